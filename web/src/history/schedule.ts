/**
 * When a card should be practised: FSRS, fed with every placement of the card. What the library adds for people who choose
 * between four buttons is left out: the memory's state and the interval are asked of it directly.
 */
import { FSRSAlgorithm, Rating, type FSRSState, type Grade } from 'ts-fsrs'
import { gapWidth, NARROW, thisYear } from './rating'
import type { Placement } from './records'

const DAY = 86_400_000
const AGAIN_AFTER = 600_000 // ten minutes after a miss
const FSRS = new FSRSAlgorithm({ enable_fuzz: false }) // the same history, the same day, in every browser

export interface Review {
  at: number
  grade: Grade
}

/** Returns what a placement says about how well its card is known. */
export function gradeOf(placement: Placement): Grade {
  if (!placement.right) return Rating.Again
  return gapWidth(placement.after, placement.before, thisYear(placement.at)) <= NARROW ? Rating.Easy : Rating.Good
}

/** Returns when a card is due after these placements, in any order, and for how many days it will probably be known. */
export function schedule(placements: readonly Placement[]): { due: number; stability: number } {
  const reviews = placements.map((one) => ({ at: one.at, grade: gradeOf(one) }))
  return review(reviews.toSorted((a, b) => a.at - b.at))
}

/** Returns the same of reviews in the order of time. */
export function review(reviews: readonly Review[]): { due: number; stability: number } {
  let memory: FSRSState | null = null
  let last = 0
  let due = 0
  for (const { at, grade } of reviews) {
    const days = memory ? Math.floor((at - last) / DAY) : 0 // of 24 hours: midnight means nothing to who plays late
    memory = FSRS.next_state(memory, days, grade)
    due = at + (grade === Rating.Again ? AGAIN_AFTER : FSRS.next_interval(memory.stability, days) * DAY)
    last = at
  }
  return { due, stability: memory?.stability ?? 0 }
}

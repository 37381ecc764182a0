/** A person's time sense: how far off they usually are in each era, now and three months ago. */
import { yearOf } from '../lib/dates'
import { ERAS, eraOf, type Era } from '../lib/eras'
import { thisYear } from './rating'
import type { Placement } from './records'
import { estimate, guessOf, inYears, type Estimate } from './time-sense'

/** The eras that can be told: in prehistory gaps span thousands of years. */
export const SENSED: readonly Era[] = ERAS.filter((era) => era !== 'prehistory')
export const MIN_PLACED = 20 // in all, before anything is shown
export const MIN_IN_ERA = 5
const MAX_RANGE = 4 // the upper bound of an error that is told is at most so many times the lower one
const MAX_RECENT = 120 // placements of an era: older ones tell of somebody who knew less
const DAY = 86_400_000
const FORGOTTEN = DAY // a card placed again sooner is one whose date was just seen
const THREE_MONTHS = 91 * DAY

export interface EraSense extends Estimate {
  era: Era
  /** The middle year of the cards placed in it. */
  year: number
  /** The typical error at that year, in years. */
  years: number
}

/** Returns the placements that say what was believed, of those in the order of time: not what was just seen. */
export function believed(placements: readonly Placement[]): Placement[] {
  const seen = new Map<string, number>()
  return placements.filter((one) => {
    const last = seen.get(one.card) ?? -Infinity
    seen.set(one.card, one.at)
    return guessOf(one) !== null && one.at - last >= FORGOTTEN
  })
}

/** Returns the estimates of the eras that can be told, in the order of time. */
export function sense(placements: readonly Placement[], now = Date.now()): EraSense[] {
  const usable = believed(placements)
  if (usable.length < MIN_PLACED) return []
  return SENSED.flatMap((era) => {
    const own = usable.filter((one) => eraOf(one.date) === era).slice(-MAX_RECENT)
    const found = estimate(own.flatMap((one) => guessOf(one) ?? []))
    if (!found || found.count < MIN_IN_ERA || found.high > found.low * MAX_RANGE) return []
    const years = own.map((one) => yearOf(one.date) ?? 0).sort((a, b) => a - b)
    const year = years[Math.floor(years.length / 2)] ?? 0
    return { era, year, years: inYears(found.size, year, thisYear(now)), ...found }
  })
}

/** Returns what it was three months ago. */
export function senseBefore(placements: readonly Placement[], now = Date.now()): EraSense[] {
  return sense(
    placements.filter((one) => one.at <= now - THREE_MONTHS),
    now - THREE_MONTHS
  )
}

/** Returns an error in years as it is told: a round number of 1, 5, 10, 50 or 100. */
export function rounded(years: number): number {
  const step = years < 10 ? 1 : years < 50 ? 5 : years < 200 ? 10 : years < 1000 ? 50 : 100
  return Math.max(1, Math.round(years / step) * step)
}

/** How a day's line went. */
import { yearsOff } from '../games/lineup/announce'
import type { LineupView } from '../lib/wire'

export interface Outcome {
  day: string
  /** Not the first try. */
  again: boolean
  right: number
  count: number
  /** Right or wrong, in the order of placing. */
  marks: readonly boolean[]
  /** By how many years each wrong card was off, in the order of placing. */
  off: readonly number[]
}

/** Returns how a finished line went. */
export function outcomeOf(
  { answers, score }: Pick<LineupView, 'answers' | 'score'>,
  day: string,
  again: boolean
): Outcome {
  return {
    day,
    again,
    right: score,
    count: answers.length,
    marks: answers.map(({ right }) => right),
    off: yearsOff(answers)
  }
}

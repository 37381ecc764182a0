/** How wide a gap is: a card put right into a narrow one is known, into a wide one perhaps guessed. */
import { yearOf } from '../lib/dates'

export const OFFSET = 10 // years added to an age, so that last year and this year are not worlds apart
export const NARROW = 0.35 // of log age: about 17 % to each side, so 1959–1979 or 930–90 BC

/** Returns how long before a point in time a year was, as people feel it: the log of years before then. */
export function feltAge(year: number, now: number): number {
  return Math.log(Math.max(0, now - year) + OFFSET)
}

/** Returns how wide a gap is in log years before now; infinite at an end of the line. */
export function gapWidth(after: string | null, before: string | null, now = thisYear()): number {
  const from = after === null ? null : yearOf(after)
  const to = before === null ? null : yearOf(before)
  if (from === null || to === null) return Infinity
  return Math.abs(feltAge(from, now) - feltAge(to, now))
}

export function thisYear(at = Date.now()): number {
  return new Date(at).getFullYear()
}

/** The great ages: a help to the eye, no part of the rules. */
import { yearOf } from './dates'

export type Era = 'prehistory' | 'antiquity' | 'middle_ages' | 'renaissance' | 'industry' | 'our_times'

// The first year of each, as schools draw the lines.
const BEGINS: readonly (readonly [number, Era])[] = [
  [Number.NEGATIVE_INFINITY, 'prehistory'],
  [-3200, 'antiquity'],
  [476, 'middle_ages'],
  [1453, 'renaissance'],
  [1760, 'industry'],
  [1914, 'our_times']
]

/** All of them, the oldest first. */
export const ERAS: readonly Era[] = BEGINS.map(([, era]) => era)

/** Returns the first year of an era, and the first year of the next. */
export function yearsOf(era: Era): [from: number, until: number] {
  const at = ERAS.indexOf(era)
  return [BEGINS[at]?.[0] ?? Number.NEGATIVE_INFINITY, BEGINS[at + 1]?.[0] ?? Number.POSITIVE_INFINITY]
}

/** Returns the era of a date; null if it has none. */
export function eraOf(date: string): Era | null {
  const year = yearOf(date)
  return year === null ? null : (BEGINS.findLast(([from]) => year >= from)?.[1] ?? null)
}

/** Returns the era to name under a card: none where the card before it is of the same. */
export function eraAt(date: string, before: string | undefined): Era | null {
  const era = eraOf(date)
  return before !== undefined && eraOf(before) === era ? null : era
}

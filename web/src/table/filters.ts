/** Which cards of a deck are played with: categories, years, difficulties. What is not set lets all cards through. */
import type { DeckChoice } from '../lib/wire'

export type Filter = NonNullable<DeckChoice['filter']>

/** Returns the filter without what lets all through. */
export function tidy(filter: Filter, categories: readonly string[]): Filter {
  const next: Filter = {}
  const chosen = filter.categories ?? []
  if (chosen.length > 0 && chosen.length < categories.length) next.categories = chosen
  if (filter.earliest != null) next.earliest = filter.earliest
  if (filter.latest != null) next.latest = filter.latest
  const difficulties = filter.difficulties ?? []
  if (difficulties.length > 0 && difficulties.length < 3) next.difficulties = difficulties
  return next
}

/** Returns whether a filter lets something through only in part. */
export function isSet(filter: Filter | undefined): boolean {
  return (
    !!filter &&
    Boolean(
      filter.categories?.length || filter.difficulties?.length || filter.earliest != null || filter.latest != null
    )
  )
}

/** Takes one out of all that are chosen, or adds it; none chosen means all. */
export function toggled<T>(chosen: readonly T[] | undefined, all: readonly T[], one: T, on: boolean): T[] {
  const now = chosen?.length ? chosen : all
  const next = all.filter((each) => (each === one ? on : now.includes(each)))
  return next.length > 0 ? next : [...all]
}

/** Reads a year that somebody typed; null if none. */
export function yearIn(text: string): number | null {
  const number = Number.parseInt(text, 10)
  return Number.isFinite(number) && number !== 0 ? Math.min(9999, Math.max(-100_000_000, number)) : null
}

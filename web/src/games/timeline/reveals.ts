/** The cards that were revealed last, for those who looked elsewhere: one of every seat, the newest first. */
import type { LastReveal, TimelineView } from '../../lib/wire'
import { betweenDates } from '../../table/line/between'
import { dateOf } from './layout'

const ROOM = 2

export interface Revealed {
  seat: number
  /** Who had the seat then. */
  name: string
  card: string
  date: string
  right: boolean
  /** Where a wrong card was put. */
  between: string
}

/** Returns what the server still knows for a page that has not seen it. */
export function recalled(reveals: readonly LastReveal[]): Revealed[] {
  return reveals
    .map(({ seat, name, card, date, right, after, before }) => ({
      seat,
      name,
      card,
      date,
      right,
      between: right ? '' : betweenDates(after, before)
    }))
    .reverse()
}

/** Returns the reveals with a new one. */
export function withReveal(reveals: readonly Revealed[], one: Revealed): Revealed[] {
  return [one, ...reveals.filter(({ seat, card }) => seat !== one.seat && card !== one.card)]
}

/**
 * Returns the reveals that there is room for: the newest, and as long as it is one's last card, one's own mistake.
 * Cards that were hidden again are left out; `shown` is the one that is being shown.
 */
export function worthKeeping(reveals: readonly Revealed[], view: TimelineView, shown: string | null): Revealed[] {
  const known = reveals.filter(({ card }) => card === shown || dateOf(view, card) !== null)
  const own = known.find(({ seat, right }) => seat === view.you && !right)
  const others = known.filter((one) => one !== own).slice(0, own ? ROOM - 1 : ROOM)
  return known.filter((one) => one === own || others.includes(one))
}

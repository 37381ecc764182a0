/** Points with their sign. */
import { localesOf } from '../../lib/languages'
import type { TogetherView } from '../../lib/wire'
import type { Item } from './layout'

const MINUS = '−'

/** Writes points: `+24`, `−3`, `0`. */
export function signed(points: number, language: string): string {
  return new Intl.NumberFormat(localesOf(language), { signDisplay: 'exceptZero' }).format(points).replace('-', MINUS)
}

/** Writes a number with a real minus. */
export function plain(points: number, language: string): string {
  return new Intl.NumberFormat(localesOf(language)).format(points).replace('-', MINUS)
}

/** Counts the cards behind each item of the score. */
export function itemCounts(
  view: Pick<TogetherView, 'base' | 'interstice' | 'discards' | 'seats' | 'pile'>
): Record<Item, number> {
  const sum = (all: readonly { length: number }[]) => all.reduce((total, one) => total + one.length, 0)
  return {
    base: sum(view.base),
    interstice: sum(view.interstice),
    discards: view.discards.length,
    hands: sum(view.seats.map((seat) => seat.hand)),
    pile: view.pile
  }
}

/** From a view to what lies on the table: the line with its gaps, and the card that is just being placed. */
import type { Misplaced, TimelineShown, TimelineView } from '../../lib/wire'
import type { Guest as Visitor } from '../../table/stage.svelte'

/** A card that has just been put in a gap, and whose fate is being shown. */
export interface Guest extends Visitor {
  gap: number
}

export type Item =
  | { kind: 'gap'; key: string; gap: number; left: string | null }
  | { kind: 'card'; key: string; card: string; date: string | null; guest: boolean }

/** Lays the line out: gap, card, gap …; the guest stands in its gap with a gap on either side. Keys stay as cards stay. */
export function lay(line: readonly TimelineShown[], guest: Guest | null): Item[] {
  const items: Item[] = []
  const gapAfter = (left: string | null, gap: number) =>
    items.push({ kind: 'gap', key: `gap ${left ?? ''}`, gap, left })
  gapAfter(null, 0)
  const visit = (at: number) => {
    if (guest?.gap !== at || line.some((shown) => shown.card === guest.card)) return
    items.push({ kind: 'card', key: guest.card, card: guest.card, date: guest.date, guest: true })
    gapAfter(guest.card, at)
  }
  visit(0)
  for (const [at, { card, date }] of line.entries()) {
    items.push({ kind: 'card', key: card, card, date, guest: false })
    gapAfter(card, at + 1)
    visit(at + 1)
  }
  return items
}

/** Returns the gap of a line that is behind a card; where the card is not in it, the guest's own. */
export function gapBehind(left: string | null, line: readonly TimelineShown[], guest: Guest | null): number {
  if (left === null) return 0
  const at = line.findIndex((shown) => shown.card === left)
  return at >= 0 ? at + 1 : (guest?.gap ?? line.length)
}

/** Returns the place on the line where a card of this date would have been right: for the strip to show. */
export function trueGap(
  line: readonly TimelineShown[],
  date: string,
  compare: (one: string, other: string) => number
): number {
  const at = line.findIndex((shown) => compare(shown.date, date) > 0)
  return at < 0 ? line.length : at
}

/** Returns the date that everybody knows of a card; null while it is hidden. */
export function dateOf(view: TimelineView, card: string): string | null {
  return [...view.line, ...view.discards, ...view.box].find((shown) => shown.card === card)?.date ?? null
}

/** Returns a view after one card has found its place, for the time until the server's next view is shown. */
export function withPlaced(view: TimelineView, seat: number, shown: TimelineShown, gap: number): TimelineView {
  const line = [...view.line.slice(0, gap), shown, ...view.line.slice(gap)]
  return { ...withoutCard(view, seat, shown.card), line }
}

/** Returns a view after a card has left a hand. */
export function withoutCard(view: TimelineView, seat: number, card: string): TimelineView {
  const seats = view.seats.map((one, at) =>
    at === seat ? { ...one, hand: one.hand.filter((held) => held !== card) } : one
  )
  return { ...view, seats }
}

/** Returns a view after a misplaced card has gone where it goes. */
export function withDiscarded(view: TimelineView, shown: TimelineShown, to: Misplaced): TimelineView {
  return to === 'box' ? { ...view, box: [...view.box, shown] } : { ...view, discards: [...view.discards, shown] }
}

/** Returns a view after a card has come to a hand. */
export function withDrawn(view: TimelineView, seat: number, card: string): TimelineView {
  const seats = view.seats.map((one, at) => (at === seat ? { ...one, hand: [...one.hand, card] } : one))
  return { ...view, seats, pile: Math.max(0, view.pile - 1) }
}

/** Returns how a date compares to another, by year, then by what follows. */
export function compareDates(one: string, other: string): number {
  const key = (text: string) => {
    const [, before, digits, month, day] = /^~?(-?)(\d+)(?:-(\d\d)-(\d\d))?$/.exec(text) ?? []
    return [Number(`${before ?? ''}${digits ?? 0}`), Number(month ?? 0), Number(day ?? 0)] as const
  }
  const [a, b] = [key(one), key(other)]
  return a[0] - b[0] || (a[1] && b[1] ? a[1] - b[1] || a[2] - b[2] : 0)
}

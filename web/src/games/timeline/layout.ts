/** What Timeline's view becomes while events are being shown. */
import type { Misplaced, Shown, TimelineView } from '../../lib/wire'

/** Returns the place on the line where a card of this date would have been right: for the strip to show. */
export function trueGap(line: readonly Shown[], date: string, compare: (one: string, other: string) => number): number {
  const at = line.findIndex((shown) => compare(shown.date, date) > 0)
  return at < 0 ? line.length : at
}

/** Returns the date that everybody knows of a card; null while it is hidden. */
export function dateOf(view: TimelineView, card: string): string | null {
  return [...view.line, ...view.discards, ...view.box].find((shown) => shown.card === card)?.date ?? null
}

/** Returns a view after one card has found its place, for the time until the server's next view is shown. */
export function withPlaced(view: TimelineView, seat: number, shown: Shown, gap: number): TimelineView {
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
export function withDiscarded(view: TimelineView, shown: Shown, to: Misplaced): TimelineView {
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

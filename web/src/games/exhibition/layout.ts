/** A view as things to draw: whose hall is shown in full, and which cards lie open where. No rules, only places. */
import type { ExhibitionEvent, ExhibitionShown, ExhibitionView } from '../../lib/wire'

/** Returns the seat whose hall is shown in full: the own one; for spectators that of whoever did something last. */
export function mainSeat(view: ExhibitionView, events: readonly ExhibitionEvent[]): number {
  return view.you ?? lastActor(events) ?? view.to_move ?? view.outcome?.winners[0] ?? 0
}

/** Returns the seat that did something last; null if none did. */
export function lastActor(events: readonly ExhibitionEvent[]): number | null {
  const last = events.findLast(
    (event) => event.type === 'took' || event.type === 'placed' || event.type === 'stored' || event.type === 'finished'
  )
  return last?.seat ?? null
}

/** Returns the cards of a seat's hall, showcase by showcase. */
export function hallCards(view: ExhibitionView, seat: number): string[] {
  const spots = (view.seats[seat]?.hall ?? []).flatMap((showcase) => showcase.spots)
  return spots.flatMap((shown) => (shown ? [shown.card] : []))
}

/** Returns a card that lies open anywhere on the table. */
export function openCard(view: ExhibitionView, card: string | undefined): ExhibitionShown | undefined {
  const halls = view.seats.flatMap((seat) => [...seat.hall.flatMap((showcase) => showcase.spots), ...seat.depot])
  const all = [...view.columns.flat(), ...halls, ...view.out, view.taken]
  return all.find((one) => one?.card === card) ?? undefined
}

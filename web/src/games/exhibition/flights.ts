/**
 * What travels after an update, where from, where to, and in which order. Only places are named here; flight-layer.ts finds them
 * on the page. A card that goes through several places in one update flies once, from the first to the last.
 */
import type { Continent, ExhibitionEvent } from '../../lib/wire'

/** Somewhere on the table, from the most precise to the least: the first one that is on the page counts. */
export type Where = { card: string } | { column: Continent } | { seat: number } | { stock: true } | { vehicle: number }

export interface Flight {
  key: string
  /** Counts from 0: what is of one step flies at once, after what is of the steps before. */
  step: number
  /** Looked up before the page changes. */
  from: Where[]
  /** Looked up after it. */
  to: Where[]
}

export function flightsOf(events: readonly ExhibitionEvent[]): Flight[] {
  const flights = new Map<string, Flight>()
  let step = 0
  const fly = (key: string, from: Where[], to: Where[]) =>
    flights.set(key, { key, step, from: flights.get(key)?.from ?? from, to })
  for (const event of events) {
    switch (event.type) {
      case 'took':
        step += 1
        fly(
          event.card.card,
          [{ card: event.card.card }, { column: event.column }],
          [{ card: event.card.card }, { seat: event.seat }]
        )
        break
      case 'moved':
        fly(`vehicle ${event.seat}`, [{ vehicle: event.seat }], [{ vehicle: event.seat }])
        break
      case 'refilled':
        fly(event.card.card, [{ stock: true }], [{ card: event.card.card }, { column: event.column }])
        break
      case 'placed':
      case 'stored':
        step += 1
        fly(event.card.card, [{ card: event.card.card }], [{ card: event.card.card }, { seat: event.seat }])
        break
    }
  }
  return inOrder([...flights.values()])
}

/** Counts the steps anew: one whose card flew later on has gone. */
function inOrder(flights: readonly Flight[]): Flight[] {
  const steps = [...new Set(flights.map(({ step }) => step))].sort((a, b) => a - b)
  return flights.map((flight) => ({ ...flight, step: steps.indexOf(flight.step) })).sort((a, b) => a.step - b.step)
}

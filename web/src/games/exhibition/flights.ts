/**
 * What flies after an update: from where, to where, in which order. A card that goes through several places in one update
 * flies once, from the first to the last.
 */
import type { ExhibitionEvent } from '../../lib/wire'
import type { Flight, Where } from '../../table/flight-layer'

const STOCK: Where = { stock: true }

export function flightsOf(events: readonly ExhibitionEvent[]): Flight[] {
  const flights = new Map<string, Flight>()
  let step = 0
  const fly = (key: string, from: readonly Where[], to: readonly Where[]) => {
    const first = flights.get(key)?.from ?? from
    flights.set(key, { key, step, from: first, to, ...(first.includes(STOCK) ? { appears: true } : {}) })
  }
  for (const event of events) {
    switch (event.type) {
      case 'took': {
        const { card } = event.card
        step += 1
        fly(card, [{ card }, { column: event.column }], [{ card }, { seat: event.seat }])
        break
      }
      case 'moved':
        fly(`vehicle ${event.seat}`, [{ vehicle: event.seat }], [{ vehicle: event.seat }])
        break
      case 'refilled': {
        const { card } = event.card
        fly(card, [STOCK], [{ card }, { column: event.column }])
        break
      }
      case 'placed':
      case 'stored': {
        const { card } = event.card
        step += 1
        fly(card, [{ card }], [{ card }, { seat: event.seat }])
        break
      }
    }
  }
  return inOrder([...flights.values()])
}

/** Number the steps anew: a step whose card flew later on is gone. */
function inOrder(flights: readonly Flight[]): Flight[] {
  const steps = [...new Set(flights.map(({ step }) => step))].sort((a, b) => a - b)
  return flights.map((flight) => ({ ...flight, step: steps.indexOf(flight.step) })).sort((a, b) => a.step - b.step)
}

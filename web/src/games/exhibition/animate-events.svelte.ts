/**
 * Shows what happened: things fly, words are said, sounds are heard. The page itself is always what the view says, so none
 * of this is waited for.
 */
import { untrack } from 'svelte'
import { announce } from '../../lib/announce.svelte'
import { play as sound } from '../../lib/sound'
import type { ExhibitionEvent, ExhibitionView } from '../../lib/wire'
import { tell, type Told } from './announce'
import { flightsOf, type Flight } from './flights'
import { FlightLayer } from './flight-layer'

interface Table {
  root: () => HTMLElement | undefined
  view: () => ExhibitionView
  /** What led from the view before to this one. */
  events: () => readonly ExhibitionEvent[]
  told: () => Told
  /** Called after the page has changed. */
  onchange: (before: ExhibitionView) => void
}

/** Follows the views of a table, from within a component. The answer ends what is being shown. */
export function animateEvents(table: Table): () => void {
  let layer: FlightLayer | undefined
  let flights: Flight[] = []
  let places: ReadonlyMap<string, DOMRect> | undefined
  let shown: ExhibitionView | undefined

  // Places are noted before the page changes.
  $effect.pre(() => {
    const view = table.view()
    untrack(() => {
      const root = table.root()
      if (shown === undefined || shown === view || !root) return
      layer ??= new FlightLayer(root)
      flights = flightsOf(table.events())
      places = layer.before(flights)
    })
  })
  $effect(() => {
    const view = table.view()
    untrack(() => {
      const before = shown
      shown = view
      if (before === undefined || before === view) return
      table.onchange(before)
      if (places) layer?.after(flights, places)
      const events = table.events()
      for (const words of tell(events, table.told())) announce(words)
      if (events.some((event) => event.type === 'placed' || event.type === 'stored')) sound('place')
      if (events.some((event) => event.type === 'turn_began' && event.seat === view.you)) sound('turn')
    })
  })
  $effect(() => () => layer?.skip())
  return () => layer?.skip()
}

/** Tells who did something last. */
export function lastActor(events: readonly ExhibitionEvent[]): number | null {
  const last = events.findLast(
    (event) => event.type === 'took' || event.type === 'placed' || event.type === 'stored' || event.type === 'finished'
  )
  return last?.seat ?? null
}

/**
 * Shows the events of Exhibition: cards and vehicles fly, sentences are announced, sounds are played. What is drawn is
 * always the newest view, so nothing waits for an animation.
 */
import { untrack } from 'svelte'
import { announce } from '../../lib/announce.svelte'
import { t } from '../../lib/i18n.svelte'
import { play } from '../../lib/sound'
import type { ExhibitionEvent, ExhibitionView } from '../../lib/wire'
import { FlightLayer, type Flight } from '../../table/flight-layer'
import { Motion } from '../../table/motion'
import type { TableState } from '../../table/state.svelte'
import { describeAll } from './announce'
import { flightsOf } from './flights'
import { lastActor } from './layout'

export class Stage {
  root: HTMLElement | undefined
  /** Whether something still flies. */
  busy = $state(false)
  /** A card that was dropped and has not found its place yet: it flies from there. */
  dropped: { card: string; from: DOMRect } | null = null
  readonly #table: TableState
  readonly #motion = new Motion()
  readonly #layer = new FlightLayer(this.#motion)

  constructor(table: TableState) {
    this.#table = table
  }

  get view(): ExhibitionView {
    return this.#table.update?.view as ExhibitionView
  }

  /** What led from the view before to this one. */
  get events(): readonly ExhibitionEvent[] {
    return (this.#table.update?.events ?? []) as ExhibitionEvent[]
  }

  /** Whose turn it is, as it is shown: until everything has arrived, that of whoever moved last. */
  get toMove(): number | null {
    return (this.busy ? lastActor(this.events) : null) ?? this.view.to_move
  }

  /** End all flights at once. */
  skip(): void {
    this.#motion.skip()
  }

  /** Show every change as long as the calling component lives. `onchange` runs after the page has changed. */
  follow(onchange: (before: ExhibitionView) => void): void {
    let flights: Flight[] = []
    let places: Map<string, DOMRect> | undefined
    let shown: ExhibitionView | undefined

    this.#table.onupdate = () => (this.busy = true)
    // Places are noted before the page changes.
    $effect.pre(() => {
      const view = this.view
      untrack(() => {
        if (shown === undefined || shown === view || !this.root) return
        flights = flightsOf(this.events)
        places = this.#layer.before(this.root, flights)
        if (this.dropped && places.has(this.dropped.card)) places.set(this.dropped.card, this.dropped.from)
      })
    })
    $effect(() => {
      const view = this.view
      untrack(() => {
        const before = shown
        shown = view
        const rest = () => {
          if (shown === view) this.busy = false
        }
        if (before === undefined || before === view) return rest()
        onchange(before)
        void (this.root && places ? this.#layer.after(this.root, flights, places) : Promise.resolve()).then(rest)
        this.#tell(view)
      })
    })
    $effect(() => () => {
      this.skip()
      this.#table.onupdate = undefined
    })
  }

  #tell(view: ExhibitionView): void {
    const words = describeAll(this.events, {
      names: view.seats.map((_, seat) => this.#table.name(seat)),
      you: this.#table.you,
      texts: this.#table.texts,
      vehicles: view.seats.map((seat) => t(`exhibition.vehicle.${seat.vehicle}`))
    })
    for (const sentence of words) announce(sentence)
    if (this.events.some((event) => event.type === 'placed' || event.type === 'stored')) play('place')
    if (this.events.some((event) => event.type === 'turn_began' && event.seat === view.you)) play('turn')
  }
}

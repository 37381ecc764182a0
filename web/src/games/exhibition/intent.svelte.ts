/**
 * What the person is about to do at the table. Something under the mouse or the keyboard's focus is looked at, and a click
 * or Enter does it. A finger has nothing to look with: its first tap picks, the second one (or the button) does it. So too
 * for everybody who has asked to confirm. A card that is dragged is dropped where it should go: nobody is asked twice.
 */
import { problemText } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import { toast } from '../../lib/toasts.svelte'
import type { Act, Continent, ExhibitionView, Fame, FreeSpot, ShowcaseName, Takeable } from '../../lib/wire'
import type { TableState } from '../../table/state.svelte'
import type { Stage } from './stage.svelte'

type Action = Act['action']

/** Names what can be touched: an open card, a spot, the depot; and the own hall, where an open card may be dropped. */
export const touch = {
  card: (card: string) => `card ${card}`,
  spot: (showcase: ShowcaseName, spot: number) => `spot ${showcase} ${spot}`,
  depot: 'depot',
  hall: 'hall'
}

export class Intent {
  /** What the mouse or the focus is on. */
  looked = $state<string | null>(null)
  picked = $state<string | null>(null)
  /** What a move on its way was made with: it answers to the tap before the server does. */
  going = $state<string | null>(null)
  /** Whether the last thing done was done with a key. */
  byKey = false
  #byFinger = false
  /** The place where an open card was dropped: it goes there once it is taken, if it fits. */
  #then: string | null = null
  readonly #table: TableState
  readonly #stage: Stage

  constructor(table: TableState, stage: Stage) {
    this.#table = table
    this.#stage = stage
  }

  // Getters, not `$derived`: a pending move may resolve after the component is destroyed.
  get choices(): ExhibitionView['choices'] {
    const { handOver, info } = this.#table
    return this.going === null && info?.phase !== 'paused' && handOver === null ? this.#stage.view.choices : null
  }

  /** What is shown in full: what is looked at, else what was picked. */
  get shown(): string | null {
    return this.looked ?? this.picked
  }

  takeable(card: string): Takeable | undefined {
    const choices = this.choices
    return choices?.type === 'take' ? choices.cards.find((one) => one.card === card) : undefined
  }

  freeSpot(showcase: ShowcaseName, spot: number): FreeSpot | undefined {
    const choices = this.choices
    return choices?.type === 'place'
      ? choices.spots.find((one) => one.showcase === showcase && one.spot === spot)
      : undefined
  }

  /** The change of the own fame by storing; undefined if that is not possible now. */
  get storing(): Fame | undefined {
    const choices = this.choices
    return choices?.type === 'place' ? (choices.store ?? undefined) : undefined
  }

  /** The spot that is shown in full, if it is one that can be chosen or says why not. */
  get shownSpot(): FreeSpot | undefined {
    const choices = this.choices
    return choices?.type === 'place'
      ? choices.spots.find((one) => touch.spot(one.showcase, one.spot) === this.shown)
      : undefined
  }

  /** The card that is shown in full. */
  get shownCard(): Takeable | undefined {
    const choices = this.choices
    return choices?.type === 'take' ? choices.cards.find((one) => touch.card(one.card) === this.shown) : undefined
  }

  /** The white card that waits for its continent. */
  get sends(): Takeable | undefined {
    const choices = this.choices
    return choices?.type === 'take'
      ? choices.cards.find((one) => one.to.length > 0 && touch.card(one.card) === this.picked)
      : undefined
  }

  /** The change of the own fame by what is shown in full. */
  get change(): Fame | null {
    if (this.shown === touch.depot) return this.storing ?? null
    return this.shownSpot?.gain ?? null
  }

  pressed(pointer: string): void {
    this.#byFinger = pointer === 'touch'
    this.byKey = false
  }

  keyed(): void {
    this.#byFinger = false
    this.byKey = true
  }

  look(at: string | null): void {
    this.looked = at
  }

  /** The mouse or the focus has gone from it; what is looked at instead stays. */
  leave(from: string): void {
    if (this.looked === from) this.looked = null
  }

  forget(): void {
    this.looked = null
    this.picked = null
  }

  /** The table has changed: what was on its way has arrived. */
  settle(): void {
    this.forget()
    this.going = null
    const then = this.#then
    this.#then = null
    if (then !== null && this.choices?.type === 'place') this.#placeAt(then)
    else this.#stage.dropped = null
  }

  /** A card was dragged to a place of the own hall, or to none; `from` is where it was dropped. */
  drop(card: string, place: string | null, from: DOMRect): void {
    this.forget()
    if (place === null) return
    this.#stage.dropped = { card, from }
    const takeable = this.takeable(card)
    if (!takeable) this.#placeAt(place)
    else if (takeable.to.length > 0 || settings.confirm) this.picked = touch.card(card)
    else {
      this.#then = place
      void this.#do(touch.card(card), { type: 'take', card })
    }
  }

  /** Places the card that was taken; a spot where it does not fit says why. */
  #placeAt(place: string): void {
    this.picked = place
    const fits = this.shownSpot ? this.shownSpot.gain !== null : place === touch.depot && this.storing !== undefined
    if (fits && !settings.confirm) this.confirm()
    else if (!fits && !this.shownSpot) this.picked = null
  }

  /** An open card was tapped. */
  tapCard(card: string): void {
    const takeable = this.takeable(card)
    if (!takeable) return
    const name = touch.card(card)
    if (takeable.to.length > 0) this.picked = this.picked === name ? null : name
    else if (this.#sure(name)) void this.#do(name, { type: 'take', card })
  }

  /** The continent for the picked white card was chosen. */
  send(to: Continent): void {
    const white = this.sends
    if (white?.to.includes(to)) void this.#do(touch.card(white.card), { type: 'take', card: white.card, to })
  }

  /** A free spot was tapped. */
  tapSpot(showcase: ShowcaseName, spot: number): void {
    const name = touch.spot(showcase, spot)
    const fits = this.freeSpot(showcase, spot)?.gain
    if (!fits) this.picked = name
    else if (this.#sure(name)) void this.#do(name, { type: 'put', showcase, spot })
  }

  tapDepot(): void {
    if (this.storing && this.#sure(touch.depot)) void this.#do(touch.depot, { type: 'store' })
  }

  /** Does what was picked. */
  confirm(): void {
    const spot = this.shownSpot
    const card = this.shownCard
    if (this.shown === touch.depot && this.storing) void this.#do(touch.depot, { type: 'store' })
    else if (spot?.gain)
      void this.#do(touch.spot(spot.showcase, spot.spot), { type: 'put', showcase: spot.showcase, spot: spot.spot })
    else if (card && card.to.length === 0) void this.#do(touch.card(card.card), { type: 'take', card: card.card })
  }

  finish(): void {
    void this.#do('finish', { type: 'finish' })
  }

  #sure(name: string): boolean {
    if (this.picked === name || (!this.#byFinger && !settings.confirm)) return true
    this.picked = name
    return false
  }

  async #do(name: string, action: Action): Promise<void> {
    if (this.going !== null) return
    this.forget()
    this.going = name
    const problem = await this.#table.act(action)
    // A move that was taken shows with the next view; one that was not can be tried again.
    if (!problem) return
    toast(problemText(problem), 'wrong')
    if (this.going === name) {
      this.going = null
      this.#then = null
    }
  }
}

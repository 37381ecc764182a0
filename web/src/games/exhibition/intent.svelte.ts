/**
 * What the person is about to do at the table, the same with a finger, a mouse and a key. To take: picking an open card
 * lights the places where it would fit; one of them takes and places it in one go, a second tap or the button only takes it.
 * To place: a lit place is picked first, and a second tap or the button does it. What the mouse or the focus is on is
 * looked at meanwhile. A card that is dragged is dropped where it should go: nobody is asked twice.
 */
import { announce } from '../../lib/announce.svelte'
import { hasFinished } from '../../lib/experience'
import { problemText, t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import { toast } from '../../lib/toasts.svelte'
import type { Act, Continent, ExhibitionView, Fame, FreeSpot, ShowcaseName, Takeable } from '../../lib/wire'
import type { TableState } from '../../table/state.svelte'
import { openCard } from './layout'
import type { Stage } from './stage.svelte'
import { suggest } from './suggest'

type Action = Act['action']

/** Names what can be touched: an open card, a spot, the depot; and the own hall, where an open card may be dropped. */
export const touch = {
  card: (card: string) => `card ${card}`,
  spot: (showcase: ShowcaseName, spot: number) => `spot ${showcase} ${spot}`,
  depot: 'depot',
  hall: 'hall'
}

const nameOf = (spot: FreeSpot) => touch.spot(spot.showcase, spot.spot)

export class Intent {
  /** What the mouse or the focus is on. */
  looked = $state<string | null>(null)
  /** The open card that was picked. */
  card = $state<string | null>(null)
  /** What a move on its way was made with: it answers to the tap before the server does. */
  going = $state<string | null>(null)
  /** Whether the person is being asked if this hall is to be finished. */
  finishing = $state(false)
  /** Whether the last thing done was done with a key. */
  byKey = false
  /** The place that was picked. */
  #place = $state<string | null>(null)
  /** The place for an open card: it goes there once it is taken, if it fits. */
  #then: string | null = null
  readonly #suggests = !hasFinished('exhibition')
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

  takeable(card: string): Takeable | undefined {
    const choices = this.choices
    return choices?.type === 'take' ? choices.cards.find((one) => one.card === card) : undefined
  }

  /** The open card that was picked, as long as it can be taken. */
  get picked(): Takeable | undefined {
    return this.card === null ? undefined : this.takeable(this.card)
  }

  /** The white card that waits for its continent. */
  get sends(): Takeable | undefined {
    const picked = this.picked
    return picked && picked.to.length > 0 ? picked : undefined
  }

  /** The card that the sentence is about: the one that is looked at, else the picked one. */
  get about(): Takeable | undefined {
    const choices = this.choices
    const looked =
      choices?.type === 'take' ? choices.cards.find((one) => touch.card(one.card) === this.looked) : undefined
    return looked ?? this.picked
  }

  /** The free spots that are lit or say why the card does not fit: of the card that was taken, or is picked. */
  get spots(): readonly FreeSpot[] {
    const choices = this.choices
    if (choices?.type === 'place') return choices.spots
    return this.sends ? [] : (this.picked?.spots ?? [])
  }

  freeSpot(showcase: ShowcaseName, spot: number): FreeSpot | undefined {
    return this.spots.find((one) => one.showcase === showcase && one.spot === spot)
  }

  /** The change of the own fame by storing; undefined if that is not possible now. */
  get storing(): Fame | undefined {
    const choices = this.choices
    if (choices?.type === 'place') return choices.store ?? undefined
    return this.sends ? undefined : (this.picked?.store ?? undefined)
  }

  /** The places that are lit. */
  get lit(): string[] {
    return [...this.spots.filter((one) => one.gain).map(nameOf), ...(this.storing ? [touch.depot] : [])]
  }

  /** A spot with the most points, for those who play their first game. */
  get suggested(): FreeSpot | undefined {
    if (!this.#suggests || this.spots.length === 0) return undefined
    const { view } = this.#stage
    return suggest(this.spots, view.seats, openCard(view, view.taken?.card ?? this.card ?? undefined)?.date)
  }

  /** Whether the card that was taken fits in no spot. */
  get fitsNowhere(): boolean {
    return this.choices?.type === 'place' && this.choices.finish
  }

  /** The place that was picked. To place a card, until then the suggested one, or the depot if it fits nowhere else. */
  get place(): string | null {
    if (this.#place !== null || this.choices?.type !== 'place') return this.#place
    if (this.fitsNowhere) return this.storing ? touch.depot : null
    return this.suggested ? nameOf(this.suggested) : null
  }

  /** The place that is shown in full: the one that is looked at, else the picked one. */
  get aim(): string | null {
    const looked = this.looked === touch.depot || this.spots.some((one) => nameOf(one) === this.looked)
    return looked ? this.looked : this.place
  }

  /** The spot that is shown in full. It can be chosen, or says why not. */
  get aimSpot(): FreeSpot | undefined {
    const aim = this.aim
    return this.spots.find((one) => nameOf(one) === aim)
  }

  /** The change of the own fame by the place that is shown in full. */
  get change(): Fame | null {
    return (this.aim === touch.depot ? this.storing : this.aimSpot?.gain) ?? null
  }

  pressed(): void {
    this.byKey = false
  }

  keyed(): void {
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
    this.card = null
    this.#place = null
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

  /** A card is being dragged: an open one lights the places where it would fit. */
  carry(card: string): void {
    this.forget()
    if (this.takeable(card)) this.card = card
  }

  /** A card was dragged to a place of the own hall, or to none; `from` is where it was dropped. */
  drop(card: string, place: string | null, from: DOMRect): void {
    this.forget()
    if (place === null) return
    this.#stage.dropped = { card, from }
    const takeable = this.takeable(card)
    if (!takeable) this.#placeAt(place)
    else if (takeable.to.length > 0 || settings.confirm) this.pick(card, place)
    else this.#take(card, place)
  }

  /** Picks an open card, and a place for it if it is lit. */
  pick(card: string | null, place: string | null = null): void {
    this.card = card
    this.#place = place !== null && this.lit.includes(place) ? place : null
  }

  /** Places the card that was taken; a spot where it does not fit says why. */
  #placeAt(place: string): void {
    const known = place === touch.depot || this.spots.some((one) => nameOf(one) === place)
    this.#place = known ? place : null
    if (this.lit.includes(place) && !settings.confirm) this.#put(place)
  }

  /** An open card was tapped. */
  tapCard(card: string): void {
    const takeable = this.takeable(card)
    if (!takeable) return
    if (this.card !== card) this.pick(card)
    else if (takeable.to.length > 0) this.pick(null)
    else this.#take(card)
  }

  /** The continent for the picked white card was chosen. */
  send(to: Continent): void {
    const white = this.sends
    if (white?.to.includes(to)) void this.#do(touch.card(white.card), { type: 'take', card: white.card, to })
  }

  /** A free spot or the depot was tapped. */
  tapPlace(name: string): void {
    const sure = this.place === name || (this.picked !== undefined && !settings.confirm)
    if (!this.lit.includes(name)) this.#place = this.spots.some((one) => nameOf(one) === name) ? name : this.#place
    else if (sure) this.#put(name)
    else {
      this.#place = name
      if (this.byKey) announce(t('exhibition.again'))
    }
  }

  /** Does what was picked. */
  confirm(): void {
    const place = this.place
    if (place !== null && this.lit.includes(place)) this.#put(place)
    else if (this.picked && !this.sends) this.#take(this.picked.card)
  }

  finish(): void {
    void this.#do('finish', { type: 'finish' })
  }

  /** Takes an open card; with a place it goes there at once. */
  #take(card: string, place: string | null = null): void {
    this.#then = place
    void this.#do(place ?? touch.card(card), { type: 'take', card })
  }

  /** Places a card where it fits: the one that was taken, or the picked one, which is taken first. */
  #put(place: string): void {
    const spot = this.spots.find((one) => nameOf(one) === place)
    if (this.picked) this.#take(this.picked.card, place)
    else if (spot) void this.#do(place, { type: 'put', showcase: spot.showcase, spot: spot.spot })
    else void this.#do(place, { type: 'store' })
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

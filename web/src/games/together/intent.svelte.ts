/** What the person at this device does: chooses a card, plays it, discards it, stops, points at one. */
import { untrack } from 'svelte'
import { problemText } from '../../lib/i18n.svelte'
import { toast } from '../../lib/toasts.svelte'
import type { HandCard, TogetherView } from '../../lib/wire'
import type { Drag } from '../../table/drag'
import { SentMove } from '../../table/sent-move.svelte'
import type { TableState } from '../../table/state.svelte'
import { hints, type Hint } from './pointing'
import type { Stage } from './stage.svelte'

/** Places that a dragged card can be dropped on. */
export const ONTO = { line: 0, discards: 1 }

export class Intent {
  #chosen = $state.raw<{ card: string; game: number | undefined } | null>(null)
  readonly #sent = new SentMove(() => this.#stage.latest)
  #table: TableState
  #stage: Stage

  constructor(table: TableState, stage: Stage) {
    this.#table = table
    this.#stage = stage
  }

  // Getters, not `$derived`: a pending move may resolve after the component is destroyed.
  get choices(): TogetherView['choices'] {
    return this.#stage.latest.choices
  }

  get myTurn(): boolean {
    return this.choices !== null && this.#table.info?.phase === 'playing' && this.#table.handOver === null
  }

  /** Whether a move is on its way. */
  get sending(): boolean {
    return this.#sent.pending
  }

  /** A card is on its way: what it brings is not told before its date shows. A tap on the hand skips that. */
  get waiting(): boolean {
    return this.sending || this.#stage.guest !== null
  }

  /** Whether it is time to ask for a move: what came before was shown, and no card is on its way. */
  get prompted(): boolean {
    return this.myTurn && !this.waiting && !this.#stage.busy
  }

  /** Whose hand is shown large: the own one; for who watches, that of the seat to move. */
  get seat(): number {
    return this.#stage.view.you ?? this.#stage.view.to_move ?? 0
  }

  /** The chosen card, until it leaves the hand or another game begins. Moves of others leave it chosen. */
  get picked(): HandCard | null {
    const { card, game } = this.#chosen ?? {}
    if (game !== this.#table.update?.game) return null
    return this.#stage.latest.seats[this.seat]?.hand.find((one) => one.card === card) ?? null
  }

  get chosen(): string | null {
    return this.picked?.card ?? null
  }

  set chosen(card: string | null) {
    this.#chosen = card === null ? null : { card, game: this.#table.update?.game }
  }

  get pointed(): Map<string, Hint[]> {
    return hints(this.#table.pointing)
  }

  get mayPoint(): boolean {
    const { you, seats, outcome } = this.#stage.view
    return you !== null && seats.length > 1 && outcome === null
  }

  /** Chooses a card, or puts it back. */
  async choose(card: string): Promise<void> {
    if (this.#table.handOver !== null) return
    this.#stage.skip()
    this.chosen = this.chosen === card ? null : card
    await this.#stage.settle()
  }

  play(card = this.chosen, from?: DOMRect): void {
    if (card && this.choices?.play.includes(card)) void this.#send(card, 'line', from)
  }

  discard(card = this.chosen, from?: DOMRect): void {
    if (card && this.choices?.discard.includes(card)) void this.#send(card, 'discards', from)
  }

  async stop(): Promise<void> {
    if (!this.choices?.stop || !this.myTurn || this.sending) return
    this.chosen = null
    const answered = this.#sent.send()
    this.#stage.skip()
    this.#tell(await this.#table.act({ type: 'stop' }))
    answered()
  }

  point(card: string | null, suggest: 'play' | 'discard' | null = null): void {
    const you = this.#stage.view.you
    if (you !== null) this.#table.point(you, card, suggest)
    this.chosen = null
  }

  /** Returns whether the person of this device points at a card. */
  pointsAt(card: string): boolean {
    return (this.pointed.get(card) ?? []).some((hint) => hint.seat === this.#stage.view.you)
  }

  /** Dragging a card onto the line plays it, onto the discards discards it. */
  readonly drag: Drag = {
    may: () => this.myTurn && !this.sending,
    onstart: (card) => {
      this.#stage.skip()
      this.chosen = card
    },
    onover: () => undefined,
    ondrop: (card, onto, from) => {
      const may = untrack(() => this.choices)
      if (onto === ONTO.line && may?.play.includes(card)) this.play(card, from)
      else if (onto === ONTO.discards && may?.discard.includes(card)) this.discard(card, from)
      else this.chosen = null
    }
  }

  async #send(card: string, to: 'line' | 'discards', from?: DOMRect): Promise<void> {
    if (this.sending) return
    this.chosen = null
    const answered = this.#sent.send()
    const root = this.#stage.root
    const inside = document.activeElement?.closest('[data-bottom]') != null
    const sent = this.#table.act({ type: to === 'line' ? 'play' : 'discard', card })
    this.#tell(await this.#stage.send(card, to, sent, from))
    answered()
    // What had the focus is gone: the keyboard goes on at the hand.
    if (inside && !document.activeElement?.closest('[data-bottom]'))
      root?.querySelector<HTMLElement>('[data-hand] button')?.focus({ preventScroll: true })
  }

  #tell(problem: Parameters<typeof problemText>[0] | null): void {
    if (problem) toast(problemText(problem), 'wrong')
  }
}

/** What the person at this device is about to do: a card that is picked, a gap that waits to be confirmed, a move on its way. */
import { announce } from '../../lib/announce.svelte'
import { problemText, t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import { toast } from '../../lib/toasts.svelte'
import type { Drag } from '../../table/drag'
import type { TableState } from '../../table/state.svelte'
import { between } from '../../table/line/between'
import { focusCard } from '../../table/line/focus'
import type { Stage } from './stage.svelte'

export class Intent {
  /** The gap that a card is dragged over. */
  over = $state<number | null>(null)
  sending = $state(false)
  #picked = $state<string | null>(null)
  #asked = $state.raw<{ gap: number; turn: number } | null>(null)
  #table: TableState
  #stage: Stage
  #title: (card: string) => string

  constructor(table: TableState, stage: Stage, title: (card: string) => string) {
    this.#table = table
    this.#stage = stage
    this.#title = title
  }

  // Getters, not `$derived`: a pending move may resolve after the component is destroyed.
  get myTurn(): boolean {
    const { handOver, info } = this.#table
    return this.#stage.latest.choices !== null && info?.phase === 'playing' && handOver === null
  }

  /** Whether it is time to ask for a move: what came before was shown, and no card is on its way. */
  get prompted(): boolean {
    return this.myTurn && !this.sending && !this.#stage.busy && this.#stage.guest === null
  }

  /** What was picked is gone once the card is. */
  get picked(): string | null {
    const { seats, you } = this.#stage.latest
    return this.#picked !== null && seats[you ?? -1]?.hand.includes(this.#picked) ? this.#picked : null
  }

  /** The gap that waits to be confirmed; none once the turn is over. */
  get asked(): number | null {
    return this.myTurn && this.picked !== null && this.#asked?.turn === this.#stage.latest.turn ? this.#asked.gap : null
  }

  /** Picks a card, or puts it back. */
  pick(card: string): void {
    if (this.sending || this.#table.handOver !== null) return
    if (this.myTurn) this.#stage.skip()
    this.#picked = this.picked === card ? null : card
    this.#asked = null
    if (this.#picked && this.myTurn) announce(t('hand.picked', { card: this.#title(card) }))
  }

  back(): void {
    this.#picked = null
    this.#asked = null
  }

  /** Places the picked card there; if that is to be confirmed, asks first. `from` is where it was dropped. */
  tapGap(gap: number, from?: DOMRect): void {
    if (!this.myTurn || this.sending) return
    if (!this.picked) return announce(t('status.tap_card'))
    if (settings.confirm && this.asked !== gap) {
      this.#asked = { gap, turn: this.#stage.latest.turn }
      announce(t('status.confirm', { card: this.#title(this.picked), gap: between(this.#stage.latest.line, gap) }))
      return
    }
    void this.#place(this.picked, gap, from)
  }

  confirm(): void {
    if (this.picked !== null && this.asked !== null) void this.#place(this.picked, this.asked)
  }

  async #place(card: string, gap: number, from?: DOMRect): Promise<void> {
    this.sending = true
    this.back()
    if (document.activeElement?.closest('[data-gap]')) focusCard(this.#stage.root, 0)
    const problem = await this.#stage.place(card, gap, this.#table.act({ type: 'place', card, gap }), from)
    this.sending = false
    if (problem) toast(problemText(problem), 'wrong')
  }

  readonly drag: Drag = {
    may: () => this.myTurn && !this.sending,
    onstart: (card) => {
      this.#stage.skip()
      this.#picked = card
    },
    onover: (gap) => (this.over = gap),
    ondrop: (card, gap, from) => {
      if (gap === null) this.back()
      else {
        this.#picked = card
        this.tapGap(gap, from)
      }
    }
  }
}

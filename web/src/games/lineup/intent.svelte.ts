/** What the person at this device is about to do: a gap that waits to be confirmed, a move on its way. */
import { announce } from '../../lib/announce.svelte'
import { problemText, t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import { toast } from '../../lib/toasts.svelte'
import type { Drag } from '../../table/drag'
import { between } from '../../table/line/between'
import type { TableState } from '../../table/state.svelte'
import type { Stage } from './stage.svelte'

export class Intent {
  /** The gap that the card is dragged over. */
  over = $state<number | null>(null)
  sending = $state(false)
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
    return this.#stage.latest.choices !== null && this.#table.info?.phase === 'playing'
  }

  /** The gap that waits to be confirmed; none once the turn is over. */
  get asked(): number | null {
    return this.myTurn && this.#asked?.turn === this.#stage.latest.turn ? this.#asked.gap : null
  }

  back(): void {
    this.#asked = null
  }

  /** Places the card there; if that is to be confirmed, asks first. `from` is where it was dropped. */
  tapGap(gap: number, from?: DOMRect): void {
    const card = this.#stage.latest.card
    if (!this.myTurn || this.sending || card === null) return
    if (settings.confirm && this.asked !== gap) {
      this.#asked = { gap, turn: this.#stage.latest.turn }
      announce(t('status.confirm', { card: this.#title(card), gap: between(this.#stage.latest.line, gap) }))
      return
    }
    void this.#place(card, gap, from)
  }

  /** Makes the move that was made before there was a table. */
  async begin(gap: number): Promise<void> {
    const card = this.#stage.latest.card
    if (card !== null && this.myTurn) await this.#place(card, gap)
  }

  confirm(): void {
    const card = this.#stage.latest.card
    if (card !== null && this.asked !== null) void this.#place(card, this.asked)
  }

  async #place(card: string, gap: number, from?: DOMRect): Promise<void> {
    this.sending = true
    this.back()
    const problem = await this.#stage.place(card, gap, this.#table.act({ type: 'place', card, gap }), from)
    this.sending = false
    if (problem) toast(problemText(problem), 'wrong')
  }

  readonly drag: Drag = {
    finger: 'any',
    may: () => this.myTurn && !this.sending,
    onstart: () => this.#stage.skip(),
    onover: (gap) => (this.over = gap),
    ondrop: (_, gap, from) => {
      if (gap !== null) this.tapGap(gap, from)
    }
  }
}

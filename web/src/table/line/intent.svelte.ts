/** What the person at this device is about to do at a line: a gap that waits to be confirmed, a move on its way. */
import { announce } from '../../lib/announce.svelte'
import { problemText, t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import { toast } from '../../lib/toasts.svelte'
import type { Problem } from '../../lib/wire'
import { SentMove } from '../sent-move.svelte'
import type { TableState } from '../state.svelte'
import { betweenInWords } from './between'

interface PlacingStage {
  readonly latest: { turn: number; decision: number; line: Parameters<typeof betweenInWords>[0]; choices: unknown }
  place(card: string, gap: number, sent: Promise<Problem | null>, from?: DOMRect): Promise<Problem | null>
}

/** What is asked of a table to place a card there. */
export type PlacingTable = Pick<TableState, 'handOver'> & {
  readonly info: { phase: string } | null | undefined
  act(action: { type: 'place'; card: string; gap: number }): Promise<Problem | null>
}

export abstract class LineIntent<Stage extends PlacingStage> {
  /** The gap that a card is dragged over. */
  over = $state<number | null>(null)
  #asked = $state.raw<{ gap: number; turn: number } | null>(null)
  readonly #sent = new SentMove(() => this.stage.latest)
  protected readonly table: PlacingTable
  protected readonly stage: Stage
  protected readonly title: (card: string) => string

  constructor(table: PlacingTable, stage: Stage, title: (card: string) => string) {
    this.table = table
    this.stage = stage
    this.title = title
  }

  // Getters, not `$derived`: a pending move may resolve after the component is destroyed.
  get myTurn(): boolean {
    const { handOver, info } = this.table
    return this.stage.latest.choices !== null && info?.phase === 'playing' && handOver === null
  }

  /** Whether a card is on its way. */
  get sending(): boolean {
    return this.#sent.pending
  }

  /** The card to be placed; null if there is none yet. */
  abstract get picked(): string | null

  /** The gap that waits to be confirmed; none once the turn is over. */
  get asked(): number | null {
    const waits = this.myTurn && this.picked !== null && this.#asked?.turn === this.stage.latest.turn
    return waits ? (this.#asked?.gap ?? null) : null
  }

  back(): void {
    this.#asked = null
  }

  /** Places the card there; if that is to be confirmed, asks first. `from` is where it was dropped. */
  tapGap(gap: number, from?: DOMRect): void {
    const card = this.picked
    if (!this.myTurn || this.sending || card === null) return
    if (settings.confirm && this.asked !== gap) {
      this.#asked = { gap, turn: this.stage.latest.turn }
      announce(t('status.confirm', { card: this.title(card), gap: betweenInWords(this.stage.latest.line, gap) }))
      return
    }
    void this.place(card, gap, from)
  }

  confirm(): void {
    if (this.picked !== null && this.asked !== null) void this.place(this.picked, this.asked)
  }

  protected async place(card: string, gap: number, from?: DOMRect): Promise<void> {
    const answered = this.#sent.send()
    this.back()
    const problem = await this.stage.place(card, gap, this.table.act({ type: 'place', card, gap }), from)
    answered()
    if (problem) toast(problemText(problem), 'wrong')
  }
}

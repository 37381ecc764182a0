/** What the person at this device is about to do: a card of the hand that is picked, and then placed. */
import { announce } from '../../lib/announce.svelte'
import { t } from '../../lib/i18n.svelte'
import type { Drag } from '../../table/drag'
import { focusCard } from '../../table/line/focus'
import { LineIntent } from '../../table/line/intent.svelte'
import type { Stage } from './stage.svelte'

export class Intent extends LineIntent<Stage> {
  #picked = $state<string | null>(null)

  /** Whether it is time to ask for a move: what came before was shown, and no card is on its way. */
  get prompted(): boolean {
    return this.myTurn && !this.sending && !this.stage.busy && this.stage.guest === null
  }

  /** What was picked is gone once the card is. */
  get picked(): string | null {
    const { seats, you } = this.stage.latest
    return this.#picked !== null && seats[you ?? -1]?.hand.includes(this.#picked) ? this.#picked : null
  }

  /** Picks a card, or puts it back. */
  pick(card: string): void {
    if (this.sending || this.table.handOver !== null) return
    if (this.myTurn) this.stage.skip()
    const picked = this.picked === card ? null : card
    this.back()
    this.#picked = picked
    if (picked && this.myTurn) announce(t('hand.picked', { card: this.title(card) }))
  }

  override back(): void {
    super.back()
    this.#picked = null
  }

  override tapGap(gap: number, from?: DOMRect): void {
    if (this.myTurn && !this.sending && this.picked === null) announce(t('status.tap_card'))
    else super.tapGap(gap, from)
  }

  protected override async place(card: string, gap: number, from?: DOMRect): Promise<void> {
    if (document.activeElement?.closest('[data-gap]')) focusCard(this.stage.root, 0)
    await super.place(card, gap, from)
  }

  readonly drag: Drag = {
    may: () => this.myTurn && !this.sending,
    onstart: (card) => {
      this.stage.skip()
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

/** What the person at this device is about to do: the front card to be placed. */
import type { Drag } from '../../table/drag'
import { LineIntent } from '../../table/line/intent.svelte'
import type { Stage } from './stage.svelte'

export class Intent extends LineIntent<Stage> {
  get picked(): string | null {
    return this.stage.latest.card
  }

  /** Makes the move that was made before there was a table. */
  async begin(gap: number): Promise<void> {
    if (this.picked !== null && this.myTurn) await this.place(this.picked, gap)
  }

  readonly drag: Drag = {
    finger: 'any',
    may: () => this.myTurn && !this.sending,
    onstart: () => this.stage.skip(),
    onover: (gap) => (this.over = gap),
    ondrop: (_, gap, from) => {
      if (gap !== null) this.tapGap(gap, from)
    }
  }
}

/** How a card comes to a gap of the line: in games with a line like Timeline's. */
import { tick } from 'svelte'
import { D2, D3 } from '../lengths'
import { OUT, fitted } from '../motion'
import { Stage } from '../stage.svelte'
import type { LineGuest } from './layout'

export const SHAKE = 180

interface Seen {
  you: number | null
}

export abstract class LineStage<View extends Seen, Event extends { type: string }> extends Stage<
  View,
  Event,
  LineGuest
> {
  /** Opens the gap and lets the card travel into it: from its hand, or settle from where it was dropped. */
  protected async arrive(card: string, gap: number, seat: number, dropped?: DOMRect): Promise<void> {
    const from = dropped ?? this.source(card, seat)?.getBoundingClientRect()
    const lasts = dropped ? D2 : D3
    this.guest = { card, gap, seat, date: null, look: 'rest', flying: true }
    await tick()
    const slot = this.first('[data-guest]')
    const element = this.guestCard()
    if (slot && element) {
      const shift = this.bringIntoView(slot, 40)
      const to = element.getBoundingClientRect()
      const opening = this.motion.animate(
        slot,
        [{ width: '0px' }, { width: `${slot.getBoundingClientRect().width}px` }],
        { duration: D2, easing: OUT }
      )
      const landing = new DOMRect(to.left - shift, to.top, to.width, to.height)
      if (from)
        await Promise.all([opening, this.motion.fly(element, { from: fitted(landing, from), to: landing, lasts })])
      else await opening
    }
    if (this.guest?.card === card) this.guest = { ...this.guest, flying: false }
    await tick()
  }

  /** Shakes the guest: it was wrong. */
  protected shake(): Promise<void> {
    return this.motion.animate(
      this.guestCard(),
      [0, -5, 5, -5, 5, 0].map((x) => ({ transform: `translateX(${x}px)` })),
      { duration: SHAKE }
    )
  }
}

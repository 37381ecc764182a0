/** How a card comes to a gap of the line: in games with a line like Timeline's. */
import { tick } from 'svelte'
import { D2, D3 } from '../lengths'
import { INOUT, OUT, fitted } from '../motion'
import { Stage } from '../stage.svelte'
import type { LineGuest } from './layout'
import { placesOf, travel } from './travel'

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

  /** Changes what lies on the line. Its cards travel from where they were; what `middle` finds comes to the middle. */
  protected async rearrange(
    change: () => void,
    middle: () => HTMLElement | null,
    options: KeyframeAnimationOptions = { duration: D2, easing: OUT }
  ): Promise<void> {
    const list = this.first('[data-line]')
    const before = list && placesOf(list)
    change()
    await tick()
    this.centre(middle())
    if (list && before && !this.motion.skipped)
      travel(list, before, options, (element, frames, how) => void this.motion.animate(element, frames, how))
  }

  /** Lets the guest glide along the line to another gap, while the line changes around it. */
  protected async glide(to: LineGuest, change: () => void, lasts: number): Promise<void> {
    const from = this.guestCard()?.getBoundingClientRect()
    let landing: DOMRect | undefined
    await this.rearrange(
      () => {
        this.guest = { ...to, flying: true }
        change()
      },
      () => {
        const slot = this.first('[data-guest]')
        this.centre(slot)
        landing = this.guestCard()?.getBoundingClientRect()
        return slot
      },
      { duration: lasts, easing: INOUT }
    )
    if (from && landing) await this.motion.fly(this.guestCard(), { from, to: landing, lasts, arc: 24 })
    if (this.guest?.card === to.card) this.guest = { ...to, flying: false }
    await tick()
  }

  /** Brings something to the middle of the line at once. */
  protected centre(element: HTMLElement | null): void {
    const scroller = this.first('[data-scroller]')
    if (!scroller || !element) return
    const [box, own] = [scroller.getBoundingClientRect(), element.getBoundingClientRect()]
    const by = own.left + own.width / 2 - box.left - box.width / 2
    scroller.scrollTo({ left: scroller.scrollLeft + by, behavior: 'instant' })
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

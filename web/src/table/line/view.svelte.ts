/** What one sees of a line that scrolls, measured. */
import type { Box } from './boxes'

export class LineView {
  scroller = $state<HTMLElement>()
  list = $state<HTMLElement>()
  width = $state(0)
  left = $state(0)
  /** How wide all of it is. */
  whole = $state(1)
  /** How wide a card is at rest, in px. */
  full = $state(0)
  boxes = $state.raw<Box[]>([])
  /** Where the cards' middles are, in per cent: the ground has its colours there. */
  middles = $state.raw<number[]>([])

  measure(): void {
    const { scroller, list } = this
    if (!scroller || !list) return
    this.width = scroller.clientWidth
    this.left = scroller.scrollLeft
    this.whole = scroller.scrollWidth || 1
    const inner = list.offsetWidth
    const slots = list.querySelectorAll<HTMLElement>('[data-slot]:not([data-guest])')
    const boxes = Array.from(slots, ({ offsetLeft: left, offsetWidth: width }) => ({ left, width }))
    this.boxes = boxes
    this.middles = boxes.map(({ left, width }) => ((left + width / 2) / inner) * 100)
    // Also while they are smaller: the property says it in px, and does nothing else.
    this.full = parseFloat(getComputedStyle(list).scrollMarginLeft) || 0
  }

  /** Brings a place of the line to the middle. */
  centre(x: number): void {
    this.scroller?.scrollTo({ left: x - this.width / 2, behavior: 'instant' })
  }
}

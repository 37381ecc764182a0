/** Dragging a card to its place, with mouse or finger: an extra beside tapping. A place is a gap, or what `placeOf` says. */
import { copyOnTop } from './motion'

export const AWAY = 10 // px before a press is a drag, and no tap
const EDGE = 56 // px from the line's ends where it scrolls by itself
const SPEED = 14

export interface Drag<Place = number> {
  /** The place that an element on the page belongs to. Left out: its gap. */
  placeOf?: (element: Element) => Place | null
  /** Which ways a finger drags (what it does the other ways is scrolling). Left out: up. */
  finger?: 'up' | 'any' | 'none'
  /** Whether a card may be dragged now. */
  may: () => boolean
  onstart: (card: string) => void
  /** Over a place, or over none. */
  onover: (place: Place | null) => void
  /** `from` is where the card was when it was let go. */
  ondrop: (card: string, place: Place | null, from: DOMRect) => void
}

function gapOf(element: Element): number | null {
  const gap = element.closest('[data-gap]')
  return gap ? Number(gap.getAttribute('data-gap')) : null
}

export function drag<Place = number>(node: HTMLElement, params: Drag<Place> & { card: string }) {
  let now = params
  let from: { x: number; y: number; id: number } | null = null
  let copy: HTMLElement | null = null
  let grip = { x: 0, y: 0 }
  let over: Place | null = null
  let scrolling = 0

  const placeAt = (x: number, y: number): Place | null => {
    // Without `placeOf` places are gaps, and `Place` is what it is by default.
    const placeOf = now.placeOf ?? (gapOf as (element: Element) => Place | null)
    for (const element of document.elementsFromPoint(x, y)) {
      const found = placeOf(element)
      if (found !== null) return found
    }
    return null
  }

  function enough(event: PointerEvent, dx: number, dy: number): boolean {
    const { finger = 'up' } = now
    if (event.pointerType === 'mouse' || finger === 'any') return Math.hypot(dx, dy) > AWAY
    return finger === 'up' && -dy > AWAY && -dy > Math.abs(dx)
  }

  function begin(event: PointerEvent) {
    const card = node.matches('[data-card]') ? node : node.querySelector<HTMLElement>('[data-card]')
    if (!card) return
    const box = card.getBoundingClientRect()
    grip = { x: event.clientX - box.left, y: event.clientY - box.top }
    copy = copyOnTop(card, {
      width: `${box.width}px`,
      height: `${box.height}px`,
      left: '0',
      top: '0',
      zIndex: '26'
    })
    copy.style.setProperty('--cw', `${box.width}px`)
    node.style.opacity = '0.35'
    node.setPointerCapture(event.pointerId)
    now.onstart(now.card)
    scroll()
  }

  function move(event: PointerEvent) {
    if (!from || event.pointerId !== from.id) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (!copy) {
      if (enough(event, dx, dy) && now.may()) begin(event)
      if (!copy) return
    }
    event.preventDefault()
    at = { x: event.clientX, y: event.clientY }
    copy.style.transform = `translate(${at.x - grip.x}px, ${at.y - grip.y}px) rotate(2deg)`
    const place = placeAt(at.x, at.y)
    if (place !== over) now.onover((over = place))
  }

  let at = { x: 0, y: 0 }

  /** Lets the line scroll while the card is held at one of its ends. */
  function scroll() {
    scrolling = requestAnimationFrame(scroll)
    const line = document.querySelector<HTMLElement>('[data-scroller]')
    if (!line) return
    const box = line.getBoundingClientRect()
    if (at.y < box.top || at.y > box.bottom) return
    line.style.scrollSnapType = 'none'
    if (at.x < box.left + EDGE) line.scrollLeft -= SPEED
    if (at.x > box.right - EDGE) line.scrollLeft += SPEED
  }

  function end(event: PointerEvent) {
    if (!from || event.pointerId !== from.id) return
    from = null
    if (!copy) return
    cancelAnimationFrame(scrolling)
    document.querySelector<HTMLElement>('[data-scroller]')?.style.removeProperty('scroll-snap-type')
    const place = event.type === 'pointerup' ? placeAt(event.clientX, event.clientY) : null
    const dropped = new DOMRect(at.x - grip.x, at.y - grip.y, copy.offsetWidth, copy.offsetHeight)
    copy.remove()
    copy = null
    node.style.opacity = ''
    over = null
    node.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 0)
    now.onover(null)
    now.ondrop(now.card, place, dropped)
  }

  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const down = (event: PointerEvent) => {
    if (event.button === 0 && event.isPrimary) from = { x: event.clientX, y: event.clientY, id: event.pointerId }
  }

  node.addEventListener('pointerdown', down)
  addEventListener('pointermove', move, { passive: false })
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
  return {
    update(next: Drag<Place> & { card: string }) {
      now = next
    },
    destroy() {
      cancelAnimationFrame(scrolling)
      copy?.remove()
      node.removeEventListener('pointerdown', down)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
  }
}

/** Dragging a card of the hand to a gap, with mouse or finger: an extra beside tapping. */
const AWAY = 10 // px before a press is a drag
const EDGE = 56 // px from the line's ends where it scrolls by itself
const SPEED = 14

export interface Drag {
  /** Whether a card may be dragged now. */
  may: () => boolean
  onstart: (card: string) => void
  /** Over a gap, or over none. */
  onover: (gap: number | null) => void
  ondrop: (card: string, gap: number | null) => void
}

export function drag(node: HTMLElement, params: Drag & { card: string }) {
  let now = params
  let from: { x: number; y: number; id: number } | null = null
  let copy: HTMLElement | null = null
  let grip = { x: 0, y: 0 }
  let over: number | null = null
  let scrolling = 0

  const gapAt = (x: number, y: number): number | null => {
    const gap = document.elementsFromPoint(x, y).find((element) => element.closest('[data-gap]'))?.closest('[data-gap]')
    return gap ? Number(gap.getAttribute('data-gap')) : null
  }

  function begin(event: PointerEvent) {
    const card = node.querySelector<HTMLElement>('[data-card]')
    if (!card) return
    const box = card.getBoundingClientRect()
    grip = { x: event.clientX - box.left, y: event.clientY - box.top }
    copy = card.cloneNode(true) as HTMLElement
    copy.removeAttribute('data-card')
    copy.inert = true
    Object.assign(copy.style, { position: 'fixed', left: '0', top: '0', zIndex: '26', pointerEvents: 'none', transition: 'none' })
    copy.style.setProperty('--cw', `${box.width}px`)
    document.body.append(copy)
    node.style.opacity = '0.35'
    node.setPointerCapture(event.pointerId)
    now.onstart(now.card)
    scroll()
  }

  function move(event: PointerEvent) {
    if (!from || event.pointerId !== from.id) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (!copy) {
      // With a finger, sideways scrolls the hand: only up is a drag.
      const enough = event.pointerType === 'mouse' ? Math.hypot(dx, dy) > AWAY : -dy > AWAY && -dy > Math.abs(dx)
      if (enough && now.may()) begin(event)
      if (!copy) return
    }
    event.preventDefault()
    at = { x: event.clientX, y: event.clientY }
    copy.style.transform = `translate(${at.x - grip.x}px, ${at.y - grip.y}px) rotate(2deg)`
    const gap = gapAt(at.x, at.y)
    if (gap !== over) now.onover((over = gap))
  }

  let at = { x: 0, y: 0 }

  /** Lets the line scroll while the card is held at one of its ends. */
  function scroll() {
    scrolling = requestAnimationFrame(scroll)
    const line = document.querySelector<HTMLElement>('[data-scroller]')
    if (!line) return
    const box = line.getBoundingClientRect()
    if (at.y < box.top || at.y > box.bottom) return
    if (at.x < box.left + EDGE) line.scrollLeft -= SPEED
    if (at.x > box.right - EDGE) line.scrollLeft += SPEED
  }

  function end(event: PointerEvent) {
    if (!from || event.pointerId !== from.id) return
    from = null
    if (!copy) return
    cancelAnimationFrame(scrolling)
    const gap = event.type === 'pointerup' ? gapAt(event.clientX, event.clientY) : null
    copy.remove()
    copy = null
    node.style.opacity = ''
    over = null
    node.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 0)
    now.onover(null)
    now.ondrop(now.card, gap)
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
    update(next: Drag & { card: string }) {
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

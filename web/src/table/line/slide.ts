/** Choosing a gap with a finger: pressing shows its years, sliding goes to a neighbour, lifting places, pulling away cancels. */

const AWAY = 28 // px outside the line: then nothing is chosen

export interface Slide {
  /** Whether gaps can be chosen this way now. */
  may: () => boolean
  gapAt: (x: number) => number
  /** Over a gap; `false`: pulled away, null: not there any more. */
  onpoint: (gap: number | false | null) => void
  onplace: (gap: number) => void
}

/** Follows fingers and the mouse on a line; returns what ends that. */
export function slide(list: HTMLElement, { may, gapAt, onpoint, onplace }: Slide): () => void {
  let finger: number | null = null
  let handled = false

  function gapUnder({ clientX, clientY }: PointerEvent): number | false {
    const { top, bottom } = list.getBoundingClientRect()
    return clientY > top - AWAY && clientY < bottom + AWAY && gapAt(clientX)
  }

  function down(event: PointerEvent) {
    handled = false
    const pinches = finger !== null
    finger = null
    if (pinches) onpoint(null)
    else if (may() && event.button === 0 && list.contains((event.target as Element).closest('[data-gap] button'))) {
      finger = event.pointerId
      onpoint(gapUnder(event))
    }
  }

  function move(event: PointerEvent) {
    const hovers = finger === null && event.pointerType === 'mouse' && list.contains(event.target as Element)
    if (may() && (hovers || event.pointerId === finger)) onpoint(gapUnder(event))
  }

  function up(event: PointerEvent) {
    if (event.pointerId !== finger) return
    finger = null
    onpoint(null)
    const gap = gapUnder(event)
    // The click that follows would go to what is under the finger by then.
    handled = event.type === 'pointerup'
    if (handled && may() && gap !== false) onplace(gap)
  }

  function click(event: MouseEvent) {
    if (handled && event.detail > 0) event.stopImmediatePropagation()
    handled = false
  }

  const leave = () => onpoint(null)
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, click }
  const all = Object.entries(listeners) as [string, EventListener][]
  for (const [name, listener] of all) addEventListener(name, listener, { capture: true })
  list.addEventListener('pointerleave', leave)
  return () => {
    for (const [name, listener] of all) removeEventListener(name, listener, { capture: true })
    list.removeEventListener('pointerleave', leave)
  }
}

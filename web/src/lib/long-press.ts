/**
 * A long press of a finger, or the second mouse button: the way to see a card large. A long press is no tap.
 * A mouse may rest before it drags.
 */
const LENGTH = 480 // ms
const MAX_MOVE = 8 // px that a finger may wander

export function longPress(node: Element, onpress: (() => void) | undefined) {
  let call = onpress
  let timer: ReturnType<typeof setTimeout> | undefined
  let from = { x: 0, y: 0 }
  let held = false

  const stop = () => clearTimeout(timer)
  const down = (event: Event) => {
    const { clientX: x, clientY: y, pointerType } = event as PointerEvent
    from = { x, y }
    held = false
    stop()
    if (!call || pointerType === 'mouse') return
    timer = setTimeout(() => {
      held = true
      call?.()
    }, LENGTH)
  }
  const move = (event: Event) => {
    const { clientX: x, clientY: y } = event as PointerEvent
    if (Math.hypot(x - from.x, y - from.y) > MAX_MOVE) stop()
  }
  const click = (event: Event) => {
    if (held) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    held = false
  }
  const menu = (event: Event) => {
    if (!call) return
    event.preventDefault()
    stop()
    if (!held) call()
    held = true
  }
  const listeners: [string, (event: Event) => void][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', stop],
    ['pointercancel', stop],
    ['pointerleave', stop],
    ['contextmenu', menu]
  ]
  for (const [name, listener] of listeners) node.addEventListener(name, listener)
  node.addEventListener('click', click, { capture: true })
  return {
    update(next: (() => void) | undefined) {
      call = next
    },
    destroy() {
      stop()
      for (const [name, listener] of listeners) node.removeEventListener(name, listener)
      node.removeEventListener('click', click, { capture: true })
    }
  }
}

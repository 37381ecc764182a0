/** Two fingers that come together on an element. */

const TOGETHER = 0.8 // of the distance that they began with

/** Calls back when two fingers come together; returns what ends that. */
export function pinch(element: HTMLElement, onpinch: () => void): () => void {
  let began = 0

  function move(event: TouchEvent) {
    const [one, other] = event.touches
    if (!one || !other || event.touches.length !== 2) {
      began = 0
      return
    }
    const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    if (event.type === 'touchstart') began = apart
    else if (began > 0 && apart < began * TOGETHER) {
      began = 0
      onpinch()
    }
  }

  element.addEventListener('touchstart', move, { passive: true })
  element.addEventListener('touchmove', move, { passive: true })
  return () => {
    element.removeEventListener('touchstart', move)
    element.removeEventListener('touchmove', move)
  }
}

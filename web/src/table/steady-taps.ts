/**
 * A tap is for the card that was pressed, wherever that is once the finger is up. A hand closes up when a card leaves it:
 * a browser gives the tap to whatever lies there by then, or to nothing.
 */
import { AWAY } from './drag'

const CARD = 'button[data-card]'

interface Press {
  card: HTMLElement
  name: string | undefined
  pointer: number
  x: number
  y: number
  /** Where the card was. */
  box: DOMRect
}

/** Lets every card on the page be tapped so; returns what ends it. */
export function steadyTaps(): () => void {
  let press: Press | null = null
  /** The card has had its tap: the click that the browser makes of it is for nobody. */
  let told = false

  const down = ({ target, button, isPrimary, pointerId: pointer, clientX: x, clientY: y }: PointerEvent) => {
    const card = (target as Element).closest<HTMLElement>(CARD)
    told = false
    press =
      card && button === 0 && isPrimary
        ? { card, name: card.dataset['card'], pointer, x, y, box: card.getBoundingClientRect() }
        : null
  }
  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (press?.pointer === pointerId && Math.hypot(clientX - press.x, clientY - press.y) > AWAY) press = null
  }
  const up = ({ pointerId }: PointerEvent) => {
    if (press?.pointer === pointerId && hasGone(press, document.elementFromPoint(press.x, press.y))) tell(press)
  }
  const cancel = () => (press = null)
  const click = (event: MouseEvent) => {
    if (!event.isTrusted || event.detail === 0) return // a key, or `tell`
    if (!told && press && hasGone(press, event.target as Element)) tell(press)
    if (told) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    press = null
    told = false
  }

  function tell({ card }: Press) {
    press = null
    told = true
    card.click()
  }

  const listeners: [string, (event: never) => void][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['click', click]
  ]
  for (const [name, listener] of listeners) addEventListener(name, listener as EventListener, { capture: true })
  return () => {
    for (const [name, listener] of listeners) removeEventListener(name, listener as EventListener, { capture: true })
  }
}

/** Returns whether a card lies elsewhere than where it was pressed, and what the finger is on now is not the card. */
function hasGone({ card, name, box }: Press, at: Element | null): boolean {
  if (card.contains(at) || card.dataset['card'] !== name || !card.checkVisibility({ visibilityProperty: true }))
    return false
  const now = card.getBoundingClientRect()
  const covered = card.closest('[inert]') ?? (document.querySelector('dialog:modal') && !card.closest('dialog:modal'))
  return !covered && (now.left !== box.left || now.top !== box.top)
}

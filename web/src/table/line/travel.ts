/** Cards that go from where they were to where they are, when the line steps back or comes forward. */
import { moves } from '../../lib/settings.svelte'
import { D1, D2 } from '../lengths'
import { OUT } from '../motion'

type Animate = (element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) => unknown

export type Places = ReadonlyMap<string, DOMRect>

const slotsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-slot]')]
const boxOf = (slot: HTMLElement) => (slot.firstElementChild ?? slot).getBoundingClientRect()

/** Returns where the cards of a line are on the screen. */
export function placesOf(list: HTMLElement): Places {
  return new Map(slotsOf(list).map((slot) => [slot.dataset['slot'] ?? '', boxOf(slot)]))
}

const animateIt: Animate = (element, frames, options) => element.animate(frames, options)

/** Moves the cards of a line from where they were. Where motion is not wanted, the line fades in. */
export function travel(
  list: HTMLElement,
  before: Places,
  options: KeyframeAnimationOptions = { duration: D2, easing: OUT },
  animate = animateIt
): void {
  if (!moves()) {
    list.animate([{ opacity: 0.3 }, { opacity: 1 }], D1)
    return
  }
  let opening = 0 // px: the place of a card that is just coming opens meanwhile
  for (const slot of slotsOf(list)) {
    const from = before.get(slot.dataset['slot'] ?? '')
    if (!from) {
      opening += slot.offsetWidth
      continue
    }
    const to = boxOf(slot)
    if (to.width === 0) continue // its page was left meanwhile
    const [x, y, scale] = [from.left - to.left + opening, from.top - to.top, from.width / to.width]
    const frames = [`translate(${x}px, ${y}px) scale(${scale})`, 'none']
    if (slot.firstElementChild)
      animate(
        slot.firstElementChild,
        frames.map((transform) => ({ transform, transformOrigin: '0 0' })),
        options
      )
  }
}

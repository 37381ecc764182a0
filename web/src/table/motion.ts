/**
 * Animations that never block: every step can be waited for, `hurry` lets what is left take less time, and `skip` ends
 * all of it at once, so that whoever waits goes on and arrives at what the view says. Where motion is not wanted, steps
 * take no time but those that let one read.
 */
import { moves } from '../lib/settings.svelte'
import { D1 } from './lengths'

export const OUT = 'cubic-bezier(.2,.8,.2,1)'
export const INOUT = 'cubic-bezier(.6,0,.2,1)'
export const SPRING = 'cubic-bezier(.3,1.4,.5,1)'
const HURRIED = 2.5 // times as fast: something newer waits to be shown

export interface Flight {
  /** Where it comes from; where it goes is where the card is or `to`. */
  from: DOMRect
  to: DOMRect
  lasts: number
  /** Degrees that it turns on the way. */
  turn?: number
  /** Pixels that it rises over the straight way. */
  arc?: number
}

export class Motion {
  #skipped = false
  #pace = 1
  #running = new Set<Animation>()
  #held: Animation | undefined

  get skipped(): boolean {
    return this.#skipped
  }

  /** From here on steps take their time again. */
  begin(): void {
    this.#skipped = document.hidden
    this.#pace = 1
  }

  /** Lets what runs and what follows take less time. */
  hurry(): void {
    this.#pace = HURRIED
    for (const animation of this.#running) animation.updatePlaybackRate(HURRIED)
  }

  /** Ends everything that runs, at once, and lets the rest take no time. */
  skip(): void {
    this.#skipped = true
    for (const animation of this.#running) animation.finish()
  }

  /** Waits; not at all once skipped. */
  wait(duration: number): Promise<void> {
    return this.#run(new Animation(new KeyframeEffect(null, null, { duration })))
  }

  /** Waits until `release`, at most so long. */
  hold(duration: number): Promise<void> {
    return this.#run((this.#held = new Animation(new KeyframeEffect(null, null, { duration }))))
  }

  /** Ends what is held. */
  release(): void {
    this.#held?.finish()
  }

  /** Animates an element, if it may move. */
  async animate(
    element: Element | null | undefined,
    frames: Keyframe[],
    options: KeyframeAnimationOptions
  ): Promise<void> {
    if (element && moves()) await this.#run(new Animation(new KeyframeEffect(element, frames, options)))
  }

  /** Fades an element in after a delay: for those who do not want things to move. */
  fadeIn(element: Element, delay: number): Promise<void> {
    const options = { duration: D1, delay, fill: 'backwards' as const }
    return this.#run(new Animation(new KeyframeEffect(element, [{ opacity: 0.3 }, { opacity: 1 }], options)))
  }

  async #run(animation: Animation): Promise<void> {
    if (this.#skipped) return
    this.#running.add(animation)
    animation.playbackRate = this.#pace
    animation.play()
    await animation.finished.catch(() => undefined)
    this.#running.delete(animation)
  }

  /** Lets a copy of a card travel over the page. */
  async fly(card: Element | null | undefined, { from, to, lasts, turn = 0, arc = 0 }: Flight): Promise<void> {
    if (this.#skipped || !card || !moves() || from.width === 0 || to.width === 0) return
    // Drawn at its largest: a small card scaled up would be all letters.
    const width = Math.max(from.width, to.width)
    const at = (box: DOMRect, up = 0) => `translate(${box.left}px, ${box.top - up}px) scale(${box.width / width})`
    const middle = new DOMRect((from.left + to.left) / 2, (from.top + to.top) / 2, (from.width + to.width) / 2)
    const copy = copyOnTop(card, {
      left: '0',
      top: '0',
      zIndex: '25',
      transformOrigin: '0 0',
      visibility: 'visible',
      transform: at(to)
    })
    copy.style.setProperty('--cw', `${width}px`)
    const frames = [
      { transform: at(from) },
      ...(arc || turn ? [{ transform: `${at(middle, arc)} rotate(${turn}deg)` }] : []),
      { transform: at(to) }
    ]
    await this.animate(copy, frames, { duration: lasts, easing: INOUT })
    copy.remove()
  }
}

// By these a part of the page is found or named: a copy must not be taken for it.
const MARKS = ['id', 'data-card', 'data-stop', 'data-vehicle', 'aria-label']

/** Puts a copy of an element over the page. It cannot be touched, focused or read out. */
export function copyOnTop(element: Element, style: Partial<CSSStyleDeclaration>): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  for (const one of [copy, ...copy.querySelectorAll('*')]) for (const mark of MARKS) one.removeAttribute(mark)
  copy.setAttribute('aria-hidden', 'true')
  copy.dataset['copy'] = ''
  copy.inert = true
  Object.assign(copy.style, { position: 'fixed', margin: '0', pointerEvents: 'none', transition: 'none', ...style })
  document.body.append(copy)
  return copy
}

/** Returns a rectangle of one's shape in the middle of another, no larger than it. */
export function fitted(shape: DOMRect, into: DOMRect): DOMRect {
  const scale = Math.min(1, Math.min(into.width / shape.width, into.height / shape.height) || 1)
  const [width, height] = [shape.width * scale, shape.height * scale]
  return new DOMRect(into.left + (into.width - width) / 2, into.top + (into.height - height) / 2, width, height)
}

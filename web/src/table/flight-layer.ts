/**
 * Flies copies of cards and pieces over the page, one step after the other. The page itself always shows the newest view;
 * a flight only covers the way there. So nothing waits for a flight, and an interrupted one leaves the page right.
 */
import { moves } from '../lib/settings.svelte'
import { D3 } from './lengths'
import { INOUT, Motion, copyOnTop } from './motion'

const MAX_STEPS = 8 // of one update: who was away for longer sees how it is now

/** A place on the table, by a data attribute and its value: `{ seat: 2 }` is `[data-seat="2"]`. */
export type Where = Readonly<Record<string, string | number | true>>

export interface Flight {
  key: string
  /** Counts from 0. Flights of one step start together, after those of the steps before. */
  step: number
  /** Places from the most to the least precise; the first that is on the page counts. Looked up before it changes. */
  from: readonly Where[]
  /** The same, looked up after the page has changed. */
  to: readonly Where[]
  /** Whether it was not seen before, and fades in on its way. */
  appears?: boolean
}

export class FlightLayer {
  readonly #motion: Motion
  /** The elements that are hidden while their copy flies, each with that copy. */
  readonly #hidden = new Map<HTMLElement, HTMLElement>()

  constructor(motion: Motion) {
    this.#motion = motion
  }

  /** Returns where the flights start. Call it before the page changes. */
  before(root: HTMLElement, flights: readonly Flight[]): Map<string, DOMRect> {
    const places = new Map<string, DOMRect>()
    for (const flight of flights) {
      const found = find(root, flight.from)
      if (found) places.set(flight.key, found.element.getBoundingClientRect())
    }
    return places
  }

  /** Fly from these places, until everything has arrived. Call it after the page has changed. */
  async after(root: HTMLElement, flights: readonly Flight[], places: ReadonlyMap<string, DOMRect>): Promise<void> {
    this.#motion.skip()
    if ((flights.at(-1)?.step ?? 0) >= MAX_STEPS) return
    this.#motion.begin()
    const running: Promise<void>[] = []
    for (const flight of flights) {
      const found = find(root, flight.to)
      const from = places.get(flight.key)
      if (!found) continue
      const to = found.element.getBoundingClientRect()
      if (!moves()) running.push(this.#motion.fadeIn(found.element, flight.step * D3))
      else if (from && (from.x !== to.x || from.y !== to.y) && to.width > 0 && from.width > 0)
        running.push(this.#fly(flight, found, from, to))
    }
    await Promise.all(running)
  }

  async #fly(flight: Flight, { element, precise }: Found, from: DOMRect, to: DOMRect): Promise<void> {
    if (this.#motion.skipped) return
    const copy = copyOnTop(element, {
      left: `${to.x}px`,
      top: `${to.y}px`,
      width: `${to.width}px`,
      height: `${to.height}px`,
      zIndex: '27'
    })
    // At a seat or a tab there is no room for a card: it arrives small and fades. Elsewhere the copy stands for the
    // element, which is not seen but can be tapped.
    if (precise) {
      this.#hidden.set(element, copy)
      element.style.opacity = '0'
    }
    const x = from.x + from.width / 2 - to.x - to.width / 2
    const y = from.y + from.height / 2 - to.y - to.height / 2
    const scale = Math.max(0.2, Math.min(2.4, from.width / to.width))
    const frames = [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: flight.appears ? 0 : 1 },
      { transform: 'none', opacity: precise ? 1 : 0 }
    ]
    const options = { duration: D3, delay: flight.step * D3, easing: INOUT, fill: 'backwards' as const }
    await this.#motion.animate(copy, frames, options)
    copy.remove()
    // A newer flight of the same element hides it again before this one has ended.
    if (this.#hidden.get(element) !== copy) return
    this.#hidden.delete(element)
    element.style.opacity = ''
  }
}

interface Found {
  element: HTMLElement
  /** Whether it is the most precise of the places. */
  precise: boolean
}

/** Returns the first of these places that is seen on the page. Of several equal ones the largest is looked at. */
function find(root: HTMLElement, places: readonly Where[]): Found | null {
  for (const [at, where] of places.entries()) {
    const [name, value] = Object.entries(where)[0] ?? []
    const selector = `[data-${name}${value === true ? '' : `="${CSS.escape(String(value))}"`}]`
    const visible = [...root.querySelectorAll<HTMLElement>(selector)]
      .map((element) => ({ element, area: areaOf(element) }))
      .filter(({ area }) => area > 0)
    const largest = visible.sort((a, b) => b.area - a.area)[0]
    if (largest) return { element: largest.element, precise: at === 0 }
  }
  return null
}

function areaOf(element: HTMLElement): number {
  const { width, height } = element.getBoundingClientRect()
  return width * height
}

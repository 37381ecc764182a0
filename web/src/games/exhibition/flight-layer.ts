/**
 * Lets things travel over the table, one step after the other. The page always shows what the view says; what flies is a
 * likeness of what has arrived, on a layer of its own. So nothing waits for it, and whatever interrupts it leaves the page
 * right.
 */
import { moves } from '../../lib/settings.svelte'
import { D1, D3, INOUT } from '../../table/motion'
import type { Flight, Where } from './flights'

const MOST_STEPS = 8 // of one update: who was away for longer sees how it is now

export class FlightLayer {
  #root: HTMLElement
  #running: { animation: Animation; done: () => void }[] = []

  constructor(root: HTMLElement) {
    this.#root = root
  }

  /** Notes where things are before the page changes. */
  before(flights: readonly Flight[]): Map<string, DOMRect> {
    const places = new Map<string, DOMRect>()
    for (const flight of flights) {
      const element = this.#find(flight.from)
      if (element) places.set(flight.key, element.getBoundingClientRect())
    }
    return places
  }

  /** Lets them travel to where they are now. */
  after(flights: readonly Flight[], places: ReadonlyMap<string, DOMRect>): void {
    this.skip()
    if (document.hidden || (flights.at(-1)?.step ?? 0) >= MOST_STEPS) return
    for (const flight of flights) {
      const target = this.#find(flight.to)
      const from = places.get(flight.key)
      if (!target) continue
      const to = target.getBoundingClientRect()
      if (!moves())
        this.#run(
          target.animate([{ opacity: 0.3 }, { opacity: 1 }], {
            duration: D1,
            delay: flight.step * D3,
            fill: 'backwards'
          })
        )
      else if (from && (from.x !== to.x || from.y !== to.y) && to.width > 0 && from.width > 0)
        this.#fly(target, from, to, flight)
    }
  }

  /** Ends everything that runs: it is where it should be anyway. */
  skip(): void {
    for (const { animation, done } of this.#running.splice(0)) {
      animation.cancel()
      done()
    }
  }

  #run(animation: Animation, done: () => void = () => undefined): void {
    const entry = { animation, done }
    this.#running.push(entry)
    animation.onfinish = () => {
      this.#running = this.#running.filter((one) => one !== entry)
      done()
    }
  }

  #fly(target: HTMLElement, from: DOMRect, to: DOMRect, flight: Flight): void {
    const precise = 'card' in (flight.to[0] ?? {}) && target.dataset['card'] === flight.key
    const likeness = this.#likeness(target, to)
    // At a seat or a tab there is no room for a card: it arrives small and fades.
    const arrives = precise || flight.key.startsWith('vehicle')
    // Not seen, but there: a tap on it is taken.
    if (arrives) target.style.opacity = '0'
    document.body.append(likeness)
    const scale = Math.max(0.2, Math.min(2.4, from.width / to.width))
    const start = `translate(${from.x + from.width / 2 - to.x - to.width / 2}px, ${from.y + from.height / 2 - to.y - to.height / 2}px) scale(${scale})`
    const frames = [
      { transform: start, opacity: 'stock' in (flight.from[0] ?? {}) ? 0 : 1 },
      { transform: 'none', opacity: arrives ? 1 : 0 }
    ]
    this.#run(
      likeness.animate(frames, { duration: D3, delay: flight.step * D3, easing: INOUT, fill: 'backwards' }),
      () => {
        likeness.remove()
        target.style.opacity = ''
      }
    )
  }

  #likeness(target: HTMLElement, at: DOMRect): HTMLElement {
    const copy = target.cloneNode(true) as HTMLElement
    for (const one of [copy, ...copy.querySelectorAll<HTMLElement>('[id], [data-card], [data-stop], [data-vehicle]')]) {
      for (const name of ['id', 'data-card', 'data-stop', 'data-vehicle', 'aria-label']) one.removeAttribute(name)
    }
    copy.setAttribute('aria-hidden', 'true')
    copy.dataset['likeness'] = ''
    copy.inert = true
    Object.assign(copy.style, {
      position: 'fixed',
      left: `${at.x}px`,
      top: `${at.y}px`,
      width: `${at.width}px`,
      height: `${at.height}px`,
      margin: '0',
      zIndex: '27',
      pointerEvents: 'none'
    })
    return copy
  }

  #find(places: readonly Where[]): HTMLElement | null {
    for (const where of places) {
      const [kind, value] = Object.entries(where)[0] ?? []
      const found = [
        ...this.#root.querySelectorAll<HTMLElement>(
          `[data-${kind}${value === true ? '' : `="${CSS.escape(String(value))}"`}]`
        )
      ]
      // What stands in the hall and small in a mini hall as well: the larger one is looked at.
      const visible = found.map((element) => ({ element, area: areaOf(element) })).filter(({ area }) => area > 0)
      const largest = visible.sort((a, b) => b.area - a.area)[0]
      if (largest) return largest.element
    }
    return null
  }
}

function areaOf(element: HTMLElement): number {
  const { width, height } = element.getBoundingClientRect()
  return width * height
}

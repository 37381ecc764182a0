/**
 * What the keyboard can reach. Everything that can be touched is a stop (`data-stop` on the page): an open card, a spot,
 * the depot. Arrows go from one to the nearest, digits to those that can be chosen now. The tab key stops once at the
 * columns and once at the hall.
 */
import { isArrow, nearest } from './arrows'
import { touch, type Intent } from './intent.svelte'
import { mainSeat } from './layout'
import type { Stage } from './stage.svelte'

export class Stops {
  /** The stop that last had the focus. */
  #at = $state('')
  readonly #stage: Stage
  readonly #intent: Intent

  constructor(stage: Stage, intent: Intent) {
    this.#stage = stage
    this.#intent = intent
  }

  /** What can be chosen now, in the order of the digit keys. */
  get choosable(): string[] {
    const choices = this.#intent.choices
    if (choices?.type === 'take') return choices.cards.map((one) => touch.card(one.card))
    return choices?.type === 'place' ? this.#intent.lit : []
  }

  /** Where the tab key comes to in the columns. */
  get card(): string {
    const open = this.#stage.view.columns.flat().map((shown) => touch.card(shown.card))
    return open.includes(this.#at) ? this.#at : (this.choosable.find((one) => open.includes(one)) ?? open[0] ?? '')
  }

  /** Where the tab key comes to in the hall. */
  get spot(): string {
    const { view, events } = this.#stage
    const hall = view.seats[mainSeat(view, events)]?.hall ?? []
    const full = hall.flatMap(({ name, spots }) =>
      spots.flatMap((shown, spot) => (shown ? [touch.spot(name, spot)] : []))
    )
    const { lit, spots } = this.#intent
    const free = spots.map((one) => touch.spot(one.showcase, one.spot))
    if ([...full, ...free].includes(this.#at)) return this.#at
    return lit.find((one) => one.startsWith('spot ')) ?? full[0] ?? (hall[0] ? touch.spot(hall[0].name, 0) : '')
  }

  /** Remembers what has the focus. */
  focused(element: Element): void {
    const name = element.closest<HTMLElement>('[data-stop]')?.dataset['stop']
    if (name) this.#at = name
  }

  /** Focuses a stop. */
  focus(name: string | undefined): void {
    const element = this.#all().find((one) => one.dataset['stop'] === name)
    element?.focus()
    element?.scrollIntoView({ block: 'nearest' })
  }

  /** Answers to a key that moves the focus or puts something back; returns whether it was one. */
  key(key: string): boolean {
    if (key === 'Escape') this.#intent.forget()
    else if (isArrow(key)) this.#arrow(key)
    else if (/^[0-9]$/.test(key)) this.focus(key === '0' ? touch.depot : this.choosable[Number(key) - 1])
    else return false
    return true
  }

  #all(): HTMLElement[] {
    return [...(this.#stage.root?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])].filter(
      (element) => element.offsetParent !== null
    )
  }

  #arrow(key: string): void {
    const all = this.#all()
    const from = all.find((one) => one === document.activeElement)
    if (!from) {
      this.focus(this.choosable[0] ?? this.card)
      return
    }
    const next =
      all[
        nearest(
          key,
          from.getBoundingClientRect(),
          all.map((one) => one.getBoundingClientRect())
        )
      ]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
}

/**
 * Playing with keys. Everything that can be touched is a stop (`data-stop` on the page): an open card, a spot, the depot.
 * Arrows go from one to the nearest, digits to those that can be chosen now; the tab key comes once to the columns and
 * once to the hall.
 */
import type { ExhibitionSeatView, ExhibitionShown, ExhibitionView } from '../../lib/wire'
import { isArrow, nearest } from './arrows'
import { touch, type Intent } from './intent.svelte'

interface Table {
  root: () => HTMLElement | undefined
  view: () => ExhibitionView
  /** The hall that is shown in full. */
  hall: () => ExhibitionSeatView | undefined
  intent: Intent
}

export class Stops {
  /** The stop that last had the focus. */
  #at = $state('')
  #table: Table

  constructor(table: Table) {
    this.#table = table
  }

  /** What can be chosen now, in the order of the digit keys. */
  get choosable(): string[] {
    const choices = this.#table.intent.choices
    if (choices?.type === 'take') return choices.cards.map((one) => touch.card(one.card))
    if (choices?.type === 'place')
      return [
        ...choices.spots.filter((one) => one.gain).map((one) => touch.spot(one.showcase, one.spot)),
        ...(choices.store ? [touch.depot] : [])
      ]
    return []
  }

  /** Where the tab key comes to in the columns. */
  get card(): string {
    const open = this.#table
      .view()
      .columns.flat()
      .map((shown) => touch.card(shown.card))
    return open.includes(this.#at) ? this.#at : (this.choosable.find((one) => open.includes(one)) ?? open[0] ?? '')
  }

  /** Where the tab key comes to in the hall. */
  get spot(): string {
    const hall = this.#table.hall()?.hall ?? []
    const full = hall.flatMap(({ name, spots }) =>
      spots.flatMap((shown, spot) => (shown ? [touch.spot(name, spot)] : []))
    )
    if (this.#at.startsWith('spot ') && (this.#table.intent.choices?.type === 'place' || full.includes(this.#at)))
      return this.#at
    return (
      this.choosable.find((one) => one.startsWith('spot ')) ?? full[0] ?? (hall[0] ? touch.spot(hall[0].name, 0) : '')
    )
  }

  /** Remembers what has the focus. */
  focused(element: Element): void {
    const name = element.closest<HTMLElement>('[data-stop]')?.dataset['stop']
    if (name) this.#at = name
  }

  /** Gives the focus to a stop. */
  focus(name: string | undefined): void {
    const element = this.#all().find((one) => one.dataset['stop'] === name)
    element?.focus()
    element?.scrollIntoView({ block: 'nearest' })
  }

  /** Answers to a key that moves the focus or puts something back; tells whether it was one. */
  key(key: string): boolean {
    if (key === 'Escape') this.#table.intent.forget()
    else if (isArrow(key)) this.#arrow(key)
    else if (/^[0-9]$/.test(key)) this.focus(key === '0' ? touch.depot : this.choosable[Number(key) - 1])
    else return false
    return true
  }

  /** The card that has the focus, else the one that was taken. */
  get shown(): ExhibitionShown | undefined {
    const view = this.#table.view()
    const id = (document.activeElement as HTMLElement | null)?.dataset['card'] ?? view.taken?.card
    const halls = view.seats.flatMap((seat) => [...seat.hall.flatMap((showcase) => showcase.spots), ...seat.depot])
    return [...view.columns.flat(), ...halls, ...view.out, view.taken].find((one) => one?.card === id) ?? undefined
  }

  #all(): HTMLElement[] {
    return [...(this.#table.root()?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])].filter(
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

/** On a phone a long line steps back while a card is held: small cards, and a tab under every joint. */
import { untrack } from 'svelte'
import { readableDate } from '../../lib/dates'
import { settings } from '../../lib/settings.svelte'
import { cutTo, gapMiddle } from './boxes'
import { slide } from './slide'
import { placesOf, travel, type Places } from './travel'
import type { LineView } from './view.svelte'

const PHONE = 700 // px wide at the most
const LOW = 500 // px high: then nothing fits below the cards
const GAP = 52 // px that a gap needs at rest, to be touched
const PADDING = 40
const WITH_TITLES = 3 // cards: more of them have no room for titles
const TITLED = 125 // px that a card is wide at rest, at the least, for its title to have room once it is small
const FIGURE = 8.8 // px that the widest figure of a date takes on a card that is cut
const SIGN = 6.5 // px that another sign of it takes, about
const OPENING = 12 // px by which the cards on either side of the gap in focus part

export interface Held {
  /** How many cards the line has. */
  cards: () => number
  /** Whether the line may step back now. */
  may: () => boolean
  /** The gap that the table points at. */
  aimed: () => number | null
  /** The gap where a card is just being placed. */
  opened: () => number | null
  onplace: (gap: number) => void
}

export class StepBack {
  /** The gap under the finger or with the keyboard; `false`: the finger was pulled away. */
  #pointed = $state<number | false | null>(null)
  #height = $state(0)
  #view: LineView
  #held: Held
  #before: Places | undefined
  #was = false
  #last = 0

  /** To be made while an effect runs: it ends with it. */
  constructor(view: LineView, held: Held) {
    this.#view = view
    this.#held = held
    $effect.pre(() => this.#remember())
    $effect(() => this.#step())
    $effect(() => this.#listen())
  }

  readonly back = $derived.by(() => this.#held.may() && this.#tooLong())
  /** Without titles. */
  readonly tiny = $derived.by(
    () => this.back && (this.#held.cards() > WITH_TITLES || (this.#view.full * 100) / settings.textSize < TITLED)
  )
  /** The gap nearest the middle of what is in view. */
  readonly #nearest = $derived.by(() => {
    const { boxes, left, width } = this.#view
    const away = (gap: number) => Math.abs(gapMiddle(boxes, gap) - left - width / 2)
    return boxes.reduce((best, _, at) => (away(at + 1) < away(best) ? at + 1 : best), 0)
  })
  /** The gap that is open and says its years: under the finger, or nearest the middle. */
  readonly focused = $derived.by(() => {
    const gap = this.back ? (this.#held.aimed() ?? this.#pointed ?? this.#nearest) : false
    return gap === false ? null : gap
  })
  /** Where the gap in focus is on the screen, from 0 to 1. */
  readonly at = $derived.by(() => {
    const { boxes, left, width } = this.#view
    return (gapMiddle(boxes, this.focused ?? 0) - left) / width
  })

  /** Returns by how much something makes room for the gap in focus, in px; cards stand between whole numbers. */
  shift(at: number): number {
    return this.focused === null ? 0 : Math.sign(at - this.focused) * OPENING
  }

  /** Returns whether an edge of the screen cuts a card, and then whether its date has room in what is seen. */
  edge(card: number, date: string | null): '' | 'cut' | 'cut dateless' {
    const { boxes, left, width } = this.#view
    const box = boxes[card]
    if (!this.back || !box || date === null) return ''
    const seen = cutTo({ ...box, left: box.left + this.shift(card + 0.5) }, left, left + width)
    if (seen === null) return ''
    // Half a date is a wrong date.
    return widthOf(readableDate(date, settings.language)) > seen - 2 ? 'cut dateless' : 'cut'
  }

  #tooLong(): boolean {
    const { full, width } = this.#view
    const cards = this.#held.cards()
    return width <= PHONE && this.#height > LOW && cards * full + (cards + 1) * GAP + PADDING > width
  }

  /** Before the page changes: where everything was. */
  #remember(): void {
    const { list } = this.#view
    if (this.back !== this.#was && list) this.#before = placesOf(list)
    if (this.back) this.#last = (this.#was ? this.focused : null) ?? this.#nearest
  }

  #step(): void {
    if (this.back === this.#was) return
    this.#was = this.back
    untrack(() => {
      const view = this.#view
      this.#pointed = null
      view.measure()
      view.centre(gapMiddle(view.boxes, this.#held.opened() ?? this.#last))
      view.measure()
      if (view.list && this.#before) travel(view.list, this.#before)
    })
  }

  #listen(): (() => void) | undefined {
    const { list } = this.#view
    if (!list) return
    const resize = () => (this.#height = innerHeight)
    const focus = (event: FocusEvent) => {
      const on = event.type === 'focusin' && (event.target as Element).matches(':focus-visible')
      const gap = on ? (event.target as Element).closest<HTMLElement>('[data-gap]') : null
      // Later: a gap may lose the focus while the page is being changed.
      queueMicrotask(() => (this.#pointed = gap ? Number(gap.dataset['gap']) : null))
    }
    resize()
    addEventListener('resize', resize)
    list.addEventListener('focusin', focus)
    list.addEventListener('focusout', focus)
    const end = slide(list, {
      may: () => this.back,
      gapAt: (x) => this.#gapAt(x),
      onpoint: (gap) => (this.#pointed = gap),
      onplace: this.#held.onplace
    })
    return () => {
      removeEventListener('resize', resize)
      list.removeEventListener('focusin', focus)
      list.removeEventListener('focusout', focus)
      end()
    }
  }

  /** Returns the gap that is nearest to a place of the screen. */
  #gapAt(x: number): number {
    const at = x - (this.#view.list?.getBoundingClientRect().left ?? 0)
    return this.#view.boxes.filter(({ left, width }) => left + width / 2 < at).length
  }
}

/** Returns about how wide a date is on a card that is cut, in px: rather too wide than cut in half. */
function widthOf(date: string): number {
  const figures = date.replace(/\D/g, '').length
  return ((figures * FIGURE + (date.length - figures) * SIGN) * settings.textSize) / 100
}

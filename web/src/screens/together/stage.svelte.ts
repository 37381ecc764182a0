/**
 * What lies on the table of Timeline together while events are being shown. `latest` is what holds, `view` what is drawn:
 * it runs behind while a card is being turned over and is `latest` again at the end, or at once when that is skipped.
 */
import { tick } from 'svelte'
import { announce } from '../../lib/announce.svelte'
import { moves } from '../../lib/settings.svelte'
import { play } from '../../lib/sound'
import type { Problem, TogetherDrew, TogetherEvent, TogetherView, Update } from '../../lib/wire'
import { D1, D2, D3, INOUT, Motion, OUT, SPRING } from '../table/motion'
import { isReveal, type Reveal } from './news'

const OWNER_SHOWN = 4000
const READ = 350 // ms that a date stands in the middle before its card goes to its place

/** A card on its way to its place, shown large over the line. */
export interface Guest {
  card: string
  seat: number
  date: string | null
  look: 'rest' | 'right' | 'blocked'
  /** Still on its way from the hand. */
  flying: boolean
}

/** Says an event, with the view that came with it; null for those that need no words. */
export type Say = (event: TogetherEvent, view: TogetherView) => string | null

export class Stage {
  view = $state.raw<TogetherView>({} as TogetherView)
  latest = $state.raw<TogetherView>({} as TogetherView)
  guest = $state.raw<Guest | null>(null)
  /** The card that has just found its place, and whose it was. */
  newest = $state.raw<{ card: string; seat: number } | null>(null)
  /** A card whose copy flies to where it lies: its place is kept free. */
  away = $state<string | null>(null)
  /** The gap whose place was taken when a card was blocked. */
  taken = $state<number | null>(null)
  /** What happened last, in words. */
  news = $state('')
  root: HTMLElement | undefined
  motion = new Motion()
  #say: Say
  #queue: Update[] = []
  #running: Promise<void> | null = null
  #travel: Promise<void> = Promise.resolve()
  #game = 0
  #forget: ReturnType<typeof setTimeout> | undefined

  constructor(first: Update, say: Say) {
    this.#say = say
    this.#game = first.game
    this.view = this.latest = first.view as TogetherView
  }

  /** Shows what an update brings. What is still being shown ends at once. */
  take(update: Update): void {
    this.latest = update.view as TogetherView
    if (update.game !== this.#game) this.#restart(update.game)
    this.#queue.push(update)
    if (this.#running) this.motion.skip()
    else this.#running = this.#run().finally(() => (this.#running = null))
  }

  /** Ends what is being shown: everything lies as it holds. */
  async settle(): Promise<void> {
    this.motion.skip()
    await this.#running
  }

  /** Lets a card leave the own hand at once, before the server has said anything; `sent` is its answer. */
  async send(card: string, to: 'line' | 'discards', sent: Promise<Problem | null>): Promise<Problem | null> {
    const seat = this.latest.you
    if (seat === null) return sent
    play('place')
    if (this.#running) await this.settle()
    this.motion.begin()
    this.#travel = to === 'line' ? this.#arrive(card, seat) : this.#cross(card, seat)
    const problem = await sent
    if (problem) {
      this.motion.skip()
      if (this.guest?.card === card) this.guest = null
      if (this.away === card) this.away = null
    }
    return problem
  }

  #restart(game: number): void {
    this.#game = game
    this.newest = null
    this.news = ''
  }

  async #run(): Promise<void> {
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      this.motion.begin()
      if (this.#queue.length > 0) this.motion.skip()
      await this.#show(update.events as TogetherEvent[], update.view as TogetherView)
      this.#lay(update.view as TogetherView)
      this.guest = null
      this.away = null
    }
  }

  #lay(view: TogetherView): void {
    if (this.view !== view) this.view = view
  }

  async #show(events: readonly TogetherEvent[], view: TogetherView): Promise<void> {
    if (events.filter(isReveal).length > 1) this.motion.skip()
    if (events.length > 0) this.taken = null
    const told: string[] = []
    for (const event of events) {
      const words = this.#say(event, view)
      if (isReveal(event)) await this.#reveal(event, view, words)
      else if (event.type === 'began') await this.#deal(view)
      else if (event.type === 'drew') await this.#draw(event, view)
      else if (event.type === 'turn_began' && event.seat === view.you) play('turn')
      if (words && !isReveal(event)) announce(words)
      if (words && event.type !== 'turn_began') told.push(words)
    }
    if (told.length > 0) this.news = told.join(' ')
  }

  /** Deals: the cards rise one by one. */
  async #deal(view: TogetherView): Promise<void> {
    this.#lay(view)
    await tick()
    const cards = this.#all('[data-hand] [data-card], [data-line] [data-card]')
    await Promise.all(cards.map((card, at) => this.motion.animate(card, [{ opacity: 0, transform: 'translateY(36px)' }, { opacity: 1, transform: 'none' }], { duration: D3, delay: at * 70, easing: OUT, fill: 'backwards' })))
  }

  async #reveal(event: Reveal, view: TogetherView, words: string | null): Promise<void> {
    if (event.type === 'discarded') return this.#discard(event, view, words)
    if (this.guest?.card !== event.card) this.#travel = this.#arrive(event.card, event.seat)
    await this.#travel
    await this.motion.animate(this.#first('[data-guest] .question'), [0, 3, -3, 3, -3, 0].map((turn) => ({ transform: `rotate(${turn}deg) scale(1.12)` })), { duration: 200 })
    this.guest = { card: event.card, seat: event.seat, date: event.date, look: 'rest', flying: false }
    await tick()
    await this.#unseal(this.#first('[data-guest] .card'))
    const placed = event.type === 'placed'
    this.guest = { ...this.guest, look: placed ? 'right' : 'blocked' }
    if (words) announce(words)
    play(placed ? 'right' : 'wrong')
    await tick()
    void this.motion.animate(this.#first('[data-guest] .corner'), [{ transform: 'scale(0)' }, { transform: 'scale(1)' }], { duration: D2, easing: SPRING })
    if (!placed) this.taken = event.gap
    await this.motion.wait(moves() ? READ : 2 * READ)
    return placed ? this.#glide(event, view) : this.#lieDown(event, view)
  }

  /** The card glides to its place in the line. */
  async #glide(event: Reveal, view: TogetherView): Promise<void> {
    const from = this.#first('[data-guest] .card')?.getBoundingClientRect()
    this.newest = { card: event.card, seat: event.seat }
    this.away = event.card
    this.#lay(view)
    await tick()
    this.guest = null
    const card = this.#first(`[data-line] [data-card="${event.card}"]`)
    const shift = this.#bringIntoView(card)
    const at = card?.getBoundingClientRect()
    if (card && from && at) await this.motion.fly(card, { from, to: new DOMRect(at.left - shift, at.top, at.width, at.height), lasts: D3 })
    this.away = null
    clearTimeout(this.#forget)
    this.#forget = setTimeout(() => (this.newest = null), OWNER_SHOWN)
  }

  /** The card turns over and lies down sideways in front of its player. */
  async #lieDown(event: Reveal, view: TogetherView): Promise<void> {
    const from = this.#first('[data-guest] .card')?.getBoundingClientRect()
    this.#lay(view)
    this.guest = null
    await tick()
    const card = this.#first(`[data-hand] [data-card="${event.card}"]`) ?? this.#mini(event.card, event.seat)
    const to = card?.getBoundingClientRect()
    if (!card || !from || !to) return
    const x = from.left + from.width / 2 - to.left - to.width / 2
    const y = from.top + from.height / 2 - to.top - to.height / 2
    const start = `translate(${x}px, ${y}px) rotate(-90deg) scale(${from.height / to.width})`
    await this.motion.animate(card, [{ transform: start, zIndex: 25, position: 'relative' }, { transform: 'none', zIndex: 25, position: 'relative' }], { duration: D3, easing: INOUT })
  }

  /** The card lies on the discards and shows its date. */
  async #discard(event: Reveal, view: TogetherView, words: string | null): Promise<void> {
    if (this.away !== event.card) this.#travel = this.#cross(event.card, event.seat)
    await this.#travel
    this.#lay(view)
    this.away = null
    if (words) announce(words)
    await tick()
    await this.#unseal(this.#first(`[data-tray] [data-card="${event.card}"]`))
  }

  /** Lets a card come from the pile to the hand in view. */
  async #draw(event: TogetherDrew, view: TogetherView): Promise<void> {
    this.#lay(view)
    await tick()
    const pile = this.#first('[data-pile]')?.getBoundingClientRect()
    const card = this.#first(`[data-hand] [data-card="${event.card}"]`)
    const to = card?.getBoundingClientRect()
    if (!pile || !card || !to) return
    this.away = event.card
    await this.motion.fly(card, { from: fitted(to, pile), to, lasts: D3 })
    this.away = null
  }

  /** Lets a card travel from a hand to the middle of the frieze. */
  async #arrive(card: string, seat: number): Promise<void> {
    const from = this.#source(card, seat)
    this.guest = { card, seat, date: null, look: 'rest', flying: true }
    await tick()
    const element = this.#first('[data-guest] .card')
    const to = element?.getBoundingClientRect()
    if (from && to) await this.motion.fly(element, { from: fitted(to, from), to, lasts: D3 })
    if (this.guest?.card === card) this.guest = { ...this.guest, flying: false }
    await tick()
  }

  /** Lets a card travel from a hand to the discards. */
  async #cross(card: string, seat: number): Promise<void> {
    const from = this.#source(card, seat)
    const own = this.#first(`[data-hand] [data-card="${card}"]`) ?? this.#mini(card, seat)
    const to = this.#first('[data-tray] .card')?.getBoundingClientRect()
    if (!from || !to || !own) return
    if (own.matches('.card')) {
      this.away = card
      return this.motion.fly(own, { from, to: fitted(from, to), lasts: D3, turn: 6, arc: 30 })
    }
    const x = to.left + to.width / 2 - from.left - from.width / 2
    const y = to.top + to.height / 2 - from.top - from.height / 2
    const end = `translate(${x}px, ${y}px) rotate(90deg) scale(${Math.min(1, to.height / from.width)})`
    await this.motion.animate(own, [{ transform: 'none', zIndex: 25, position: 'relative' }, { transform: end, zIndex: 25, position: 'relative' }], { duration: D3, easing: INOUT })
    this.away = card
  }

  /** The band rises with the date, and the colour of its time floods the plate. */
  async #unseal(element: HTMLElement | null): Promise<void> {
    void this.motion.animate(element?.querySelector('.plate'), [{ opacity: 0.25 }, { opacity: 1 }], { duration: 280, easing: OUT })
    void this.motion.animate(element?.querySelector('.date'), [{ opacity: 0, transform: 'translateY(6px)' }, { opacity: 1, transform: 'none' }], { duration: 140, delay: 140, fill: 'backwards', easing: OUT })
    await this.motion.animate(element?.querySelector('.band'), [{ clipPath: 'inset(100% 0 0 0)' }, { clipPath: 'inset(0)' }], { duration: 280, easing: OUT })
    if (!moves()) await this.motion.wait(D1)
  }

  /** Scrolls the line so that a card stands in view; gives by how much it will move. */
  #bringIntoView(card: HTMLElement | null): number {
    const scroller = this.#first('[data-scroller]')
    if (!scroller || !card) return 0
    const box = scroller.getBoundingClientRect()
    const own = card.getBoundingClientRect()
    if (own.left > box.left + 24 && own.right < box.right - 24) return 0
    const wanted = Math.max(0, Math.min(scroller.scrollWidth - scroller.clientWidth, scroller.scrollLeft + own.left + own.width / 2 - box.left - box.width / 2))
    const shift = wanted - scroller.scrollLeft
    scroller.scrollTo({ left: wanted, behavior: moves() && !this.motion.skipped ? 'smooth' : 'instant' })
    return shift
  }

  #source(card: string, seat: number): DOMRect | null {
    const own = this.#first(`[data-hand] [data-card="${card}"]`)
    return (own ?? this.#mini(card, seat) ?? this.#first(`[data-seat="${seat}"]`))?.getBoundingClientRect() ?? null
  }

  #mini(card: string, seat: number): HTMLElement | null {
    return this.#first(`[data-seat="${seat}"] [data-mini="${card}"]`)
  }

  #first(selector: string): HTMLElement | null {
    return this.root?.querySelector<HTMLElement>(selector) ?? null
  }

  #all(selector: string): HTMLElement[] {
    return [...(this.root?.querySelectorAll<HTMLElement>(selector) ?? [])]
  }
}

/** Gives a rectangle of one's shape in the middle of another, no larger than it. */
function fitted(shape: DOMRect, into: DOMRect): DOMRect {
  const scale = Math.min(1, Math.min(into.width / shape.width, into.height / shape.height) || 1)
  const [width, height] = [shape.width * scale, shape.height * scale]
  return new DOMRect(into.left + (into.width - width) / 2, into.top + (into.height - height) / 2, width, height)
}

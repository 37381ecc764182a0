/**
 * What lies on the table of Timeline while events are being shown. `latest` is what holds, `view` what is drawn: it runs
 * behind while a reveal is shown and is `latest` again at its end, or at once when it is skipped.
 */
import { tick } from 'svelte'
import { announce } from '../../lib/announce.svelte'
import { play } from '../../lib/sound'
import type { Problem, TimelineDrew, TimelineEvent, TimelinePlaced, TimelineShown, TimelineView, Update, WasMisplaced } from '../../lib/wire'
import { D1, D2, D3, INOUT, Motion, OUT, SPRING } from '../table/motion'
import { moves } from '../../lib/settings.svelte'
import { between, said } from './announcements'
import { compareDates, trueGap, withDrawn, withPlaced, withoutCard, type Guest } from './layout'

const OWNER_SHOWN = 4000
const MOST_SHOWN = 3 // reveals of one update: who was away for longer sees how it is now
const READ = 900 // ms that a wrong date stays where nothing travels

/** A card that was revealed, for those who looked elsewhere. */
export interface Revealed {
  seat: number
  card: string
  date: string
  right: boolean
  between: string
}

type Reveal = TimelinePlaced | WasMisplaced

export interface Names {
  name: (seat: number) => string
  title: (card: string) => string
}

export class Stage {
  view = $state.raw<TimelineView>({} as TimelineView)
  latest = $state.raw<TimelineView>({} as TimelineView)
  guest = $state.raw<Guest | null>(null)
  /** The card that has just found its place, and whose it was. */
  newest = $state.raw<{ card: string; seat: number } | null>(null)
  reveals = $state.raw<Revealed[]>([])
  /** Where on the strip a wrong card would have been right. */
  blink = $state<number | null>(null)
  /** A card on its way to the hand: its place there is kept free. */
  arriving = $state<string | null>(null)
  tieBreak = $state.raw<number[] | null>(null)
  root: HTMLElement | undefined
  motion = new Motion()
  #names: Names
  #queue: Update[] = []
  #running: Promise<void> | null = null
  #travel: Promise<void> = Promise.resolve()
  #game = 0
  #forget: ReturnType<typeof setTimeout> | undefined

  constructor(first: Update, names: Names) {
    this.#names = names
    this.#game = first.game
    this.view = this.latest = first.view as TimelineView
  }

  /** Shows what an update brings. What is still being shown ends at once. */
  take(update: Update): void {
    const view = update.view as TimelineView
    this.latest = view
    if (update.game !== this.#game) this.#restart(update)
    this.#queue.push(update)
    if (this.#running) this.motion.skip()
    else this.#running = this.#run().finally(() => (this.#running = null))
  }

  /** Ends what is being shown: everything lies as it holds. */
  async settle(): Promise<void> {
    this.motion.skip()
    await this.#running
  }

  /** Puts a card of the own hand in a gap at once, before the server has said anything; `sent` is its answer. */
  async place(card: string, gap: number, sent: Promise<Problem | null>): Promise<Problem | null> {
    const seat = this.latest.you
    if (seat === null) return sent
    play('place')
    if (this.#running) await this.settle()
    this.motion.begin()
    this.#travel = this.#arrive(card, gap, seat)
    const problem = await sent
    if (problem) this.#takeBack(card)
    return problem
  }

  #takeBack(card: string): void {
    this.motion.skip()
    if (this.guest?.card === card && this.guest.date === null) this.guest = null
  }

  #restart(update: Update): void {
    this.#game = update.game
    this.guest = null
    this.newest = null
    this.reveals = []
    this.tieBreak = null
  }

  async #run(): Promise<void> {
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      this.motion.begin()
      if (this.#queue.length > 0) this.motion.skip()
      await this.#show(update.events as TimelineEvent[], update.view as TimelineView)
      this.#end(update.view as TimelineView)
    }
  }

  #end(view: TimelineView): void {
    this.guest = null
    this.arriving = null
    this.blink = null
    this.view = view
  }

  async #show(events: readonly TimelineEvent[], view: TimelineView): Promise<void> {
    if (events.filter(isReveal).length > MOST_SHOWN) this.motion.skip()
    const tails: Promise<void>[] = []
    for (const event of events) {
      const words = said(event, { you: view.you, ...this.#names, line: this.view.line })
      if (event.type === 'began') await this.#deal(view)
      else if (isReveal(event)) tails.push(...(await this.#reveal(event, words)))
      else if (event.type === 'drew') tails.push(this.#draw(event))
      else if (event.type === 'tie_break') this.tieBreak = event.seats
      else if (event.type === 'turn_began' && event.seat === view.you) play('turn')
      if (words && !isReveal(event)) announce(words)
    }
    await Promise.all(tails)
  }

  /** Deals: the hand rises card by card. */
  async #deal(view: TimelineView): Promise<void> {
    this.view = view
    await tick()
    const cards = this.#all('[data-hand] [data-card], [data-line] [data-card]')
    await Promise.all(cards.map((card, at) => this.motion.animate(card, [{ opacity: 0, transform: 'translateY(36px)' }, { opacity: 1, transform: 'none' }], { duration: D3, delay: at * 70, easing: OUT, fill: 'backwards' })))
  }

  /** Shows a card's date and whether it was right. Gives what still runs when the next event may be shown. */
  async #reveal(event: Reveal, words: string | null): Promise<Promise<void>[]> {
    const right = event.type === 'placed'
    if (this.guest?.card !== event.card) this.#travel = this.#arrive(event.card, event.gap, event.seat)
    await this.#travel
    await this.#tremble(event.card)
    this.guest = { card: event.card, gap: event.gap, seat: event.seat, date: event.date, look: 'rest', flying: false }
    await tick()
    await this.#unseal(event.card)
    this.guest = { ...this.guest, look: right ? 'right' : 'wrong' }
    this.reveals = [{ seat: event.seat, card: event.card, date: event.date, right, between: between(this.view.line, event.gap) }, ...this.reveals].slice(0, 2)
    if (words) announce(words)
    play(right ? 'right' : 'wrong')
    await tick()
    void this.motion.animate(this.#slot(event.card)?.querySelector('.corner'), [{ transform: 'scale(0)' }, { transform: 'scale(1)' }], { duration: D2, easing: SPRING })
    return event.type === 'placed' ? this.#keep(event) : this.#carryOff(event)
  }

  async #keep(event: TimelinePlaced): Promise<Promise<void>[]> {
    await this.motion.wait(400)
    this.view = withPlaced(this.view, event.seat, { card: event.card, date: event.date }, event.gap)
    this.guest = null
    this.newest = { card: event.card, seat: event.seat }
    clearTimeout(this.#forget)
    this.#forget = setTimeout(() => (this.newest = null), OWNER_SHOWN)
    return []
  }

  async #carryOff(event: WasMisplaced): Promise<Promise<void>[]> {
    const card = this.#card(event.card)
    await this.motion.animate(card, [0, -5, 5, -5, 5, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 180 })
    this.blink = trueGap(this.view.line, event.date, compareDates)
    await this.motion.wait(moves() ? 420 : READ)
    const tray = this.#first('[data-tray]')
    const from = card?.getBoundingClientRect()
    const to = tray?.getBoundingClientRect()
    const away = from && to ? this.motion.fly(card, { from, to: fitted(from, to), lasts: 600, turn: 6, arc: 40 }) : Promise.resolve()
    if (this.guest) this.guest = { ...this.guest, flying: true }
    const close = this.motion.animate(this.#slot(event.card), [{ width: `${from?.width ?? 0}px` }, { width: '0px' }], { duration: D2, easing: OUT, fill: 'forwards' })
    const left = withoutCard(this.view, event.seat, event.card)
    const rest = Promise.all([away, close]).then(() => {
      if (this.guest?.card === event.card) this.guest = null
      this.view = event.to === 'box' ? { ...this.view, box: [...this.view.box, shownOf(event)] } : { ...this.view, discards: [...this.view.discards, shownOf(event)] }
    })
    this.view = left
    await this.motion.wait(200)
    return [rest]
  }

  /** Lets a card come from the pile to a hand. */
  async #draw(event: TimelineDrew): Promise<void> {
    const pile = this.#first('[data-pile]')?.getBoundingClientRect()
    const own = event.seat === this.view.you
    if (own) this.arriving = event.card
    this.view = withDrawn(this.view, event.seat, event.card)
    await tick()
    const card = own ? this.#first(`[data-hand] [data-card="${event.card}"]`) : null
    const to = card?.getBoundingClientRect()
    if (pile && to) await this.motion.fly(card, { from: fitted(to, pile), to, lasts: D3 })
    if (this.arriving === event.card) this.arriving = null
  }

  /** Opens the gap and lets the card travel into it. */
  async #arrive(card: string, gap: number, seat: number): Promise<void> {
    const from = this.#source(card, seat)
    this.guest = { card, gap, seat, date: null, look: 'rest', flying: true }
    await tick()
    const slot = this.#slot(card)
    const element = this.#card(card)
    if (slot && element) {
      const shift = this.#bringIntoView(slot)
      const to = element.getBoundingClientRect()
      const width = slot.getBoundingClientRect().width
      const opening = this.motion.animate(slot, [{ width: '0px' }, { width: `${width}px` }], { duration: D2, easing: OUT })
      const landing = new DOMRect(to.left - shift, to.top, to.width, to.height)
      if (from) await Promise.all([opening, this.motion.fly(element, { from: fitted(landing, from), to: landing, lasts: D3 })])
      else await opening
    }
    if (this.guest?.card === card) this.guest = { ...this.guest, flying: false }
    await tick()
  }

  async #tremble(card: string): Promise<void> {
    const seal = this.#slot(card)?.querySelector('.question')
    await this.motion.animate(seal, [0, 3, -3, 3, -3, 0].map((turn) => ({ transform: `rotate(${turn}deg) scale(1.12)` })), { duration: 200 })
  }

  /** The band rises with the date, and the colour of its time floods the plate. */
  async #unseal(card: string): Promise<void> {
    const element = this.#card(card)
    const plate = element?.querySelector('.plate')
    void this.motion.animate(plate, [{ opacity: 0.25 }, { opacity: 1 }], { duration: 280, easing: OUT })
    void this.motion.animate(element?.querySelector('.date'), [{ opacity: 0, transform: 'translateY(6px)' }, { opacity: 1, transform: 'none' }], { duration: 140, delay: 140, fill: 'backwards', easing: OUT })
    await this.motion.animate(element?.querySelector('.band'), [{ clipPath: 'inset(100% 0 0 0)' }, { clipPath: 'inset(0)' }], { duration: 280, easing: OUT })
    if (!moves()) await this.motion.animate(element, [{ opacity: 0 }, { opacity: 1 }], { duration: D1, easing: INOUT })
  }

  /** Scrolls the line so that a slot stands in the middle; gives by how much it will move. */
  #bringIntoView(slot: HTMLElement): number {
    const scroller = this.#first('[data-scroller]')
    if (!scroller) return 0
    const box = scroller.getBoundingClientRect()
    const own = slot.getBoundingClientRect()
    const inside = own.left > box.left + 40 && own.right < box.right - 40
    if (inside) return 0
    const wanted = Math.max(0, Math.min(scroller.scrollWidth - scroller.clientWidth, scroller.scrollLeft + own.left + own.width / 2 - box.left - box.width / 2))
    const shift = wanted - scroller.scrollLeft
    scroller.scrollTo({ left: wanted, behavior: moves() && !this.motion.skipped ? 'smooth' : 'instant' })
    return shift
  }

  #source(card: string, seat: number): DOMRect | null {
    const own = this.#first(`[data-hand] [data-card="${card}"]`)
    const mini = this.#all(`[data-seat="${seat}"] [data-mini="${card}"]`).find((one) => one.getClientRects().length > 0)
    return (own ?? mini ?? this.#first(`[data-seat="${seat}"]`))?.getBoundingClientRect() ?? null
  }

  #slot(card: string): HTMLElement | null {
    return this.#first(`[data-slot="${card}"]`)
  }

  #card(card: string): HTMLElement | null {
    return this.#first(`[data-slot="${card}"] [data-card]`)
  }

  #first(selector: string): HTMLElement | null {
    return this.root?.querySelector<HTMLElement>(selector) ?? null
  }

  #all(selector: string): HTMLElement[] {
    return [...(this.root?.querySelectorAll<HTMLElement>(selector) ?? [])]
  }
}

function isReveal(event: TimelineEvent): event is Reveal {
  return event.type === 'placed' || event.type === 'misplaced'
}

function shownOf(event: Reveal): TimelineShown {
  return { card: event.card, date: event.date }
}

/** Gives a rectangle of one's shape in the middle of another, no larger than it. */
function fitted(shape: DOMRect, into: DOMRect): DOMRect {
  const scale = Math.min(1, Math.min(into.width / shape.width, into.height / shape.height) || 1)
  const [width, height] = [shape.width * scale, shape.height * scale]
  return new DOMRect(into.left + (into.width - width) / 2, into.top + (into.height - height) / 2, width, height)
}

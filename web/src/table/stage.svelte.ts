/**
 * What lies on a table while events are being shown. `latest` is what holds, `view` what is drawn: it runs behind while a
 * card is being turned over and is `latest` again at the end, or at once when that is skipped.
 */
import { tick } from 'svelte'
import { announce } from '../lib/announce.svelte'
import { moves } from '../lib/settings.svelte'
import { play } from '../lib/sound'
import { whenIdle } from '../lib/when-idle'
import type { Problem, Update } from '../lib/wire'
import { D3 } from './lengths'
import { Motion, OUT } from './motion'

const OWNER_SHOWN = 4000
const MAX_SHOWN = 3 // reveals of one update: of those before them only the outcome is shown
const MAX_WAITING = 2 // updates: with more of them what is shown is too old to be looked at

/** Loads how a card is turned over. Without a connection it is turned over plainly. */
const loadEffects = () => import('./reveal').catch(() => null)

/** A card whose fate is being shown: in a gap, or over the line. */
export interface Guest {
  card: string
  seat: number
  date: string | null
  look: 'rest' | 'right' | 'wrong' | 'blocked'
  /** It is still on its way: its place is kept free. */
  flying: boolean
}

interface Seen {
  you: number | null
}

/** What a stage shows of an update. `game`: which game it is; with another one the stage begins anew. */
export type StageUpdate = Pick<Update, 'game' | 'view' | 'events'>

export abstract class Stage<View extends Seen, Event extends { type: string }, Visitor extends Guest = Guest> {
  view = $state.raw({} as View)
  latest = $state.raw({} as View)
  guest = $state.raw<Visitor | null>(null)
  /** The card that has just found its place, and whose it was. */
  newest = $state.raw<{ card: string; seat: number } | null>(null)
  /** Whether something is still being shown. */
  busy = $state(false)
  root: HTMLElement | undefined
  motion = new Motion()
  /** The way of the guest to where it is turned over. */
  protected travel: Promise<void> = Promise.resolve()
  /** What still runs while the next event may be shown. */
  protected tails: Promise<void>[] = []
  #queue: StageUpdate[] = []
  #running: Promise<void> | null = null
  #settling = false
  #game = 0
  #forget: ReturnType<typeof setTimeout> | undefined

  constructor(first: StageUpdate) {
    this.#game = first.game
    this.view = this.latest = first.view as unknown as View
    whenIdle(loadEffects) // nothing is turned over at once
  }

  /** Shows what an update brings. What is still being shown is hurried. */
  take(update: StageUpdate): void {
    this.latest = update.view as unknown as View
    if (update.game !== this.#game) {
      this.#game = update.game
      this.newest = null
      this.restart()
    }
    this.#queue.push(update)
    this.busy = true
    if (!this.#running) this.#running = this.#run().finally(() => this.#rest())
    else if (document.hidden || this.#queue.length > MAX_WAITING) this.skip()
    else this.motion.hurry()
  }

  /** Ends what is being shown, and what waits to be. */
  skip(): void {
    this.#settling = this.#running !== null
    this.motion.skip()
  }

  /** The same, and waits until everything lies as it holds. */
  async settle(): Promise<void> {
    this.skip()
    await this.#running
  }

  /** Another game begins at this table. */
  protected abstract restart(): void
  /** Forgets what was only there to be shown. */
  protected abstract tidy(): void
  protected abstract isReveal(event: Event): boolean
  /** Shows one event; `view` is what holds after all of them. */
  protected abstract show(event: Event, view: View): Promise<void>

  /** Lets a card leave the own hand at once, before the server has said anything; `sent` is its answer. */
  protected async leave(
    card: string,
    way: () => Promise<void>,
    sent: Promise<Problem | null>
  ): Promise<Problem | null> {
    play('place')
    if (this.#running) await this.settle()
    this.motion.begin()
    this.travel = way()
    const problem = await sent
    if (problem) {
      this.motion.skip()
      if (this.guest?.card === card && this.guest.date === null) this.guest = null
      this.tidy()
    }
    return problem
  }

  async #run(): Promise<void> {
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      const view = update.view as unknown as View
      await this.#showAll(update.events as unknown as Event[], view)
      this.guest = null
      this.tidy()
      this.view = view
    }
    this.#settling = false
  }

  #rest(): void {
    this.#running = null
    this.busy = false
  }

  async #showAll(events: readonly Event[], view: View): Promise<void> {
    let reveals = events.filter((event) => this.isReveal(event)).length
    const several = reveals > 1
    this.#begin(several)
    for (const event of events) {
      if (this.isReveal(event)) {
        await Promise.all(this.tails.splice(0))
        if (reveals > MAX_SHOWN) this.motion.skip()
        else if (reveals === MAX_SHOWN) this.#begin(several)
        reveals -= 1
      }
      await this.show(event, view)
    }
    await Promise.all(this.tails.splice(0))
  }

  #begin(several: boolean): void {
    this.motion.begin()
    if (this.#settling) this.motion.skip()
    else if (several || this.#queue.length > 0) this.motion.hurry()
  }

  /** Deals: the cards rise one by one. */
  protected async deal(view: View): Promise<void> {
    this.view = view
    await tick()
    const cards = this.all('[data-hand] [data-card], [data-line] [data-card]')
    await Promise.all(
      cards.map((card, at) =>
        this.motion.animate(
          card,
          [
            { opacity: 0, transform: 'translateY(36px)' },
            { opacity: 1, transform: 'none' }
          ],
          { duration: D3, delay: at * 70, easing: OUT, fill: 'backwards' }
        )
      )
    )
  }

  /** Turns the guest over: it trembles, its date rises, its time's colour floods the ground, a seal says how it went. */
  protected async turnOver(
    guest: Visitor,
    date: string,
    look: 'right' | 'wrong' | 'blocked',
    words: string | null
  ): Promise<void> {
    const [effects] = await Promise.all([loadEffects(), this.travel])
    this.sound('roll')
    await effects?.tremble(this.motion, this.guestCard())
    void effects?.split(this.motion, this.guestCard())
    this.guest = { ...guest, date, look: 'rest', flying: false }
    await tick()
    void effects?.flood(this.motion, this.first('[data-ground]'), this.guestCard(), date, look)
    await effects?.unseal(this.motion, this.guestCard())
    this.guest = { ...this.guest, look }
    if (words) announce(words)
    this.sound(look === 'right' ? 'right' : 'wrong')
    await tick()
    void effects?.land(this.motion, this.guestCard())
  }

  /** Shows for a while whose card has found its place. */
  protected remember(card: string, seat: number): void {
    this.newest = { card, seat }
    clearTimeout(this.#forget)
    this.#forget = setTimeout(() => (this.newest = null), OWNER_SHOWN)
  }

  /** Returns the seat that is shown with a card: of the one on its way, and for a while of the newest. */
  placed(card: string): number | undefined {
    return [this.guest, this.newest].find((one) => one?.card === card)?.seat
  }

  /** Plays a sound; what is skipped is not heard. */
  protected sound(which: 'roll' | 'right' | 'wrong' | 'turn'): void {
    if (!this.motion.skipped) play(which)
  }

  /** Scrolls the line so that something stands in view; gives by how much it will move. */
  protected bringIntoView(element: HTMLElement | null, margin: number): number {
    const scroller = this.first('[data-scroller]')
    if (!scroller || !element) return 0
    const box = scroller.getBoundingClientRect()
    const own = element.getBoundingClientRect()
    if (own.left > box.left + margin && own.right < box.right - margin) return 0
    const wanted = Math.max(
      0,
      Math.min(
        scroller.scrollWidth - scroller.clientWidth,
        scroller.scrollLeft + own.left + own.width / 2 - box.left - box.width / 2
      )
    )
    const shift = wanted - scroller.scrollLeft
    scroller.scrollTo({ left: wanted, behavior: moves() && !this.motion.skipped ? 'smooth' : 'instant' })
    return shift
  }

  protected guestCard(): HTMLElement | null {
    return this.first('[data-guest] [data-card]')
  }

  /** Where a card of a hand is seen: in the own hand, at its seat, or the seat itself. */
  protected source(card: string, seat: number): HTMLElement | null {
    return this.held(card) ?? this.mini(card, seat) ?? this.first(`[data-seat="${seat}"]`)
  }

  protected held(card: string): HTMLElement | null {
    return this.first(`[data-hand] [data-card="${CSS.escape(card)}"]`)
  }

  protected mini(card: string, seat: number): HTMLElement | null {
    return (
      this.all(`[data-seat="${seat}"] [data-mini="${CSS.escape(card)}"]`).find(
        (one) => one.getClientRects().length > 0
      ) ?? null
    )
  }

  protected first(selector: string): HTMLElement | null {
    return this.root?.querySelector<HTMLElement>(selector) ?? null
  }

  protected all(selector: string): HTMLElement[] {
    return [...(this.root?.querySelectorAll<HTMLElement>(selector) ?? [])]
  }
}

/** How the events of Timeline together are shown: a card is turned over in the middle and goes where its date says. */
import { tick } from 'svelte'
import { announce } from '../../lib/announce.svelte'
import { moves } from '../../lib/settings.svelte'
import type {
  Blocked,
  Discarded,
  Problem,
  TogetherDrew,
  TogetherEvent,
  TogetherPlaced,
  TogetherView,
  Update
} from '../../lib/wire'
import { D2, D3, REVEAL_MS, TURN_OVER } from '../../table/lengths'
import { INOUT, fitted } from '../../table/motion'
import { unseal } from '../../table/reveal'
import { Stage as TableStage } from '../../table/stage.svelte'
import { after } from './apply-event'
import { isReveal, type Reveal } from './announce'

const READ = REVEAL_MS.together.placed - TURN_OVER - D3 // ms that a date stands in the middle before its card moves on

/** Says an event, with the view after it; null for those that need no words. */
export type Say = (event: TogetherEvent, view: TogetherView) => string | null

export class Stage extends TableStage<TogetherView, TogetherEvent> {
  /** A card whose copy flies to where it lies: its place is kept free. */
  away = $state<string | null>(null)
  /** The gap whose place was taken when a card was blocked. */
  taken = $state<number | null>(null)
  /** What happened last, in words. */
  news = $state('')
  #say: Say

  constructor(first: Update, say: Say) {
    super(first)
    this.#say = say
  }

  /** Lets a card leave the own hand at once; `sent` is the server's answer, `from` where it was dropped. */
  send(card: string, to: 'line' | 'discards', sent: Promise<Problem | null>, from?: DOMRect): Promise<Problem | null> {
    const seat = this.latest.you
    if (seat === null) return sent
    return this.leave(
      card,
      () => (to === 'line' ? this.#arrive(card, seat, from) : this.#cross(card, seat, from)),
      sent
    )
  }

  protected restart(): void {
    this.news = ''
    this.taken = null
  }

  protected tidy(): void {
    this.away = null
  }

  protected isReveal(event: TogetherEvent): event is Reveal {
    return isReveal(event)
  }

  protected async show(event: TogetherEvent, view: TogetherView): Promise<void> {
    if (event.type === 'began') await this.deal(view)
    const next = event.type === 'ended' ? view : after(this.view, event)
    const words = this.#say(event, next)
    if (isReveal(event)) await this.#reveal(event, next, words)
    else if (event.type === 'drew') await this.#draw(event, next)
    else this.view = next
    if (event.type === 'turn_began' && event.seat === view.you) this.sound('turn')
    if (words && !isReveal(event)) announce(words)
    if (words && event.type !== 'turn_began') this.news = words
  }

  async #reveal(event: Reveal, next: TogetherView, words: string | null): Promise<void> {
    this.taken = null
    if (event.type === 'discarded') return this.#discard(event, next, words)
    const { card, seat, date } = event
    if (this.guest?.card !== card) this.travel = this.#arrive(card, seat)
    const placed = event.type === 'placed'
    await this.turnOver({ card, seat, date, look: 'rest', flying: false }, date, placed ? 'right' : 'blocked', words)
    if (words) this.news = words
    if (event.type === 'blocked') this.taken = event.gap
    await this.motion.wait(moves() ? READ : 2 * READ)
    return placed ? this.#glide(event, next) : this.#lieDown(event, next)
  }

  /** The card glides to its place in the line. */
  async #glide(event: TogetherPlaced, next: TogetherView): Promise<void> {
    const from = this.guestCard()?.getBoundingClientRect()
    this.remember(event.card, event.seat)
    this.away = event.card
    this.view = next
    await tick()
    this.guest = null
    const card = this.first(`[data-line] [data-card="${CSS.escape(event.card)}"]`)
    const shift = this.bringIntoView(card, 24)
    const at = card?.getBoundingClientRect()
    if (card && from && at)
      await this.motion.fly(card, { from, to: new DOMRect(at.left - shift, at.top, at.width, at.height), lasts: D3 })
    this.away = null
  }

  /** The card turns over and lies down sideways in front of its player. */
  async #lieDown(event: Blocked, next: TogetherView): Promise<void> {
    const from = this.guestCard()?.getBoundingClientRect()
    this.view = next
    this.guest = null
    await tick()
    const card = this.held(event.card) ?? this.mini(event.card, event.seat)
    const to = card?.getBoundingClientRect()
    if (!card || !from || !to) return
    const x = from.left + from.width / 2 - to.left - to.width / 2
    const y = from.top + from.height / 2 - to.top - to.height / 2
    const start = `translate(${x}px, ${y}px) rotate(-90deg) scale(${from.height / to.width})`
    await this.motion.animate(
      card,
      [
        { transform: start, zIndex: 25, position: 'relative' },
        { transform: 'none', zIndex: 25, position: 'relative' }
      ],
      { duration: D3, easing: INOUT }
    )
  }

  /** The card lies on the discards and shows its date. */
  async #discard(event: Discarded, next: TogetherView, words: string | null): Promise<void> {
    if (this.away !== event.card) this.travel = this.#cross(event.card, event.seat)
    await this.travel
    this.view = next
    this.away = null
    if (words) announce(words)
    await tick()
    await unseal(this.motion, this.first(`[data-tray] [data-card="${CSS.escape(event.card)}"]`))
  }

  /** Lets a card come from the pile to the hand in view. */
  async #draw(event: TogetherDrew, next: TogetherView): Promise<void> {
    this.view = next
    await tick()
    const pile = this.first('[data-pile]')?.getBoundingClientRect()
    const card = this.held(event.card)
    const to = card?.getBoundingClientRect()
    if (!pile || !card || !to) return
    this.away = event.card
    await this.motion.fly(card, { from: fitted(to, pile), to, lasts: D3 })
    this.away = null
  }

  /** Lets a card travel to the middle of the frieze: from a hand, or settle from where it was dropped. */
  async #arrive(card: string, seat: number, dropped?: DOMRect): Promise<void> {
    const from = dropped ?? this.source(card, seat)?.getBoundingClientRect()
    this.guest = { card, seat, date: null, look: 'rest', flying: true }
    await tick()
    const element = this.guestCard()
    const to = element?.getBoundingClientRect()
    if (from && to) await this.motion.fly(element, { from: fitted(to, from), to, lasts: dropped ? D2 : D3 })
    if (this.guest?.card === card) this.guest = { ...this.guest, flying: false }
    await tick()
  }

  /** Lets a card travel to the discards: from a hand, or settle from where it was dropped. */
  async #cross(card: string, seat: number, dropped?: DOMRect): Promise<void> {
    const own = this.held(card) ?? this.mini(card, seat)
    const from = dropped ?? own?.getBoundingClientRect()
    const lasts = dropped ? D2 : D3
    const to = this.first('[data-tray] .card')?.getBoundingClientRect()
    if (!from || !to || !own) return
    if (own.matches('.card')) {
      this.away = card
      return this.motion.fly(own, { from, to: fitted(from, to), lasts, ...(dropped ? {} : { turn: 6, arc: 30 }) })
    }
    const lies = own.getBoundingClientRect()
    const away = (box: DOMRect) =>
      `translate(${box.left + box.width / 2 - lies.left - lies.width / 2}px, ${box.top + box.height / 2 - lies.top - lies.height / 2}px)`
    const end = `${away(to)} rotate(90deg) scale(${Math.min(1, to.height / from.width)})`
    await this.motion.animate(
      own,
      [
        { transform: away(from), zIndex: 25, position: 'relative' },
        { transform: end, zIndex: 25, position: 'relative' }
      ],
      { duration: lasts, easing: INOUT }
    )
    this.away = card
  }
}

/** How the events of Line-up are shown: the card comes to its gap, is turned over, and slides to its true place. */
import { tick } from 'svelte'
import { announce } from '../../lib/announce.svelte'
import type { LineupEvent, LineupPlaced, LineupView, Problem } from '../../lib/wire'
import { D3, REVEAL_MS, TURN_OVER } from '../../table/lengths'
import { LineStage, SHAKE } from '../../table/line/stage.svelte'
import { OUT } from '../../table/motion'
import type { StageUpdate } from '../../table/stage.svelte'
import { describe } from './announce'
import { withFront, withPlaced } from './layout'

const LOOK = REVEAL_MS.lineup.stayed - TURN_OVER // how long a right card is looked at before the next one comes
const READ = 180 // ms that a wrong date stays where it was put
const LOOK_AND_SLIDE = REVEAL_MS.lineup.placed - TURN_OVER // for a card that does not stay where it was put

export class Stage extends LineStage<LineupView, LineupEvent> {
  #title: (card: string) => string

  constructor(first: StageUpdate, title: (card: string) => string) {
    super(first)
    this.#title = title
  }

  /** Puts the front card in a gap at once; `sent` is the server's answer, `from` where it was dropped. */
  place(card: string, gap: number, sent: Promise<Problem | null>, from?: DOMRect): Promise<Problem | null> {
    const seat = this.latest.you
    return seat === null ? sent : this.leave(card, () => this.arrive(card, gap, seat, from), sent)
  }

  protected restart(): void {
    // Nothing is kept from one game to the next.
  }

  protected tidy(): void {
    // Nothing is there only to be shown.
  }

  protected isReveal(event: LineupEvent): event is LineupPlaced {
    return event.type === 'placed'
  }

  protected async show(event: LineupEvent, view: LineupView): Promise<void> {
    const words = describe(event, this.#title)
    if (event.type === 'placed') return this.#reveal(event, words)
    if (event.type === 'began') await this.deal(view)
    else if (event.type === 'came_up') this.tails.push(this.#bring(withFront(this.view, event)))
    if (words) announce(words)
  }

  /** Shows the card's date and whether it was right, and brings it to its true place. */
  async #reveal(event: LineupPlaced, words: string | null): Promise<void> {
    const { card, gap, seat, date, right } = event
    if (this.guest?.card !== card) this.travel = this.arrive(card, gap, seat)
    await this.turnOver({ card, gap, seat, date, look: 'rest', flying: false }, date, right ? 'right' : 'wrong', words)
    await (right ? this.motion.wait(LOOK) : this.shake())
    if (!right) await this.motion.wait(READ)
    const from = this.guestCard()?.getBoundingClientRect()
    this.view = withPlaced(this.view, event)
    this.guest = null
    await tick()
    if (event.place !== gap) await this.#slide(card, from, LOOK_AND_SLIDE - (right ? LOOK : SHAKE + READ))
    if (right) this.remember(card, seat)
  }

  /** Lets a card slide along the line, past its neighbours, to where it lies now. */
  async #slide(card: string, from: DOMRect | undefined, lasts: number): Promise<void> {
    const slot = this.first(`[data-slot="${CSS.escape(card)}"]`)
    const element = slot?.querySelector<HTMLElement>('[data-card]') ?? null
    const shift = this.bringIntoView(slot, 40)
    const to = element?.getBoundingClientRect()
    if (!from || !to || !slot) return
    slot.style.visibility = 'hidden'
    await this.motion.fly(element, {
      from,
      to: new DOMRect(to.left - shift, to.top, to.width, to.height),
      lasts,
      arc: 24
    })
    slot.style.visibility = ''
  }

  /** Lets the next card rise in front. */
  async #bring(view: LineupView): Promise<void> {
    this.view = view
    await tick()
    await this.motion.animate(
      this.first('[data-hand] [data-card]'),
      [
        { opacity: 0, transform: 'translateY(24px)' },
        { opacity: 1, transform: 'none' }
      ],
      { duration: D3, easing: OUT, fill: 'backwards' }
    )
  }
}

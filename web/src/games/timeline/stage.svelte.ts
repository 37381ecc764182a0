/** How the events of Timeline are shown: a card comes to its gap, is turned over, and stays or goes to the discards. */
import { tick } from 'svelte'
import { announce } from '../../lib/announce.svelte'
import { moves } from '../../lib/settings.svelte'
import type {
  Problem,
  TimelineDrew,
  TimelineEvent,
  TimelinePlaced,
  TimelineView,
  TurnBegan,
  Update,
  WasMisplaced
} from '../../lib/wire'
import { D2, D3, D4, REVEAL_MS, TURN_OVER } from '../../table/lengths'
import { between } from '../../table/line/between'
import type { Correction } from '../../table/line/layout'
import { OUT, fitted } from '../../table/motion'
import { LineStage, SHAKE } from '../../table/line/stage.svelte'
import { describe } from './announce'
import { recalled, withReveal, type Revealed } from './reveals'
import { compareDates, trueGap, withDiscarded, withDrawn, withPlaced, withoutCard } from './layout'

const LOOK = REVEAL_MS.timeline.placed - TURN_OVER // ms that a right card is looked at before it is one of the line
const LIFT = 200
const AWAY = 600
const READ = REVEAL_MS.timeline.misplaced - TURN_OVER - SHAKE - D4 - LIFT - AWAY // ms that it lies where it belonged

type Reveal = TimelinePlaced | WasMisplaced

export interface Names {
  /** The seat that is called “you”. */
  you: () => number | null
  name: (seat: number) => string
  title: (card: string) => string
}

export class Stage extends LineStage<TimelineView, TimelineEvent> {
  /** The last card of every seat that was revealed, the newest first. */
  reveals = $state.raw<Revealed[]>([])
  /** Where a wrong card belonged: as long as it is shown. */
  correction = $state.raw<Correction | null>(null)
  /** A card on its way to the hand: its place there is kept free. */
  arriving = $state<string | null>(null)
  tieBreak = $state.raw<number[] | null>(null)
  #names: Names

  constructor(first: Update, names: Names) {
    super(first)
    this.#names = names
    this.reveals = recalled(first.reveals)
  }

  override take(update: Update): void {
    if (update.reveals.length > 0) this.reveals = recalled(update.reveals)
    super.take(update)
  }

  /** Puts a card of the own hand in a gap at once; `sent` is the server's answer, `from` where it was dropped. */
  place(card: string, gap: number, sent: Promise<Problem | null>, from?: DOMRect): Promise<Problem | null> {
    const seat = this.latest.you
    return seat === null ? sent : this.leave(card, () => this.arrive(card, gap, seat, from), sent)
  }

  /** How the card went that is being shown; null as long as its date is hidden, and when nothing is shown. */
  get verdict(): { date: string; right: boolean } | null {
    if (!this.busy) return null
    if (!this.guest) return this.reveals[0] ?? null
    const { date, look } = this.guest
    return date === null || look === 'rest' ? null : { date, right: look === 'right' }
  }

  protected restart(): void {
    this.reveals = []
    this.tieBreak = null
  }

  protected tidy(): void {
    this.arriving = null
    this.correction = null
  }

  protected isReveal(event: TimelineEvent): event is Reveal {
    return event.type === 'placed' || event.type === 'misplaced'
  }

  protected async show(event: TimelineEvent, view: TimelineView): Promise<void> {
    const words = describe(event, { ...this.#names, you: this.#names.you(), line: this.view.line })
    if (this.isReveal(event)) return this.#reveal(event, words)
    if (event.type === 'began') await this.deal(view)
    else if (event.type === 'drew') this.tails.push(this.#draw(event))
    else if (event.type === 'tie_break') this.tieBreak = event.seats
    else if (event.type === 'turn_began') this.#beginTurn(event)
    if (words) announce(words)
  }

  /** Whose turn it is changes when what came before was shown. */
  #beginTurn({ seat, round }: TurnBegan): void {
    this.view = { ...this.view, to_move: seat, round }
    if (seat === this.latest.you) this.sound('turn')
  }

  /** Shows a card's date and whether it was right. */
  async #reveal(event: Reveal, words: string | null): Promise<void> {
    const right = event.type === 'placed'
    const { card, gap, seat, date } = event
    if (this.guest?.card !== card) this.travel = this.arrive(card, gap, seat)
    await this.turnOver({ card, gap, seat, date, look: 'rest', flying: false }, date, right ? 'right' : 'wrong', words)
    const name = this.#names.name(seat)
    this.reveals = withReveal(this.reveals, { seat, name, card, date, right, between: between(this.view.line, gap) })
    return right ? this.#keep(event) : this.#carryOff(event as WasMisplaced)
  }

  async #keep({ card, date, gap, seat }: Reveal): Promise<void> {
    await this.motion.wait(LOOK)
    this.view = withPlaced(this.view, seat, { card, date }, gap)
    this.guest = null
    this.remember(card, seat)
  }

  /** What is being learnt was read: what is shown goes on. */
  release(): void {
    this.motion.release()
  }

  /** It shakes and glides to where it belonged; its neighbours light up, and it lies there to be read. */
  async #teach({ card, gap, seat, date }: WasMisplaced): Promise<void> {
    await this.shake()
    if (!moves()) await this.motion.wait(D4) // it will not be seen on its way
    if (this.motion.skipped) return
    const place = trueGap(this.view.line, date, compareDates)
    const guest = { card, gap: place, seat, date, look: 'wrong', flying: true } as const
    await this.glide(guest, () => (this.correction = { card, seat, date, guess: gap, place }), D4)
    await this.motion.hold(READ)
  }

  /** A wrong card lifts and flies to the discards; the gap closes behind it. */
  async #carryOff(event: WasMisplaced): Promise<void> {
    await this.#teach(event)
    const card = this.guestCard()
    await this.motion.animate(card, [{ transform: 'none' }, { transform: 'translateY(-12px)' }], {
      duration: LIFT,
      easing: OUT
    })
    const from = card?.getBoundingClientRect()
    const to = this.first('[data-tray]')?.getBoundingClientRect()
    const away =
      from && to
        ? this.motion.fly(card, { from: lifted(from), to: fitted(from, to), lasts: AWAY, turn: 6, arc: 40 })
        : Promise.resolve()
    if (this.guest) this.guest = { ...this.guest, flying: true }
    const close = this.motion.animate(
      this.first('[data-guest]'),
      [{ width: `${from?.width ?? 0}px` }, { width: '0px' }],
      { duration: D2, easing: OUT, fill: 'forwards' }
    )
    this.tails.push(Promise.all([away, close]).then(() => this.#leaveLine(event)))
    this.view = withoutCard(this.view, event.seat, event.card)
    await this.motion.wait(LIFT)
  }

  /** The line is again as it was. */
  async #leaveLine({ card, date, to }: WasMisplaced): Promise<void> {
    const place = this.correction?.place ?? 0
    const left = this.view.line[Math.max(0, place - 1)]
    await this.rearrange(
      () => {
        if (this.guest?.card === card) this.guest = null
        this.correction = null
        this.view = withDiscarded(this.view, { card, date }, to)
      },
      () => this.first(`[data-slot="${CSS.escape(left?.card ?? '')}"]`)
    )
  }

  /** Lets a card come from the pile to a hand. */
  async #draw(event: TimelineDrew): Promise<void> {
    const pile = this.first('[data-pile]')?.getBoundingClientRect()
    const own = event.seat === this.view.you
    if (own) this.arriving = event.card
    this.view = withDrawn(this.view, event.seat, event.card)
    await tick()
    const card = own ? this.held(event.card) : null
    const to = card?.getBoundingClientRect()
    if (pile && to) await this.motion.fly(card, { from: fitted(to, pile), to, lasts: D3 })
    if (this.arriving === event.card) this.arriving = null
  }
}

function lifted({ left, top, width, height }: DOMRect): DOMRect {
  return new DOMRect(left, top - (moves() ? 12 : 0), width, height)
}

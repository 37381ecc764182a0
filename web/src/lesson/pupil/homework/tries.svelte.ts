/**
 * The tries of homework on this page. The table of Line-up draws them; a try that has ended stays in sight until the next
 * one is begun.
 */
import { Intent } from '../../../games/lineup/intent.svelte'
import { Stage } from '../../../games/lineup/stage.svelte'
import type { CardNote, CardText, LineupView, PlacedCards, Problem, TryMessage } from '../../../lib/wire'
import { beganWith, endedView, eventsSince, runningView, textsOf } from './try'

/** In class no sound says that something was wrong. */
class QuietStage extends Stage {
  protected override sound(which: Parameters<Stage['sound']>[0]): void {
    if (which !== 'wrong') super.sound(which)
  }
}

/** Places a card in a try. The answer is the problem if it was not taken. */
type Place = (card: string, number: number, gap: number) => Promise<Problem | null>

export class Tries {
  readonly stage: Stage
  readonly intent: Intent
  /** What the server said last. */
  now = $state.raw({} as TryMessage)
  texts = $state.raw<Record<string, CardText>>({})
  #number: number // of the try that is shown

  constructor(first: TryMessage, place: Place) {
    const title = (card: string) => this.texts[card]?.title.replaceAll('\u00ad', '') ?? card
    this.#number = first.before ? first.number - 1 : first.number
    const view = first.before ? endedView(first.before) : runningView(first)
    this.now = first
    this.texts = textsOf(first)
    this.stage = new QuietStage({ game: this.#number, view, events: [] }, title)
    const table = {
      info: { phase: 'playing' },
      handOver: null,
      act: ({ card, gap }: { card: string; gap: number }) => place(card, this.now.number, gap)
    }
    this.intent = new Intent(table, this.stage, title)
  }

  /** The try that has ended and is looked at; null while one is played. */
  get ended(): PlacedCards | null {
    return this.#over(this.stage.view) ? this.now.before : null
  }

  get notes(): Record<string, CardNote> {
    return { ...this.now.before?.notes, ...this.now.now.notes }
  }

  /** Shows what the server says. */
  take(next: TryMessage): void {
    const known = this.now
    this.now = next
    this.texts = { ...this.texts, ...textsOf(next) }
    const { before } = next
    const waits = this.#over(this.stage.latest)
    if (next.number === this.#number) this.#show(runningView(next), known.now, next.now)
    else if (before && next.number === this.#number + 1) {
      if (!waits) this.#show(endedView(before), known.now, before)
    } else this.#begin(next) // another window went on
  }

  /** Begins the next try. */
  again(): void {
    this.#begin(this.now)
  }

  #over(view: LineupView): boolean {
    return view.outcome !== null
  }

  #show(view: LineupView, known: PlacedCards, now: PlacedCards): void {
    const events = eventsSince(known.answers, now, view)
    if (events.length > 0) this.stage.take({ game: this.#number, view, events })
  }

  #begin(message: TryMessage): void {
    this.#number = message.number
    const view = runningView(message)
    const events = message.now.answers.length === 0 ? [beganWith(view)] : []
    this.stage.take({ game: this.#number, view, events })
  }
}

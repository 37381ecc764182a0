/** What Line-up's view becomes while events are being shown, and what it says about a card. */
import type { Answer, CameUp, LineupPlaced, LineupView } from '../../lib/wire'

/** How many cards there are to place. */
export function countCards(view: LineupView): number {
  return view.answers.length + (view.card === null ? 0 : 1) + view.queue
}

/** Returns how a card was placed; undefined for a card that lay there at the start. */
export function answerOf(view: LineupView, card: string): Answer | undefined {
  return view.answers.find((answer) => answer.card === card)
}

/** Returns the date of a card of the line; null while it is hidden. */
export function dateOf(view: LineupView, card: string): string | null {
  return view.line.find((shown) => shown.card === card)?.date ?? null
}

/** Returns a view after a card has come to its true place, for the time until the server's next view is shown. */
export function withPlaced(view: LineupView, event: LineupPlaced): LineupView {
  const { card, date, gap, right, after, before, years_off, place } = event
  return {
    ...view,
    line: [...view.line.slice(0, place), { card, date }, ...view.line.slice(place)],
    card: null,
    answers: [...view.answers, { card, gap, right, after, before, years_off }],
    score: view.score + (right ? 1 : 0)
  }
}

/** Returns a view after the next card has come to the front of the queue. */
export function withFront(view: LineupView, { card, queue }: CameUp): LineupView {
  return { ...view, card, queue }
}

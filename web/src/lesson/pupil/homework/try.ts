/** A try of homework as a game of Line-up with one seat: what lies on the table, and what has happened. */
import type {
  CardText,
  LineupBegan,
  LineupEvent,
  LineupView,
  MyAnswer,
  Outcome,
  PlacedCards,
  TryMessage
} from '../../../lib/wire'

const SEAT = 0

/** Returns a try that has ended. */
export function endedView({ line, answers }: PlacedCards): LineupView {
  return { ...viewOf(line, answers), outcome: outcomeOf(answers) }
}

/** Returns the running try, with the card that comes next. */
export function runningView({ now, card, cards }: TryMessage): LineupView {
  return {
    ...viewOf(now.line, now.answers),
    card: card.card,
    queue: cards - now.answers.length - 1,
    choices: { card: card.card, gaps: now.line.length + 1 },
    to_move: SEAT
  }
}

function viewOf(line: PlacedCards['line'], answers: readonly MyAnswer[]): LineupView {
  const turn = answers.length + 1
  return {
    type: 'lineup',
    you: SEAT,
    to_move: null,
    card: null,
    queue: 0,
    choices: null,
    outcome: null,
    line: line.map(({ card, date }) => ({ card, date })),
    answers: answers.map(({ card, gap, right, after, before, years_off }) => {
      return { card, gap: gap ?? 0, right, after, before, years_off }
    }),
    score: scoreOf(answers),
    turn,
    round: turn,
    decision: 1,
    options: {},
    out_of_game: 0,
    rules: 1
  }
}

/** Returns how many cards were right. */
export function scoreOf(answers: readonly MyAnswer[]): number {
  return answers.filter(({ right }) => right).length
}

function outcomeOf(answers: readonly MyAnswer[]): Outcome {
  return { reason: 'all_placed', ranking: [SEAT], winners: [], scores: [scoreOf(answers)] }
}

/** Says that a try has begun. */
export function beganWith(view: LineupView): LineupBegan {
  const { card, line, options, out_of_game, queue, rules } = view
  return { type: 'began', card: card ?? '', line, options, out_of_game, queue, rules }
}

/** Returns what has happened since `known`: the cards that were placed, and which came up after each. */
export function eventsSince(known: readonly MyAnswer[], now: PlacedCards, view: LineupView): LineupEvent[] {
  const placed = new Set(known.map(({ card }) => card))
  const fresh = now.answers.slice(known.length)
  const start = now.line.filter(({ right }) => right === null).map(({ card }) => card)
  return fresh.flatMap(({ card, gap, right, after, before, years_off }, at): LineupEvent[] => {
    placed.add(card)
    const lying = now.line.filter((one) => placed.has(one.card) || start.includes(one.card))
    const place = lying.findIndex((one) => one.card === card)
    const date = lying[place]?.date ?? ''
    const next = fresh[at + 1]?.card ?? view.card
    const queue = view.queue + fresh.length - 1 - at
    return [
      { type: 'placed', seat: SEAT, card, gap: gap ?? 0, place, date, right, after, before, years_off },
      next === null ? { type: 'ended', outcome: outcomeOf(now.answers) } : { type: 'came_up', card: next, queue }
    ]
  })
}

/** Returns the texts of all cards that a page may show. */
export function textsOf({ now, before, card }: TryMessage): Record<string, CardText> {
  const shown = [...(before?.line ?? []), ...now.line, card]
  return Object.fromEntries(shown.map((one) => [one.card, one.text]))
}

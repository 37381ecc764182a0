/** Practising the cards of a lesson. What was missed stays in this browser; the server only deals the cards. */
import { beginSession } from '../../history/session'
import { cardId, type KnownCard } from '../../history/records'
import { navigate } from '../../lib/router.svelte'
import { toastProblem } from '../../lib/toasts.svelte'
import type { LineCard, MyAnswer } from '../../lib/wire'

/** A card that was missed, as it lies on the line. */
export interface Missed {
  answer: MyAnswer
  card: LineCard
}

/** Returns answers that were wrong with their cards of the line. */
export function missedOn(line: readonly LineCard[], answers: readonly MyAnswer[]): Missed[] {
  const known = new Map(line.map((card) => [card.card, card]))
  return answers.flatMap((answer): Missed[] => {
    const card = known.get(answer.card)
    return card ? [{ answer, card }] : []
  })
}

/** Returns whether a card can be practised: one of a deck that somebody writes on this server can't. */
export function canPractise({ answer }: Missed): boolean {
  return answer.deck !== ''
}

/** Begins a session of practice and goes to its table; a toast says why if it cannot begin. */
export async function practise(missed: readonly Missed[]): Promise<void> {
  try {
    navigate(await beginSession(missed.filter(canPractise).map(known)))
  } catch (error) {
    toastProblem(error)
  }
}

function known({ answer: { deck, deck_card: card }, card: { date, text } }: Missed): KnownCard {
  const { title, picture, category, language } = text
  const id = cardId(deck, card)
  return { id, deck, card, date, title, picture, category, language, missed: true, stability: 0 }
}

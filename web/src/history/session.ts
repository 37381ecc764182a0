/** A session of practice: up to ten cards. The server deals them, because it knows the dates. */
import { postKeyed, Problem } from '../lib/api'
import { newPerson } from '../lib/me.svelte'
import type { PracticeBegun } from '../lib/rest'
import { gameAt, placementsOf, recordPending, type KnownCard } from './history'
import { all } from './database'
import { dismiss } from './keep'

export const MAX_CARDS = 10

/** A card that was placed in a game, with when it is due now. */
export interface AnsweredCard extends KnownCard {
  right: boolean
}

/** Begins a session with the first of these cards. Returns the address of its table. Cards that are gone are dismissed. */
export async function beginSession(cards: readonly KnownCard[]): Promise<string> {
  const wanted = cards.slice(0, MAX_CARDS)
  const named = wanted.map(({ deck, card }) => ({ deck, card }))
  try {
    const { table, gone } = await postKeyed<PracticeBegun>('api/practice', { person: newPerson(), cards: named })
    const lost = (card: KnownCard) => gone.some((one) => one.deck === card.deck && one.card === card.card)
    await dismiss(wanted.filter(lost))
    return `t/${table.code}`
  } catch (error) {
    if (error instanceof Problem && error.code === 'nothing_to_practise') await dismiss(wanted)
    throw error
  }
}

/** Returns the cards that this browser's person placed in a game, in order; none if the game is not in the history. */
export async function answersIn(code: string, number: number): Promise<AnsweredCard[]> {
  await recordPending()
  const game = await gameAt(code, number)
  if (!game) return []
  const known = new Map((await all('cards')).map((card) => [card.id, card]))
  return (await placementsOf(game.id)).flatMap(({ card, right }) => {
    const face = known.get(card)
    return face ? [{ ...face, right }] : []
  })
}

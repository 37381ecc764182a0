/** A session of practice: up to ten cards, those due longest first. The server deals them, because it knows the dates. */
import { post } from '../lib/api'
import { newKey } from '../lib/keys'
import { newPerson } from '../lib/me.svelte'
import type { Changed } from '../lib/wire'
import type { KnownCard } from './records'

export const MAX_CARDS = 10

/** Returns whether a card can be practised: the deck of somebody else is known here only by an alias. */
export function canPractise({ deck }: KnownCard): boolean {
  return !deck.startsWith('table-')
}

/** Begins a session. Returns the address of its table. */
export async function beginSession(cards: readonly KnownCard[]): Promise<string> {
  const named = cards.slice(0, MAX_CARDS).map(({ deck, card }) => ({ deck, card }))
  const { table } = await post<Changed>('api/practice', { key: newKey(), person: newPerson(), cards: named })
  return `t/${table.code}`
}

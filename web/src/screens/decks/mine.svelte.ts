/** The decks that somebody wrote in this browser: their links, so that they are found again. */
import { store, stored } from '../../lib/settings.svelte'

const KEY = 'frieze.decks'
const MOST = 100

export interface MyDeck {
  id: string
  secret: string
  title: string
  cards: number
}

export const mine = $state<MyDeck[]>(stored<MyDeck[]>(KEY) ?? [])

/** Remembers a deck, the one written last first. */
export function remember(deck: MyDeck): void {
  const at = mine.findIndex((one) => one.id === deck.id)
  if (at >= 0) mine.splice(at, 1)
  mine.unshift(deck)
  mine.splice(MOST)
  store(KEY, mine)
}

export function forget(id: string): void {
  const at = mine.findIndex((one) => one.id === id)
  if (at >= 0) mine.splice(at, 1)
  store(KEY, mine)
}

/** Gives the secret of a deck, if this browser knows it. */
export function secretOf(id: string): string | undefined {
  return mine.find((one) => one.id === id)?.secret
}

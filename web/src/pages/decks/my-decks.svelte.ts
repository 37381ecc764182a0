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
  change((decks) => [deck, ...decks.filter((one) => one.id !== deck.id)].slice(0, MOST))
}

export function forget(id: string): void {
  change((decks) => decks.filter((one) => one.id !== id))
}

/** Changes the list as it is now: another tab may have made a deck meanwhile. */
function change(next: (decks: MyDeck[]) => MyDeck[]): void {
  mine.splice(0, mine.length, ...next(stored<MyDeck[]>(KEY) ?? [...mine]))
  store(KEY, mine)
}

addEventListener('storage', (event) => {
  if (event.key === KEY) mine.splice(0, mine.length, ...(stored<MyDeck[]>(KEY) ?? []))
})

/** Returns the secret of a deck, if this browser knows it. */
export function secretOf(id: string): string | undefined {
  return mine.find((one) => one.id === id)?.secret
}

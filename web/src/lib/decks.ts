/** The shelf of decks: what they are called, and which game they are for. */
import type { Language } from './languages'
import type { DeckInfo } from './rest'

/** Returns a title in the page's language, or in English, or in any there is. */
export function titleIn(titles: Record<string, string>, language: Language): string {
  return titles[language] ?? titles['en'] ?? Object.values(titles)[0] ?? ''
}

/** Returns the deck that a game is played with unless another is chosen. */
export function usualDeck(game: string, decks: readonly DeckInfo[]): string {
  const fit = decks.filter((deck) => deck.games[game] === null)
  const wanted = game === 'exhibition' ? 'century' : 'world'
  return fit.find((deck) => deck.id === wanted)?.id ?? fit[0]?.id ?? wanted
}

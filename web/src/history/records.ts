/** What this browser remembers of its person's games. All of it stays here. */
import type { OwnGame, OwnPlacement } from '../lib/wire'

/** A card that was placed. `id` is the same however often it is told: nothing counts twice. */
export interface Placement extends Pick<OwnPlacement, 'at' | 'date' | 'right' | 'gaps' | 'after' | 'before'> {
  id: string
  /** The game's id. */
  game: string
  /** The card's id: that of its deck and its own. */
  card: string
  yearsOff: number
}

/** A game of this browser. `placed` and `right` count the person's cards, `run` is the longest row of right ones. */
export interface Game extends Omit<OwnGame, 'placed'> {
  placed: number
  right: number
  run: number
  /** A daily that was begun on its own day, by the clock of the browser. */
  onTheDay: boolean
}

/** Returns whether a game is one of those that were finished; practice is none of them. */
export function isFinished({ over, practice }: Game): boolean {
  return over && !practice
}

/** A card that was placed at least once, with what its face shows, in the language of that time. */
export interface KnownCard {
  /** `deck/card` */
  id: string
  deck: string
  card: string
  date: string
  title: string
  picture: string
  category: string
  language: string
  /** It was placed wrong at least once: it can be practised. */
  missed: boolean
  /** When it should be practised, in milliseconds; only of missed cards that can be. */
  due?: number
  /** For how many days it will probably be known. */
  stability: number
}

/** Returns whether a card can be practised: the deck of somebody else is known here only by its alias at a table. */
export function canPractise({ deck }: Pick<KnownCard, 'deck'>): boolean {
  return !deck.startsWith('table-')
}

/** Returns the id of a card among all decks. */
export function cardId(deck: string, card: string): string {
  return `${deck}/${card}`
}

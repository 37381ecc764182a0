/**
 * What this browser remembers of its person's games: finished games, every placement, the cards to practise.
 * Only the cards of a practice are ever named to the server. Where the browser keeps no data, everything is empty.
 */
import { all, count, open } from './database'
import { bestStreak, firstTries, streakOf, type DailyResult } from './dailies'
import { isFinished, type Game, type KnownCard, type Placement } from './records'

export { recordGame, recordPending } from './recorder'
export type { DailyResult } from './dailies'
export type { Game, KnownCard, Placement } from './records'

/** Returns whether this browser keeps data. */
export async function isKept(): Promise<boolean> {
  return (await open()) !== null
}

/** Counts the cards to practise now. */
export function dueCount(now = Date.now()): Promise<number> {
  return count('cards', 'due', IDBKeyRange.upperBound(now))
}

/** Returns the cards to practise, those due longest first. */
export function dueCards(now = Date.now(), most?: number): Promise<KnownCard[]> {
  return all('cards', 'due', IDBKeyRange.upperBound(now), most)
}

/** Returns the missed cards that are not due yet, the next ones first. */
export function laterCards(now = Date.now()): Promise<KnownCard[]> {
  return all('cards', 'due', IDBKeyRange.lowerBound(now, true))
}

/** Returns the first tries of daily lines, by day. */
export async function dailyResults(): Promise<Map<string, DailyResult>> {
  return firstTries(await all('games'))
}

/** Returns the days in a row up to now, and the most there ever were. */
export async function streak(today?: string): Promise<{ now: number; best: number }> {
  const results = await dailyResults()
  return { now: streakOf(results, today), best: bestStreak(results) }
}

/** Returns the games that are over, the newest first; practice is none of them. */
export async function finishedGames(): Promise<Game[]> {
  return (await all('games', 'at')).filter(isFinished).reverse()
}

/** Returns a game of a table. */
export async function gameAt(code: string, number: number): Promise<Game | undefined> {
  return (await all('games')).find((game) => game.code === code && game.number === number)
}

/** Returns all placements, the oldest first. */
export function placements(): Promise<Placement[]> {
  return all('placements', 'at')
}

/** Returns the placements of one game, in order. */
export async function placementsOf(game: string): Promise<Placement[]> {
  return (await all('placements', 'at')).filter((one) => one.game === game)
}

/** Returns the placements of one card. */
export function placementsOfCard(card: string): Promise<Placement[]> {
  return all('placements', 'card', card)
}

export function knownCards(): Promise<KnownCard[]> {
  return all('cards')
}

/** Daily lines that were played, and how many days in a row. */
import { daysLater, today as dayNow } from '../lib/days'
import type { Game } from './records'

export interface DailyResult {
  day: string
  right: number
  count: number
  /** It was begun on the day itself: it counts for the streak. */
  onTheDay: boolean
  /** Of its table, and the game's number there. */
  code: string
  number: number
  /** When it was finished. */
  at: number
}

type OnTheDay = ReadonlyMap<string, Pick<DailyResult, 'onTheDay'>>

/** Returns the first tries of all days that are over, by day. */
export function firstTries(games: readonly Game[]): Map<string, DailyResult> {
  const found = new Map<string, DailyResult>()
  for (const game of games) {
    if (!game.daily || game.daily.again || !game.outcome) continue
    const { code, number, at, onTheDay, placed: count } = game
    const right = game.outcome.scores[0] ?? 0
    const known = found.get(game.daily.day)
    if (!known || at < known.at)
      found.set(game.daily.day, { day: game.daily.day, right, count, onTheDay, code, number, at })
  }
  return found
}

/** Returns how many days in a row were played on their day, up to today, or up to yesterday if today is still to come. */
export function streakOf(results: OnTheDay, today = dayNow()): number {
  const played = (day: string) => results.get(day)?.onTheDay === true
  let day = played(today) ? today : daysLater(today, -1)
  let days = 0
  for (; played(day); day = daysLater(day, -1)) days += 1
  return days
}

/** Returns the longest streak there was. */
export function bestStreak(results: OnTheDay): number {
  return Math.max(0, ...[...results.keys()].map((day) => streakOf(results, day)))
}

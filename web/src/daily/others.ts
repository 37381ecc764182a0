/** How others did on a day's line, beside one's own result. */
import { LEVELS } from '../lib/games'
import { localesOf, type Language } from '../lib/languages'
import type { DailyResult } from '../lib/rest'

export interface Row {
  who: 'you' | 'everyone' | (typeof LEVELS)[number]
  score: number
}

/** Returns everybody's scores, the best first; of equal ones the person's own first. */
export function rowsOf({ computers, players, scores }: DailyResult, own: number): Row[] {
  const rows: Row[] = [{ who: 'you', score: own }]
  const average = averageOf(players, scores)
  if (average !== null) rows.push({ who: 'everyone', score: average })
  for (const level of [...LEVELS].reverse()) {
    const score = computers[level]
    if (score !== undefined) rows.push({ who: level, score })
  }
  return rows.sort((one, other) => other.score - one.score)
}

/** Returns how many cards a player had right on average; null while too few were counted. */
export function averageOf(players: number | null, scores: readonly number[] | null): number | null {
  if (!players || !scores) return null
  return scores.reduce((sum, count, right) => sum + count * right, 0) / players
}

/** Writes a score: whole as it is, an average with one decimal. */
export function readableScore(score: number, language: Language): string {
  return new Intl.NumberFormat(localesOf(language), { maximumFractionDigits: 1 }).format(score)
}

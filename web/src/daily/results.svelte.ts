/** The daily lines that were played in this browser. */
import { dailyResults, gameAt, placementsOf, recordPending, type KnownCard } from '../history/history'
import { answersIn } from '../history/session'
import { today } from '../lib/days'
import { NO_RESULTS, withResult, type Results } from './calendar'
import type { Outcome } from './outcome'

/** Returns all results, with one that has just come and may not be kept yet. To be called while a component is made. */
export function resultsWith(last: () => Outcome): { readonly now: Results } {
  let kept = $state.raw(NO_RESULTS)
  $effect(() => {
    void read()
  })
  async function read() {
    kept = await dailyResults()
    await recordPending() // with the day on which it was begun
    kept = await dailyResults()
  }
  return {
    get now() {
      const { again, day, right, count } = last()
      return again ? kept : withResult(kept, { day, right, count, onTheDay: day === today() })
    }
  }
}

/** Returns the cards that were missed in the first try of a day, to be practised. */
export async function missedOn(day: string): Promise<KnownCard[]> {
  await recordPending()
  const result = (await dailyResults()).get(day)
  const cards = result ? await answersIn(result.code, result.number) : []
  return cards.filter(({ right }) => !right)
}

/** Returns how the first try of a day went in this browser; null if there was none. */
export async function keptOutcome(day: string): Promise<Outcome | null> {
  const result = (await dailyResults()).get(day)
  if (!result) return null
  const { right, count, code, number } = result
  const game = await gameAt(code, number)
  const placed = game ? await placementsOf(game.id) : []
  return {
    day,
    again: false,
    right,
    count,
    marks: placed.map((one) => one.right),
    off: placed.filter((one) => !one.right).map(({ yearsOff }) => yearsOff)
  }
}

/** The daily lines that were played in this browser. */
import { dailyResults, finishedGames, placementsOf } from '../history/history'
import { NO_RESULTS, withResult, type Results } from './calendar'
import type { Outcome } from './outcome'

/** Returns all results, with one that has just come and may not be kept yet. To be called while a component is made. */
export function resultsWith(last: () => Outcome): { readonly now: Results } {
  let kept = $state.raw(NO_RESULTS)
  $effect(() => {
    void dailyResults().then((results) => (kept = results))
  })
  return {
    get now() {
      const { again, day, right, count } = last()
      return again ? kept : withResult(kept, { day, right, count, onTheDay: true })
    }
  }
}

/** Returns how the first try of a day went in this browser; null if there was none. */
export async function keptOutcome(day: string): Promise<Outcome | null> {
  const result = (await dailyResults()).get(day)
  if (!result) return null
  const { right, count, code, number } = result
  const game = (await finishedGames()).find((one) => one.code === code && one.number === number)
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

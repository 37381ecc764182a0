/** Against how many computer players of which level this person plays at once. Remembered here. */
import { FACTS, LEVELS, type GameName } from '../../lib/games'
import { store, stored } from '../../lib/settings.svelte'
import type { Level } from '../../lib/wire'

const KEY = 'frieze.against'
export const MAX_COMPUTERS = Math.max(...Object.values(FACTS).map(({ most }) => most)) - 1

interface Opponents {
  computers: number
  level: Level
}

const kept = stored<Partial<Opponents>>(KEY)
const { computers = 2, level = 'guide' } = kept ?? {}
export const against = $state<Opponents>({
  computers: Math.min(MAX_COMPUTERS, Math.max(1, Math.round(Number(computers)) || 1)),
  level: LEVELS.includes(level) ? level : 'guide'
})

/** Remembers the choice. */
export function keepAgainst(): void {
  store(KEY, against)
}

/** Returns how many computer players there are in a game: as many as were asked for, if it is for so many. */
export function playersOf(game: GameName): number {
  return Math.min(FACTS[game].most - 1, Math.max(FACTS[game].least - 1, against.computers))
}

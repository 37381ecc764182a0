/** Which pictures stand at the end of which part of the rules. Parts are the same in every language. */
import type { GameName } from '../../lib/games'
import { rules } from '../../lib/shown-cards.json'

export type Figure = 'sides' | 'gaps' | 'right' | 'equal' | 'rows' | 'blocked' | 'continents' | 'hall'

const FIGURES: Record<string, Record<number, Figure[]>> = {
  timeline: { 1: ['sides'], 2: ['gaps', 'right'], 3: ['equal'] },
  together: { 1: ['rows'], 3: ['blocked'] },
  exhibition: { 1: ['continents'], 3: ['hall'] },
  lineup: { 2: ['gaps'] }
} satisfies Record<GameName, Record<number, Figure[]>>

/** The picture of each game in the list of games. */
export const COVERS: Record<GameName, Figure> = {
  timeline: 'gaps',
  together: 'rows',
  exhibition: 'continents',
  lineup: 'equal'
}

export function figuresOf(game: string, part: number): Figure[] {
  return FIGURES[game]?.[part] ?? []
}

/** The cards that the examples of the rules name. */
export const EXAMPLES = rules
export type Example = keyof typeof EXAMPLES

/** Exhibition's showcases and their spots. */
export const SHOWCASES = [
  ['six_continents', 6],
  ['one_era', 4],
  ['one_continent', 3],
  ['years_gap', 2],
  ['mid_century', 1]
] as const

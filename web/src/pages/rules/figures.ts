/** Which pictures stand at the end of which part of the rules. Parts are the same in every language. */
export type Figure = 'sides' | 'gaps' | 'right' | 'equal' | 'rows' | 'blocked' | 'continents' | 'hall'

const FIGURES: Record<string, Record<number, Figure[]>> = {
  timeline: { 1: ['sides'], 2: ['gaps', 'right'], 3: ['equal'] },
  together: { 1: ['rows'], 3: ['blocked'] },
  exhibition: { 1: ['continents'], 3: ['hall'] }
}

export function figuresOf(game: string, part: number): Figure[] {
  return FIGURES[game]?.[part] ?? []
}

/** The cards that the examples of the rules name. */
export const EXAMPLES = {
  charter: { date: '1215', picture: 'game:wax-seal' },
  columbus: { date: '1492', picture: 'game:caravel' },
  galileo: { date: '1610', picture: 'fluent:telescope' },
  independence: { date: '1776', picture: 'game:scroll-quill' },
  eiffel: { date: '1889', picture: 'fluent:tokyo-tower' },
  moon: { date: '1969', picture: 'fluent:astronaut' },
  network: { date: '1969', picture: 'fluent:laptop' }
} as const
export type Example = keyof typeof EXAMPLES

/** Exhibition's showcases and their spots. */
export const SHOWCASES = [
  ['six_continents', 6],
  ['one_era', 4],
  ['one_continent', 3],
  ['years_gap', 2],
  ['mid_century', 1]
] as const

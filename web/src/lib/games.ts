/** The games for several people, in the order of the home page. */
export const GAMES_FOR_SEVERAL = ['timeline', 'together', 'exhibition'] as const
/** The games that this client can show. Each needs a playing table in table/Table.svelte. */
export const GAMES = [...GAMES_FOR_SEVERAL, 'lineup'] as const
export type GameName = (typeof GAMES)[number]

/** The ladder of the computer players, from the weakest up. */
export const LEVELS = ['visitor', 'guide', 'curator', 'time_traveller'] as const

/** For how many each is, and about how long it takes. */
export const FACTS: Record<GameName, { least: number; most: number; minutes: number }> = {
  timeline: { least: 2, most: 8, minutes: 15 },
  together: { least: 1, most: 8, minutes: 25 },
  exhibition: { least: 1, most: 5, minutes: 40 },
  lineup: { least: 1, most: 1, minutes: 3 }
}

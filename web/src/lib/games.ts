/** The games that this client can show, in the order of the home page. Each needs a playing table in table/Table.svelte. */
export const GAMES = ['timeline', 'together', 'exhibition'] as const
export type GameName = (typeof GAMES)[number]

/** The ladder of the computer players, from the weakest up. */
export const LEVELS = ['visitor', 'guide', 'curator', 'time_traveller'] as const

/** For how many each is, and about how long it takes. */
export const FACTS: Record<GameName, { least: number; most: number; minutes: number }> = {
  timeline: { least: 2, most: 8, minutes: 15 },
  together: { least: 1, most: 8, minutes: 25 },
  exhibition: { least: 1, most: 5, minutes: 40 }
}

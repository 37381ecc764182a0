/** The games that this client can show, in the order of the home page. Each needs a playing table in screens/table/Table.svelte. */
export const GAMES = ['timeline'] as const
export type GameName = (typeof GAMES)[number]

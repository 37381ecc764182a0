/** Which tips this person has had in this browser, for each kind of game. */
import { TIPS, TIPS_KEY as KEY, hasFinished } from '../../lib/experience'
import { store, stored } from '../../lib/settings.svelte'

interface Had {
  /** How many tips are done with. */
  done: number
  /** The table where that was. */
  table: string
  /** Whether the person asked to see them again there. */
  asked?: boolean
}

const had = $state<Record<string, Had>>(stored<Record<string, Had>>(KEY) ?? {})

function note(game: string, tips: Had): void {
  had[game] = tips
  store(KEY, had)
}

/** Returns how many tips of a game are done with. */
export function tipsDone(game: string): number {
  return had[game]?.done ?? 0
}

/** Remembers that so many tips of a game are done with. */
export function noteTips(game: string, done: number, table: string): void {
  const asked = had[game]?.asked && had[game].table === table
  note(game, { done, table, ...(asked && { asked }) })
}

/** Shows the tips of a game again, at this table. */
export function askForTips(game: string, table: string): void {
  note(game, { done: 0, table, asked: true })
}

/**
 * Returns whether this person gets tips at a table: in the first game of a kind, and when they asked for them. Among friends
 * who has played elsewhere gets none.
 */
export function getsTips(game: string, table: string, company: boolean): boolean {
  const { done, table: where, asked } = had[game] ?? { done: 0, table }
  if (done >= TIPS) return false
  if (asked && where === table) return true
  return !hasFinished(game) && (!company || done === 0 || where === table)
}

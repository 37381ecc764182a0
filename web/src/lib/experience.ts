/** Which games this person has finished in this browser. Newcomers get help that others do not need. */
import { store, stored } from './settings.svelte'

const KEY = 'frieze.finished'

/** Returns whether this person has finished a game of this kind. */
export function hasFinished(game: string): boolean {
  return (stored<string[]>(KEY) ?? []).includes(game)
}

/** Returns whether this person has finished any game. */
export function hasFinishedAny(): boolean {
  return (stored<string[]>(KEY) ?? []).length > 0
}

/** Remembers that this person has finished a game of this kind. */
export function noteFinished(game: string): void {
  const known = stored<string[]>(KEY) ?? []
  if (!known.includes(game)) store(KEY, [...known, game])
}

const SEATED_KEY = 'frieze.seated'

/** Remembers that this person has sat at a table. */
export function noteSeated(): void {
  if (!stored(SEATED_KEY)) store(SEATED_KEY, true)
}

/** Returns whether this person has never been at a table of their own: nothing waits for them. */
export function isNewcomer(): boolean {
  return ![KEY, TIPS_KEY, SEATED_KEY].some((key) => stored(key) !== undefined)
}

export const TIPS_KEY = 'frieze.tips'
export const TIPS = 3

/** Returns whether there are tips of this game that this person has not had. */
export function mayGetTips(game = ''): boolean {
  return !((stored<Record<string, { done: number }>>(TIPS_KEY)?.[game]?.done ?? 0) >= TIPS)
}

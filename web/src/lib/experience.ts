/** Which games this person has finished in this browser. Newcomers get help that others do not need. */
import { store, stored } from './settings.svelte'

const KEY = 'frieze.finished'

/** Returns whether this person has finished a game of this kind. */
export function hasFinished(game: string): boolean {
  return (stored<string[]>(KEY) ?? []).includes(game)
}

/** Remembers that this person has finished a game of this kind. */
export function noteFinished(game: string): void {
  const known = stored<string[]>(KEY) ?? []
  if (!known.includes(game)) store(KEY, [...known, game])
}

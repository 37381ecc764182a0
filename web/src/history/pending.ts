/** The games of this browser that are not recorded to their end: their tables and numbers. */
import { store, stored } from '../lib/settings.svelte'

const KEY = 'frieze.unrecorded'
const MAX_PENDING = 50
export const DELETED_KEY = 'frieze.history_deleted' // when: games that were over by then are not recorded again

/** Returns them as `code/number`. */
export function pending(): string[] {
  return stored<string[]>(KEY) ?? []
}

/** Notes a game, so that it is recorded even if its end is never seen here. */
export function notePending(code: string, number: number): void {
  const name = `${code}/${number}`
  if (!pending().includes(name)) store(KEY, [...pending(), name].slice(-MAX_PENDING))
}

/** Forgets a game that is recorded to its end, or gone. */
export function forgetPending(code: string, number: number): void {
  const left = pending().filter((one) => one !== `${code}/${number}`)
  store(KEY, left.length ? left : null)
}

export function forgetAllPending(): void {
  store(KEY, null)
}

/**
 * The move that is made on the home page, before there is a table. It is kept until the table has taken it, so that no
 * reload loses it.
 */
import { newKey } from './keys'
import type { FirstLine } from './rest'

const KEY = 'frieze.first_move'

export interface FirstMove {
  /** Of the request that makes the table. */
  key: string
  line: Pick<FirstLine, 'settings' | 'seed' | 'card'>
  gap: number
  /** The table's code, once it is made. */
  code?: string
}

/** Keeps a move in a gap of the line. */
export function keepFirstMove({ settings, seed, card }: FirstLine, gap: number): FirstMove {
  return keep({ key: newKey(), line: { settings, seed, card }, gap })
}

/** Remembers the table where the move is to be made. */
export function moveAt(move: FirstMove, code: string): void {
  keep({ ...move, code })
}

/** Returns the move that is not made yet. */
export function firstMove(): FirstMove | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as FirstMove | null
  } catch {
    return null
  }
}

export function forgetFirstMove(): void {
  sessionStorage.removeItem(KEY)
}

function keep(move: FirstMove): FirstMove {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(move))
  } catch {
    // A private window may refuse; then a reload loses the move.
  }
  return move
}

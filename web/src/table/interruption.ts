/** What keeps a game from going on: a pause, somebody away, a computer player in one's own seat. */
import type { SeatInfo } from '../lib/wire'
import type { TableState } from './state.svelte'

export interface Interruption {
  paused: boolean
  /** Whose turn it is. */
  mover: number | null
  who: SeatInfo | undefined
  /** Whoever is to move is away, and nobody plays for them. */
  away: boolean
  /** One's own seat that a Guide plays: as long as one is away, or after one has left. */
  replaced: number | undefined
}

/** Returns what interrupts a game in which `mover` is to move. */
export function interruption(table: TableState, mover: number | null): Interruption {
  const who = mover === null ? undefined : table.info?.seats[mover]
  return {
    paused: table.info?.phase === 'paused',
    mover,
    who,
    away: who?.away === true && !who.level && !who.standing_in,
    replaced: table.mine.find((seat) => table.info?.seats[seat]?.standing_in) ?? table.left[0]
  }
}

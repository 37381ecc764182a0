/** Who placed a card, as the line shows it. */
import { t } from '../lib/i18n.svelte'
import type { Mover } from '../lib/wire'
import type { TableState } from './state.svelte'

export interface Placer {
  animal: string
  name: string
  /** Whether that is the only person at this device. */
  own: boolean
}

/** Returns the person of a seat, or who had it when a card was placed; null where nobody placed it: it was dealt. */
export function placerAt(
  table: Pick<TableState, 'info' | 'mine'>,
  seat: number | undefined,
  then?: Mover
): Placer | null {
  const now = seat === undefined ? undefined : table.info?.seats[seat]
  const who = then ?? now
  if (!who || seat === undefined) return null
  const own = isOwn(table, seat, who)
  return { animal: who.animal, name: own ? t('seat.you') : who.name, own }
}

/** Returns whether the only person at this device made a move: not somebody who had the seat before. */
export function isOwn(table: Pick<TableState, 'info' | 'mine'>, seat: number, then: Mover): boolean {
  return table.mine.length === 1 && table.mine.includes(seat) && table.info?.seats[seat]?.name === then.name
}

/** Says who placed a card, after its title and its date. */
export function placedBy({ name, own }: Placer): string {
  return t('line.placed_by', { who: own ? 'you' : 'other', name })
}

/** Who placed a card, as the line shows it. */
import { t } from '../lib/i18n.svelte'
import type { TableState } from './state.svelte'

export interface Placer {
  animal: string
  name: string
  /** Whether that is the only person at this device. */
  own: boolean
}

/** Returns the person of a seat; null where nobody placed a card: it was dealt. */
export function placerAt(table: Pick<TableState, 'info' | 'mine'>, seat: number | undefined): Placer | null {
  const who = seat === undefined ? undefined : table.info?.seats[seat]
  if (!who || seat === undefined) return null
  const own = table.mine.length === 1 && table.mine.includes(seat)
  return { animal: who.animal, name: own ? t('seat.you') : who.name, own }
}

/** Says who placed a card, after its title and its date. */
export function placedBy({ name, own }: Placer): string {
  return t('line.placed_by', { who: own ? 'you' : 'other', name })
}

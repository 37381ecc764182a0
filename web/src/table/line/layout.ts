/** From a line to what lies on the table: cards with gaps between them, and the card that is just being placed. */
import type { Guest } from '../stage.svelte'

/** A card of the line with its date. */
export interface Shown {
  card: string
  date: string
}

/** A card that has just been put in a gap, and whose fate is being shown. */
export interface LineGuest extends Guest {
  gap: number
}

/** A card that was wrong, and where it belonged. */
export interface Correction {
  card: string
  seat: number
  date: string
  /** The gap where it was put. */
  guess: number
  /** The gap where it belonged. */
  place: number
}

export type Item =
  | { kind: 'gap'; key: string; gap: number; left: string | null }
  | { kind: 'card'; key: string; card: string; date: string | null; guest: boolean }

/** Lays the line out: gap, card, gap …; the guest stands in its gap with a gap on either side. Keys stay as cards stay. */
export function lay(line: readonly Shown[], guest: LineGuest | null): Item[] {
  const items: Item[] = []
  const gapAfter = (left: string | null, gap: number) =>
    items.push({ kind: 'gap', key: `gap ${left ?? ''}`, gap, left })
  gapAfter(null, 0)
  const visit = (at: number) => {
    if (guest?.gap !== at || line.some((shown) => shown.card === guest.card)) return
    items.push({ kind: 'card', key: guest.card, card: guest.card, date: guest.date, guest: true })
    gapAfter(guest.card, at)
  }
  visit(0)
  for (const [at, { card, date }] of line.entries()) {
    items.push({ kind: 'card', key: card, card, date, guest: false })
    gapAfter(card, at + 1)
    visit(at + 1)
  }
  return items
}

/** Returns the gap of a line that is behind a card; where the card is not in it, the guest's own. */
export function gapBehind(left: string | null, line: readonly Shown[], guest: LineGuest | null): number {
  if (left === null) return 0
  const at = line.findIndex((shown) => shown.card === left)
  return at >= 0 ? at + 1 : (guest?.gap ?? line.length)
}

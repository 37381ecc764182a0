/** The whole line in rows, like the lines of a book. */
import type { Shown } from './layout'

const AROUND = 4 // gaps that are opened around one that was tapped

/** A gap of a row: between two cards, or half of one that the fold cuts open, or what is left of the last row. */
export interface RowGap {
  gap: number
  /** The card of this row that it is in front of. */
  at: number
  half: 'start' | 'end' | 'rest' | ''
}

export interface Row {
  /** The number of its first card. */
  from: number
  cards: readonly Shown[]
  gaps: RowGap[]
}

/** Lays a line in rows. The gap at the end of a row and at the start of the next is one gap. */
export function rowsOf(line: readonly Shown[], columns: number): Row[] {
  const rows: Row[] = []
  for (let from = 0; from < line.length; from += columns) {
    const cards = line.slice(from, from + columns)
    const gaps: RowGap[] = cards.map((_, at) => ({ gap: from + at, at, half: at === 0 ? 'start' : '' }))
    gaps.push({ gap: from + cards.length, at: cards.length, half: cards.length === columns ? 'end' : 'rest' })
    rows.push({ from, cards, gaps })
  }
  return rows
}

/** Returns the gaps that are opened around one, of a line with so many cards. */
export function around(gap: number, cards: number): number[] {
  const count = Math.min(AROUND, cards + 1)
  const from = Math.min(Math.max(0, gap - 1), cards + 1 - count)
  return Array.from({ length: count }, (_, at) => from + at)
}

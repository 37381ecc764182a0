/** Moving through the table by keys, as in a spreadsheet. */
import { COLUMNS, type Column } from './draft'

export interface Place {
  row: number
  column: Column
}

/** Returns the place that a key leads to; undefined if the key is no way to move. `caret`: whether the caret stands at the text's start or end. */
export function step(
  key: string,
  shift: boolean,
  at: Place,
  rows: number,
  caret: { start: boolean; end: boolean }
): Place | 'out' | undefined {
  const column = COLUMNS.indexOf(at.column)
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(0, at.row - 1), column: at.column }
    case 'ArrowDown':
      return { row: Math.min(rows - 1, at.row + 1), column: at.column }
    case 'Enter':
      return { row: shift ? Math.max(0, at.row - 1) : at.row + 1, column: at.column }
    case 'ArrowLeft':
      return caret.start && column > 0 ? placeAt(at.row, column - 1) : undefined
    case 'ArrowRight':
      return caret.end && column < COLUMNS.length - 1 ? placeAt(at.row, column + 1) : undefined
    case 'Tab':
      return tab(at.row, column + (shift ? -1 : 1), rows)
    default:
      return undefined
  }
}

function tab(row: number, column: number, rows: number): Place | 'out' {
  if (column < 0) return row > 0 ? placeAt(row - 1, COLUMNS.length - 1) : 'out'
  if (column >= COLUMNS.length) return row < rows - 1 ? placeAt(row + 1, 0) : 'out'
  return placeAt(row, column)
}

function placeAt(row: number, column: number): Place {
  return { row, column: COLUMNS[column] ?? 'title' }
}

/** Tables as they come from the clipboard or a text file: cut into cells, and columns guessed where none is named. */
export type Cells = string[][]
export type Meaning = 'title' | 'date' | 'note' | 'category' | 'picture' | 'source' | 'difficulty' | 'continent' | ''
export const MEANINGS: readonly Meaning[] = [
  '',
  'title',
  'date',
  'note',
  'category',
  'difficulty',
  'picture',
  'continent',
  'source'
]

const SEPARATORS = ['\t', ';', ','] as const
// A year, a day or the like: mostly digits, with few letters around them.
const DATED = /^\D{0,12}\d[\d\s.,/-]*\D{0,12}$/

/** Returns whether a text is more than one cell. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.trim())
}

/** Cuts a text into cells: by tabs if a spreadsheet copied it, else by what its first line has most of. Quotes hold tabs and breaks. */
export function cellsOf(text: string, fromSheet = false): Cells {
  const separator = fromSheet ? '\t' : mostUsed(text.split('\n', 1)[0] ?? '')
  const rows: Cells = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += sign
  }
  if (cell || row.length) rows.push([...row, cell])
  return rows.filter((one) => one.some((part) => part.trim()))
}

function mostUsed(line: string): string {
  return SEPARATORS.toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? '\t'
}

/** Guesses what the columns are, beside those that have a name: the one of dates, the first of short texts as titles, a longer one as notes. */
export function guessed(cells: Cells, names: readonly string[] = []): Meaning[] {
  const width = Math.max(0, ...cells.map((row) => row.length))
  const sure = Array.from(
    { length: width },
    (_, at) => MEANINGS.find((meaning) => meaning && meaning === names[at]) ?? ''
  )
  const columns = sure.map((meaning, at) => (meaning ? [] : cells.map((row) => row[at]?.trim() ?? '').filter(Boolean)))
  const dated = columns.map((column) => column.filter((cell) => DATED.test(cell)).length / Math.max(1, cells.length))
  const date = sure.includes('date') ? -1 : dated.indexOf(Math.max(0.5, ...dated))
  const texts = columns
    .map((column, at) => ({
      at,
      length: column.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, column.length),
      full: column.length
    }))
    .filter(({ at, full }) => at !== date && full > cells.length / 2)
  const title = sure.includes('title') ? undefined : texts.find(({ length }) => length >= 3)?.at
  const note = sure.includes('note')
    ? undefined
    : texts.filter(({ at, length }) => at !== title && length > 20).sort((one, other) => other.length - one.length)[0]
        ?.at
  return sure.map(
    (meaning, at) => meaning || (at === date ? 'date' : at === title ? 'title' : at === note ? 'note' : '')
  )
}

/** Guesses whether the first row names columns in words of its own: some name is known, or only there stands no date. */
export function hasHeading(cells: Cells, names: readonly string[] = []): boolean {
  const date = guessed(cells, names).indexOf('date')
  return names.some(Boolean) || (cells.length > 1 && date >= 0 && !DATED.test(cells[0]?.[date]?.trim() ?? ''))
}

/** Writes cells as a table whose first row names the columns, for the server to read. */
export function named(cells: Cells, meanings: readonly Meaning[]): string {
  const used = meanings.flatMap((meaning, at) => (meaning ? [{ meaning, at }] : []))
  return [used.map(({ meaning }) => meaning), ...cells.map((row) => used.map(({ at }) => row[at] ?? ''))]
    .map((row) => row.map((cell) => quote(cell)).join('\t'))
    .join('\n')
}

/** Writes a table of comma-separated values. What a spreadsheet would run as a formula gets an apostrophe in front. */
export function csv(rows: Cells): string {
  return (
    rows
      .map((row) => row.map((cell) => quote(/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell, ',')).join(','))
      .join('\r\n') + '\r\n'
  )
}

function quote(cell: string, separator = '\t'): string {
  return cell.includes(separator) || /["\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

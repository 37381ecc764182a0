/** A deck that is being written: its rows as somebody typed them, and what the checker finds. Nothing here changes a draft in place. */
import type * as rest from '../../lib/rest'
import type { DraftCard, DraftCategory, DraftText, Finding } from '../../lib/rest'

export const MAX_CARDS = 1000
export const MAX_BYTES = 1024 * 1024
export const LONGEST = { title: 60, note: 160, cell: 400 } as const

/** The columns of the table, in their order; continent and source stand in the card's form only. */
export const COLUMNS = ['picture', 'title', 'date', 'note', 'category', 'difficulty'] as const
export type Column = (typeof COLUMNS)[number]
export type Cell = Column | 'continent' | 'source'

/** A deck as it is written: of a category only what was chosen. */
export type Draft = Omit<rest.Draft, 'categories'> & { categories: Record<string, Partial<DraftCategory>> }

const CARDS_FILE = 'cards'
const EMPTY: DraftCard = {
  id: '',
  title: '',
  date: '',
  note: '',
  picture: '',
  category: '',
  difficulty: '',
  continent: '',
  source: '',
  qid: '',
  shared_event: ''
}

/** Returns an empty row. Its id stays for good, whatever is written into it. */
export function newCard(cells: Partial<DraftCard> = {}): DraftCard {
  const bytes = crypto.getRandomValues(new Uint8Array(7))
  return { ...EMPTY, ...cells, id: `c${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}` }
}

export function newDraft(language: string, cards: readonly DraftCard[] = []): Draft {
  return {
    title: '',
    language,
    cards: [...cards],
    translations: {},
    titles: {},
    audience: {},
    categories: {},
    licence: '',
    author: ''
  }
}

/** Returns whether nothing is written in a row that makes a card of it. */
export function isEmpty(card: DraftCard): boolean {
  return !card.title && !card.date && !card.note
}

export function withCell(draft: Draft, row: number, cell: Cell, value: string): Draft {
  return { ...draft, cards: draft.cards.map((card, at) => (at === row ? { ...card, [cell]: value } : card)) }
}

/** Puts rows in at a place; those that would be too many are left out. */
export function withRows(draft: Draft, at: number, rows: readonly DraftCard[]): Draft {
  const free = MAX_CARDS - draft.cards.length
  return { ...draft, cards: draft.cards.toSpliced(at, 0, ...rows.slice(0, Math.max(0, free))) }
}

/** Adds the cards of another deck, with their texts in other languages and their categories. A card whose id is taken gets a new one. */
export function withDeck(draft: Draft, other: Draft): Draft {
  const taken = new Set(draft.cards.map((card) => card.id))
  const ids = new Map(other.cards.map(({ id }) => [id, taken.has(id) ? newCard().id : id]))
  const renamed = (texts: Record<string, DraftText> = {}) =>
    Object.fromEntries(Object.entries(texts).map(([id, text]) => [ids.get(id) ?? id, text]))
  const languages = new Set([...Object.keys(draft.translations), ...Object.keys(other.translations)])
  const translations = Object.fromEntries(
    [...languages].map((language) => [
      language,
      { ...renamed(other.translations[language]), ...draft.translations[language] }
    ])
  )
  const joined = {
    ...draft,
    translations,
    titles: { ...other.titles, ...draft.titles },
    categories: { ...other.categories, ...draft.categories }
  }
  return withRows(
    joined,
    draft.cards.length,
    other.cards.map((card) => ({ ...card, id: ids.get(card.id) ?? card.id }))
  )
}

export function withoutRow(draft: Draft, row: number): Draft {
  return { ...draft, cards: draft.cards.toSpliced(row, 1) }
}

/** Moves a row to another place. */
export function moved(draft: Draft, from: number, to: number): Draft {
  const card = draft.cards[from]
  if (!card || to < 0 || to >= draft.cards.length) return draft
  return { ...draft, cards: draft.cards.toSpliced(from, 1).toSpliced(to, 0, card) }
}

/** Fills cells from a place on, as a spreadsheet does with what is pasted; new rows are made where they are needed. */
export function filled(draft: Draft, row: number, column: Column, cells: readonly (readonly string[])[]): Draft {
  const first = COLUMNS.indexOf(column)
  const cards = [...draft.cards]
  for (const [down, line] of cells.entries()) {
    const at = row + down
    if (at >= MAX_CARDS) break
    const card = { ...(cards[at] ?? newCard()) }
    for (const [right, value] of line.entries()) {
      const into = COLUMNS[first + right]
      if (into)
        card[into] = value
          .split(/[\t\r\n]+/)
          .join(' ')
          .trim()
          .slice(0, LONGEST.cell)
    }
    cards[at] = card
  }
  return { ...draft, cards }
}

export function withText(draft: Draft, language: string, card: string, text: DraftText): Draft {
  const own = { ...draft.translations[language] }
  if (text.title || text.note) own[card] = text
  else delete own[card]
  return { ...draft, translations: { ...draft.translations, [language]: own } }
}

/** The rows of a language's table that are no cards: the deck's title, and categories by their word. */
export const DECK_ROW = 'deck'
export const categoryRow = (word: string): string => `category:${word}`

/** Takes the texts of one language in, for rows that exist; tells how many those were. */
export function withTexts(
  draft: Draft,
  language: string,
  texts: Record<string, DraftText>
): { draft: Draft; taken: number } {
  const known = draft.cards.filter((card) => texts[card.id])
  const own = Object.fromEntries(known.map((card) => [card.id, texts[card.id] as DraftText]))
  const words = categoriesOf(draft).filter((word) => texts[categoryRow(word)])
  const title = texts[DECK_ROW]?.title
  let next: Draft = {
    ...draft,
    translations: { ...draft.translations, [language]: { ...draft.translations[language], ...own } }
  }
  for (const word of words) next = withName(next, language, word, texts[categoryRow(word)]?.title ?? '')
  if (title) next = { ...next, titles: { ...next.titles, [language]: title } }
  return { draft: next, taken: known.length + words.length + (title ? 1 : 0) }
}

/** Sets the sign of a category; an empty one leaves the choice to the server. */
export function withSign(draft: Draft, word: string, sign: string): Draft {
  return withCategory(draft, word, { ...draft.categories[word], sign })
}

/** Names a category in another language. */
export function withName(draft: Draft, language: string, word: string, name: string): Draft {
  return withCategory(draft, word, {
    ...draft.categories[word],
    names: { ...draft.categories[word]?.names, [language]: name }
  })
}

function withCategory(draft: Draft, word: string, category: Partial<DraftCategory>): Draft {
  return { ...draft, categories: { ...draft.categories, [word]: category } }
}

/** Returns a category's name in a language; empty if it has none. */
export function categoryName(draft: Draft, word: string, language: string): string {
  return draft.categories[word]?.names?.[language] ?? ''
}

/** Returns the categories that have no name in a language. */
export function unnamed(draft: Draft, language: string): string[] {
  return categoriesOf(draft).filter((word) => !categoryName(draft, word, language))
}

/** Returns the cards that have no title in a language. */
export function untranslated(draft: Draft, language: string): DraftCard[] {
  return draft.cards.filter((card) => !isEmpty(card) && !draft.translations[language]?.[card.id]?.title)
}

/** Returns the categories that are used, each once, in the order of the alphabet. */
export function categoriesOf(draft: Draft): string[] {
  return [...new Set(draft.cards.map((card) => card.category.trim()).filter(Boolean))].sort((one, other) =>
    one.localeCompare(other)
  )
}

/** Returns how many bytes a draft takes. */
export function sizeOf(draft: Draft): number {
  return new TextEncoder().encode(JSON.stringify(draft)).length
}

const CELLS: Record<string, Cell> = {
  missing_date: 'date',
  unreadable_date: 'date',
  two_digit_year: 'date',
  year_zero: 'date',
  day_first_assumed: 'date',
  missing_title: 'title',
  long_title: 'title',
  title_too_long: 'title',
  double_title: 'title',
  double_event: 'title',
  missing_text: 'title',
  note_too_long: 'note',
  unknown_category: 'category',
  bad_difficulty: 'difficulty',
  bad_continent: 'continent',
  unknown_picture: 'picture'
}

/** Returns the cell that a finding is about. */
export function cellOf(finding: Finding): Cell {
  if (finding.code === 'date_given_away') return finding.params['column'] === 'note' ? 'note' : 'title'
  return CELLS[finding.code] ?? 'title'
}

/** Returns the findings by row: those of the table itself, or those of the texts in another language. A card that was moved takes its findings along. */
export function byRow(
  findings: readonly Finding[],
  cards: readonly DraftCard[],
  language?: string
): Map<number, Finding[]> {
  const file = language === undefined ? CARDS_FILE : `${CARDS_FILE}.${language}`
  const places = new Map(cards.map((card, at) => [card.id, at]))
  const found = new Map<number, Finding[]>()
  for (const finding of findings) {
    if (finding.file !== file) continue
    const row = finding.card ? places.get(finding.card) : finding.line - 1
    if (row === undefined || row < 0 || row >= cards.length || finding.code === 'no_cards') continue
    found.set(row, [...(found.get(row) ?? []), finding])
  }
  return found
}

/** Returns the findings of the table itself by card. */
export function byCard(findings: readonly Finding[]): Map<string, Finding[]> {
  const found = new Map<string, Finding[]>()
  for (const finding of findings) {
    if (finding.file === CARDS_FILE && finding.card)
      found.set(finding.card, [...(found.get(finding.card) ?? []), finding])
  }
  return found
}

/** Adds the card to findings that know only their line. */
export function withCards(findings: readonly Finding[], cards: readonly DraftCard[]): Finding[] {
  return findings.map((finding) =>
    finding.card || finding.file !== CARDS_FILE || finding.code === 'no_cards'
      ? finding
      : { ...finding, card: cards[finding.line - 1]?.id ?? null }
  )
}

/** Returns the row after this one that has an error, from the top again at the end; undefined if none has. */
export function nextError(
  rows: ReadonlyMap<number, readonly Finding[]>,
  after: number
): { row: number; finding: Finding } | undefined {
  const wrong = [...rows]
    .flatMap(([row, own]) =>
      own
        .filter((one) => one.severity === 'error')
        .slice(0, 1)
        .map((finding) => ({ row, finding }))
    )
    .sort((one, other) => one.row - other.row)
  return wrong.find(({ row }) => row > after) ?? wrong[0]
}

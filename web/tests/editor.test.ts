import { describe, expect, test } from 'vitest'
import type { Finding } from '../src/lib/rest'
import {
  COLUMNS,
  MAX_CARDS,
  byRow,
  cellOf,
  filled,
  moved,
  newCard,
  newDraft,
  nextError,
  unnamed,
  untranslated,
  withCell,
  withDeck,
  withName,
  withRows,
  withSign,
  withText,
  withTexts,
  withoutRow
} from '../src/pages/editor/draft'
import { fileName } from '../src/pages/editor/files'
import { step } from '../src/pages/editor/grid'
import { History } from '../src/pages/editor/history'
import { cellsOf, csv, guessed, hasHeading, isTable, named } from '../src/pages/editor/pasted'
import { matters, printForm } from '../src/pages/decks/printing'
import { isSet, tidy, toggled, yearIn } from '../src/table/filters'

const three = () =>
  newDraft(
    'en',
    ['a', 'b', 'c'].map((title) => newCard({ title }))
  )
const titles = (draft: { cards: { title: string }[] }) => draft.cards.map((card) => card.title).join('')
const finding = (more: Partial<Finding>): Finding => ({
  code: 'missing_date',
  severity: 'error',
  file: 'cards',
  line: 1,
  card: null,
  title: '',
  params: {},
  ...more
})

describe('a draft', () => {
  test('gives every row an id that the server takes', () => {
    expect(newCard().id).toMatch(/^c[0-9a-f]{14}$/)
  })

  test('is never changed in place', () => {
    const draft = three()
    withCell(draft, 0, 'title', 'x')
    withoutRow(draft, 0)
    moved(draft, 0, 2)
    expect(titles(draft)).toBe('abc')
  })

  test('lets rows be written, added, removed and moved', () => {
    expect(titles(withCell(three(), 1, 'title', 'x'))).toBe('axc')
    expect(titles(withoutRow(three(), 1))).toBe('ac')
    expect(titles(moved(three(), 0, 2))).toBe('bca')
    expect(titles(moved(three(), 0, 9))).toBe('abc')
    expect(titles(withRows(three(), 1, [newCard({ title: 'x' })]))).toBe('axbc')
  })

  test('never holds more cards than it may', () => {
    const many = Array.from({ length: MAX_CARDS + 5 }, () => newCard())
    expect(withRows(three(), 3, many).cards).toHaveLength(MAX_CARDS)
    expect(
      filled(
        newDraft('en'),
        0,
        'title',
        many.map(() => ['x'])
      ).cards
    ).toHaveLength(MAX_CARDS)
  })

  test('is filled from a cell on as a spreadsheet is', () => {
    const draft = filled(three(), 2, 'title', [
      ['C', '1900'],
      ['D', '1901', 'note', 'kind', '3', 'too far']
    ])
    expect(titles(draft)).toBe('abCD')
    expect(draft.cards[3]).toMatchObject({ date: '1901', note: 'note', category: 'kind', difficulty: '3' })
  })

  test('knows which texts of a language are missing', () => {
    const draft = three()
    const first = draft.cards[0]?.id ?? ''
    const one = withText(draft, 'fr', first, { title: 'un', note: '' })
    expect(untranslated(one, 'fr').map((card) => card.title)).toEqual(['b', 'c'])
    expect(withText(one, 'fr', first, { title: '', note: '' }).translations['fr']).toEqual({})
    const { draft: two, taken } = withTexts(one, 'fr', {
      [draft.cards[1]?.id ?? '']: { title: 'deux', note: '' },
      stranger: { title: 'x', note: '' }
    })
    expect(taken).toBe(1)
    expect(untranslated(two, 'fr').map((card) => card.title)).toEqual(['c'])
  })
})

describe('findings', () => {
  test('stay with their card when it is moved', () => {
    const draft = three()
    const found = [finding({ line: 1, card: draft.cards[0]?.id ?? '' })]
    expect([...byRow(found, moved(draft, 0, 2).cards).keys()]).toEqual([2])
  })

  test('of another language are not those of the table', () => {
    const draft = three()
    const found = [finding({ file: 'cards.fr', line: 2 })]
    expect(byRow(found, draft.cards).size).toBe(0)
    expect([...byRow(found, draft.cards, 'fr').keys()]).toEqual([1])
  })

  test('lead from one mistake to the next, and round', () => {
    const draft = three()
    const rows = byRow(
      [finding({ line: 1 }), finding({ line: 2, severity: 'warning' }), finding({ line: 3 })],
      draft.cards
    )
    expect(nextError(rows, 0)?.row).toBe(2)
    expect(nextError(rows, 2)?.row).toBe(0)
    expect(nextError(new Map(), 0)).toBeUndefined()
  })

  test('point to their cell', () => {
    expect(cellOf(finding({ code: 'unreadable_date' }))).toBe('date')
    expect(cellOf(finding({ code: 'date_given_away', params: { column: 'note' } }))).toBe('note')
    expect(cellOf(finding({ code: 'something_new' as Finding['code'] }))).toBe('title')
  })
})

describe('undoing', () => {
  test('goes back and forth, letters of one cell at once', () => {
    const history = new History<string>()
    history.add('', 'cell')
    history.add('a', 'cell')
    history.add('ab', 'other')
    expect(history.undo('abc')).toBe('ab')
    expect(history.undo('ab')).toBe('')
    expect(history.undo('')).toBeUndefined()
    expect(history.redo('')).toBe('ab')
    expect(history.redo('ab')).toBe('abc')
    expect(history.canRedo).toBe(false)
  })

  test('forgets what could be redone once something else is written', () => {
    const history = new History<string>()
    history.add('a', '')
    history.undo('b')
    history.add('a', '')
    expect(history.canRedo).toBe(false)
  })
})

describe('moving by keys', () => {
  const free = { start: true, end: true }
  test('goes up, down, along and round the row', () => {
    expect(step('ArrowUp', false, { row: 0, column: 'title' }, 3, free)).toEqual({ row: 0, column: 'title' })
    expect(step('ArrowDown', false, { row: 1, column: 'date' }, 3, free)).toEqual({ row: 2, column: 'date' })
    expect(step('Enter', false, { row: 2, column: 'date' }, 3, free)).toEqual({ row: 3, column: 'date' })
    expect(step('Tab', false, { row: 0, column: 'difficulty' }, 3, free)).toEqual({ row: 1, column: COLUMNS[0] })
    expect(step('Tab', true, { row: 1, column: COLUMNS[0] }, 3, free)).toEqual({ row: 0, column: 'difficulty' })
  })

  test('leaves the table at its ends, and keeps to the text while the caret is inside', () => {
    expect(step('Tab', false, { row: 2, column: 'difficulty' }, 3, free)).toBe('out')
    expect(step('Tab', true, { row: 0, column: COLUMNS[0] }, 3, free)).toBe('out')
    expect(step('ArrowLeft', false, { row: 0, column: 'date' }, 3, { start: false, end: true })).toBeUndefined()
    expect(step('x', false, { row: 0, column: 'date' }, 3, free)).toBeUndefined()
  })
})

describe('a pasted table', () => {
  test('is told from a single cell', () => {
    expect(isTable('one\ttwo')).toBe(true)
    expect(isTable('one\ntwo')).toBe(true)
    expect(isTable('just words\n')).toBe(false)
  })

  test('is cut by tabs, semicolons or commas, quotes kept together', () => {
    expect(cellsOf('a\tb\r\n"c\tx"\t"say ""hi"""\n')).toEqual([
      ['a', 'b'],
      ['c\tx', 'say "hi"']
    ])
    expect(cellsOf('a;b\nc;d')).toEqual([
      ['a', 'b'],
      ['c', 'd']
    ])
    expect(cellsOf('a,b\n\n,,\n"c,d",e')).toEqual([
      ['a', 'b'],
      ['c,d', 'e']
    ])
  })

  test('keeps its commas if it is one column of a spreadsheet', () => {
    expect(cellsOf('He came, he saw\nParis, France', true)).toEqual([['He came, he saw'], ['Paris, France']])
    expect(cellsOf('He came, he saw\nParis, France')).toEqual([
      ['He came', ' he saw'],
      ['Paris', ' France']
    ])
  })

  test('fills cells with one line each', () => {
    const cards = filled(three(), 1, 'title', cellsOf('"First\nsteps"\t1969\n"x\r\ny"\t"19\t70"')).cards
    expect(cards.map((card) => [card.title, card.date])).toEqual([
      ['a', ''],
      ['First steps', '1969'],
      ['x y', '19 70']
    ])
  })

  test('has its columns guessed and named', () => {
    const cells = [
      ['1969', 'First steps on the Moon', 'Two people walked there while a third waited.'],
      ['44 BC', 'Caesar is killed', 'The senators had planned it for a long time.']
    ]
    expect(guessed(cells)).toEqual(['date', 'title', 'note'])
    expect(named(cells, ['date', 'title', ''])).toBe(
      'date\ttitle\n1969\tFirst steps on the Moon\n44 BC\tCaesar is killed'
    )
  })

  test('goes out without formulas', () => {
    expect(csv([['=1+1', '+x', '-x', '@x', 'a,b', 'plain']])).toBe(`'=1+1,'+x,'-x,'@x,"a,b",plain\r\n`)
  })

  test('names files after titles', () => {
    expect(fileName('Ísland á öldinni!', 'pdf')).toBe('island-a-oldinni.pdf')
    expect(fileName('…', 'csv')).toBe('deck.csv')
  })
})

describe('printing', () => {
  const schema = {
    $ref: '#/$defs/Printing',
    $defs: {
      Printing: {
        properties: {
          sides: { $ref: '#/$defs/Sides', default: 'long_edge' },
          size: { anyOf: [{ $ref: '#/$defs/Size' }, { type: 'null' }], default: null },
          bleed: { type: 'number', minimum: 0, maximum: 5, default: 0 },
          halls: { type: 'integer', minimum: 0, maximum: 5, default: 5 },
          rules: { type: 'boolean', default: false }
        }
      },
      Sides: { enum: ['fold', 'long_edge'] },
      Size: { enum: ['mini', 'poker'] }
    }
  }
  test('makes a form of its schema', () => {
    const { fields, values } = printForm(schema)
    expect(fields).toEqual([
      { kind: 'choice', name: 'sides', values: ['long_edge', 'fold'], usual: 'long_edge', optional: false },
      { kind: 'choice', name: 'size', values: ['auto', 'poker', 'mini'], usual: null, optional: true },
      { kind: 'decimal', name: 'bleed', least: 0, most: 5, usual: 0, optional: false },
      { kind: 'number', name: 'halls', least: 0, most: 5, usual: 5, optional: false },
      { kind: 'switch', name: 'rules', usual: false, optional: false }
    ])
    expect(values).toEqual({ sides: 'long_edge', size: null, bleed: 0, halls: 5, rules: false })
  })

  test('asks only for what matters', () => {
    expect(matters('offset_x', { sides: 'fold' }, 'timeline')).toBe(false)
    expect(matters('halls', { game: null }, 'exhibition')).toBe(true)
    expect(matters('icons', { game: 'exhibition' }, 'timeline')).toBe(false)
  })
})

describe('a filter', () => {
  test('says nothing where it lets all through', () => {
    expect(tidy({ categories: ['a', 'b'], difficulties: [1, 2, 3] }, ['a', 'b'])).toEqual({})
    expect(tidy({ categories: ['a'], earliest: -44, latest: null }, ['a', 'b'])).toEqual({
      categories: ['a'],
      earliest: -44
    })
    expect(isSet({})).toBe(false)
    expect(isSet({ latest: 1900 })).toBe(true)
  })

  test('begins with all, and never lets nothing through', () => {
    expect(toggled(undefined, [1, 2, 3], 2, false)).toEqual([1, 3])
    expect(toggled([1, 3], [1, 2, 3], 2, true)).toEqual([1, 2, 3])
    expect(toggled([2], [1, 2, 3], 2, false)).toEqual([1, 2, 3])
  })

  test('reads years', () => {
    expect([yearIn('1900'), yearIn('-44'), yearIn(''), yearIn('0'), yearIn('x')]).toEqual([1900, -44, null, null, null])
  })
})

describe('categories', () => {
  const art = () => newDraft('en', [newCard({ title: 'a', category: 'Art' })])

  test('have a sign and names in other languages, each changed by itself', () => {
    const draft = withName(withSign(art(), 'Art', 'music'), 'fr', 'Art', 'Arts')
    expect(draft.categories).toEqual({ Art: { sign: 'music', names: { fr: 'Arts' } } })
    expect(unnamed(draft, 'fr')).toEqual([])
    expect(unnamed(draft, 'is')).toEqual(['Art'])
  })

  test('and the title come in with the texts of a language', () => {
    const { draft, taken } = withTexts(art(), 'is', {
      'category:Art': { title: 'List', note: '' },
      'category:War': { title: 'x', note: '' },
      deck: { title: 'Safn', note: '' }
    })
    expect(taken).toBe(2)
    expect(draft.titles).toEqual({ is: 'Safn' })
    expect(Object.keys(draft.categories)).toEqual(['Art'])
  })
})

describe('another deck that is added', () => {
  test('brings its texts and categories along, under new ids where its own are taken', () => {
    const card = newCard({ title: 'a', category: 'Art' })
    const one = withSign(withText(newDraft('en', [card]), 'fr', card.id, { title: 'un', note: '' }), 'Art', 'music')
    const both = withDeck(one, withText(one, 'is', card.id, { title: 'eitt', note: '' }))
    expect(both.cards.map((each) => each.title)).toEqual(['a', 'a'])
    const [first, second] = both.cards.map((each) => each.id)
    expect(first).not.toBe(second)
    expect(both.translations['fr']).toEqual({
      [first ?? '']: { title: 'un', note: '' },
      [second ?? '']: { title: 'un', note: '' }
    })
    expect(both.translations['is']).toEqual({ [second ?? '']: { title: 'eitt', note: '' } })
    expect(both.categories).toEqual({ Art: { sign: 'music' } })
  })
})

describe('columns without names', () => {
  const rows = [
    ['What', 'In which year'],
    ['Steam on rails', '1804'],
    ['A balloon flies', '1783']
  ]

  test('are guessed beside those that have one', () => {
    expect(guessed(rows, ['title', ''])).toEqual(['title', 'date'])
    expect(guessed(rows.slice(1))).toEqual(['title', 'date'])
    expect(
      guessed(
        [
          ['a', '1'],
          ['b', '2']
        ],
        ['', 'difficulty']
      )
    ).toEqual(['', 'difficulty'])
  })

  test('have a heading where only the first row has no date', () => {
    expect(hasHeading(rows)).toBe(true)
    expect(hasHeading(rows.slice(1))).toBe(false)
    expect(
      hasHeading(
        [
          ['Event', '?'],
          ['a', 'b']
        ],
        ['title', '']
      )
    ).toBe(true)
  })
})

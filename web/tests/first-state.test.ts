/** A table is shown from what was told of it before its socket is open. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { FirstState } from '../src/lib/first-state'

const get = vi.fn((path: string) => new Promise<unknown>((done) => path.startsWith('pictures/') && done({})))
const settings = { language: 'en' }
vi.mock('../src/lib/api', () => ({ get }))
vi.mock('../src/lib/settings.svelte', () => ({ settings }))
vi.mock('../src/lib/i18n.svelte', () => ({ t: (key: string) => key, problemText: String }))
vi.mock('../src/lib/socket', () => ({ PROTOCOL: 1 }))

const { keepFirstState, takeFirstState } = await import('../src/lib/first-state')
const { TableState } = await import('../src/table/state.svelte')

const card = { title: 'Moon', picture: 'fluent:rocket', category: '', language: 'en' }
const first = (code = 'ABCDEF') =>
  ({
    table: {
      type: 'table',
      seq: 7,
      table: { code, seats: [{ animal: 'fox' }], watching: 0, phase: 'playing', game: 2, settings: { decks: [] } },
      mine: [0],
      host: true,
      left: []
    },
    update: { type: 'update', seq: 7, game: 2, seat: 0, view: { to_move: 0 }, events: [], reveals: [] },
    language: 'en',
    texts: { cards: { moon: card }, categories: { space: 'Space' } }
  }) as unknown as FirstState

function open(code: string) {
  const shown = vi.fn()
  const connection = { say: vi.fn(), ask: vi.fn(), shown, close: vi.fn() }
  return { table: new TableState(code, () => connection), shown }
}

beforeEach(() => {
  get.mockClear()
  settings.language = 'en'
  takeFirstState('')
})

test('what was told of a table is taken once, by that table only', () => {
  keepFirstState(first())
  expect(takeFirstState('GHJKLM')).toBeUndefined()
  expect(takeFirstState('ABCDEF')).toBeUndefined()
  keepFirstState(first())
  expect(takeFirstState('ABCDEF')?.table.seq).toBe(7)
  expect(takeFirstState('ABCDEF')).toBeUndefined()
})

test('a table begins with what was told, and its socket says what was seen', () => {
  keepFirstState(first())
  const { table, shown } = open('ABCDEF')
  expect(table.info?.phase).toBe('playing')
  expect(table.mine).toEqual([0])
  expect(table.isHost).toBe(true)
  expect(table.update?.seq).toBe(7)
  expect(table.texts).toEqual({ moon: card })
  expect(shown).toHaveBeenCalledWith(7, 2)
})

test('its pictures are fetched in one request, and no texts until the socket is open', () => {
  keepFirstState(first())
  const { table } = open('ABCDEF')
  table.retell()
  expect(get.mock.calls).toEqual([['pictures/fluent:fox,fluent:rocket.json']])
  table.receive(first().table)
  expect(get).toHaveBeenLastCalledWith('api/tables/ABCDEF/texts?language=en')
  table.receive(first().table)
  expect(get).toHaveBeenCalledTimes(2)
})

test('titles told in another language than the page’s are asked for in its own', () => {
  settings.language = 'fr'
  keepFirstState(first())
  const { table } = open('ABCDEF')
  expect(table.texts).toEqual({ moon: card })
  expect(get).toHaveBeenCalledWith('api/tables/ABCDEF/texts?language=fr')
})

test('a table of which nothing was told asks for its texts at once', () => {
  const { table, shown } = open('ABCDEF')
  expect(table.info).toBeNull()
  expect(shown).not.toHaveBeenCalled()
  expect(get.mock.calls).toEqual([['api/tables/ABCDEF/texts?language=en']])
})

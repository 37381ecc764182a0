/** The history: what is kept of games, once each, and what follows from it. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import * as database from '../src/history/database'
import { keep, keepAll, MAX_PLACEMENTS } from '../src/history/keep'
import * as history from '../src/history/history'
import { recordGame, recordPending } from '../src/history/recorder'
import { notePending, pending } from '../src/history/pending'
import { game, NOW, placed } from './history-games'

vi.mock('../src/lib/settings.svelte', () => ({
  settings: { language: 'en' },
  stored: (name: string) => JSON.parse(kept.get(name) ?? 'null') ?? undefined,
  store: (name: string, value: unknown) => (value === null ? kept.delete(name) : kept.set(name, JSON.stringify(value)))
}))
const kept = vi.hoisted(() => new Map<string, string>())
const DAY = 86_400_000

beforeEach(async () => {
  await database.close()
  globalThis.indexedDB = new IDBFactory()
  kept.clear()
})

test('a game that is told twice counts once', async () => {
  const told = game('g', [placed(1, true), placed(2, false), placed(3, true), placed(4, true)])
  await keep(told)
  await keep(told)
  expect(await history.placements()).toHaveLength(4)
  expect(await history.finishedGames()).toMatchObject([{ id: 'g', placed: 4, right: 3, run: 2 }])
})

test('a running game is kept as far as it went, and is not among the finished ones', async () => {
  await keep(game('g', [placed(1, false)], { over: false, outcome: null }))
  expect(await history.placements()).toHaveLength(1)
  expect(await history.finishedGames()).toEqual([])
})

test('only cards that were missed come back, at once after a miss and later when they are right', async () => {
  await keep(game('g', [placed(1, true), placed(2, false)]))
  expect((await history.dueCards(NOW + DAY)).map((card) => card.card)).toEqual(['card-2'])
  expect(await history.dueCount(NOW)).toBe(0)
  await keep(game('h', [placed(1, true, { card: 'card-2', at: NOW + DAY })], { practice: true }))
  expect(await history.dueCount(NOW + DAY)).toBe(0)
  expect(await history.laterCards(NOW + DAY)).toHaveLength(1)
  expect(await history.dueCount(NOW + 400 * DAY)).toBe(1)
  expect(await history.finishedGames(), 'practice is no game').toHaveLength(1)
})

test('the history is bounded: the oldest go', async () => {
  const many = Array.from({ length: MAX_PLACEMENTS }, (_, at) => ({
    id: `old/${at}`,
    game: 'old',
    card: 'world/old',
    at,
    date: '1900',
    right: true,
    gaps: 2,
    after: null,
    before: null,
    yearsOff: 0
  }))
  await keepAll([], many, [])
  await keep(game('new', [placed(1, true), placed(2, true)]))
  const kept = await history.placements()
  expect(kept).toHaveLength(MAX_PLACEMENTS)
  expect(kept[0]?.id).toBe('old/2')
  expect(kept.at(-1)?.id).toBe('new/2')
})

test('the first try of a day counts, and days in a row only those that were begun on their day', async () => {
  for (const [id, day, again, began] of [
    ['a', '2026-11-14', false, '2026-11-14T09:00:00'],
    ['b', '2026-11-15', false, '2026-11-15T23:59:00'],
    ['c', '2026-11-15', true, '2026-11-15T23:59:30'],
    ['d', '2026-11-12', false, '2026-11-15T10:00:00']
  ] as const)
    await keep(
      game(id, again ? [placed(1, true)] : [placed(1, true), placed(2, false)], {
        daily: { day, again, counts: false },
        began: Date.parse(began),
        at: Date.parse(began) + 120_000 // past midnight: it stays the line of its day
      })
    )
  const results = await history.dailyResults()
  expect(results.get('2026-11-15')).toMatchObject({ right: 1, count: 2, onTheDay: true })
  expect(results.get('2026-11-12')).toMatchObject({ onTheDay: false })
  expect(await history.streak('2026-11-16')).toEqual({ now: 2, best: 2 })
  expect(await history.streak('2026-11-17')).toEqual({ now: 0, best: 2 })
})

test('a line stays one of its own day when it is told again elsewhere, on another day', async () => {
  const told = game('a', [placed(1, true)], {
    daily: { day: '2026-11-15', again: false, counts: true },
    began: Date.parse('2026-11-15T00:30:00')
  })
  await keep(told)
  await keep({ ...told, began: Date.parse('2026-11-14T23:30:00') }) // as where the clocks are behind
  expect((await history.dailyResults()).get('2026-11-15')?.onTheDay).toBe(true)
})

test('a card stays one to practise when its oldest placements are dropped', async () => {
  await keep(game('g', [placed(1, false)]))
  await database.change((stores) => stores.placements.clear())
  await keep(game('h', [placed(1, true, { at: NOW + DAY })]))
  expect(await history.knownCards()).toMatchObject([{ missed: true, due: expect.any(Number) }])
})

test('cards of a deck that is known only by its alias at a table are never due', async () => {
  await keep(game('g', [placed(1, false, { deck: 'table-7k2' }), placed(2, false)]))
  expect((await history.dueCards(NOW + DAY)).map(({ id }) => id)).toEqual(['world/card-2'])
  expect(await history.placements()).toHaveLength(2)
})

test('where nothing is kept, everything is empty and nothing fails', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('no', 'SecurityError')
    }
  })
  await keep(game('g', [placed(1, false)]))
  expect(await history.isKept()).toBe(false)
  expect(await history.dueCount()).toBe(0)
  expect(await history.dailyResults()).toEqual(new Map())
  expect(await history.streak()).toEqual({ now: 0, best: 0 })
  vi.unstubAllGlobals()
})

test('a game whose end was not seen is recorded later, and asked for no more afterwards', async () => {
  const answers = [
    game('g', [placed(1, true)], { over: false, outcome: null }),
    game('g', [placed(1, true), placed(2, true)])
  ]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answers.shift())))
  notePending('ABC234', 1)
  await recordPending()
  expect(pending()).toEqual(['ABC234/1'])
  await recordPending()
  expect(pending()).toEqual([])
  expect(await history.placements()).toHaveLength(2)
})

test('a table that is gone is asked for no more, one that cannot be reached is', async () => {
  notePending('ABC234', 1)
  vi.stubGlobal('fetch', async () => new Response('{"code":"too_much"}', { status: 429 }))
  expect(await recordGame('ABC234', 1)).toBe(false)
  expect(pending()).toEqual(['ABC234/1'])
  vi.stubGlobal('fetch', async () => new Response('{"code":"unknown_table"}', { status: 404 }))
  await recordPending()
  expect(pending()).toEqual([])
})

/** The history as a file: exported, imported into another browser, merged; and deleted. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import * as database from '../src/history/database'
import * as history from '../src/history/history'
import { keep, MAX_PLACEMENTS } from '../src/history/keep'
import { deleteAll, exported, imported } from '../src/history/transfer'
import { hasFinishedAny } from '../src/lib/experience'
import type { OwnGame } from '../src/lib/wire'
import { game, NOW, placed } from './history-games'

vi.mock('../src/lib/settings.svelte', () => ({
  settings: { language: 'en' },
  stored: (name: string) => JSON.parse(kept.get(name) ?? 'null') ?? undefined,
  store: (name: string, value: unknown) => (value === null ? kept.delete(name) : kept.set(name, JSON.stringify(value)))
}))
const kept = vi.hoisted(() => new Map<string, string>())
const DAY = 86_400_000
const ONE = game('one', [placed(1, true), placed(2, false)])
const TWO = game('two', [placed(1, false, { at: NOW + DAY }), placed(3, false)], { at: NOW + DAY })

async function newBrowser(): Promise<void> {
  await database.close()
  globalThis.indexedDB = new IDBFactory()
  kept.clear()
}
beforeEach(newBrowser)

const state = async () => [await database.all('games'), await database.all('placements'), await database.all('cards')]

test('an empty browser has everything after an import, due times too', async () => {
  await keep(ONE)
  await keep(TWO)
  const [before, file] = [await state(), await exported()]
  await newBrowser()
  expect(hasFinishedAny()).toBe(false)
  expect(await imported(file)).toEqual({ games: 2, placements: 4 })
  expect(await state()).toEqual(before)
  expect(hasFinishedAny(), 'home greets who comes back').toBe(true)
})

test('what two browsers played is merged, and nothing counts twice', async () => {
  await keep(ONE)
  await keep(TWO)
  const [both, file] = [await state(), await exported()]
  await newBrowser()
  await keep(TWO)
  expect(await imported(file)).toEqual({ games: 1, placements: 2 })
  expect(await state()).toEqual(both)
  expect(await imported(file)).toEqual({ games: 0, placements: 0 })
  expect(await state()).toEqual(both)
})

test('a game that was played to its end elsewhere replaces its beginning', async () => {
  await keep(game('one', [placed(1, true), placed(2, false)]))
  const file = await exported()
  await newBrowser()
  await keep(game('one', [placed(1, true)], { over: false, outcome: null }))
  expect(await imported(file)).toEqual({ games: 1, placements: 1 })
  expect(await history.finishedGames()).toMatchObject([{ id: 'one', placed: 2 }])
  const beginning = JSON.stringify({ ...JSON.parse(file), games: [{ ...JSON.parse(file).games[0], over: false }] })
  expect(await imported(beginning)).toEqual({ games: 0, placements: 0 })
  expect(await history.finishedGames()).toHaveLength(1)
})

test('an import stays within the bounds: the oldest placements are dropped', async () => {
  await keep(ONE)
  const file = JSON.parse(await exported())
  const [first] = file.placements
  file.placements = Array.from({ length: MAX_PLACEMENTS + 5 }, (_, at) => ({ ...first, id: `many/${at}`, at }))
  await imported(JSON.stringify(file))
  const placements = await history.placements()
  expect(placements).toHaveLength(MAX_PLACEMENTS)
  expect(placements.at(-1)?.id).toBe('one/2')
})

test.each<[string, (file: Record<string, unknown[]>) => unknown]>([
  ['nothing', () => ''],
  ['something else', () => ({ hello: 'world' })],
  ['a later format', (file) => ({ ...file, frieze_history: 2 })],
  ['a list that is missing', (file) => ({ ...file, cards: undefined })],
  ['a date out of the calendar', (file) => ({ ...file, games: [{ ...(file.games?.[0] as object), at: 1e300 }] })],
  ['a day that is none', (file) => ({ ...file, games: [{ ...(file.games?.[0] as object), daily: { day: 'x' } }] })],
  ['a picture elsewhere', (file) => ({ ...file, cards: [{ ...(file.cards?.[0] as object), picture: '../x' }] })],
  ['a card under another name', (file) => ({ ...file, cards: [{ ...(file.cards?.[0] as object), id: 'a/b' }] })],
  ['text for a number', (file) => ({ ...file, placements: [{ ...(file.placements?.[0] as object), at: '1' }] })]
])('a file with %s changes nothing', async (_, spoil) => {
  await keep(ONE)
  const [before, file] = [await state(), spoil(JSON.parse(await exported()))]
  expect(await imported(typeof file === 'string' ? file : JSON.stringify(file))).toBeNull()
  expect(await state()).toEqual(before)
})

test('after a deletion nothing is left, and what was over is not recorded again, whatever the clock says', async () => {
  await keep(ONE)
  vi.useFakeTimers({ now: NOW - 10 * DAY, toFake: ['Date'] })
  await deleteAll()
  expect(await state()).toEqual([[], [], []])
  let told: OwnGame = ONE
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(told)))
  await history.recordGame('ABC234', 1)
  expect(await state()).toEqual([[], [], []])
  told = { ...TWO, at: NOW + 1 }
  await history.recordGame('ABC234', 1)
  expect(await history.finishedGames()).toHaveLength(1)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

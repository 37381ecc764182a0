/** What a day's result shows of other days, and what home shows to somebody who comes back. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resultsWith } from '../src/daily/results.svelte'
import * as database from '../src/history/database'
import { streakOf } from '../src/history/dailies'
import { keep } from '../src/history/keep'
import { ReturningPlayer } from '../src/pages/home/returning-player.svelte'
import { game, NOW, placed } from './history-games'

vi.mock('../src/lib/settings.svelte', () => ({
  settings: { language: 'en' },
  stored: () => undefined,
  store: () => undefined
}))
vi.mock('../src/lib/me.svelte', () => ({ newPerson: () => ({ name: 'Ada', animal: 'fox' }) }))
const DAY = 86_400_000

beforeEach(async () => {
  await database.close()
  globalThis.indexedDB = new IDBFactory()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function lineOf(day: string, began: number, right = true) {
  return game(day, [placed(1, right)], { daily: { day, again: false, counts: true }, began, at: began + 60_000 })
}

/** Returns what a result page knows of all days, once it has read what is kept. */
async function resultsAfter(day: string): Promise<{ streak: number; known: string[] }> {
  let found = { streak: 0, known: [] as string[] }
  const outcome = { day, again: false, right: 1, count: 1, marks: [true], off: [] }
  let results: ReturnType<typeof resultsWith>
  const stop = $effect.root(() => {
    results = resultsWith(() => outcome)
    $effect(() => {
      found = { streak: streakOf(results.now, '2026-11-16'), known: [...results.now.keys()].sort() }
    })
  })
  flushSync()
  await vi.waitFor(() => expect(found.known.length).toBeGreaterThan(1))
  stop()
  return found
}

test('today’s line counts for the days in a row before it is kept', async () => {
  await keep(lineOf('2026-11-15', NOW - DAY))
  expect(await resultsAfter('2026-11-16')).toEqual({ streak: 2, known: ['2026-11-15', '2026-11-16'] })
})

test('a line from the archive does not, neither before nor after it is kept', async () => {
  await keep(lineOf('2026-11-14', NOW - 2 * DAY))
  await keep(lineOf('2026-11-16', NOW))
  expect((await resultsAfter('2026-11-15')).streak).toBe(1)
  await keep(lineOf('2026-11-15', NOW))
  expect((await resultsAfter('2026-11-15')).streak).toBe(1)
})

test('home shows today’s line first, then practice from five cards on, then a game', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ score: null, phase: null, cards: 8 })))
  const back = await new ReturningPlayer().load()
  expect([back.first, back.practises]).toEqual(['line', false])
  await keep(lineOf('2026-11-16', NOW - DAY / 2))
  await back.read()
  expect([back.first, back.score]).toEqual(['play', 1])
  for (const [count, first] of [
    [4, 'play'],
    [5, 'practice']
  ] as const) {
    const missed = [...Array(count).keys()].map((step) => placed(10 + step, false, { at: NOW - DAY }))
    await keep(game('missed', missed))
    await back.read()
    expect([back.due, back.cards.length, back.first]).toEqual([count, count, first])
  }
})

test('home looks again when it was left open and the day has turned', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.split('?')[0] ?? '')
    return new Response(JSON.stringify({ score: path.includes('2026-11-16') ? 7 : null, phase: null, cards: 8 }))
  })
  const back = await new ReturningPlayer().load()
  await vi.waitFor(() => expect(back.score).toBe(7))
  vi.setSystemTime(NOW + DAY)
  await back.turn()
  await vi.waitFor(() => expect(back.info?.score).toBe(null))
  expect([back.day, back.score, back.first]).toEqual(['2026-11-17', null, 'line'])
  expect(asked).toEqual(['api/daily/2026-11-16', 'api/daily/2026-11-17'])
})

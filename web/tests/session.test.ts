/** A session of practice: which cards are asked for, and which are dismissed because nobody can practise them. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as database from '../src/history/database'
import * as history from '../src/history/history'
import { keep } from '../src/history/keep'
import { answersIn, beginSession } from '../src/history/session'
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
})
afterEach(() => vi.unstubAllGlobals())

/** Answers all requests like this, and returns the bodies that were sent. */
function answering(status: number, body: object): { cards: { card: string }[] }[] {
  const sent: { cards: { card: string }[] }[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return new Response(JSON.stringify(body), { status })
  })
  return sent
}

test('ten cards are asked for, those due longest first; a card that is gone comes no more', async () => {
  await keep(
    game(
      'g',
      [...Array(12).keys()].map((step) => placed(step, false))
    )
  )
  const due = await history.dueCards(NOW + DAY)
  const sent = answering(201, { table: { code: 'ABC234' }, gone: [{ deck: 'world', card: 'card-3' }] })
  expect(await beginSession(due)).toBe('t/ABC234')
  expect(sent[0]?.cards.map(({ card }) => card)).toEqual([...Array(10).keys()].map((step) => `card-${step}`))
  expect(await history.dueCount(NOW + DAY)).toBe(11)
})

test('where none can be practised, none of them comes again until it is missed again', async () => {
  await keep(game('g', [placed(1, false), placed(2, false)]))
  const [first] = await history.dueCards(NOW + DAY)
  answering(404, { code: 'nothing_to_practise' })
  await expect(beginSession(first ? [first] : [])).rejects.toMatchObject({ code: 'nothing_to_practise' })
  expect((await history.dueCards(NOW + DAY)).map(({ card }) => card)).toEqual(['card-2'])
  await keep(game('h', [placed(1, false, { at: NOW + DAY })]))
  expect(await history.dueCount(NOW + 2 * DAY)).toBe(2)
})

test('without a connection nothing is dismissed', async () => {
  await keep(game('g', [placed(1, false)]))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await expect(beginSession(await history.dueCards(NOW + DAY))).rejects.toMatchObject({ code: 'unreachable' })
  expect(await history.dueCount(NOW + DAY)).toBe(1)
})

test('the answers of a practice say what was right and when each card comes back', async () => {
  await keep(game('g', [placed(1, false), placed(2, false)]))
  const again = [placed(2, true, { at: NOW + DAY }), placed(1, false, { at: NOW + DAY + 5 })]
  await keep(game('p', again, { practice: true, code: 'DEF567' }))
  const answers = await answersIn('DEF567', 1)
  expect(answers.map(({ card, right }) => [card, right])).toEqual([
    ['card-2', true],
    ['card-1', false]
  ])
  expect(answers[0]?.due).toBe(NOW + 2 * DAY)
  expect(answers[1]?.due).toBe(NOW + DAY + 5 + 600_000)
  expect(await answersIn('DEF567', 2)).toEqual([])
})

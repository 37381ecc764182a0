/** What the home page shows first is known before the page is shown, or there is room for it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kept } from './environments/storage'

const BACK = { state: {} }
const asked = vi.hoisted(() => ({ tables: [] as unknown[], answer: Promise.resolve() }))

vi.mock('../src/lib/your-move.svelte', () => {
  const yourMove = { tables: [] as unknown[] }
  const loadMyTables = async () => {
    await asked.answer
    yourMove.tables = asked.tables
  }
  return { yourMove, loadMyTables }
})
vi.mock('../src/pages/home/returning', () => ({ comeBack: async () => BACK }))
vi.mock('../src/pages/home/Waiting.svelte', () => ({ default: 'a game that waits' }))

const load = () => import('../src/lib/coming-home.svelte')
const experience = () => import('../src/lib/experience')

/** Holds the answer of the server back, until the function that is returned is called. */
function hold(): () => void {
  let answer = () => {}
  asked.answer = new Promise((done) => (answer = done))
  return answer
}

beforeEach(() => {
  kept.clear()
  vi.resetModules()
  vi.useFakeTimers()
  asked.tables = []
  asked.answer = Promise.resolve()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a newcomer waits for nothing', async () => {
  hold()
  const { comeHome, comingHome } = await load()
  await comeHome()
  expect(comingHome.known).toBe(true)
})

test('who has sat at a table waits until it is known whether a game waits', async () => {
  const answer = hold()
  asked.tables = [{}]
  ;(await experience()).noteSeated()
  const { comeHome, comingHome } = await load()
  let shown = false
  const home = comeHome().then(() => (shown = true))
  await vi.advanceTimersByTimeAsync(500)
  expect(shown).toBe(false)
  answer()
  await home
  expect([comingHome.known, comingHome.Waiting, comingHome.back]).toEqual([true, 'a game that waits', undefined])
})

test('who has finished a game finds what waits, and no game where there is none', async () => {
  ;(await experience()).noteFinished('timeline')
  const { comeHome, comingHome } = await load()
  await comeHome()
  expect([comingHome.known, comingHome.Waiting, comingHome.back]).toEqual([true, undefined, BACK])
})

test('a slow answer leaves room, which it fills when it comes', async () => {
  ;(await experience()).noteSeated()
  const { comeHome, comingHome } = await load()
  await comeHome()
  const answer = hold()
  asked.tables = [{}]
  const home = comeHome()
  await vi.advanceTimersByTimeAsync(5000)
  await home
  expect(comingHome.known).toBe(false)
  answer()
  await vi.waitFor(() => expect(comingHome.known).toBe(true))
  expect(comingHome.Waiting).toBe('a game that waits')
})

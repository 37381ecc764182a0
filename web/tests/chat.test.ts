/** What a table knows of its chat: who could hear, and what was said in the last seconds. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage, SeatInfo, TableInfo } from '../src/lib/wire'

vi.mock('../src/lib/api', () => ({ get: () => new Promise(() => undefined) }))
vi.mock('../src/lib/settings.svelte', () => ({ settings: { language: 'en' } }))
vi.mock('../src/lib/i18n.svelte', () => ({ t: (key: string) => key, problemText: String }))
vi.mock('../src/lib/socket', () => ({}))

const { TableState } = await import('../src/table/state.svelte')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const connection = { say: () => undefined, ask: async () => null, shown: () => undefined, close: () => undefined }
const person = { level: null, left: null } as unknown as SeatInfo
const computer = { level: 'guide', left: null } as unknown as SeatInfo

function sit(seats: SeatInfo[], mine: number[], watching = 0) {
  const table = new TableState('ABCDEF', () => connection as never)
  const info = { seats, watching, settings: { decks: [] } } as unknown as TableInfo
  table.receive({ type: 'table', seq: 1, table: info, mine, host: true, left: [] })
  return table
}

const line = (number: number, seat: number): ChatMessage => ({
  type: 'chat',
  number,
  at: 0,
  seat,
  name: 'Ada',
  animal: 'owl',
  words: null,
  phrase: 'hello'
})

test.each([
  ['against computer players', [person, computer, computer], [0], 0, false],
  ['with people at the same device', [person, person], [0, 1], 0, false],
  ['with a friend', [person, computer, person], [0], 0, true],
  ['while somebody watches', [person, computer], [0], 1, true],
  ['for one who watches a person', [person, computer], [], 1, true],
  ['for one who watches computer players', [computer, computer], [], 1, false]
])('whether anybody could hear what is said: %s', (_, seats, mine, watching, heard) => {
  expect(sit(seats, mine, watching).company).toBe(heard)
})

test('what is said is shown for four seconds, the newest line of each seat', () => {
  const table = sit([person, person], [0])
  table.receive(line(1, 0))
  table.receive(line(2, 1))
  vi.advanceTimersByTime(1000)
  table.receive(line(3, 0))
  expect(table.said.map((one) => one.number)).toEqual([2, 3])
  vi.advanceTimersByTime(3000)
  expect(table.said.map((one) => one.number)).toEqual([3])
  vi.advanceTimersByTime(1000)
  expect(table.said).toEqual([])
  expect(table.chat).toHaveLength(3)
  expect(table.unread).toBe(1)
})

test('a line that is told twice is shown and counted once, and a deleted one no longer', () => {
  const table = sit([person, person], [0])
  table.receive(line(1, 1))
  table.receive(line(1, 1))
  expect(table.unread).toBe(1)
  expect(table.said).toHaveLength(1)
  table.receive({ type: 'unsaid', number: 1 })
  expect(table.said).toEqual([])
  expect(table.chat).toEqual([])
})

/** When a tap hurries a computer player: only where nobody else may still be reading. */
import { expect, test, vi } from 'vitest'
import type { SeatInfo, TableInfo, Update } from '../src/lib/wire'

vi.mock('../src/lib/api', () => ({ get: () => new Promise(() => undefined) }))
vi.mock('../src/lib/settings.svelte', () => ({ settings: { language: 'en' } }))
vi.mock('../src/lib/i18n.svelte', () => ({ t: (key: string) => key, problemText: String }))
vi.mock('../src/lib/socket', () => ({}))

const { TableState } = await import('../src/table/state.svelte')

const person = { level: null, standing_in: false } as unknown as SeatInfo
const computer = { level: 'guide', standing_in: false } as unknown as SeatInfo

function sit(seats: SeatInfo[], mine: number[], toMove: number, phase = 'playing') {
  const say = vi.fn()
  const connection = { say, ask: async () => null, shown: () => undefined, close: () => undefined }
  const table = new TableState('ABCDEF', () => connection as never)
  const info = { seats, watching: 0, phase, settings: { decks: [] } } as unknown as TableInfo
  table.receive({ type: 'table', seq: 1, table: info, mine, host: true, left: [] })
  const update = (seq: number) =>
    table.receive({ type: 'update', seq, game: 1, view: { to_move: toMove } } as unknown as Update)
  update(2)
  return { table, say, update }
}

test.each([
  ['the only person, a computer player to move', [person, computer], [0], 1, 'playing', 1],
  ['people at one device', [person, person, computer], [0, 1], 2, 'playing', 1],
  ['another person sits here', [person, person, computer], [0], 2, 'playing', 0],
  ['one’s own turn', [person, computer], [0], 0, 'playing', 0],
  ['a pause', [person, computer], [0], 1, 'paused', 0],
  ['one who watches', [computer, computer], [], 0, 'playing', 0]
])('a tap hurries: %s', (_, seats, mine, toMove, phase, times) => {
  const { table, say } = sit(seats, mine, toMove, phase)
  table.hurry()
  expect(say).toHaveBeenCalledTimes(times)
})

test('every computer player is hurried once', () => {
  const { table, say, update } = sit([person, computer, computer], [0], 1)
  table.hurry()
  table.hurry()
  expect(say).toHaveBeenCalledExactlyOnceWith({ type: 'hurry' })
  update(3)
  table.hurry()
  expect(say).toHaveBeenCalledTimes(2)
})

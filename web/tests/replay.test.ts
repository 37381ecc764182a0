import { describe, expect, test, vi } from 'vitest'
import { REVEAL_MS } from '../src/table/lengths'
import type { Changed, ReplayStep } from '../src/lib/wire'

vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('fetch', () => Promise.reject(new Error('no network here')))
const { Player } = await import('../src/pages/replay/player.svelte')

const STEPS = 4
const asked: number[] = []
const sources = {
  table: () =>
    Promise.resolve({
      seq: 9,
      mine: [0],
      table: { phase: 'over', game: 2, seats: [{ name: 'Ada', away: true }], settings: { game: 'timeline' } }
    } as unknown as Changed),
  step: (step: number) => {
    asked.push(step)
    return Promise.resolve({
      step,
      steps: STEPS,
      seats: [{ name: step < 3 ? 'Ada' : 'Hanna' }],
      events: [{ type: 'turn_began' }],
      view: { turn: step }
    } as unknown as ReplayStep)
  }
}

async function opened(from = sources) {
  asked.length = 0
  const player = new Player('ABCDEF', 1, from)
  await vi.waitFor(() => expect(player.ready).toBe(true))
  return player
}

describe('a replay', () => {
  test('begins with the deal, as a table that nobody sits at', async () => {
    const { table, steps } = await opened()
    expect(steps).toBe(STEPS)
    expect(table.info?.phase).toBe('playing')
    expect(table.mine).toEqual([])
    expect(table.info?.seats[0]?.name).toBe('Ada')
    expect(table.update?.events).toEqual([])
  })

  test('shows one step forward with its events, a jump and a step back without', async () => {
    const player = await opened()
    player.go(1)
    await vi.waitFor(() => expect(player.table.update?.view.turn).toBe(1))
    expect(player.table.update?.events).toHaveLength(1)
    player.go(STEPS)
    await vi.waitFor(() => expect(player.table.update?.view.turn).toBe(STEPS))
    expect(player.table.update?.events).toEqual([])
    player.go(STEPS - 1)
    await vi.waitFor(() => expect(player.table.update?.view.turn).toBe(STEPS - 1))
    expect(player.table.update?.events).toEqual([])
  })

  test('plays on when a wrong card has been read', async () => {
    const misplaced = async (number: number) => ({
      ...(await sources.step(number)),
      events: [{ type: 'misplaced' }] as unknown as ReplayStep['events']
    })
    const player = await opened({ ...sources, step: misplaced })
    vi.useFakeTimers()
    player.toggle()
    await vi.advanceTimersByTimeAsync(1100)
    expect(player.at).toBe(1)
    await vi.advanceTimersByTimeAsync(REVEAL_MS.timeline.misplaced)
    expect(player.at).toBe(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(player.at).toBe(2)
    player.close()
    vi.useRealTimers()
  })

  test('stays between the deal and the end, and asks for each step once', async () => {
    const player = await opened()
    player.go(99)
    await vi.waitFor(() => expect(player.table.update?.view.turn).toBe(STEPS))
    player.go(-5)
    await vi.waitFor(() => expect(player.table.update?.view.turn).toBe(0))
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('cannot be moved in', async () => {
    const { table } = await opened()
    expect((await table.act({ type: 'stop' }))?.code).toBe('not_seated')
  })
})

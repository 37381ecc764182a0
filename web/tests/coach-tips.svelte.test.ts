/** Which tip is shown when. Modules are not loaded again here: effects live in one instance of Svelte. */
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import type { TableInfo, TimelineView, Update } from '../src/lib/wire'
import type { Lesson } from '../src/table/coach/lesson'
import './environments/storage'

test('a tip goes with its deed, and all of them when they are skipped', async () => {
  const { Coach } = await import('../src/table/coach/coach.svelte')
  const { tipsDone } = await import('../src/table/coach/memory.svelte')
  let picked = $state(false)
  let last = $state<string | null>('earlier')
  const lesson: Lesson = {
    last: () => last,
    tip: (step) => ({ lead: String(step), text: '' }),
    done: (step, before) => (step === 0 ? picked : step === 1 && last !== before)
  }
  const view = { outcome: null, to_move: 0 } as TimelineView
  const table = $state({
    code: 'AAA',
    info: { phase: 'playing', settings: { game: 'timeline' }, seats: [{}] } as unknown as TableInfo,
    update: { view } as unknown as Update,
    handOver: null as number | null,
    mine: [0],
    left: []
  })
  let coach: InstanceType<typeof Coach> | undefined
  const end = $effect.root(() => {
    coach = new Coach(table, lesson)
  })
  flushSync()
  expect(coach?.tip?.lead).toBe('0')
  picked = true
  flushSync()
  expect(coach?.tip?.lead, 'a move that was made before does not count').toBe('1')
  table.handOver = 1
  expect(coach?.tip, 'whose turn it is comes first').toBe(null)
  table.handOver = null
  last = 'own'
  flushSync()
  expect(coach?.tip?.lead).toBe('2')
  coach?.skip()
  expect(coach?.tip).toBe(null)
  expect(tipsDone('timeline')).toBe(3)
  end()
})

/** Who gets tips: everybody once, and again when they ask. */
import { beforeEach, expect, test, vi } from 'vitest'
import { kept } from './environments/storage'

beforeEach(() => {
  kept.clear()
  vi.resetModules()
})

const load = () => import('../src/table/coach/memory.svelte')
const noteFinished = async (game: string) => (await import('../src/lib/experience')).noteFinished(game)

test('a first game has tips; three that are done with are not shown again, also after a reload', async () => {
  const first = await load()
  expect(first.getsTips('timeline', 'AAA', false)).toBe(true)
  first.noteTips('timeline', 3, 'AAA')
  expect(first.getsTips('timeline', 'AAA', false)).toBe(false)
  expect(first.getsTips('lineup', 'AAA', false)).toBe(true)
  vi.resetModules()
  expect((await load()).getsTips('timeline', 'BBB', false)).toBe(false)
})

test('who has played gets none; among friends also who has begun elsewhere', async () => {
  const { getsTips, noteTips } = await load()
  noteTips('timeline', 1, 'AAA')
  expect(getsTips('timeline', 'BBB', false)).toBe(true)
  expect(getsTips('timeline', 'BBB', true)).toBe(false)
  expect(getsTips('timeline', 'AAA', true)).toBe(true)
  await noteFinished('timeline')
  expect(getsTips('timeline', 'AAA', false)).toBe(false)
})

test('who asks sees them again, at that table, also after a first game', async () => {
  const { askForTips, getsTips, noteTips, tipsDone } = await load()
  await noteFinished('timeline')
  noteTips('timeline', 3, 'AAA')
  askForTips('timeline', 'BBB')
  expect(tipsDone('timeline')).toBe(0)
  expect(getsTips('timeline', 'BBB', true)).toBe(true)
  noteTips('timeline', 1, 'BBB')
  expect(getsTips('timeline', 'BBB', true)).toBe(true)
  expect(getsTips('timeline', 'CCC', false)).toBe(false)
  noteTips('timeline', 3, 'BBB')
  expect(getsTips('timeline', 'BBB', false)).toBe(false)
})

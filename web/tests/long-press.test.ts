import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longPress } from '../src/lib/long-press'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function press(pointerType: string): { shown: number; node: EventTarget } {
  const node = new EventTarget()
  const seen = { shown: 0, node }
  longPress(node as Element, () => (seen.shown += 1))
  node.dispatchEvent(Object.assign(new Event('pointerdown'), { clientX: 5, clientY: 5, pointerType }))
  return seen
}

test('a finger that rests shows the card', () => {
  const seen = press('touch')
  vi.advanceTimersByTime(1000)
  expect(seen.shown).toBe(1)
})

test('a finger that wanders off shows nothing', () => {
  const seen = press('touch')
  seen.node.dispatchEvent(Object.assign(new Event('pointermove'), { clientX: 50, clientY: 5 }))
  vi.advanceTimersByTime(1000)
  expect(seen.shown).toBe(0)
})

test('a mouse may rest before it drags', () => {
  const seen = press('mouse')
  vi.advanceTimersByTime(1000)
  expect(seen.shown).toBe(0)
})

test('the second mouse button shows the card', () => {
  const seen = press('mouse')
  seen.node.dispatchEvent(new Event('contextmenu'))
  expect(seen.shown).toBe(1)
})

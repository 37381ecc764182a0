import { expect, test } from 'vitest'
import { D3, D4, REVEAL_MS, TURN_OVER, UNSEAL } from '../src/table/lengths'

test('what the server waits for leaves time to look at a card', () => {
  expect(REVEAL_MS.timeline.placed - TURN_OVER).toBeGreaterThanOrEqual(300)
  expect(REVEAL_MS.together.placed - TURN_OVER - D3).toBeGreaterThanOrEqual(300)
})

test('a wrong card of Timeline has four seconds to be read where it belonged', () => {
  const [shake, liftAndLeave] = [180, 800]
  expect(REVEAL_MS.timeline.misplaced - TURN_OVER - shake - D4 - liftAndLeave).toBe(4000)
})

test('a blocked card takes as long as a placed one, a discarded one only travels and shows its date', () => {
  expect(REVEAL_MS.together.blocked).toBe(REVEAL_MS.together.placed)
  expect(REVEAL_MS.together.discarded).toBe(D3 + UNSEAL)
})

test('in Line-up a right card takes as long as in Timeline, and one that slides has time to', () => {
  expect(REVEAL_MS.lineup.stayed).toBe(REVEAL_MS.timeline.placed)
  expect(REVEAL_MS.lineup.placed - TURN_OVER).toBeGreaterThanOrEqual(D4)
})

test('in Exhibition every step is one flight', () => {
  const { took, placed, stored } = REVEAL_MS.exhibition
  expect([took, placed, stored]).toEqual([D3, D3, D3])
})

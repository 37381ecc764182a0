/** Where speech bubbles hang. */
import { expect, test } from 'vitest'
import { hang, type Box } from '../src/table/bubbles'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height
})
const PAGE = box(0, 0, 390, 844)
const BUBBLE = box(0, 0, 120, 36)
const SEAT = box(140, 50, 110, 48)

test('a bubble hangs under its seat, its tail below the animal', () => {
  expect(hang(BUBBLE, SEAT, PAGE, [box(140, 200, 110, 20)])).toEqual({ left: 140, top: 107, tail: 28 })
})

test('a bubble lies over its seat where a date, a lit gap or a hand would be covered', () => {
  expect(hang(BUBBLE, SEAT, PAGE, [box(200, 130, 40, 20)])).toEqual({ left: 140, top: 62, tail: null })
})

test('a bubble stays on the page, and its tail at the seat', () => {
  expect(hang(BUBBLE, box(330, 50, 110, 48), PAGE, [])).toEqual({ left: 262, top: 107, tail: 96 })
  expect(hang(BUBBLE, box(-90, 50, 110, 48), PAGE, [])).toEqual({ left: 8, top: 107, tail: 16 })
})

test('a bubble whose seat is out of sight comes to the top of the page', () => {
  expect(hang(BUBBLE, undefined, PAGE, [])).toEqual({ left: 135, top: 8, tail: null })
})

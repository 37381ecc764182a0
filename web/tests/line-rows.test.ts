import { expect, test } from 'vitest'
import { around, rowsOf } from '../src/table/line/rows'

const line = Array.from({ length: 22 }, (_, at) => ({ card: `c${at}`, date: String(1000 + at) }))

test('a line lies in rows, and the gap at a fold is at the end of one row and at the start of the next', () => {
  const rows = rowsOf(line, 4)
  expect(rows.map(({ cards }) => cards.length)).toEqual([4, 4, 4, 4, 4, 2])
  expect(rows[0]?.gaps.at(-1)).toEqual({ gap: 4, at: 4, half: 'end' })
  expect(rows[1]?.gaps[0]).toEqual({ gap: 4, at: 0, half: 'start' })
  expect(rows.at(-1)?.gaps.at(-1)).toEqual({ gap: 22, at: 2, half: 'rest' })
  expect(new Set(rows.flatMap(({ gaps }) => gaps.map(({ gap }) => gap))).size).toBe(23)
})

test('four gaps are opened around one, also at the ends', () => {
  expect(around(10, 22)).toEqual([9, 10, 11, 12])
  expect(around(0, 22)).toEqual([0, 1, 2, 3])
  expect(around(22, 22)).toEqual([19, 20, 21, 22])
  expect(around(0, 1)).toEqual([0, 1])
})

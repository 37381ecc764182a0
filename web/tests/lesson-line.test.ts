import { expect, test } from 'vitest'
import { hidden, lineOf, REVEALED } from '../fixtures/lesson'
import { agreed, disputed, itemsOf } from '../src/lesson/line'

const drawn = (items: ReturnType<typeof itemsOf>) =>
  items.map((item) => (item.kind === 'card' ? item.card.card : item.gone ? '' : item.gap)).join(' ')

test('before the reveal every gap stands between its cards', () => {
  expect(drawn(itemsOf(lineOf(['magna', 'newton']), null, false))).toBe('0 magna 1 newton 2')
})

test('a revealed card takes the place of its gap, and the others keep their letters', () => {
  const shown = { card: hidden('gutenberg'), revealed: { ...REVEALED, gap: 1, gaps: [1] } }
  expect(drawn(itemsOf(lineOf(['magna', 'newton']), shown, false))).toBe('0 magna  gutenberg  newton 2')
})

test('at the end no gap can be chosen', () => {
  expect(drawn(itemsOf(lineOf(['magna', 'newton']), null, true))).toBe(' magna  newton ')
})

test('every place of a line has a key of its own', () => {
  const shown = { card: hidden('gutenberg'), revealed: { ...REVEALED, gap: 0, gaps: [0] } }
  const keys = itemsOf(lineOf(['magna', 'newton']), shown, false).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the class is to talk about gaps that many have chosen', () => {
  expect(disputed([0, 1, 8, 11, 6, 2])).toEqual([2, 3, 4])
  expect(disputed([0, 0, 0])).toEqual([])
})

test('a class agrees when more than four in five chose the same gap', () => {
  expect(agreed([0, 8, 2])).toBe(false)
  expect(agreed([0, 9, 2])).toBe(true)
  expect(agreed([0, 0])).toBe(false)
})

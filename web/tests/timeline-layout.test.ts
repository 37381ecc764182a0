import { expect, test } from 'vitest'
import { compareDates, trueGap, withDrawn, withPlaced, withoutCard } from '../src/games/timeline/layout'
import type { TimelineView } from '../src/lib/wire'
import { gapBehind, lay, type LineGuest } from '../src/table/line/layout'

const line = [
  { card: 'a', date: '-500' },
  { card: 'b', date: '1215' },
  { card: 'c', date: '1969' }
]
const guest: LineGuest = { card: 'x', gap: 1, seat: 0, date: null, look: 'rest', flying: false }
const keys = (items: ReturnType<typeof lay>) => items.map((item) => item.key)

test('a line of three cards has four gaps', () => {
  expect(keys(lay(line, null))).toEqual(['gap ', 'a', 'gap a', 'b', 'gap b', 'c', 'gap c'])
})

test('the guest stands in its gap, with a gap on either side', () => {
  expect(keys(lay(line, guest))).toEqual(['gap ', 'a', 'gap a', 'x', 'gap x', 'b', 'gap b', 'c', 'gap c'])
  expect(keys(lay(line, { ...guest, gap: 0 }))).toEqual([
    'gap ',
    'x',
    'gap x',
    'a',
    'gap a',
    'b',
    'gap b',
    'c',
    'gap c'
  ])
  expect(keys(lay(line, { ...guest, gap: 3 })).slice(-4)).toEqual(['c', 'gap c', 'x', 'gap x'])
})

test('once the guest has its place, everything keeps its key: nothing jumps', () => {
  const after = [line[0], { card: 'x', date: '80' }, line[1], line[2]] as typeof line
  expect(keys(lay(after, null))).toEqual(keys(lay(line, guest)))
})

test('a gap that is tapped while a reveal runs is the one behind the same card', () => {
  const after = [line[0], { card: 'x', date: '80' }, line[1], line[2]] as typeof line
  expect(gapBehind(null, after, guest)).toBe(0)
  expect(gapBehind('b', after, guest)).toBe(3)
  expect(gapBehind('x', line, guest)).toBe(1)
})

test('the true place of a wrong card is found by its date', () => {
  expect(trueGap(line, '1637', compareDates)).toBe(2)
  expect(trueGap(line, '-3000', compareDates)).toBe(0)
  expect(trueGap(line, '2000', compareDates)).toBe(3)
})

test('dates compare by year, and by day where both have one', () => {
  expect(compareDates('~-44', '-43')).toBeLessThan(0)
  expect(compareDates('1969-07-20', '1969-07-16')).toBeGreaterThan(0)
  expect(compareDates('1969', '1969-07-16')).toBe(0)
})

test('between two views, a card goes from the hand to the line, and another from the pile to the hand', () => {
  const view = { line, pile: 3, seats: [{ hand: ['x', 'y'], playing: true, result: null }] } as unknown as TimelineView
  const placed = withPlaced(view, 0, { card: 'x', date: '80' }, 1)
  expect(placed.line.map((shown) => shown.card)).toEqual(['a', 'x', 'b', 'c'])
  expect(placed.seats[0]?.hand).toEqual(['y'])
  const drawn = withDrawn(withoutCard(view, 0, 'x'), 0, 'z')
  expect(drawn.seats[0]?.hand).toEqual(['y', 'z'])
  expect(drawn.pile).toBe(2)
})

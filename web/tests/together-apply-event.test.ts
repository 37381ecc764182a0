import { expect, test } from 'vitest'
import { after } from '../src/games/together/apply-event'
import type { TogetherShown, TogetherView } from '../src/lib/wire'

const shown = (card: string, date: string): TogetherShown => ({ card, date, back: 'key' })
const view = {
  base: [[shown('a', '100')], [shown('b', '900')]],
  interstice: [[]],
  discards: [shown('d', '1')],
  pile: 3,
  seats: [
    {
      hand: [
        { card: 'x', front: 'anchor', blocked: null },
        { card: 'y', front: 'flame', blocked: null }
      ]
    },
    { hand: [] }
  ]
} as unknown as TogetherView
const cards = (row: readonly TogetherShown[][]) => row.map((stack) => stack.map((one) => one.card).join())
const placed = { type: 'placed', seat: 0, card: 'x', date: '500', back: 'key', stacked: false } as const

test('a card before everything is the new left end of the base row, with a free place over the new gap', () => {
  const next = after(view, { ...placed, row: 'base', place: 0 })
  expect(cards(next.base)).toEqual(['x', 'a', 'b'])
  expect(cards(next.interstice)).toEqual(['', ''])
  expect(next.seats[0]?.hand.map((held) => held.card)).toEqual(['y'])
})

test('a card after everything is the new right end of the base row', () => {
  const next = after(view, { ...placed, row: 'base', place: 2 })
  expect(cards(next.base)).toEqual(['a', 'b', 'x'])
  expect(cards(next.interstice)).toEqual(['', ''])
})

test('a card in a gap takes the place over it', () => {
  const next = after(view, { ...placed, row: 'interstice', place: 0 })
  expect(cards(next.interstice)).toEqual(['x'])
  expect(next.base).toBe(view.base)
})

test('a card of the same date is stacked on the one that is there', () => {
  expect(cards(after(view, { ...placed, row: 'base', place: 1, stacked: true }).base)).toEqual(['a', 'b,x'])
})

test.each([
  ['hidden', { date: null, back: null }],
  ['shown', { date: '500', back: 'key' }],
  [null, { date: '500', back: 'key' }] // games of older rules show them
] as const)('a blocked card stays in the hand, and its date is %s', (blocked_dates, blocked) => {
  const chosen = { ...view, options: { blocked_dates, first: null } }
  const next = after(chosen, { type: 'blocked', seat: 0, card: 'x', date: '500', back: 'key', gap: 0 })
  expect(next.seats[0]?.hand[0]).toEqual({ card: 'x', front: 'anchor', blocked })
})

test('a discarded card lies on top, a drawn one comes to the end of the hand', () => {
  const discarded = after(view, { type: 'discarded', seat: 0, card: 'y', date: '7', back: 'crown' })
  expect(discarded.discards.map((one) => one.card)).toEqual(['d', 'y'])
  const drawn = after(discarded, { type: 'drew', seat: 0, card: 'z', front: 'feather' })
  expect(drawn.seats[0]?.hand.map((held) => held.card)).toEqual(['x', 'z'])
  expect(drawn.pile).toBe(2)
})

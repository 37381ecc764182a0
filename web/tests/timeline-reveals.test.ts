import { expect, test, vi } from 'vitest'
import type { Revealed } from '../src/games/timeline/reveals'
import type { TimelineView } from '../src/lib/wire'

vi.stubGlobal('navigator', { languages: ['en'] })
const { recalled, withReveal, worthKeeping } = await import('../src/games/timeline/reveals')

const reveal = (card: string, seat: number, right: boolean): Revealed => ({
  card,
  seat,
  right,
  name: `Player ${seat}`,
  date: '1000',
  between: ''
})

test('one reveal of every seat is remembered, the newest first', () => {
  const two = withReveal(withReveal([], reveal('a', 0, true)), reveal('b', 1, false))
  expect(two.map(({ card }) => card)).toEqual(['b', 'a'])
  expect(withReveal(two, reveal('c', 0, true)).map(({ card }) => card)).toEqual(['c', 'b'])
})

test('the own mistake stays beside the newest card, and a card that was hidden again goes', () => {
  const shown = ['a', 'b', 'c'].map((card) => ({ card, date: '1000' }))
  const view = { you: 0, line: [], discards: shown, box: [] } as unknown as TimelineView
  const all = [reveal('c', 2, true), reveal('b', 1, true), reveal('a', 0, false)]
  const cards = (reveals: Revealed[]) => reveals.map(({ card }) => card)
  expect(cards(worthKeeping(all, view, null))).toEqual(['c', 'a'])
  expect(cards(worthKeeping(all, { ...view, you: 1 }, null))).toEqual(['c', 'b'])
  expect(cards(worthKeeping(all, { ...view, discards: shown.slice(1) }, null))).toEqual(['c', 'b'])
  expect(cards(worthKeeping(all, { ...view, discards: shown.slice(1) }, 'a'))).toEqual(['c', 'a'])
})

test('what the server remembers comes oldest first and is shown newest first', () => {
  const told = { seat: 1, name: 'Ben', animal: 'fox', card: 'b', date: '1215', right: false, after: '79', before: null }
  const [newest, oldest] = recalled([{ ...told, card: 'a', right: true }, told])
  expect([newest?.card, oldest?.card, oldest?.between]).toEqual(['b', 'a', ''])
  expect(newest?.between).not.toBe('')
})

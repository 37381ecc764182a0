import { expect, test, vi } from 'vitest'
import { answerOf, countCards, dateOf, withFront, withPlaced } from '../src/games/lineup/layout'
import type { LineupPlaced, LineupView } from '../src/lib/wire'
import english from '../src/messages/en.json'

vi.mock('../src/lib/settings.svelte', () => ({ settings: { language: 'en' }, moves: () => false }))
vi.mock('../src/lib/i18n.svelte', async () => {
  const { format } = await import('../src/lib/format')
  return { t: (key: keyof typeof english, params = {}) => format(english[key], params, 'en') }
})
const { describe: inWords, verdict, yearsOff } = await import('../src/games/lineup/announce')

const view = {
  line: [
    { card: 'a', date: '1215' },
    { card: 'b', date: '1889' }
  ],
  card: 'x',
  queue: 2,
  answers: [],
  score: 0
} as unknown as LineupView
const placed: LineupPlaced = {
  type: 'placed',
  seat: 0,
  card: 'x',
  date: '1610',
  gap: 2,
  right: false,
  after: '1889',
  before: null,
  years_off: 279,
  place: 1
}
const after = withPlaced(view, placed)

test('a wrong card lies in its true place, not where it was put', () => {
  expect(after.line.map(({ card }) => card)).toEqual(['a', 'x', 'b'])
  expect(dateOf(after, 'x')).toBe('1610')
  expect(dateOf(view, 'x')).toBeNull()
  expect([after.score, after.card]).toEqual([0, null])
  expect(withPlaced(view, { ...placed, right: true, years_off: null }).score).toBe(1)
})

test('the cards to place are those placed, the front one and those behind it', () => {
  expect(countCards(view)).toBe(3)
  expect(countCards(after), 'also while the next card is not here yet').toBe(3)
  expect(countCards(withFront(after, { type: 'came_up', card: 'y', queue: 1 }))).toBe(3)
})

test('a card that lay there at the start has no answer', () => {
  expect(answerOf(after, 'a')).toBeUndefined()
  expect(answerOf(after, 'x')?.years_off).toBe(279)
})

test('a placement is told with the gap, the date and by how much it was off', () => {
  expect(inWords(placed, (card) => card.toUpperCase())).toBe('X, after 1889. Wrong: it was 1610, 279 years off.')
  expect(inWords({ ...placed, right: true, years_off: null }, () => 'It')).toBe('It, after 1889. Right: 1610.')
})

test('the verdict names what was missed, and the worst of many', () => {
  const missed = (...years: number[]) =>
    verdict(yearsOff(years.map((off) => ({ ...placed, right: off < 0, years_off: off }))), 8)
  expect(missed(-1, -1, -1)).toBe('All eight. Perfect.')
  expect(missed(-1, 12)).toBe('Missed one by 12 years')
  expect(missed(0)).toBe('Missed one by less than a year')
  expect(missed(9, 140)).toBe('Missed two, by 9 and 140 years')
  expect(missed(118, 0)).toBe('Missed two, by less than a year and 118 years')
  expect(missed(1400, 1)).toBe('Missed two, by 1 year and 1,400 years')
  expect(missed(9, 140, 3)).toBe('Missed three, the worst by 140 years')
})

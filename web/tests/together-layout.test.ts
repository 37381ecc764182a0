import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { TogetherEvent, TogetherView } from '../src/lib/wire'
import {
  ITEMS,
  freePlaces,
  knownDate,
  middles,
  nextTitle,
  peeks,
  places,
  stackedWith,
  TITLES
} from '../src/games/together/layout'
import { describe as describeEvent, type Names } from '../src/games/together/announce'
import { itemCounts, plain, signed } from '../src/games/together/numbers'
import { hints } from '../src/games/together/pointing'
import { heading, task } from '../src/games/together/status'

interface Moment {
  update: { view: TogetherView; events: TogetherEvent[] }
}

const { moments }: { moments: Record<string, Moment> } = JSON.parse(
  readFileSync(new URL('../fixtures/together.json', import.meta.url), 'utf8')
)
const view = (name: string): TogetherView => (moments[name] as Moment).update.view
const year = (date: string) => Number(date.replace('~', ''))

describe.each(Object.keys(moments))('the line of the moment %s', (name) => {
  const all = places(view(name))

  test('shows every placed card once', () => {
    const shown = all.flatMap((place) => place.cards.map((one) => one.card))
    expect(shown.toSorted()).toEqual(
      [...view(name).base, ...view(name).interstice]
        .flat()
        .map((one) => one.card)
        .toSorted()
    )
  })

  test('is in the order of time, with a place over each gap', () => {
    expect(all.map((place) => place.column)).toEqual(all.map((_, at) => at + 1))
    const years = middles(all, view(name).base.length).dates.map(year)
    expect(years).toEqual(years.toSorted((one, other) => one - other))
    expect(all.filter((place) => place.row === 'interstice')).toHaveLength(view(name).base.length - 1)
  })

  test('has items that add up to the score', () => {
    const { score } = view(name)
    expect(ITEMS.reduce((sum, item) => sum + score[item], 0)).toBe(score.total)
    const counts = itemCounts(view(name))
    expect(counts.base * 2).toBe(score.base)
    expect([counts.discards, counts.hands, counts.pile].map((count) => 0 - count)).toEqual(
      [score.discards, score.hands, score.pile].map((points) => points + 0)
    )
  })
})

test('a hidden card has no known date, a blocked one only where it is shown', () => {
  for (const card of view('two_blocked').seats.flatMap((seat) => seat.hand))
    expect(knownDate(view('two_blocked'), card.card)).toBe(card.blocked?.date ?? null)
})

test('free places are those without a card', () => {
  expect(freePlaces(view('middle'))).toBe(view('middle').interstice.filter((cards) => cards.length === 0).length)
})

test('there are eight titles, and none after the best', () => {
  expect(TITLES).toHaveLength(8)
  expect(nextTitle('aspiring_team')).toBe('upstarts')
  expect(nextTitle('time_travellers')).toBeNull()
})

test('what to do follows from the choices', () => {
  expect(task(view('start'), null)).toBe('choose_play')
  expect(task(view('middle'), null)).toBe('choose')
  expect(task(view('one_placed'), null)).toBe('stop_or_try')
  expect(task(view('one_blocked'), null)).toBe('try_another')
  expect(heading(view('one_blocked'))).toBe('blocked_title')
  expect(heading(view('one_placed'))).toBe('placed_title')
  expect(heading(view('start'))).toBe('your_turn')
  const [hidden] = view('middle').seats[0]?.hand.filter((card) => !card.blocked) ?? []
  const [blocked] = view('middle').seats[0]?.hand.filter((card) => card.blocked) ?? []
  expect([task(view('middle'), hidden ?? null), task(view('middle'), blocked ?? null)]).toEqual([
    'goes',
    'chosen_blocked'
  ])
})

const words: Names = {
  you: 0,
  name: (seat) => `seat ${seat}`,
  card: (card) => card,
  date: (date) => date,
  points: String,
  title: (title) => title
}

test('a placed card is told with its place', () => {
  const { view: shown, events } = (moments['one_placed'] as Moment).update
  const told = events.map((event) => describeEvent(event, shown, words)).filter((one) => one !== null)
  expect(told).toHaveLength(1)
  expect(told[0]?.key).toMatch(/^together\.news\.(first|last|between|stacked)$/)
  expect(told[0]?.params).toMatchObject({ who: 'you', name: 'seat 0' })
})

test('a blocked card is told with the dates of its gap', () => {
  const { view: shown, events } = (moments['one_blocked'] as Moment).update
  const told = events.map((event) => describeEvent(event, shown, words)).find((one) => one !== null)
  expect(told?.key).toBe('together.news.blocked')
  expect(year(String(told?.params['left']))).toBeLessThan(year(String(told?.params['right'])))
})

test('suggestions are gathered card by card', () => {
  const found = hints([
    { type: 'pointed', seat: 1, card: 'a', suggest: 'play' },
    { type: 'pointed', seat: 2, card: 'a', suggest: null },
    { type: 'pointed', seat: 3, card: null, suggest: null }
  ])
  expect([...found]).toEqual([
    [
      'a',
      [
        { seat: 1, says: 'play' },
        { seat: 2, says: 'point' }
      ]
    ]
  ])
})

test('points have a sign and a real minus', () => {
  expect([signed(24, 'en'), signed(-3, 'en'), signed(0, 'en'), plain(-12, 'fr')]).toEqual(['+24', '−3', '0', '−12'])
})

test('the cards of one place are found from each of them, the uppermost first', () => {
  const shown = (card: string) => ({ card, date: '1969', back: 'key' as const })
  const rows = { base: [[shown('a')], [shown('b'), shown('c'), shown('d')]], interstice: [[]] }
  expect(stackedWith(rows, 'b').map((one) => one.card)).toEqual(['d', 'c'])
  expect(stackedWith(rows, 'a')).toEqual([])
  expect(peeks(rows)).toBe(2)
})

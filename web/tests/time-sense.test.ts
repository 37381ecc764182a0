/** The estimate of how far off a person usually is. bench/progress/results.md has the whole proof. */
import { expect, test } from 'vitest'
import { feltAge } from '../src/history/rating'
import type { Placement } from '../src/history/records'
import { rounded, sense, senseBefore } from '../src/history/sense-by-era'
import { below, estimate, guessOf, inYears } from '../src/history/time-sense'

const NOW = Date.parse('2026-11-16T12:00:00')
const DAY = 86_400_000
const MONTH = 30 * DAY
let made = 0

function placed(date: string, after: string | null, before: string | null, more: Partial<Placement> = {}): Placement {
  return {
    id: '',
    game: '',
    card: `world/${(made += 1)}`,
    at: NOW,
    date,
    right: true,
    gaps: 9,
    after,
    before,
    yearsOff: 0,
    ...more
  }
}

/** A player who is off by so many years for a card of 1500, to either side in turn, on a line with a card every decade. */
function player(off: number, count: number, more: Partial<Placement> = {}): Placement[] {
  return Array.from({ length: count }, (_, at) => {
    const believed = 1500 + (at % 2 ? off : -off) * (0.4 + (at % 5) * 0.35)
    const decade = Math.floor(believed / 10) * 10
    return placed('1505', String(decade), String(decade + 10), more)
  })
}

test('the normal distribution is right to six digits', () => {
  expect(below(0)).toBeCloseTo(0.5, 6)
  expect(below(1)).toBeCloseTo(0.8413447, 6)
  expect(below(-2)).toBeCloseTo(0.0227501, 6)
  expect([below(-Infinity), below(Infinity)]).toEqual([0, 1])
})

test('the ends of a gap are ages: the younger first, open ones infinite', () => {
  const guess = guessOf(placed('1500', '1400', null))
  expect(guess).toEqual({ truth: feltAge(1500, 2026), from: -Infinity, to: feltAge(1400, 2026) })
})

test('what chose no gap says nothing of dates', () => {
  expect(guessOf(placed('1500', null, null, { gaps: null }))).toBeNull()
  expect(guessOf(placed('1500', null, null, { gaps: 1 }))).toBeNull()
  expect(guessOf(placed('any', '1400', null))).toBeNull()
})

test('who is further off has the larger estimate, and more cards make it surer', () => {
  const of = (off: number, count: number) => {
    const found = estimate(player(off, count).flatMap((one) => guessOf(one) ?? []))
    if (!found) throw new Error('nothing')
    return found
  }
  expect(of(150, 20).size).toBeGreaterThan(2 * of(40, 20).size)
  const [few, many] = [of(80, 6), of(80, 60)]
  expect(many.high / many.low).toBeLessThan(few.high / few.low)
  expect(inYears(of(80, 60).size, 1505, 2026)).toBeGreaterThan(50)
  expect(inYears(of(80, 60).size, 1505, 2026)).toBeLessThan(120)
})

test('an era is told from five cards of it and twenty in all, if they tell enough', () => {
  expect(sense(player(40, 19), NOW)).toEqual([])
  expect(sense(player(40, 20), NOW).map((one) => one.era)).toEqual(['renaissance'])
  const four = player(5, 4).map((one) => ({ ...one, date: '1950', after: '1940', before: '1960' }))
  expect(sense([...player(40, 20), ...four], NOW).map((one) => one.era)).toEqual(['renaissance'])
  const blind = Array.from({ length: 12 }, () => placed('1950', '1800', null))
  expect(
    sense([...player(40, 20), ...blind], NOW).map((one) => one.era),
    'right in wide gaps says little'
  ).toEqual(['renaissance'])
})

test('three months ago only what was placed by then counts', () => {
  const before = player(200, 20, { at: NOW - 4 * MONTH })
  const now = player(20, 120)
  const [was] = senseBefore([...before, ...now], NOW)
  const [is] = sense([...before, ...now], NOW)
  expect(was?.years).toBeGreaterThan(2 * (is?.years ?? Infinity))
  expect(senseBefore(now, NOW)).toEqual([])
})

test('a card that is placed again within a day was just seen, and says nothing of what was believed', () => {
  const once = player(150, 20, { at: NOW - DAY })
  const again = once.map((one) => ({ ...one, at: NOW - 60_000, after: '1500', before: '1510' }))
  expect(sense([...once, ...again], NOW)).toEqual(sense(once, NOW))
  const later = again.map((one) => ({ ...one, at: NOW }))
  expect(sense([...once, ...later], NOW)[0]?.years).toBeLessThan(sense(once, NOW)[0]?.years ?? 0)
})

test('years are rounded as people say them', () => {
  expect([0.2, 6.4, 14, 33, 93, 230, 1234].map(rounded)).toEqual([1, 6, 15, 35, 90, 250, 1200])
})

/** When missed cards come back: as `fsrs` from PyPI says for the same histories (scripts/fsrs_vectors.py). */
import { Rating, type Grade } from 'ts-fsrs'
import { expect, test } from 'vitest'
import vectors from '../../tests/vectors/fsrs.json'
import { gapWidth, NARROW } from '../src/history/rating'
import type { Placement } from '../src/history/records'
import { gradeOf, review, schedule } from '../src/history/schedule'

const START = Date.UTC(2026, 0, 1, 18, 30)
const MINUTE = 60_000
const DAY = 86_400_000

function dueOf(reviews: string): number {
  const parsed = reviews.split(' ').map((one) => {
    const [at, grade] = one.split(':').map(Number)
    return { at: START + (at ?? 0) * MINUTE, grade: grade as Grade }
  })
  return (review(parsed).due - START) / MINUTE
}

function placed(more: Partial<Placement>): Placement {
  return {
    id: '',
    game: '',
    card: '',
    at: START,
    date: '1500',
    right: true,
    gaps: 5,
    after: null,
    before: null,
    yearsOff: 0,
    ...more
  }
}

test('a thousand cards are due at the same minute, so in the same order', () => {
  expect(vectors).toHaveLength(1000)
  const own = vectors.map(({ reviews }) => dueOf(reviews))
  expect(own).toEqual(vectors.map(({ due }) => due))
})

test('wrong is Again, right in a wide gap Good, in a narrow one Easy', () => {
  expect(gradeOf(placed({ right: false, after: '1600' }))).toBe(Rating.Again)
  expect(gradeOf(placed({ after: '1000', before: '1800' }))).toBe(Rating.Good)
  expect(gradeOf(placed({ after: '1490' }))).toBe(Rating.Good)
  expect(gradeOf(placed({ after: '1450', before: '1550' }))).toBe(Rating.Easy)
  expect(gradeOf(placed({ gaps: null }))).toBe(Rating.Good)
})

test('narrow is a share of how long ago it was', () => {
  expect(gapWidth('1959', '1979', 2026)).toBeLessThan(NARROW)
  expect(gapWidth('-930', '-90', 2026)).toBeLessThan(NARROW)
  expect(gapWidth('1939', '1989', 2026)).toBeGreaterThan(NARROW)
  expect(gapWidth(null, '1989', 2026)).toBe(Infinity)
})

test('placements count in the order of time, and a missed card comes back after ten minutes', () => {
  const missed = placed({ right: false, at: START + DAY })
  expect(schedule([missed, placed({})]).due).toBe(START + DAY + 10 * MINUTE)
  expect(schedule([placed({ at: START + DAY }), placed({ right: false })]).due).toBeGreaterThan(START + 2 * DAY)
})

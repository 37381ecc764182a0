import { describe, expect, it } from 'vitest'
import { passed, placeOf } from '../src/table/line/boxes'

// Four cards of 100 px, with gaps of 50 px before, between and behind them.
const CARDS = [50, 200, 350, 500].map((left) => ({ left, width: 100 }))

describe('the strip of a line', () => {
  it('counts cards, not the gaps between them', () => {
    expect(passed(CARDS, 0)).toBe(0)
    expect(passed(CARDS, 150)).toBe(0.25)
    expect(passed(CARDS, 199)).toBe(0.25)
    expect(passed(CARDS, 400)).toBe(0.625)
    expect(passed(CARDS, 650)).toBe(1)
  })

  it('leads back to the place that it shows', () => {
    for (const x of [50, 80, 250, 399, 600]) expect(placeOf(CARDS, passed(CARDS, x))).toBeCloseTo(x)
  })

  it('stays on the line', () => {
    expect(placeOf(CARDS, -1)).toBe(50)
    expect(placeOf(CARDS, 2)).toBe(600)
    expect(placeOf([], 0.5)).toBe(0)
    expect(passed([], 10)).toBe(0)
  })
})

/**
 * How far off a person usually is, from the gaps they chose. A chosen gap says between which two dates they believed the
 * event to be. The error of that belief is taken as normal around the truth, in log years before now: who is 10 years off
 * for 1920 is 100 years off for the year 1000. Its size has a flat prior in its log; the answer is the posterior's median
 * and its middle 90 %.
 */
import { yearOf } from '../lib/dates'
import { feltAge, OFFSET, thisYear } from './rating'
import type { Placement } from './records'

/** A placement in log years before now: between which two ages the event was believed to be, and where it was. */
export interface Guess {
  truth: number
  /** The younger end of the chosen gap; −∞ where it was open. */
  from: number
  /** The older end; ∞ where it was open. */
  to: number
}

/** The typical error, the median one, in log years, with the bounds of its middle 90 %. */
export interface Estimate {
  size: number
  low: number
  high: number
  count: number
}

const MEDIAN = 0.6745 // of the error of a normal distribution, in standard deviations
const SLIP = 0.01 // the chance that a tap says nothing about what was believed
const LEAST = 0.004
const MOST = 4
const STEPS = 160
const GRID = Array.from({ length: STEPS }, (_, at) => LEAST * (MOST / LEAST) ** (at / (STEPS - 1)))

/** Returns a placement as a guess; null if no gap was chosen, or its gap was the only one. */
export function guessOf(placement: Placement): Guess | null {
  const year = yearOf(placement.date)
  if (year === null || placement.gaps === null || placement.gaps < 2) return null
  const now = thisYear(placement.at)
  const age = (date: string | null, open: number) => {
    const bound = date === null ? null : yearOf(date)
    return bound === null ? open : feltAge(bound, now)
  }
  return { truth: feltAge(year, now), from: age(placement.before, -Infinity), to: age(placement.after, Infinity) }
}

/** Returns the typical error behind some guesses; null if there are none. */
export function estimate(guesses: readonly Guess[]): Estimate | null {
  if (guesses.length === 0) return null
  const logs = GRID.map((size) => guesses.reduce((sum, guess) => sum + Math.log(chance(guess, size)), 0))
  const best = Math.max(...logs)
  const weights = logs.map((log) => Math.exp(log - best))
  const at = quantiles(weights)
  return { size: at(0.5), low: at(0.05), high: at(0.95), count: guesses.length }
}

/** Returns the chance that somebody with this median error chooses this gap. */
export function chance({ truth, from, to }: Guess, size: number): number {
  const sd = size / MEDIAN
  return SLIP / 10 + (1 - SLIP) * Math.max(0, below((to - truth) / sd) - below((from - truth) / sd))
}

/** Returns an error in years, of an event of some year, from one in log years. */
export function inYears(size: number, year: number, now = thisYear()): number {
  return (Math.max(0, now - year) + OFFSET) * Math.sinh(size)
}

/** Returns a function from a share of the weights to the point of the grid below which it lies. */
function quantiles(weights: readonly number[]): (share: number) => number {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return (share) => {
    let left = share * sum
    for (const [at, weight] of weights.entries()) {
      if (left <= weight) return (GRID[at] ?? MOST) * (MOST / LEAST) ** ((left / weight - 0.5) / (STEPS - 1))
      left -= weight
    }
    return MOST
  }
}

/** Returns the share of a standard normal distribution below a value (Abramowitz and Stegun 26.2.17, error below 1e-7). */
export function below(value: number): number {
  if (value === Infinity) return 1
  if (value === -Infinity) return 0
  const t = 1 / (1 + 0.2316419 * Math.abs(value))
  const tail =
    (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return value > 0 ? 1 - tail : tail
}

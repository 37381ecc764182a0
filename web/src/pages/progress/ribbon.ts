/** The shape of the ribbon: along the time scale of the cards, as thick as the typical error in years. */
import { yearsOf, type Era } from '../../lib/eras'
import { thisYear } from '../../history/rating'
import { SENSED, type EraSense } from '../../history/sense-by-era'
import { inYears } from '../../history/time-sense'
import { timePlace } from '../../lib/time-scale'

export const FIRST = -3200
export const WIDTH = 1200
export const HEIGHT = 190
const MOST = 700 // years: more is not drawn thicker
const STEPS = 120

/** A point of the ribbon: where it is, and half of how thick it is there. */
interface Point {
  x: number
  half: number
}

/** A piece of the ribbon; one without an estimate is only dotted. */
export interface Piece {
  told: boolean
  path: string
}

/** Returns where a year is, from 0 to 1. */
export function placeOf(year: number, now = thisYear()): number {
  const [from, to] = [timePlace(FIRST), timePlace(now)]
  return Math.min(1, Math.max(0, (timePlace(year) - from) / (to - from)))
}

/** Returns half the thickness of an error in years. The root lets small errors be told apart. */
export function halfOf(years: number): number {
  return (HEIGHT / 2) * Math.sqrt(Math.min(years, MOST) / MOST)
}

/** Returns where an era begins and ends, from 0 to 1. */
export function spanOf(era: Era, now = thisYear()): [from: number, to: number] {
  const [from, until] = yearsOf(era)
  return [placeOf(Math.max(from, FIRST), now), placeOf(Math.min(until, now), now)]
}

/** Returns the ribbon in pieces: one for each row of eras that can, or cannot, be told. */
export function ribbon(senses: readonly EraSense[], now = thisYear()): Piece[] {
  const told = new Set(senses.map(({ era }) => era))
  const pieces: { told: boolean; from: number; to: number }[] = []
  for (const era of SENSED) {
    const [from, to] = spanOf(era, now)
    const last = pieces.at(-1)
    if (last?.told === told.has(era)) last.to = to
    else pieces.push({ told: told.has(era), from, to })
  }
  return pieces.map(({ told, from, to }) => ({ told, path: closed(points(senses, from, to, now)) }))
}

/** Returns the two edges of the ribbon where it can be told, as lines. */
export function edges(senses: readonly EraSense[], now = thisYear()): string {
  return senses
    .map(({ era }) => {
      const along = points(senses, ...spanOf(era, now), now)
      return `${line(along, -1)} ${line(along, 1)}`
    })
    .join(' ')
}

function points(senses: readonly EraSense[], from: number, to: number, now: number): Point[] {
  const count = Math.max(2, Math.round((to - from) * STEPS))
  return Array.from({ length: count + 1 }, (_, step) => {
    const place = from + ((to - from) * step) / count
    const year = yearAt(place, now)
    return { x: place * WIDTH, half: halfOf(inYears(sizeAt(senses, place, now), year, now)) }
  })
}

/** Returns the typical error in log years at a place: that of its era in the middle, gliding to the next one's. */
function sizeAt(senses: readonly EraSense[], place: number, now: number): number {
  const middles = senses.map(({ era, size }) => {
    const [from, to] = spanOf(era, now)
    return { at: (from + to) / 2, log: Math.log(size) }
  })
  const after = middles.findIndex(({ at }) => at > place)
  const [left, right] = [middles[after < 0 ? middles.length - 1 : after - 1], middles[after]]
  if (!left || !right) return Math.exp((left ?? right)?.log ?? Math.log(0.1))
  const share = (place - left.at) / (right.at - left.at)
  const glide = share * share * (3 - 2 * share)
  return Math.exp(left.log + (right.log - left.log) * glide)
}

/** Returns the year at a place. */
export function yearAt(place: number, now = thisYear()): number {
  let [low, high] = [FIRST, now]
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2
    if (placeOf(middle, now) < place) low = middle
    else high = middle
  }
  return (low + high) / 2
}

function closed(along: readonly Point[]): string {
  const back = along.toReversed().map(({ x, half }) => `L${x.toFixed(1)} ${(HEIGHT / 2 + half).toFixed(1)}`)
  return `${line(along, -1)} ${back.join(' ')} Z`
}

function line(along: readonly Point[], side: 1 | -1): string {
  return along
    .map(({ x, half }, at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${(HEIGHT / 2 + side * half).toFixed(1)}`)
    .join(' ')
}

/** Returns an era's colour on the scale: that of its middle. */
export function middleYear(era: Era, now = thisYear()): number {
  const [from, to] = spanOf(era, now)
  return Math.round(yearAt((from + to) / 2, now))
}

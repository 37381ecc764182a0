import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KNOTS, STOPS, timeColour, timePlace } from '../src/lib/time-scale'

const python = readFileSync(new URL('../../src/frieze/decks/time_scale.py', import.meta.url), 'utf8')

test('knots and stops are those of the Python scale', () => {
  const knots = [...python.matchAll(/\((-?\d+), ([\d.]+)\),/g)].map((found) => [Number(found[1]), Number(found[2])])
  const stops = [...python.matchAll(/"#([0-9a-f]{6})"/g)].map((found) => found[1])
  expect(KNOTS).toEqual(knots)
  expect(STOPS).toEqual(stops)
})

test('later dates stand further along the scale, and never beyond its ends', () => {
  const years = [-5_000_000, -3_300_000, -10_000, -44, 1, 1492, 1969, 2030, 3000]
  const places = years.map(timePlace)
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(places[0]).toBe(0)
  expect(places.at(-1)).toBe(1)
})

test('a date has its colour, a card of any year none of the scale', () => {
  expect(timeColour('1215')).toBe('#047066')
  expect(timeColour('any')).not.toContain('#')
})

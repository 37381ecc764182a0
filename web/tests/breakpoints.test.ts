/** Layouts change at four sizes (web/README.md), everywhere the same. What needs more asks for the room it has, with `@container`. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Each with its opposite: phones; phones held sideways; small laptops, by width and by height; tablets.
const SIZES = new Set([
  ...['max-width: 700px', 'min-width: 701px'],
  ...['max-height: 500px', 'min-height: 501px'],
  ...['max-width: 860px', 'min-width: 861px'],
  ...['max-height: 700px', 'min-height: 701px'],
  ...['max-width: 1100px', 'min-width: 1101px']
])
const files = Object.keys(import.meta.glob(['../src/**/*.{svelte,css,ts}', '../public/*.css', '../index.html']))

function conditionsIn(text: string): string[] {
  const queries = [...text.matchAll(/@media([^{]*)\{|(?:MediaQuery|matchMedia)\(([^\n]*)/g)].map(
    (found) => found[1] ?? found[2] ?? ''
  )
  return queries
    .flatMap((query) => query.match(/\([^()]*(?:width|height)[^()]*\)/g) ?? [])
    .map((one) => one.slice(1, -1))
}

test('a condition that is none of the four sizes is found', () => {
  const text = "@media (max-width: 900px) and (min-height: 501px) {} new MediaQuery('(width >= 30em)')"
  expect(conditionsIn(text).filter((one) => !SIZES.has(one))).toEqual(['max-width: 900px', 'width >= 30em'])
})

test.each(files)('%s has no breakpoint of its own', (file) => {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  expect(conditionsIn(text).filter((one) => !SIZES.has(one))).toEqual([])
})

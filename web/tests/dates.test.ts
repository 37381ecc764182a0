import { expect, test } from 'vitest'
import vectors from '../../tests/vectors/dates.json'
import { readableDate, yearOf } from '../src/lib/dates'
import type { Language } from '../src/lib/languages'

test.each(vectors)('$date is written in $language as the vectors say', ({ date, language, shown }) => {
  const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')
  expect(plain(readableDate(date, language as Language))).toBe(plain(shown))
})

test('an era is not broken', () => {
  expect(readableDate('-44', 'fr')).toBe('44 av.\u00a0J.-\u2060C.')
})

test('the year of a date is signed, and a card of any year has none', () => {
  expect(yearOf('~-2560')).toBe(-2560)
  expect(yearOf('1969-07-20')).toBe(1969)
  expect(yearOf('any')).toBeNull()
})

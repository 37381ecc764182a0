import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decksOf, doubleNames, lackOf, namesOf, newWish, settingsOf } from '../src/lesson/setup/wish'

test('a pasted list may be lines, or names between commas, with or without numbers', () => {
  expect(namesOf('Ada Lovelace\n\n 2. Kwame \n3) Inès')).toEqual(['Ada Lovelace', 'Kwame', 'Inès'])
  expect(namesOf('Ada, Kwame; Inès')).toEqual(['Ada', 'Kwame', 'Inès'])
  expect(namesOf('Lovelace, Ada\nNkrumah, Kwame')).toEqual(['Lovelace, Ada', 'Nkrumah, Kwame'])
  expect(namesOf('  ')).toEqual([])
})

test('names that differ only in accents or capitals are the same', () => {
  expect(doubleNames(['Inès', 'Ada', 'INES'])).toEqual(['INES'])
})

test('easy ones are a filter of every deck, and keep its other filters', () => {
  const decks = [{ id: 'world', filter: { earliest: 0 } }, { id: 'computing' }]
  expect(decksOf({ decks, from: 'easy' })).toEqual([
    { id: 'world', filter: { earliest: 0, difficulties: [1] } },
    { id: 'computing', filter: { difficulties: [1] } }
  ])
})

test('cards are chosen from one whole deck, in their order', () => {
  const wish = { ...newWish('world'), from: 'choose' as const, chosen: ['b', 'a', 'c'] }
  expect(settingsOf(wish)).toMatchObject({ decks: [{ id: 'world' }], chosen: ['b', 'a', 'c'] })
})

test('what is missing is said before the lesson is opened', () => {
  const wish = newWish('world')
  expect(lackOf(wish, 220)).toBeNull()
  expect(lackOf(wish, null)).toBeNull()
  expect(lackOf(wish, 10)).toBe('too_few')
  expect(lackOf({ ...wish, cards: 3 }, 4)).toBeNull()
  expect(lackOf(wish, 3)).toBe('too_small')
  expect(lackOf({ ...wish, from: 'choose', chosen: ['a', 'b'] }, 220)).toBe('chosen')
  const listed = { ...wish, names: 'list' as const }
  expect(lackOf(listed, 220)).toBe('no_names')
  expect(lackOf({ ...listed, register: 'Ada\nada' }, 220)).toBe('double_names')
  expect(lackOf({ ...listed, register: 'x'.repeat(25) }, 220)).toBe('long_names')
  expect(lackOf({ ...listed, register: Array.from({ length: 201 }, (_, at) => `Pupil ${at}`).join('\n') }, 220)).toBe(
    'many_names'
  )
})

test('without devices there are no names, no pairs and no list', () => {
  const wish = { ...newWish('world'), form: 'hands' as const, names: 'list' as const, register: 'Ada', pairs: true }
  expect(lackOf(wish, 220)).toBeNull()
  expect(settingsOf(wish)).toMatchObject({ form: 'hands', names: 'numbers', register: [], pairs: false, timer: null })
})

describe('homework', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 15) }))
  afterEach(() => void vi.useRealTimers())

  test('ends at midnight after its last day, in a week if nobody says another', () => {
    const wish = { ...newWish('world'), form: 'homework' as const, timer: 60, pairs: true }
    expect(wish.lastDay).toBe('2026-11-27')
    expect(settingsOf(wish)).toMatchObject({ closes_at: new Date(2026, 10, 28).getTime(), timer: null, pairs: false })
    expect(settingsOf({ ...wish, form: 'line' }).closes_at).toBeNull()
  })

  test('may end today, but not yesterday, and not in a hundred days', () => {
    const wish = { ...newWish('world'), form: 'homework' as const }
    const lackOn = (lastDay: string) => lackOf({ ...wish, lastDay }, 220)
    expect(['2026-11-20', '2027-02-17'].map(lackOn)).toEqual([null, null])
    expect(['', '2026-11-19', '2027-02-18'].map(lackOn)).toEqual(['last_day', 'last_day', 'last_day'])
  })
})

import { expect, test } from 'vitest'
import { sourceLink } from '../src/lib/source'
import type { DeckCard } from '../src/lib/rest'
import { find, plain } from '../src/pages/decks/deck'

const card = (title: string, date: string, category = 'science'): DeckCard => ({
  id: title,
  title,
  date,
  note: '',
  source: '',
  picture: '',
  category,
  difficulty: 1,
  continent: null,
  language: 'is'
})
const cards = [
  card('Galíleó sér tungl Júpíters', '1610'),
  card('Þingvellir', '930', 'state'),
  card('Kleópatra', '-30', 'state')
]

test('cards are found without their marks, in any order of words', () => {
  expect(find(cards, 'jupiters galileo', '', 'is').map(({ date }) => date)).toEqual(['1610'])
  expect(plain('Sól\u00adkerfi')).toBe('solkerfi')
})

test('cards are found by year and as people write it, and by category', () => {
  expect(find(cards, '1610', '', 'is')).toHaveLength(1)
  expect(find(cards, '30 bc', '', 'en').map(({ title }) => title)).toEqual(['Kleópatra'])
  expect(find(cards, '', 'state', 'is')).toHaveLength(2)
})

test('a source is an address or an article', () => {
  expect(sourceLink('https://www.example.org/a')).toEqual({ href: 'https://www.example.org/a', name: 'example.org' })
  expect(sourceLink('Albert_Einstein')?.href).toMatch(/wiki\/Albert_Einstein$/)
  expect(sourceLink('')).toBeNull()
})

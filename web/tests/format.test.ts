import { expect, test } from 'vitest'
import { format, pieces } from '../src/lib/format'

test('parameters are filled in', () => {
  expect(format('{name} wins in round {round}', { name: 'Ada', round: 7 }, 'en')).toBe('Ada wins in round 7')
})

test('plurals follow the rules of the language', () => {
  const cards = '{count, plural, one {# card} other {# cards}}'
  expect([0, 1, 2].map((count) => format(cards, { count }, 'en'))).toEqual(['0 cards', '1 card', '2 cards'])
  expect(format('{count, plural, one {eitt} other {mörg}}', { count: 21 }, 'is')).toBe('eitt')
  expect(format('{count, plural, one {une} other {des}}', { count: 0 }, 'fr')).toBe('une')
})

test('an exact number goes before its category', () => {
  expect(format('{count, plural, =0 {none} other {#}}', { count: 0 }, 'en')).toBe('none')
})

test('select chooses by word and falls back to other', () => {
  const text = '{who, select, you {You place {card}} other {{who} places {card}}}'
  expect(format(text, { who: 'you', card: 'X' }, 'en')).toBe('You place X')
  expect(format(text, { who: 'Ada', card: 'X' }, 'en')).toBe('Ada places X')
})

test('pieces keep the places of parameters for mark-up', () => {
  expect(pieces('Tap where {card} belongs.', {}, 'en')).toEqual(['Tap where ', { param: 'card' }, ' belongs.'])
})

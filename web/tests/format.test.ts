import { expect, test } from 'vitest'
import vectors from '../../tests/vectors/messages.json'
import { format, pieces, pluralForm, type Params } from '../src/lib/format'
import { LANGUAGES, localesOf } from '../src/lib/languages'

type Vector = { message: string; params: Params; language: string; shown: string }

test.each(vectors as unknown as Vector[])(
  '$message is filled in as the vectors say: $shown',
  ({ message, params, language, shown }) => {
    expect(format(message, params, language)).toBe(shown)
  }
)

test('pieces keep the places of parameters for mark-up', () => {
  expect(pieces('Tap where {card} belongs.', {}, 'en')).toEqual(['Tap where ', { param: 'card' }, ' belongs.'])
})

test('a sentence that ends with an abbreviation has one full stop, with mark-up too', () => {
  expect(pieces('Antes de {to}.', { to: '44 a.C.' }, 'pt-BR')).toEqual(['Antes de ', { param: 'to' }])
  expect(pieces('Antes de {to}.', { to: '1914' }, 'pt-BR')).toEqual(['Antes de ', { param: 'to' }, '.'])
})

test('numbers and lists are written as in Icelandic, in browsers that know no Icelandic too', () => {
  expect(format('{years, plural, other {# ár}}', { years: 3293 }, 'is')).toBe('3.293 ár')
  const unknown = localesOf('is').filter((locale) => locale !== 'is')
  for (const locales of [localesOf('is'), unknown]) {
    expect(new Intl.NumberFormat(locales).format(-12345.5)).toBe('-12.345,5')
    expect(new Intl.ListFormat(locales).format(['Ada', 'Inès', 'Þór'])).toBe('Ada, Inès og Þór')
  }
})

test.each(Object.keys(LANGUAGES))('nouns and numbers in %s have the forms that Unicode says', (language) => {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(localesOf(language))
  for (let number = -2; number < 1200; number += 1) {
    expect(pluralForm(number, language), String(number)).toBe(rules.select(number))
    expect(format('{count, plural, other {#}}', { count: number }, language)).toBe(numbers.format(number))
  }
})

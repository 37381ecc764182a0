import { expect, test } from 'vitest'
import { hasLongWord, withNeededHyphens } from '../src/lib/card-titles'

test('a word that may be broken, or is short, is set as usual', () => {
  expect(hasLongWord('The Great Pyramid of Giza is built')).toBe(false)
  expect(hasLongWord('Argentino\u00adsaurus gets its name')).toBe(false)
  expect(hasLongWord('First self-service')).toBe(false)
})

test('a long word without a place to break is set tighter', () => {
  expect(hasLongWord("Tutankhamun's tomb is found")).toBe(true)
})

test('a word that fits into a line of every card is not broken', () => {
  expect(withNeededHyphens('A decla\u00adration in parlia\u00adment')).toBe('A decla\u00adration in parliament')
  expect(withNeededHyphens('Argentino\u00adsaurus gets its name')).toBe('Argentino\u00adsaurus gets its name')
})

test('a word of wide letters needs more room than its number of letters says', () => {
  expect(withNeededHyphens('Námu\u00admönnum bjargað')).toBe('Námu\u00admönnum bjargað')
})

import { expect, test } from 'vitest'
import { chooseLanguage } from '../src/lib/languages'

test('the first language of the browser that we have is chosen, by tag or by its first part', () => {
  expect(chooseLanguage(['eo', 'pt-PT', 'en'])).toBe('pt-BR')
  expect(chooseLanguage(['is'])).toBe('is')
  expect(chooseLanguage(['fr-CA', 'en'])).toBe('fr')
  expect(chooseLanguage(['eo'])).toBe('en')
})

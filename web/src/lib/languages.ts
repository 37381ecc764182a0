/** The languages, each by its own name. The list is src/frieze/languages.py; scripts/languages.mjs copies it. */
import LANGUAGES from './languages.json'

export { LANGUAGES }
export type Language = keyof typeof LANGUAGES

/**
 * Returns the locales in which numbers and lists are written, the first that the browser knows.
 * Chromium knows no Icelandic and would fall back to English; Danish writes both as Icelandic does.
 * Our English is British: no comma before the last of a list.
 */
export const localesOf = (language: string): string[] =>
  language === 'is' ? ['is', 'da'] : [language === 'en' ? 'en-GB' : language]

/** Chooses the first language of the browser's list that we have, by its tag or its first part; else English. */
export function chooseLanguage(wanted: readonly string[]): Language {
  const ours = Object.keys(LANGUAGES) as Language[]
  for (const tag of wanted) {
    const lower = tag.toLowerCase()
    const found =
      ours.find((own) => own.toLowerCase() === lower) ??
      ours.find((own) => own.toLowerCase().split('-')[0] === lower.split('-')[0])
    if (found) return found
  }
  return 'en'
}

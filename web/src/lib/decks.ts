/** What decks are called. */
import type { Language } from './languages'

/** Returns a title in the page's language, or in English, or in any there is. */
export function titleIn(titles: Record<string, string>, language: Language): string {
  return titles[language] ?? titles['en'] ?? Object.values(titles)[0] ?? ''
}

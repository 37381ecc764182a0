/** The texts of the page in its language. Missing ones fall back to English (at build time: vite.config.ts). */
import type english from '../messages/en.json'
import { format, pieces, type Params, type Piece } from './format'
import { localesOf, type Language } from './languages'
import { settings } from './settings.svelte'

export type Key = keyof typeof english

type File = { default: Record<string, string> }
// Cut in two at build time (scripts/vite-plugins.ts): what the first table needs, and the rest.
const first = import.meta.glob<File>('../messages/*.json', { query: '?first' })
const more = import.meta.glob<File>('../messages/*.json', { query: '?more' })
let texts = $state.raw<Record<string, string>>({})
let whole = false

/** Loads a language's texts and shows them. */
export async function loadTexts(language: Language): Promise<void> {
  const name = `../messages/${language}.json`
  const own = await first[name]?.()
  // Looked at only now: a screen may have loaded the rest meanwhile.
  const rest = whole ? await more[name]?.() : undefined
  texts = { ...rest?.default, ...own?.default }
}

/** Loads the texts that only later screens need. */
export async function loadMoreTexts(): Promise<void> {
  if (whole) return
  const rest = await more[`../messages/${settings.language}.json`]?.()
  whole = true
  texts = { ...rest?.default, ...texts }
}

/** Returns a text in the page's language. */
export function t(key: Key, params: Params = {}): string {
  return format(texts[key] ?? key, params, settings.language)
}

/** Returns a text in pieces, for those with marked-up parts (Message.svelte). */
export function tPieces(key: Key, params: Params): Piece[] {
  return pieces(texts[key] ?? key, params, settings.language)
}

/** Returns whether there is a text of this key: for codes that a newer server may send. */
export function hasText(key: string): key is Key {
  return key in texts
}

/** Loads the words for a problem, if they are among those that only later screens need. */
export async function loadProblemText({ code }: { code: string }): Promise<void> {
  if (!hasText(`error.${code}`)) await loadMoreTexts().catch(() => undefined)
}

/** Returns the words for a problem; a general sentence for a code that this page does not know. */
export function problemText(problem: { code: string; params?: Record<string, unknown> }): string {
  const reason = problem.params?.['reason']
  const key = `error.${problem.code}`
  const precise = typeof reason === 'string' ? `${key}.${reason}` : key
  if (hasText(precise)) return t(precise, problem.params as Params)
  return hasText(key) ? t(key, problem.params as Params) : t('error.unknown')
}

/** Joins names as the language does: `Ada, Inès and Kwame`. */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(localesOf(settings.language), { type: 'conjunction' }).format(names)
}

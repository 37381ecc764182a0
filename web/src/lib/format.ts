/**
 * Messages with parameters: `{name}`, `{count, plural, one {# card} other {# cards}}`, `{who, select, you {…} other {…}}`.
 * The part of ICU's message format that our texts use; branches may hold parameters, `#` is the number.
 */
import { localesOf } from './languages'

export type Params = Record<string, string | number>
/** A piece of a message: words, or the place of a parameter. */
export type Piece = string | { param: string }

/** Fills a message in. */
export function format(message: string, params: Params, language: string): string {
  if (!message.includes('{')) return message
  return pieces(message, params, language)
    .map((piece) => (typeof piece === 'string' ? piece : String(params[piece.param] ?? `{${piece.param}}`)))
    .join('')
}

/**
 * Cuts a message into words and places of plain parameters, its branches chosen: for texts with marked-up parts.
 * The full stop of an abbreviation ends a sentence too: `It was {date}.` becomes `Era 44 a.C.`
 */
export function pieces(message: string, params: Params, language: string): Piece[] {
  const result: Piece[] = []
  let words = ''
  for (let at = 0; at < message.length;) {
    if (message[at] !== '{') {
      words += message[at]
      at += 1
      continue
    }
    const end = closing(message, at)
    const inner = message.slice(at + 1, end)
    at = end + 1
    if (!inner.includes(',')) {
      if (words) result.push(words)
      words = ''
      result.push({ param: inner.trim() })
      if (message[at] === '.' && endsWithStop(result.at(-1), params)) at += 1
      continue
    }
    const branch = chosen(inner, params, language)
    for (const piece of pieces(branch, params, language)) {
      if (typeof piece === 'string') words += piece
      else {
        if (words) result.push(words)
        words = ''
        result.push(piece)
      }
    }
    if (message[at] === '.' && endsWithStop(words || result.at(-1), params)) at += 1
  }
  if (words) result.push(words)
  return result
}

function endsWithStop(piece: Piece | undefined, params: Params): boolean {
  return String(typeof piece === 'object' ? params[piece.param] : piece).endsWith('.')
}

/** Returns the branch of a plural or select that its parameter picks. */
function chosen(inner: string, params: Params, language: string): string {
  const [, name = '', kind = '', rest = ''] = /^\s*(\w+)\s*,\s*(plural|select)\s*,([\s\S]*)$/.exec(inner) ?? []
  const value = params[name]
  const branches = branchesOf(rest)
  if (kind === 'select') return branches[String(value)] ?? branches['other'] ?? ''
  const number = Number(value)
  const branch = branches[`=${number}`] ?? branches[pluralForm(number, language)] ?? branches['other'] ?? ''
  return branch.includes('#') ? branch.replaceAll('#', written(number, language)) : branch
}

/**
 * Returns the form of a noun after a whole number, as the server does: browsers take long to get their rules ready, and
 * Chromium has none for Icelandic.
 */
export function pluralForm(number: number, language: string): 'one' | 'other' {
  const count = Math.abs(number)
  let one = count === 1
  if (language === 'is') one = count % 10 === 1 && count % 100 !== 11
  else if (language === 'fr' || language === 'pt-BR') one = count < 2
  return one ? 'one' : 'other'
}

/** Writes a number. Small ones are the same in all our languages, and most are small. */
function written(number: number, language: string): string {
  if (Number.isInteger(number) && Math.abs(number) < 1000) return String(number)
  return new Intl.NumberFormat(localesOf(language)).format(number)
}

function branchesOf(text: string): Record<string, string> {
  const branches: Record<string, string> = {}
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('{', at)
    if (open < 0) break
    const end = closing(text, open)
    branches[text.slice(at, open).trim()] = text.slice(open + 1, end)
    at = end + 1
  }
  return branches
}

/** Finds the brace that closes the one at a place. */
function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

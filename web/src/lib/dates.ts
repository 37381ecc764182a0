/** Dates as people read them, in all languages. tests/vectors/dates.json holds this and the Python one to the same results. */
import words from '../../../src/frieze/decks/cldr.json'
import type { Language } from './languages'

const MILLION = 1_000_000
const GROUPED_FROM = 10_000 // 1969 is written as it is, 12,000 with a sign between
const DECIMALS = 2 // of millions
const NO_BREAK: Record<string, string> = { ' ': '\u00a0', '-': '-\u2060' } // keep av. J.-C. in one line
const DATE = /^(~?)(-?)([1-9]\d{0,10})(?:-(\d\d)-(\d\d))?$/

type DateWords = (typeof words)['en']

/** A date cut so that a card can show `c.` and `BC` small. */
export interface DateParts {
  circa: string
  main: string
  era: string
}

/** Writes a date's text for readers: `44 BC`, `c. 1450`, `3.3 million years BC`, `20 July 1969`. */
export function readableDate(text: string, language: Language): string {
  const { circa, main, era } = dateParts(text, language)
  return `${circa}${main}${era && ` ${era}`}`
}

/** Returns the parts of a date; circa keeps the space behind it. */
export function dateParts(text: string, language: Language): DateParts {
  const own: DateWords = words[language]
  const match = DATE.exec(text)
  if (!match) return { circa: '', main: own.any, era: '' }
  const [, circa, before, digits, month, day] = match
  const years = Number(digits)
  return {
    circa: circa ? own.circa : '',
    main: month && day ? dayOf(years, Number(month), Number(day), own, language) : yearsOf(years, own, language),
    era: before ? own.bc.replace(/[ -]/g, (sign) => NO_BREAK[sign] ?? sign) : ''
  }
}

/** Counts the signs of a date as it is written: what decides how many lines it takes. */
export function dateLength(parts: DateParts | null): number {
  return parts === null ? 0 : parts.circa.length + parts.main.length + parts.era.length
}

/** Returns the year of a date; null for `any`. */
export function yearOf(text: string): number | null {
  const match = DATE.exec(text)
  return match ? Number(`${match[2]}${match[3]}`) : null
}

function dayOf(years: number, month: number, day: number, own: DateWords, language: Language): string {
  return own.day
    .replace('{day}', day === 1 ? own.first : String(day))
    .replace('{month}', own.months[month - 1] ?? '')
    .replace('{year}', yearsOf(years, own, language))
}

function yearsOf(years: number, own: DateWords, language: Language): string {
  if (years < MILLION) return grouped(years, own)
  const [whole = '', decimals = ''] = (years / MILLION).toFixed(DECIMALS).split('.')
  const part = decimals.replace(/0+$/, '')
  const one = whole === '1' && (!part || language === 'fr')
  return `${grouped(Number(whole), own)}${part && own.decimal}${part} ${own.million[one ? 'one' : 'other']}${own.years}`
}

function grouped(number: number, own: DateWords): string {
  return number < GROUPED_FROM ? String(number) : String(number).replace(/\B(?=(\d{3})+$)/g, own.group)
}

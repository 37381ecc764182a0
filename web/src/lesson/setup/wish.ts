/** What a teacher wishes for a lesson, and the settings that come of it. */
import { daysLater, isDay, noonOf, today } from '../../lib/days'
import type { DeckChoice, LessonSettings, Names } from '../../lib/wire'

export const MIN_CARDS = 3
export const MAX_CARDS = 10
export const MAX_PUPILS = 200
export const MAX_NAME = 24
export const MAX_DAYS = 89 // from today to the last day of homework
const USUAL_DAYS = 7
export const TIMERS = [0, 20, 30, 45, 60, 90, 120] as const // seconds; 0: none

export type From = 'whole' | 'easy' | 'choose'

export interface Wish {
  form: NonNullable<LessonSettings['form']>
  decks: readonly DeckChoice[]
  from: From
  cards: number
  chosen: readonly string[]
  names: Names
  pupils: number
  /** The pasted names, one on each line. */
  register: string
  timer: number
  discuss: boolean
  pairs: boolean
  /** The last day of homework. */
  lastDay: string
}

export function newWish(deck: string): Wish {
  return {
    form: 'line',
    decks: [{ id: deck }],
    from: 'whole',
    cards: MAX_CARDS,
    chosen: [],
    names: 'numbers',
    pupils: 30,
    register: '',
    timer: 0,
    discuss: true,
    pairs: false,
    lastDay: daysLater(today(), USUAL_DAYS)
  }
}

/** Returns the decks with their filters: “easy ones” is a filter too. */
export function decksOf({ decks, from }: Pick<Wish, 'decks' | 'from'>): DeckChoice[] {
  if (from === 'choose') return decks.slice(0, 1).map(({ id }) => ({ id }))
  if (from === 'easy') return decks.map((deck) => ({ ...deck, filter: { ...deck.filter, difficulties: [1] } }))
  return [...decks]
}

/** Returns the names of a pasted list: one on each line, or between commas or semicolons; without empty ones. */
export function namesOf(register: string): string[] {
  const parts = /\n/.test(register.trim()) ? register.split('\n') : register.split(/[,;\t]/)
  return parts
    .map((name) =>
      name
        .replace(/^\s*\d+[.)]?\s+/, '')
        .replace(/\s+/g, ' ')
        .trim()
    )
    .filter(Boolean)
}

/** Returns the names that stand in a list more than once. */
export function doubleNames(names: readonly string[]): string[] {
  const same = (one: string, other: string) => one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0
  return names.filter((name, at) => names.findIndex((other) => same(other, name)) < at)
}

/** What is still missing before the lesson can be opened; null if nothing. */
export type Lack =
  'last_day' | 'chosen' | 'too_small' | 'too_few' | 'no_names' | 'double_names' | 'long_names' | 'many_names'

/** `available`: how many cards the decks have for this wish; null if that is not known. */
export function lackOf(wish: Wish, available: number | null): Lack | null {
  if (wish.form === 'homework' && !mayEndOn(wish.lastDay)) return 'last_day'
  if (wish.from === 'choose' && wish.chosen.length < MIN_CARDS) return 'chosen'
  const wanted = (wish.from === 'choose' ? wish.chosen.length : wish.cards) + 1
  if (available !== null && available < wanted) return available <= MIN_CARDS ? 'too_small' : 'too_few'
  if (wish.form === 'hands' || wish.names !== 'list') return null
  const names = namesOf(wish.register)
  if (names.length === 0) return 'no_names'
  if (names.length > MAX_PUPILS) return 'many_names'
  if (names.some((name) => [...name].length > MAX_NAME)) return 'long_names'
  return doubleNames(names).length > 0 ? 'double_names' : null
}

/** Returns whether homework may end on a day. */
function mayEndOn(day: string): boolean {
  return isDay(day) && day >= today() && day <= daysLater(today(), MAX_DAYS)
}

/** Returns the end of a day, in ms since 1970. */
function endOf(day: string): number {
  return noonOf(daysLater(day, 1)).setHours(0)
}

/** Returns the settings of the lesson. */
export function settingsOf(wish: Wish): LessonSettings {
  const devices = wish.form !== 'hands'
  const together = wish.form !== 'homework' // the class plays at the same time
  return {
    form: wish.form,
    decks: decksOf(wish),
    cards: wish.cards,
    chosen: wish.from === 'choose' ? [...wish.chosen] : [],
    names: devices ? wish.names : 'numbers',
    pupils: wish.pupils,
    register: devices && wish.names === 'list' ? namesOf(wish.register) : [],
    timer: (together && wish.timer) || null,
    discuss: wish.discuss,
    pairs: devices && together && wish.pairs,
    closes_at: together ? null : endOf(wish.lastDay)
  }
}

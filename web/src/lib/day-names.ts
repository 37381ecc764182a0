/** Days and months in words. */
import words from '../../../src/frieze/decks/cldr.json'
import { t } from './i18n.svelte'
import { settings } from './settings.svelte'

/** Writes the day of a date for readers: `16 November`. */
export function dayAndMonth(date: Date): string {
  const day = date.getDate() === 1 ? words[settings.language].first : date.getDate()
  return t('home.date', { day, month: monthName(date.getMonth()) })
}

/** Returns the name of a month, from 0. */
export function monthName(month: number): string {
  return words[settings.language].months[month] ?? ''
}

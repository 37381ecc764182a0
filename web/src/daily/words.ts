/** What the daily line says: its days, how it went, and what is shared. */
import { dayAndMonth } from '../lib/day-names'
import { daysLater, noonOf } from '../lib/days'
import { t, type Key } from '../lib/i18n.svelte'
import { addressOf } from '../lib/site'
import { settings } from '../lib/settings.svelte'
import { verdict } from '../games/lineup/announce'
import type { Outcome } from './outcome'

const MINUTE = 60_000
const HOUR = 60
const TOMORROW_UP_TO = 1 // cards right: how a bad day ended is not spelt out

/** Writes a day for readers: `16 November`. */
export function readableDay(day: string): string {
  return dayAndMonth(noonOf(day))
}

/** Writes a day with its weekday: `Monday, 16 November`. */
export function longDay(day: string): string {
  return t('daily.long_date', { weekday: t(`daily.weekday.${weekday(day)}` as Key), date: readableDay(day) })
}

export function shortWeekday(day: string): string {
  return t(`daily.weekday_short.${weekday(day)}` as Key)
}

/** Returns the first letter of the weekdays, from the day given on. */
export function weekdayLetters(from: string): { letter: string; name: string }[] {
  return Array.from({ length: 7 }, (_, later) => {
    const name = t(`daily.weekday.${weekday(daysLater(from, later))}` as Key)
    return { letter: name.charAt(0).toLocaleUpperCase(settings.language), name }
  })
}

/** Returns 1 for Monday to 7 for Sunday. */
function weekday(day: string): number {
  return noonOf(day).getDay() || 7
}

/** Says how many cards were right: `7 of 8`. */
export function scoreOf({ right, count }: Pick<Outcome, 'right' | 'count'>): string {
  return t('lineup.score', { right, count })
}

/** Says how it went: `Missed one by 12 years`. */
export function sentence({ right, count, off }: Outcome): string {
  return right <= TOMORROW_UP_TO ? t('daily.tomorrow') : verdict(off, count)
}

/** Writes what is shared: text, marks, address. It names no card and no date of one. */
export function shareText(outcome: Outcome): string {
  const { day, again, right, count, marks } = outcome
  const date = again ? t('daily.share_again', { date: readableDay(day) }) : readableDay(day)
  const said = { date, score: scoreOf(outcome) }
  const text =
    right === count
      ? t('daily.share_perfect', said)
      : right <= TOMORROW_UP_TO
        ? t('daily.share_tomorrow', said)
        : t('daily.share_text', { ...said, verdict: uncapitalised(sentence(outcome)) })
  return [text, marksOf(marks), addressOf(`daily/${day}`)].join('\n')
}

/** Draws right and wrong, in the order of placing. */
export function marksOf(marks: readonly boolean[]): string {
  return marks.map((right) => (right ? '✅' : '❌')).join('')
}

/** Says how long something takes yet: `7 h 20 min`. */
export function timeLeft(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE))
  const hours = Math.floor(minutes / HOUR)
  return hours === 0 ? t('daily.minutes', { minutes }) : t('daily.hours', { hours, minutes: minutes % HOUR })
}

function uncapitalised(text: string): string {
  return text.charAt(0).toLocaleLowerCase(settings.language) + text.slice(1)
}

/** The calendar of daily lines. */
import { daysLater, noonOf } from '../lib/days'
import type { DailyResult } from '../history/dailies'

/** What is known of a day: how its first try went, and whether that was on the day itself. */
export type DayResult = Pick<DailyResult, 'day' | 'right' | 'count' | 'onTheDay'>
export type Results = ReadonlyMap<string, DayResult>
export const NO_RESULTS: Results = new Map()

/** Returns results with that of one more day; what was known of the day stays. */
export function withResult(results: Results, one: DayResult): Results {
  return new Map([[one.day, one], ...results])
}

export interface CalendarDay {
  day: string
  date: number
  /** `played` has a result, `open` can be played, `plain` is to come or from before the first line. */
  kind: 'played' | 'open' | 'plain'
  right?: number
  today: boolean
}

const WEEK = 7
const SUNDAY_FIRST = ['pt-BR']

/** Returns the weeks of a month like `2026-11`; null fills the first and the last. Weeks without a past day are left out. */
export function weeksOf(
  month: string,
  { today, first, results, language }: { today: string; first: string; results: Results; language: string }
): (CalendarDay | null)[][] {
  const start = `${month}-01`
  const days: (CalendarDay | null)[] = Array.from({ length: daysBefore(start, language) }, () => null)
  for (let day = start; day.startsWith(month); day = daysLater(day, 1)) {
    const result = results.get(day)
    const kind = result ? 'played' : day >= first && day <= today ? 'open' : 'plain'
    days.push({
      day,
      date: Number(day.slice(-2)),
      kind,
      today: day === today,
      ...(result ? { right: result.right } : {})
    })
  }
  while (days.length % WEEK) days.push(null)
  return Array.from({ length: days.length / WEEK }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK)).filter(
    (week) => week.some((one) => one && one.day <= today)
  )
}

/** Returns a day that begins a week where this language is spoken. */
export function weekStart(language: string): string {
  return SUNDAY_FIRST.includes(language) ? '2026-11-15' : '2026-11-16'
}

/** Returns how many days of its week come before a day. */
function daysBefore(day: string, language: string): number {
  return (noonOf(day).getDay() - noonOf(weekStart(language)).getDay() + WEEK) % WEEK
}

/** Returns the month that comes so many months later, or earlier. */
export function monthsLater(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const all = year * 12 + number - 1 + months
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`
}

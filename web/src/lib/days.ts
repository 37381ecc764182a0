/** Days as the calendar has them where the player is: `2026-11-16`. */
const DAY = /^\d{4}-\d\d-\d\d$/

/** Returns the day of a moment, in ms since 1970, where the player is. */
export function dayOf(time: number): string {
  const moment = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

export function today(): string {
  return dayOf(Date.now())
}

/** Returns the noon of a day: far from the hours that summer time takes or gives. */
export function noonOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

/** Returns whether something is a day of the calendar. */
export function isDay(text: unknown): text is string {
  return typeof text === 'string' && DAY.test(text) && dayOf(noonOf(text).getTime()) === text
}

/** Returns the day that comes so many days later, or earlier. */
export function daysLater(day: string, days: number): string {
  const noon = noonOf(day)
  noon.setDate(noon.getDate() + days)
  return dayOf(noon.getTime())
}

/** Returns for how long, in ms, the day of a moment lasts yet. */
export function untilMidnight(time: number): number {
  const now = new Date(time)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - time
}

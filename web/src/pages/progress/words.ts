/** What the pages about a person's progress say: of days, of games, of their results. */
import { readableDate } from '../../lib/dates'
import { dayAndMonth } from '../../lib/day-names'
import { dayOf, noonOf } from '../../lib/days'
import { titleIn } from '../../lib/decks'
import { hasText, list, t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import type { Game } from '../../history/records'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns the day of a point in time, counted from today: 0, −1 … */
function daysFrom(at: number, now: number): number {
  const start = (of: number) => new Date(of).setHours(0, 0, 0, 0)
  return Math.round((start(at) - start(now)) / DAY)
}

/** Returns when something will be: in ten minutes, today, tomorrow, in three days. */
export function whenInWords(at: number, now = Date.now()): string {
  if (at - now > HOUR) return dayInWords(at, now)
  return t('progress.in_minutes', { count: Math.max(1, Math.ceil((at - now) / MINUTE)) })
}

/** Returns a day as people say it: yesterday, today, tomorrow, in three days; else the date. */
export function dayInWords(at: number, now = Date.now()): string {
  const days = daysFrom(at, now)
  if (days === -1) return t('progress.day.yesterday')
  if (days === 0) return t('progress.day.today')
  if (days === 1) return t('progress.day.tomorrow')
  if (days > 1) return t('progress.day.later', { count: days })
  const day = new Date(at)
  if (day.getFullYear() === new Date(now).getFullYear()) return dayAndMonth(day)
  return readableDate(dayOf(at), settings.language)
}

/** Returns what a game was, and against whom. */
export function gameTitle(game: Game): string {
  const key = `game.${game.game}`
  const kind = hasText(key) ? t(key) : game.game
  if (game.daily) {
    const title = t('progress.daily', { day: dayAndMonth(noonOf(game.daily.day)) })
    return game.daily.again ? t('progress.again', { game: title }) : title
  }
  const others = game.seats.filter((_, seat) => seat !== game.mine).map(({ name }) => name)
  return others.length ? t('progress.with', { game: kind, names: list(others) }) : kind
}

/** Returns what is said below: the deck, and how many cards were right. */
export function gameDetail(game: Game): string {
  const right = game.placed ? t('progress.right', { right: game.right, count: game.placed }) : ''
  return [titleIn(game.deck_titles, settings.language), game.game === 'lineup' ? '' : right].filter(Boolean).join(' · ')
}

/** Returns how a game ended, in a word or two. */
export function gameResult(game: Game): string {
  const { outcome, mine } = game
  if (!outcome) return t('over.ended')
  if (game.game === 'lineup') return t('progress.score', { right: outcome.scores[0] ?? 0, count: game.placed })
  const seat = mine ?? 0
  if (game.game === 'together' || game.seats.length === 1)
    return t('progress.points', { count: outcome.scores[seat] ?? 0 })
  if (mine === null) return ''
  return t('progress.rank', { rank: outcome.ranking[seat] ?? 0, count: game.seats.length })
}

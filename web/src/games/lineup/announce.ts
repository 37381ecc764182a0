/** A game of Line-up in words: its moves, for screen readers too, and its result. */
import { readableDate } from '../../lib/dates'
import { t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import type { Answer, LineupEvent } from '../../lib/wire'
import { betweenDates, datesInWords } from '../../table/line/between'

/** Returns an event in words; null for those that need none. */
export function describe(event: LineupEvent, title: (card: string) => string): string | null {
  switch (event.type) {
    case 'began':
    case 'came_up':
      return t('lineup.news.card', { card: title(event.card) })
    case 'placed': {
      const said = {
        card: title(event.card),
        gap: datesInWords(event.after, event.before),
        date: readableDate(event.date, settings.language)
      }
      return event.right
        ? t('lineup.news.right', said)
        : t('lineup.news.wrong', { ...said, years: event.years_off ?? 0 })
    }
    case 'turn_began':
      return null
    case 'ended':
      return t('lineup.news.ended', { right: event.outcome.scores[0] ?? 0 })
  }
}

/** Says how a game went: `Missed two, by 9 and 140 years`. `off`: by how many years each wrong card was off. */
export function verdict(off: readonly number[], count: number): string {
  const [one = 0, other = 0] = [...off].sort((less, more) => less - more)
  if (off.length === 0) return t('lineup.perfect', { count })
  if (off.length === 1) return t('lineup.missed_one', { years: one })
  if (off.length === 2) return t('lineup.missed_two', { one, other })
  return t('lineup.missed_more', { count: off.length, years: Math.max(...off) })
}

/** Returns by how many years each wrong card was off, in the order of placing. */
export function yearsOff(answers: readonly Answer[]): number[] {
  return answers.filter(({ right }) => !right).map(({ years_off }) => years_off ?? 0)
}

/** Says which gap a wrong card was put into. */
export function chosenGap({ after, before }: Answer): string {
  return betweenDates(after, before)
}

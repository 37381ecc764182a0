/** What the bar of a day's table says. */
import { today } from '../lib/days'
import { t } from '../lib/i18n.svelte'
import type { Daily, LineupView } from '../lib/wire'
import { countCards } from '../games/lineup/layout'
import { longDay, readableDay } from './words'

/** Returns the bar's two lines. `resumed`: the view of a line that was left half-way. */
export function nameOfDaily({ day, again }: Daily, resumed: LineupView | null): { name: string; about: string } {
  const at = resumed && t('daily.card_of', { at: resumed.answers.length + 1, count: countCards(resumed) })
  const isToday = day === today()
  return {
    name: isToday ? t('home.todays_line') : t('daily.line_of', { date: readableDay(day) }),
    about: [again ? t('daily.another_try') : isToday ? (at ? readableDay(day) : longDay(day)) : '', at]
      .filter(Boolean)
      .join(' · ')
  }
}

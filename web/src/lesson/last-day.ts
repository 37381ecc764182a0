/** Until when homework is open. */
import { longDay } from '../daily/words'
import { dayOf, today } from '../lib/days'
import { t } from '../lib/i18n.svelte'
import { localesOf } from '../lib/languages'
import { settings } from '../lib/settings.svelte'

/** Says until when homework is open: `Friday, 20 November`; on the last day the time too: `today, 23:59`. */
export function lastDayInWords(closes: number): string {
  const day = dayOf(closes - 1) // it may end at midnight
  if (day !== today()) return longDay(day)
  const time = new Intl.DateTimeFormat(localesOf(settings.language), { hour: 'numeric', minute: '2-digit' })
  return t('homework.today_at', { time: time.format(closes - 1) })
}

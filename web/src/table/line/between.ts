import { readableDate } from '../../lib/dates'
import { t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import type { Shown } from './layout'

/** Writes which dates are on either side of a gap of a line. */
export function between(line: readonly Shown[], gap: number): string {
  return betweenDates(line[gap - 1]?.date ?? null, line[gap]?.date ?? null)
}

/** Writes the dates on either side of a gap: `1215 – 1492`, `before 79`, `after 1969`. */
export function betweenDates(after: string | null, before: string | null): string {
  const [from, to] = [after, before].map((date) => date && readableDate(date, settings.language))
  if (from && to) return t('gap.between', { from, to })
  if (to) return t('gap.before', { to })
  return from ? t('gap.after', { from }) : t('gap.only')
}

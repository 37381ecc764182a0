import { readableDate } from '../../lib/dates'
import { t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import type { Shown } from './layout'

/** Writes which dates are on either side of a gap of a line. */
export function between(line: readonly Shown[], gap: number): string {
  return betweenDates(...datesAround(line, gap))
}

/** Says which dates are on either side of a gap of a line: `between 1215 and 1492`. */
export function betweenInWords(line: readonly Shown[], gap: number): string {
  return datesInWords(...datesAround(line, gap))
}

function datesAround(line: readonly Shown[], gap: number): [string | null, string | null] {
  return [line[gap - 1]?.date ?? null, line[gap]?.date ?? null]
}

/** Writes the dates on either side of a gap: `1215 – 1492`, `before 79`, `after 1969`. */
export function betweenDates(after: string | null, before: string | null): string {
  return write(after, before, 'gap.between')
}

/** Says the dates on either side of a gap: `between 1215 and 1492`, `before 79`, `after 1969`. */
export function datesInWords(after: string | null, before: string | null): string {
  return write(after, before, 'gap.in_words')
}

function write(after: string | null, before: string | null, both: 'gap.between' | 'gap.in_words'): string {
  const [from, to] = [after, before].map((date) => date && readableDate(date, settings.language))
  if (from && to) return t(both, { from, to })
  if (to) return t('gap.before', { to })
  return from ? t('gap.after', { from }) : t('gap.only')
}

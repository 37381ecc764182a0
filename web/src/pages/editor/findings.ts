/** Findings of the checker in words, with what to do. */
import { hasText, list, t } from '../../lib/i18n.svelte'
import { readableDate } from '../../lib/dates'
import { LANGUAGES } from '../../lib/languages'
import { settings } from '../../lib/settings.svelte'
import type { Finding } from '../../lib/rest'

/** Says a finding; a general sentence for a code that this page does not know. */
export function findingText(finding: Finding): string {
  const key = `finding.${finding.code}`
  return hasText(key) ? t(key, params(finding)) : t('finding.unknown')
}

function params(finding: Finding): Record<string, string | number> {
  const said = Object.fromEntries(
    Object.entries(finding.params).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? list(value.map((one) => String(word(name, String(one)))))
        : word(name, value as string | number)
    ])
  )
  return { ...said, card: finding.card ?? '', lines: Number(finding.params['lines'] ?? 1), line: finding.line }
}

/** Returns columns, languages and dates by what people call them. */
function word(name: string, value: string | number): string | number {
  if (name === 'column')
    return hasText(`editor.column.${value}`) ? t(`editor.column.${value}` as 'editor.column.title') : value
  if (name === 'languages') return (LANGUAGES as Record<string, string>)[value] ?? value
  if (name === 'read_as') return readableDate(String(value), settings.language)
  return value
}

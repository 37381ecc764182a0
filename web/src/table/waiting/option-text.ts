/** What a game's options and their values are called. A newer server may have some that have no text here. */
import { hasText, t } from '../../lib/i18n.svelte'

/** Returns the name of an option, or of a value of it. */
export function optionText(game: string, option: string, value = ''): string {
  const key = value ? `option.${game}.${option}.${value}` : `option.${game}.${option}`
  return hasText(key) ? t(key) : (value || option).replaceAll('_', ' ')
}

/** Returns what a value does, in a sentence; nothing if its name says it. */
export function valueText(game: string, option: string, value: string): string {
  const key = `option.${game}.${option}.${value}.text`
  return hasText(key) ? t(key) : ''
}

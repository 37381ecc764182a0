/** Numbers and shares as the language of the page writes them. */
import { localesOf } from './languages'
import { settings } from './settings.svelte'

export function number(count: number): string {
  return new Intl.NumberFormat(localesOf(settings.language)).format(count)
}

/** Writes a share, of 1: `45%`, `45 %`. */
export function percent(share: number): string {
  return new Intl.NumberFormat(localesOf(settings.language), { style: 'percent' }).format(share)
}

/** What is looked at after the end: asked of the server once for each game and language. */
import { getAbortSignal } from 'svelte'
import { get } from '../lib/api'
import { settings } from '../lib/settings.svelte'
import type { Summary } from '../lib/wire'
import type { TableState } from './state.svelte'

/** Returns what was missed in the game that is over; null until it is here, or if it does not come. To be called while a component is made. */
export function summaryOf(table: TableState): { readonly now: Summary | null } {
  let found = $state.raw<Summary | null>(null)
  $effect(() => {
    const signal = getAbortSignal()
    const path = `api/tables/${table.code}/games/${table.update?.game ?? 1}/summary?language=${settings.language}`
    get<Summary>(path)
      .catch(() => null)
      .then((summary) => {
        if (!signal.aborted) found = summary
      })
  })
  return {
    get now() {
      return found
    }
  }
}

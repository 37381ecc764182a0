/** What is looked at after the end: asked of the server once for each game and language. */
import { get } from '../lib/api'
import { settings } from '../lib/settings.svelte'
import type { Summary } from '../lib/wire'
import type { TableState } from './state.svelte'

/** Returns what was missed in the game that is over; null until it is here, or if it does not come. To be called while a component is made. */
export function summaryOf(table: TableState): { readonly now: Summary | null } {
  let found = $state.raw<Summary | null>(null)
  $effect(() => {
    const path = `api/tables/${table.code}/games/${table.update?.game ?? 1}/summary?language=${settings.language}`
    get<Summary>(path)
      .then((summary) => (found = summary))
      .catch(() => (found = null))
  })
  return {
    get now() {
      return found
    }
  }
}

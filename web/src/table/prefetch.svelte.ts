/** What opens later is fetched before it is wanted: a lost connection must not keep it shut, or leave it without its looks. */
import { whenFree } from '../lib/when-idle'
import type { TableState } from './state.svelte'

const AHEAD = 3000 // ms after the table is there: first what is needed to play

export type Load<T = unknown> = () => Promise<{ default: T }>

/** Fetches these while the connection is good; again when it comes back, should some be missing. To be called while a component is made. */
export function prefetch(table: TableState, loads: readonly Load[]): void {
  $effect(() => {
    if (table.connection !== 'open') return
    const timer = setTimeout(() => whenFree(() => Promise.allSettled(loads.map((load) => load()))), AHEAD)
    return () => clearTimeout(timer)
  })
}

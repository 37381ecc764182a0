/**
 * What the home page shows first to somebody who has been here before: a game where it is their move, or what waits for
 * who comes back. It is found before the page is shown, so that nothing moves there.
 */
import type { Component } from 'svelte'
import type { comeBack } from '../pages/home/returning'
import { hasFinishedAny, isNewcomer } from './experience'
import type { TableSummary } from './wire'
import { idle } from './when-idle'
import { loadMyTables, yourMove } from './your-move.svelte'

const PATIENCE = 1000 // ms that a slow answer holds the page back; then there is room for what comes

class ComingHome {
  /** Whether it is known what comes first. */
  known = $state(true)
  /** Shows a game where it is this person's move. */
  Waiting = $state.raw<Component<{ table: TableSummary }>>()
  /** For somebody who has finished a game. */
  back = $state.raw<Awaited<ReturnType<typeof comeBack>>>()
}

export const comingHome = new ComingHome()

/** Finds what comes first. A newcomer waits for nothing, and nothing is likely to be found. */
export async function comeHome(): Promise<void> {
  const newcomer = isNewcomer()
  let known = newcomer
  const found = (newcomer ? idle().then(find) : find()).then(() => (known = comingHome.known = true))
  if (!newcomer) await Promise.race([found, new Promise((done) => setTimeout(done, PATIENCE))])
  comingHome.known = known
}

async function find(): Promise<void> {
  const [back, waiting] = await Promise.all([
    hasFinishedAny() ? import('../pages/home/returning').then(({ comeBack }) => comeBack()).catch(missing) : undefined,
    loadMyTables().then(() =>
      yourMove.tables.length ? import('../pages/home/Waiting.svelte').catch(missing) : undefined
    )
  ])
  comingHome.back = back
  comingHome.Waiting = waiting?.default
}

/** Stands for what could not be loaded: then there is a newcomer's page. */
function missing(): undefined {
  return undefined
}

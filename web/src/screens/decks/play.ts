/** From a deck to a table with it. */
import { postKeyed } from '../../lib/api'
import { newPerson } from '../../lib/me.svelte'
import { navigate, preload } from '../../lib/router.svelte'
import type { Changed, Level, Settings } from '../../lib/wire'

export interface Wish {
  game: string
  edition: string
  computers: number
  level: Level
}

/** Deals at once, against computer players. */
export async function playDeck(id: string, { game, edition, computers, level }: Wish): Promise<void> {
  preload('/t/new')
  const made = await make(id, game, edition, { starts: 'chosen' }, Array.from({ length: computers }, () => ({ level })))
  await postKeyed<Changed>(`api/tables/${made.table.code}/changes`, { type: 'start', first: made.mine[0] ?? 0 })
  navigate(`t/${made.table.code}`)
}

/** Makes a table where others can sit down. */
export async function openTableWith(id: string, { game, edition }: Wish): Promise<void> {
  preload('/t/new')
  const made = await make(id, game, edition, {}, [])
  navigate(`t/${made.table.code}`)
}

function make(id: string, game: string, edition: string, more: Partial<Settings>, computers: { level: Level }[]): Promise<Changed> {
  const settings: Settings = { game, decks: [{ id }], options: game === 'timeline' ? { edition } : {}, ...more }
  return postKeyed<Changed>('api/tables', { settings, people: [newPerson()], computers })
}

/** From the home page to a table: at once against computer players, or one for friends. */
import { about } from '../../lib/about'
import { postKeyed } from '../../lib/api'
import type { GameName } from '../../lib/games'
import { newPerson } from '../../lib/me.svelte'
import { navigate, preload } from '../../lib/router.svelte'
import type { Changed, Level, NewTable, Settings } from '../../lib/wire'

/** Deals at once, this person first, and goes to the table. */
export async function playNow(game: GameName, computers: number, level: Level): Promise<void> {
  preload('/t/new')
  const others = Array.from({ length: computers }, () => ({ level }))
  const made = await make(game, { starts: 'chosen' }, { computers: others, start: true, first: 0 })
  navigate(`t/${made.table.code}`)
}

/** Makes a table where friends can sit down. */
export async function openTable(game: GameName): Promise<void> {
  preload('/t/new')
  const made = await make(game, {}, {})
  navigate(`t/${made.table.code}`)
}

async function make(game: GameName, more: Partial<Settings>, others: Partial<NewTable>): Promise<Changed> {
  const { games } = await about()
  const settings: Settings = { game, decks: [{ id: games[game].default_deck }], ...more }
  return postKeyed<Changed>('api/tables', { settings, people: [newPerson()], ...others })
}

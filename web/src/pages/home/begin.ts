/** From the home page to a table: at once against computer players, on the line shown there, or one for friends. */
import { about } from '../../lib/about'
import { post } from '../../lib/api'
import { hasFinished } from '../../lib/experience'
import { forgetFirstMove, moveAt, type FirstMove } from '../../lib/first-move'
import { keepFirstState, type FirstState } from '../../lib/first-state'
import type { GameName } from '../../lib/games'
import { newKey } from '../../lib/keys'
import { newPerson } from '../../lib/me.svelte'
import { navigate, preload } from '../../lib/router.svelte'
import { settings as mine } from '../../lib/settings.svelte'
import type { Changed, Level, NewTable, Settings } from '../../lib/wire'

/** Deals at once, this person first, and goes to the table. A first game of Timeline starts in the middle of time. */
export async function playNow(game: GameName, computers: number, level: Level): Promise<void> {
  preload('/t/new')
  const others = Array.from({ length: computers }, () => ({ level }))
  const options = game === 'timeline' && !hasFinished(game) ? { start: 'middle' } : {}
  const made = await make(game, { starts: 'chosen', options }, { computers: others, start: true, first: 0 })
  navigate(`t/${made.table.code}`)
}

/** Makes a table where friends can sit down. */
export async function openTable(game: GameName): Promise<void> {
  preload('/t/new')
  const made = await make(game, {}, {})
  navigate(`t/${made.table.code}`)
}

/** Makes the table of the line on the home page. The move that began it is made there. */
export async function playFirstLine(move: FirstMove): Promise<void> {
  preload('/t/new')
  const { settings, seed } = move.line
  try {
    const made = await create({ key: move.key, settings, seed, people: [newPerson()], start: true })
    moveAt(move, made.table.code)
    navigate(`t/${made.table.code}`)
  } catch (error) {
    forgetFirstMove()
    throw error
  }
}

async function make(game: GameName, more: Partial<Settings>, others: Partial<NewTable>): Promise<Changed> {
  const { games } = await about()
  const settings: Settings = { game, decks: [{ id: games[game].default_deck }], pace: mine.pace, ...more }
  return create({ key: newKey(), settings, people: [newPerson()], ...others })
}

/** Makes a table; what it shows first comes with the answer. */
async function create(table: NewTable): Promise<Changed> {
  const made = await post<Changed & { first: FirstState }>(`api/tables?language=${mine.language}`, table)
  keepFirstState(made.first)
  return made
}

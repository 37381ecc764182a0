/** From a deck to a table with it. */
import { postKeyed } from '../../lib/api'
import { newPerson } from '../../lib/me.svelte'
import { navigate, preload } from '../../lib/router.svelte'
import { settings as mine } from '../../lib/settings.svelte'
import type { Changed, DeckChoice, Level, Settings } from '../../lib/wire'

export interface Wish {
  decks: readonly DeckChoice[]
  game: string
  edition: string
  computers: number
  level: Level
}

/** Deals at once, against computer players. */
export async function playDeck(wish: Wish): Promise<void> {
  preload('/t/new')
  const made = await make(
    wish,
    { starts: 'chosen' },
    Array.from({ length: wish.computers }, () => ({ level: wish.level }))
  )
  await postKeyed<Changed>(`api/tables/${made.table.code}/changes`, { type: 'start', first: made.mine[0] ?? 0 })
  navigate(`t/${made.table.code}`)
}

/** Makes a table where others can sit down. */
export async function openTableWith(wish: Wish): Promise<void> {
  preload('/t/new')
  const made = await make(wish, {}, [])
  navigate(`t/${made.table.code}`)
}

function make(
  { decks, game, edition }: Wish,
  more: Partial<Settings>,
  computers: { level: Level }[]
): Promise<Changed> {
  const options = game === 'timeline' ? { edition } : {}
  const settings: Settings = { game, decks: [...decks], options, pace: mine.pace, ...more }
  return postKeyed<Changed>('api/tables', { settings, people: [newPerson()], computers })
}

/** Puts games into the store, and keeps what follows from them current: which cards are due. */
import { dayOf } from '../lib/days'
import type { OwnGame, OwnPlacement } from '../lib/wire'
import { all, change, count, one as find, type StoreName } from './database'
import { canPractise, cardId, type Game, type KnownCard, type Placement } from './records'
import { longestRun } from './runs'
import { schedule } from './schedule'

export const MAX_PLACEMENTS = 20_000
export const MAX_GAMES = 5_000

/** Keeps a game as the server tells it. Told again, it counts once, and on the day on which it was first told. */
export async function keep(game: OwnGame): Promise<void> {
  const { placed, ...rest } = game
  const known = await find('games', game.id) // a traveller may look at it again where it was another day
  const onTheDay = known?.onTheDay ?? game.daily?.day === dayOf(game.began)
  const kept: Game = { ...rest, ...counted(placed), onTheDay }
  const cards = placed.map((one): Face => {
    const { deck, card, date, category } = one
    const { title, picture, language } = one.text
    return { id: cardId(deck, card), deck, card, date, title, picture, category, language }
  })
  await keepAll(
    [kept],
    placed.map((one) => placementOf(game.id, one)),
    cards
  )
}

/** A known card without what follows from its placements. */
export type Face = Omit<KnownCard, 'missed' | 'due' | 'stability'>

/** Keeps games, placements and cards; drops the oldest where there are too many. */
export async function keepAll(games: Game[], placements: Placement[], faces: Face[]): Promise<void> {
  await change((stores) => {
    for (const game of games) stores.games.put(game)
    for (const placement of placements) stores.placements.put(placement)
  })
  await reckon(faces)
  await dropOldest('placements', MAX_PLACEMENTS)
  await dropOldest('games', MAX_GAMES)
}

/** Takes cards out of practice: they, or their decks, are gone. They come back if they are missed again. */
export async function dismiss(cards: readonly KnownCard[]): Promise<void> {
  await change((stores) => {
    for (const card of cards) stores.cards.put({ ...card, due: undefined })
  })
}

/** Reckons anew when these cards are due. */
async function reckon(faces: readonly Face[]): Promise<void> {
  const cards: KnownCard[] = []
  for (const face of new Map(faces.map((one) => [one.id, one])).values()) {
    const placed = await all('placements', 'card', face.id)
    if (placed.length === 0) continue
    const { due, stability } = schedule(placed)
    const known = await find('cards', face.id) // its oldest placements may have been dropped
    const missed = known?.missed === true || placed.some((one) => !one.right)
    cards.push({ ...face, missed, stability, ...(missed && canPractise(face) ? { due } : {}) })
  }
  await change((stores) => {
    for (const card of cards) stores.cards.put(card)
  })
}

async function dropOldest(store: StoreName, most: number): Promise<void> {
  const over = (await count(store)) - most
  if (over <= 0) return
  const oldest = await all(store, 'at', undefined, over)
  await change((stores) => {
    for (const one of oldest) stores[store].delete(one.id)
  })
}

function placementOf(game: string, one: OwnPlacement): Placement {
  const { step, at, deck, card, date, right, gaps, after, before, years_off: yearsOff } = one
  return { id: `${game}/${step}`, game, card: cardId(deck, card), at, date, right, gaps, after, before, yearsOff }
}

function counted(placed: readonly OwnPlacement[]): Pick<Game, 'placed' | 'right' | 'run'> {
  const right = placed.filter((one) => one.right).length
  return { placed: placed.length, right, run: longestRun(placed) }
}

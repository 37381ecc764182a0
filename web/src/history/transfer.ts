/** The whole history as one file: to keep a copy, to bring it to another browser, or to delete it. */
import { isDay } from '../lib/days'
import { noteFinished } from '../lib/experience'
import { store, stored } from '../lib/settings.svelte'
import { all, change, type StoreName, type Stores } from './database'
import { keepAll, type Face } from './keep'
import { DELETED_KEY, forgetAllPending } from './pending'
import { cardId, isFinished, type Game, type Placement } from './records'

const FORMAT = 1
const MAX_BYTES = 64 * 1024 * 1024
const LATEST = 8.64e15 // ms since 1970: no calendar goes further

interface File {
  frieze_history: typeof FORMAT
  games: Game[]
  placements: Placement[]
  cards: Face[]
}

/** Returns the history as JSON. */
export async function exported(): Promise<string> {
  const cards = (await all('cards')).map(({ id, deck, card, date, title, picture, category, language }): Face => {
    return { id, deck, card, date, title, picture, category, language }
  })
  const file: File = { frieze_history: FORMAT, games: await all('games'), placements: await all('placements'), cards }
  return JSON.stringify(file)
}

/** Adds what a file has to the history; what is known stays as it is. Returns how many finished games and placements were new; null if it is no such file. */
export async function imported(text: string): Promise<{ games: number; placements: number } | null> {
  const file = parsed(text)
  if (!file) return null
  const [games, placements, cards] = await Promise.all([
    unknown('games', file.games, (known, told) => told.over && !known.over), // it was played to its end elsewhere
    unknown('placements', file.placements),
    unknown('cards', file.cards)
  ])
  const touched = new Set(placements.map(({ card }) => card))
  const faces = file.cards.filter((card) => touched.has(card.id) || cards.includes(card))
  await keepAll(games, placements, faces)
  for (const { game } of games.filter(isFinished)) noteFinished(game) // home greets who comes back
  return { games: games.filter(isFinished).length, placements: placements.length }
}

/** Returns what is not in a store yet, or is newer than what is there. */
async function unknown<S extends StoreName, T extends { id: string }>(
  from: S,
  told: T[],
  isNewer: (known: Stores[S], told: T) => boolean = () => false
): Promise<T[]> {
  const stored = new Map((await all(from)).map((one) => [one.id, one]))
  return [...new Map(told.map((one) => [one.id, one])).values()].filter((one) => {
    const known = stored.get(one.id)
    return !known || isNewer(known, one)
  })
}

/** Deletes everything. What was known by now is not recorded again. */
export async function deleteAll(): Promise<void> {
  // By the server's clock, like the times of the games: this browser's may be wrong.
  const last = (await all('games', 'at')).at(-1)?.at ?? 0
  await change((stores) => Object.values(stores).forEach((one) => one.clear()))
  forgetAllPending()
  store(DELETED_KEY, Math.max(last, stored<number>(DELETED_KEY) ?? 0))
}

function parsed(text: string): File | null {
  if (text.length > MAX_BYTES) return null
  try {
    const file = JSON.parse(text) as Partial<File> | null
    if (file?.frieze_history !== FORMAT) return null
    const { games, placements, cards } = file
    if (!isListOf(games, isGame) || !isListOf(placements, isPlacement) || !isListOf(cards, isFace)) return null
    return { frieze_history: FORMAT, games, placements, cards }
  } catch {
    return null
  }
}

type Checks<T> = { [K in keyof T]: (value: unknown) => boolean }

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isTime = (value: unknown) => isNumber(value) && (value as number) >= 0 && (value as number) <= LATEST
const isId = (value: unknown) => isText(value) && /^[\w-]{1,64}$/.test(value as string)
const isNumberOrNull = (value: unknown) => value === null || isNumber(value)
const isFlag = (value: unknown) => typeof value === 'boolean'
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlacement = fits<Placement>({
  id: isText,
  game: isText,
  card: isText,
  at: isTime,
  date: isText,
  right: isFlag,
  gaps: isNumberOrNull,
  after: isTextOrNull,
  before: isTextOrNull,
  yearsOff: isNumber
})
const hasFace = fits<Face>({
  id: isText,
  deck: isId,
  card: isId,
  date: isText,
  title: isText,
  picture: (value) => isText(value) && /^[\w:+-]+$/.test(value as string),
  category: isText,
  language: isText
})
const isGame = fits<Game>({
  id: isText,
  code: (value) => isText(value) && /^\w{1,16}$/.test(value as string),
  number: isNumber,
  game: isText,
  began: isTime,
  at: isTime,
  over: isFlag,
  deck_titles: (value) => isObject(value) && Object.values(value as object).every(isText),
  seats: (value) => Array.isArray(value) && value.every((seat) => isObject(seat) && isText(seat.name)),
  mine: isNumberOrNull,
  outcome: (value) => value === null || isOutcome(value),
  daily: (value) => value === null || (isObject(value) && isDay((value as { day: unknown }).day)),
  practice: isFlag,
  placed: isNumber,
  right: isNumber,
  run: isNumber,
  onTheDay: isFlag
})

function isFace(value: unknown): value is Face {
  return hasFace(value) && value.id === cardId(value.deck, value.card)
}

function isOutcome(value: unknown): boolean {
  const { winners, scores, ranking } = (isObject(value) ? value : {}) as Record<string, unknown>
  return [winners, scores, ranking].every((list) => Array.isArray(list) && list.every(isNumber))
}

/** Returns a check that something has all of these fields, each as it should be. */
function fits<T>(checks: Checks<Required<T>>): (value: unknown) => value is T {
  const fields = Object.entries(checks) as [string, (value: unknown) => boolean][]
  return (value): value is T =>
    isObject(value) && fields.every(([name, check]) => check((value as Record<string, unknown>)[name]))
}

function isListOf<T>(value: unknown, check: (one: unknown) => one is T): value is T[] {
  return Array.isArray(value) && value.every(check)
}

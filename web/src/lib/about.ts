/** What the server says of itself and of the games; asked once. */
import { get } from './api'
import type { GameName } from './games'
import type * as rest from './rest'
import type { DeckInfo } from './rest'
import type { Schema } from './schema-form'

export type GameInfo = Omit<rest.GameInfo, 'options' | 'editions'> & {
  options: Schema
  /** What each edition sets. */
  editions: Record<string, Record<string, unknown>> | null
}

export type About = Omit<rest.About, 'games'> & {
  games: Record<GameName, GameInfo> & Partial<Record<string, GameInfo>>
}

let asked: Promise<About> | undefined
let askedDecks: Promise<DeckInfo[]> | undefined

export function about(): Promise<About> {
  asked ??= get<About>('api/about').catch((problem: unknown) => {
    asked = undefined
    throw problem
  })
  return asked
}

export function decks(): Promise<DeckInfo[]> {
  askedDecks ??= get<DeckInfo[]>('api/decks').catch((problem: unknown) => {
    askedDecks = undefined
    throw problem
  })
  return askedDecks
}

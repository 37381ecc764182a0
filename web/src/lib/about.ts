/** What the server says of itself and of the games; asked once. */
import { get } from './api'
import type * as rest from './rest'
import type { DeckInfo } from './rest'

/** A part of JSON Schema: as much of it as the options of games use. */
export interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  enum?: (string | number | boolean)[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  description?: string
  default?: unknown
}

export type GameInfo = Omit<rest.GameInfo, 'options' | 'editions'> & {
  options: Schema
  /** What each edition sets. */
  editions: Record<string, Record<string, unknown>> | null
}

export type About = Omit<rest.About, 'games'> & { games: Record<string, GameInfo> }

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

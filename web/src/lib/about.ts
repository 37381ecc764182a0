/** What the server says of itself and of the games; asked once. */
import { get } from './api'
import type { Level, Phrase, Problem } from './wire'

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

export interface GameAbout {
  least_seats: number
  most_seats: number
  options: Schema
  editions: Record<string, Record<string, unknown>> | null
}

export interface About {
  protocol: number
  version: string
  languages: string[]
  animals: string[]
  levels: Level[]
  phrases: Phrase[]
  games: Record<string, GameAbout>
}

export interface DeckLine {
  id: string
  titles: Record<string, string>
  cards: number
  languages: string[]
  categories: Record<string, Record<string, string>>
  /** Null: no card has a date that is known. */
  years: [number, number] | null
  games: Record<string, Problem | null>
}

let asked: Promise<About> | undefined
let askedDecks: Promise<DeckLine[]> | undefined

export function about(): Promise<About> {
  asked ??= get<About>('api/about').catch((problem: unknown) => {
    asked = undefined
    throw problem
  })
  return asked
}

export function decks(): Promise<DeckLine[]> {
  askedDecks ??= get<DeckLine[]>('api/decks').catch((problem: unknown) => {
    askedDecks = undefined
    throw problem
  })
  return askedDecks
}

/** A view as things to draw: where every card of the two rows stands. No rules, only places. */
import type { Row, TogetherScore, TogetherShown, TogetherView, Title } from '../../lib/wire'

/** A place of a row: a stack of cards, the undermost first, or a free place over a gap. */
export interface Place {
  row: Row
  place: number
  /** The first of the two half columns that it stands in, from 1. */
  column: number
  cards: TogetherShown[]
  /** The dates of the base cards on either side of the gap it stands over; null in the base row. */
  between: [left: string, right: string] | null
}

/** Titles from worst to best. */
export const TITLES: readonly Title[] = [
  'aspiring_team',
  'upstarts',
  'accredited_league',
  'sophisticated_staff',
  'veteran_squad',
  'expert_alliance',
  'circle_of_geniuses',
  'time_travellers'
]
/** The lowest total of each title but the first: as the server has it. */
export const LOWEST: Readonly<Partial<Record<Title, number>>> = {
  upstarts: -10,
  accredited_league: 0,
  sophisticated_staff: 10,
  veteran_squad: 20,
  expert_alliance: 30,
  circle_of_geniuses: 40,
  time_travellers: 50
}
/** The total if every card came into the base row but the one that is discarded from the start. */
export const MAX_SCORE = 69
/** What the score is made of, as the score sheet lists it. */
export const ITEMS = ['base', 'interstice', 'discards', 'hands', 'pile'] as const satisfies (keyof TogetherScore)[]
export type Item = (typeof ITEMS)[number]

/** Returns all places of both rows in the order of time: a base card, the place over the gap after it, the next base card … */
export function places(view: Pick<TogetherView, 'base' | 'interstice'>): Place[] {
  return view.base.flatMap((cards, place) => {
    const own: Place = { row: 'base', place, column: 2 * place + 1, cards, between: null }
    const over = view.interstice[place]
    const left = topDate(cards)
    const right = topDate(view.base[place + 1])
    if (!over || left === null || right === null) return [own]
    return [own, { row: 'interstice', place, column: 2 * place + 2, cards: over, between: [left, right] }]
  })
}

/** Returns the dates of a line in order, and where their middles lie, in per cent of its width: for the ground. */
export function middles(all: readonly Place[], columns: number): { dates: string[]; at: number[] } {
  const full = all.filter((one) => one.cards.length > 0)
  return {
    dates: full.map((one) => topDate(one.cards) ?? ''),
    at: full.map((one) => (100 * one.column) / (2 * columns))
  }
}

/** Returns the date of the card on top of a stack. */
export function topDate(cards: readonly TogetherShown[] | undefined): string | null {
  return cards?.at(-1)?.date ?? null
}

/** Returns how many places of the interstice row are free. */
export function freePlaces(view: Pick<TogetherView, 'interstice'>): number {
  return view.interstice.filter((cards) => cards.length === 0).length
}

/** Returns the date that everybody knows of a card; null while it is hidden. */
export function knownDate(view: TogetherView, card: string): string | null {
  const shown = [...view.base, ...view.interstice, view.discards].flat().find((one) => one.card === card)
  if (shown) return shown.date
  return view.seats.flatMap((seat) => seat.hand).find((one) => one.card === card)?.blocked?.date ?? null
}

/** Returns the title after this one; null: there is no better. */
export function nextTitle(title: Title): Title | null {
  return TITLES[TITLES.indexOf(title) + 1] ?? null
}

/** Returns the cards that lie in the same place as a card of the line, the uppermost first. */
export function stackedWith(view: Pick<TogetherView, 'base' | 'interstice'>, card: string): TogetherShown[] {
  const stack = [...view.base, ...view.interstice].find((cards) => cards.some((one) => one.card === card))
  return (stack ?? []).filter((one) => one.card !== card).reverse()
}

/** Returns by how many cards both rows together are taller than their places: by the deepest stack of each. */
export function peeks(view: Pick<TogetherView, 'base' | 'interstice'>): number {
  const deepest = (row: readonly TogetherShown[][]) => Math.max(1, ...row.map((cards) => cards.length)) - 1
  return deepest(view.base) + deepest(view.interstice)
}

/** Games as the server tells them to the history. */
import type { OwnGame, OwnPlacement } from '../src/lib/wire'

export const NOW = Date.parse('2026-11-16T12:00:00')

export function placed(step: number, right: boolean, more: Partial<OwnPlacement> = {}): OwnPlacement {
  return {
    step,
    at: NOW + step,
    deck: 'world',
    card: `card-${step}`,
    date: '1889',
    text: { title: 'A tower', picture: 'fluent:fox', category: 'art', language: 'en' },
    category: 'Art',
    right,
    gaps: 5,
    after: right ? '1880' : '1901',
    before: right ? '1890' : null,
    years_off: right ? 0 : 12,
    ...more
  }
}

export function game(id: string, placements: OwnPlacement[], more: Partial<OwnGame> = {}): OwnGame {
  return {
    id,
    code: 'ABC234',
    number: 1,
    game: 'lineup',
    began: NOW,
    at: NOW,
    over: true,
    deck_titles: { en: 'World' },
    seats: [],
    mine: 0,
    outcome: {
      winners: [],
      scores: [placements.filter((one) => one.right).length],
      ranking: [1],
      reason: 'all_placed'
    },
    daily: null,
    practice: false,
    placed: placements,
    ...more
  }
}

import { beforeAll, expect, test, vi } from 'vitest'
import type { GameInfo } from '../src/lib/about'
import type { Settings } from '../src/lib/wire'

vi.mock('../src/lib/settings.svelte', () => ({ settings: { language: 'en' } }))

const { loadMoreTexts, loadTexts } = await import('../src/lib/i18n.svelte')
const { clockChoice, summarize } = await import('../src/table/waiting/settings-summary')

const nullable = (type: object) => ({ anyOf: [type, { type: 'null' }], default: null })

const timeline: GameInfo = {
  default_deck: 'moments',
  strengths: {},
  least_seats: 2,
  most_seats: 8,
  editions: {
    classic: { edition: 'classic', hand_size: 4, misplaced: 'discards', draw_after_success: false },
    informatique: { edition: 'informatique', hand_size: 4, misplaced: 'box', draw_after_success: false }
  },
  options: {
    $ref: '#/$defs/Options',
    $defs: {
      Options: {
        type: 'object',
        properties: {
          edition: { $ref: '#/$defs/Edition', default: 'classic' },
          hand_size: nullable({ type: 'integer', minimum: 1, maximum: 10 }),
          hand_sizes: nullable({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 10 } }),
          misplaced: nullable({ $ref: '#/$defs/Misplaced' }),
          draw_after_success: nullable({ type: 'boolean' })
        }
      },
      Edition: { enum: ['classic', 'informatique'] },
      Misplaced: { enum: ['box', 'discards'] }
    }
  }
}

beforeAll(async () => {
  await loadTexts('en')
  await loadMoreTexts()
})

const summary = (more: Partial<Settings>) =>
  summarize({ game: 'timeline', decks: [{ id: 'moments' }], ...more }, timeline, 'Great moments').join(' · ')

test('a table as usual is said in one short line', () => {
  expect(summary({})).toBe('Great moments · 4 cards each · no timer')
})

test('whatever is not as usual is said too', () => {
  expect(
    summary({ options: { hand_size: 1, draw_after_success: true }, clock: { type: 'seconds', seconds: 30 } })
  ).toBe('Great moments · 1 card each · 30 s a turn · Draw after right cards too (long game)')
  expect(summary({ options: { misplaced: 'box' } })).toContain('Wrong cards go to: the box')
  expect(summary({ options: { hand_sizes: [3, 5] } })).toContain(' · different hands · ')
})

test('an edition is said by what it does, and what it sets is not said again', () => {
  expect(summary({ options: { edition: 'informatique' } })).toBe(
    'Great moments · 4 cards each · no timer · Wrong cards leave the game; agree how many to deal.'
  )
})

test('a deck that is cut says so', () => {
  expect(summary({ decks: [{ id: 'moments', filter: { earliest: 1900 } }] })).toContain('Great moments (some cards)')
})

test('a timer that no form offers is said all the same', () => {
  expect(clockChoice({ type: 'days', days: 3 })).toBe('3d')
  expect(summary({ clock: { type: 'seconds', seconds: 45 } })).toContain('45 s a turn')
})

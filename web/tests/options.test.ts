import { expect, test } from 'vitest'
import type { GameInfo } from '../src/lib/about'
import type { Schema } from '../src/lib/schema-form'
import { changed, controls } from '../src/table/waiting/options'

const game: GameInfo = {
  default_deck: 'moments',
  strengths: {},
  least_seats: 2,
  most_seats: 8,
  editions: {
    classic: { edition: 'classic', hand_size: 4, misplaced: 'discards' },
    brasil: { edition: 'brasil', hand_size: 5, misplaced: 'discards' }
  },
  options: {
    $ref: '#/$defs/Options',
    $defs: {
      Options: {
        type: 'object',
        properties: {
          edition: { $ref: '#/$defs/Edition', default: 'classic' },
          hand_size: { anyOf: [{ type: 'integer', minimum: 1, maximum: 10 }, { type: 'null' }], default: null },
          hand_sizes: {
            anyOf: [{ type: 'array', items: { type: 'integer', minimum: 1, maximum: 10 } }, { type: 'null' }],
            default: null
          },
          misplaced: { anyOf: [{ $ref: '#/$defs/Misplaced' }, { type: 'null' }], default: null },
          first: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null }
        }
      },
      Edition: { enum: ['brasil', 'classic'] },
      Misplaced: { enum: ['box', 'discards'] }
    }
  }
}

test('every option but who starts gets a control, with the value that the edition gives it', () => {
  expect(controls(game, {})).toEqual([
    { kind: 'choice', name: 'edition', values: ['brasil', 'classic'], value: 'classic' },
    { kind: 'number', name: 'hand_size', least: 1, most: 10, value: 4 },
    { kind: 'numbers', name: 'hand_sizes', least: 1, most: 10, value: null },
    { kind: 'choice', name: 'misplaced', values: ['box', 'discards'], value: 'discards' }
  ])
})

test('another edition brings its own presets', () => {
  expect(changed(game, { hand_size: 7 }, 'edition', 'brasil')).toEqual({ edition: 'brasil' })
  expect(controls(game, { edition: 'brasil' })[1]).toMatchObject({ value: 5 })
})

test('what the edition says anyway is not said again', () => {
  expect(changed(game, { hand_size: 7 }, 'hand_size', 4)).toEqual({})
  expect(changed(game, {}, 'hand_size', 7)).toEqual({ hand_size: 7 })
})

/** Makes a game without editions that has one option, and the type that its schema names. */
const withOption = (properties: Record<string, Schema>, types: Record<string, Schema>): GameInfo => ({
  ...game,
  editions: null,
  options: { $ref: '#/$defs/Options', $defs: { Options: { type: 'object', properties }, ...types } }
})

test('a choice that no edition decides shows its first value', () => {
  const together = withOption(
    { blocked_dates: { anyOf: [{ $ref: '#/$defs/BlockedDates' }, { type: 'null' }], default: null } },
    { BlockedDates: { enum: ['hidden', 'shown'] } }
  )
  expect(controls(together, {})).toEqual([
    { kind: 'choice', name: 'blocked_dates', values: ['hidden', 'shown'], value: 'hidden' }
  ])
  expect(changed(together, {}, 'blocked_dates', 'shown')).toEqual({ blocked_dates: 'shown' })
})

test('a list of names becomes several ticks', () => {
  const exhibition = withOption(
    { variations: { type: 'array', items: { $ref: '#/$defs/Variation' }, default: [] } },
    { Variation: { enum: ['links', 'antiquity'] } }
  )
  expect(controls(exhibition, {})).toEqual([
    { kind: 'several', name: 'variations', values: ['links', 'antiquity'], value: [] }
  ])
  expect(controls(exhibition, changed(exhibition, {}, 'variations', ['links']))).toMatchObject([{ value: ['links'] }])
})

/** A game's options as a form, with the presets of its editions filled in. */
import type { GameInfo } from '../../lib/about'
import { readForm, type Field } from '../../lib/schema-form'

export type Value = string | number | boolean | number[] | string[] | null
export type Options = Record<string, Value>

export type Control =
  | { kind: 'choice'; name: string; values: string[]; value: string }
  | { kind: 'number'; name: string; least: number; most: number; value: number }
  | { kind: 'switch'; name: string; value: boolean }
  | { kind: 'several'; name: string; values: string[]; value: string[] }
  | { kind: 'numbers'; name: string; least: number; most: number; value: number[] | null }

const NOT_AT_A_TABLE = new Set(['first']) // who starts is said at the start
export const EDITION = 'edition'

/** Returns the form's controls, each with the value that holds now. */
export function controls(game: GameInfo, options: Options): Control[] {
  const preset = presets(game, options)
  return readForm(game.options)
    .filter(({ name }) => !NOT_AT_A_TABLE.has(name))
    .flatMap((field) => withValue(field, options[field.name] ?? preset[field.name] ?? field.usual))
}

/** Returns the options after a change. Another edition brings its own presets; what a preset says is not said again. */
export function changed(game: GameInfo, options: Options, name: string, value: Value): Options {
  if (name === EDITION) return { [EDITION]: value }
  const preset = presets(game, options)
  const next = { ...options, [name]: value }
  if (value === null || preset[name] === value) delete next[name]
  return next
}

function presets(game: GameInfo, options: Options): Record<string, unknown> {
  return game.editions?.[String(options[EDITION] ?? 'classic')] ?? {}
}

function withValue(field: Field, value: unknown): Control[] {
  const { name } = field
  switch (field.kind) {
    case 'choice':
      // Where neither the game nor an edition names a value, the first one holds.
      return [{ kind: 'choice', name, values: field.values, value: String(value ?? field.values[0]) }]
    case 'switch':
      return [{ kind: 'switch', name, value: value === true }]
    case 'number':
      return [{ kind: 'number', name, least: field.least, most: field.most, value: Number(value ?? field.least) }]
    case 'several':
      return [{ kind: 'several', name, values: field.values, value: (value as string[] | null) ?? [] }]
    case 'numbers':
      return [{ kind: 'numbers', name, least: field.least, most: field.most, value: value as number[] | null }]
    default:
      return [] // no game has decimals
  }
}

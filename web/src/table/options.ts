/** A game's options as a form: read from its JSON Schema, an edition's presets filled in. */
import type { GameInfo, Schema } from '../lib/about'

export type Value = string | number | boolean | number[] | string[] | null
export type Options = Record<string, Value>

export type Control =
  | { kind: 'choice'; name: string; values: string[]; value: string }
  | { kind: 'number'; name: string; least: number; most: number; value: number }
  | { kind: 'switch'; name: string; value: boolean }
  | { kind: 'several'; name: string; values: string[]; value: string[] }
  | { kind: 'numbers'; name: string; least: number; most: number; value: number[] | null }

const NOT_AT_A_TABLE = new Set(['first']) // who starts is said at the start
const EDITION = 'edition'

/** Gives the form's controls, each with the value that holds now. */
export function controls(game: GameInfo, options: Options): Control[] {
  const whole = resolve(game.options, game.options)
  return Object.entries(whole.properties ?? {}).flatMap(([name, schema]) => {
    if (NOT_AT_A_TABLE.has(name)) return []
    const control = controlOf(name, schema, game, holds(name, schema, game, options))
    return control ? [control] : []
  })
}

/** Gives the options after a change. Another edition brings its own presets; what a preset says is not said again. */
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

function holds(name: string, schema: Schema, game: GameInfo, options: Options): unknown {
  return options[name] ?? presets(game, options)[name] ?? schema.default ?? null
}

function controlOf(name: string, schema: Schema, game: GameInfo, value: unknown): Control | null {
  const kind = plain(schema, game.options)
  if (kind.enum) return { kind: 'choice', name, values: kind.enum.map(String), value: String(value) }
  if (kind.type === 'boolean') return { kind: 'switch', name, value: value === true }
  if (kind.type === 'integer')
    return {
      kind: 'number',
      name,
      least: kind.minimum ?? 0,
      most: kind.maximum ?? 99,
      value: Number(value ?? kind.minimum ?? 0)
    }
  if (kind.type === 'array' && kind.items) {
    const item = plain(kind.items, game.options)
    if (item.enum)
      return { kind: 'several', name, values: item.enum.map(String), value: (value as string[] | null) ?? [] }
    if (item.type === 'integer')
      return {
        kind: 'numbers',
        name,
        least: item.minimum ?? 0,
        most: item.maximum ?? 99,
        value: (value as number[] | null) ?? null
      }
  }
  return null
}

/** Gives a schema without its reference and without the null that means "as the edition has it". */
function plain(schema: Schema, root: Schema): Schema {
  const found = resolve(schema, root)
  const some = found.anyOf?.filter((one) => one.type !== 'null')
  return some?.length === 1 && some[0] ? plain(some[0], root) : found
}

function resolve(schema: Schema, root: Schema): Schema {
  return schema.$ref ? (root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}) : schema
}

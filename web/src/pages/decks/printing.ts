/** The options of printing as a form, read from their JSON Schema. */
import type { Schema } from '../../lib/about'

export type Value = string | number | boolean | null
export type Values = Record<string, Value>
export type Control =
  | { kind: 'choice'; name: string; values: string[] }
  | { kind: 'switch'; name: string }
  | { kind: 'count'; name: string; least: number; most: number }
  | { kind: 'millimetres'; name: string; least: number; most: number }

/** What an option has that is left to the server. */
export const AUTO = 'auto'

// Alphabetical order is the schema's; people expect the usual one first.
const FIRST = [
  'timeline',
  'together',
  'exhibition',
  'poker',
  'mini',
  'square',
  'long_edge',
  'short_edge',
  'fold',
  'fronts',
  'en',
  'fr',
  'es',
  'pt-BR',
  'is'
]

/** Gives the controls, and the values that hold unless others are chosen. */
export function printForm(schema: Schema): { controls: Control[]; values: Values } {
  const whole = resolved(schema, schema)
  const options = Object.entries(whole.properties ?? {})
  return {
    controls: options.flatMap(([name, option]) => controlOf(name, option, schema)),
    values: Object.fromEntries(options.map(([name, option]) => [name, (option.default ?? null) as Value]))
  }
}

/** Tells whether an option matters with the others as they are. */
export function matters(name: string, values: Values, usualGame: string): boolean {
  const game = values['game'] ?? usualGame
  const both = values['sides'] === 'long_edge' || values['sides'] === 'short_edge'
  if (name === 'offset_x' || name === 'offset_y') return both
  if (name === 'halls') return game === 'exhibition'
  if (name === 'icons') return game === 'timeline'
  return true
}

function controlOf(name: string, option: Schema, root: Schema): Control[] {
  const some = (option.anyOf ?? [option]).filter((one) => one.type !== 'null').map((one) => resolved(one, root))[0]
  if (!some) return []
  if (some.enum) {
    const values = some.enum.map(String).sort((one, other) => FIRST.indexOf(one) - FIRST.indexOf(other))
    return [{ kind: 'choice', name, values: option.anyOf ? [AUTO, ...values] : values }]
  }
  if (some.type === 'boolean') return [{ kind: 'switch', name }]
  const [least, most] = [some.minimum ?? 0, some.maximum ?? 99]
  if (some.type === 'integer') return [{ kind: 'count', name, least, most }]
  return some.type === 'number' ? [{ kind: 'millimetres', name, least, most }] : []
}

function resolved(schema: Schema, root: Schema): Schema {
  return schema.$ref ? (root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}) : schema
}

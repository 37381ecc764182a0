/** The options of printing as a form. */
import { GAMES } from '../../lib/games'
import { LANGUAGES } from '../../lib/languages'
import { readForm, type Field, type Schema } from '../../lib/schema-form'

export type Value = string | number | boolean | null
export type Values = Record<string, Value>

/** The value of an option that is left to the server. */
export const AUTO = 'auto'

// The schema has them in alphabetical order; people expect the usual one first.
const FIRST: string[] = [
  ...GAMES,
  ...['poker', 'mini', 'square'],
  ...['long_edge', 'short_edge', 'fold', 'fronts'],
  ...Object.keys(LANGUAGES)
]

/** Returns the fields, and the values that hold unless others are chosen. */
export function printForm(schema: Schema): { fields: Field[]; values: Values } {
  const fields = readForm(schema)
  return {
    fields: fields.map((field) => (field.kind === 'choice' ? inOrder(field) : field)),
    values: Object.fromEntries(fields.map(({ name, usual }) => [name, usual as Value]))
  }
}

/** Returns whether an option matters with the others as they are. */
export function matters(name: string, values: Values, usualGame: string): boolean {
  const game = values['game'] ?? usualGame
  const both = values['sides'] === 'long_edge' || values['sides'] === 'short_edge'
  if (name === 'offset_x' || name === 'offset_y') return both
  if (name === 'halls') return game === 'exhibition'
  if (name === 'icons') return game === 'timeline'
  return true
}

function inOrder(field: Extract<Field, { kind: 'choice' | 'several' }>): Field {
  const values = field.values.toSorted((one, other) => FIRST.indexOf(one) - FIRST.indexOf(other))
  return { ...field, values: field.optional ? [AUTO, ...values] : values }
}

/** A form read from a JSON Schema: one field for each property. It knows no game and no option by name. */

/** The part of JSON Schema that the server's options use. */
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

/** How a value is chosen: one or several of a list, on or off, a whole number, a decimal, a list of whole numbers. */
export type Control =
  | { kind: 'choice' | 'several'; name: string; values: string[] }
  | { kind: 'switch'; name: string }
  | { kind: 'number' | 'decimal' | 'numbers'; name: string; least: number; most: number }

export type Field = Control & {
  /** What holds unless something else is chosen. */
  usual: unknown
  /** Whether nothing may be chosen: null. */
  optional: boolean
}

/** Returns the fields of a form, in the schema's order. Properties of a kind that no control has are left out. */
export function readForm(schema: Schema): Field[] {
  return Object.entries(resolve(schema, schema).properties ?? {}).flatMap(([name, property]) => {
    const control = controlOf(name, plain(property, schema), schema)
    const optional = resolve(property, schema).anyOf?.some((one) => one.type === 'null') ?? false
    return control ? [{ ...control, usual: property.default ?? null, optional }] : []
  })
}

function controlOf(name: string, schema: Schema, root: Schema): Control | null {
  const range = { least: schema.minimum ?? 0, most: schema.maximum ?? 99 }
  if (schema.enum) return { kind: 'choice', name, values: schema.enum.map(String) }
  if (schema.type === 'boolean') return { kind: 'switch', name }
  if (schema.type === 'integer') return { kind: 'number', name, ...range }
  if (schema.type === 'number') return { kind: 'decimal', name, ...range }
  if (schema.type !== 'array' || !schema.items) return null
  const one = controlOf(name, plain(schema.items, root), root)
  if (one?.kind === 'choice') return { ...one, kind: 'several' }
  return one?.kind === 'number' ? { ...one, kind: 'numbers' } : null
}

/** Returns a schema without its reference and without the null that stands for "nothing chosen". */
function plain(schema: Schema, root: Schema): Schema {
  const found = resolve(schema, root)
  const some = found.anyOf?.filter((one) => one.type !== 'null')
  return some?.length === 1 && some[0] ? plain(some[0], root) : found
}

function resolve(schema: Schema, root: Schema): Schema {
  return schema.$ref ? (root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}) : schema
}

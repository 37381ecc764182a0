// Makes src/lib/wire.d.ts from the server's schema (docs/api/socket.json). With --check it only compares.
import { readFileSync } from 'node:fs'
import { writeOrCheck } from './write-or-check.mjs'

const schema = new URL('../../docs/api/socket.json', import.meta.url)
const definitions = JSON.parse(readFileSync(schema, 'utf8')).$defs

const reference = (ref) => ref.replace('#/$defs/', '')

/** Returns the TypeScript type of a schema. */
function type(of) {
  if (of.$ref) return reference(of.$ref)
  if (of.enum) return of.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (of.anyOf) return [...new Set(of.anyOf.map(type))].join(' | ')
  if (of.type === 'array') {
    if (of.prefixItems) return `[${of.prefixItems.map(type).join(', ')}]`
    const item = of.items ? type(of.items) : 'unknown'
    return /[ |]/.test(item) ? `(${item})[]` : `${item}[]`
  }
  if (of.type === 'object')
    return of.properties
      ? object(of, '  ')
      : `Record<string, ${of.additionalProperties?.type || of.additionalProperties?.$ref ? type(of.additionalProperties) : 'unknown'}>`
  return (
    { integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null' }[of.type] ?? 'unknown'
  )
}

/** Returns the type of an object. What we send may leave out what has a default; what we get is always whole. */
function object(of) {
  const sent = of.additionalProperties === false
  const required = new Set(of.required ?? [])
  const lines = Object.entries(of.properties ?? {}).map(([name, property]) => {
    const optional = sent && !required.has(name) ? '?' : ''
    return `  ${name}${optional}: ${type(property)}`
  })
  return `{\n${lines.join('\n')}\n}`
}

const comment = (of) => (of.description ? `/** ${of.description.replace(/\s+/g, ' ')} */\n` : '')
const text =
  '// Made by scripts/types.mjs from docs/api/socket.json: do not edit.\n\n' +
  Object.entries(definitions)
    .map(([name, of]) => `${comment(of)}export type ${name} = ${type(of)}`)
    .join('\n\n') +
  '\n'

writeOrCheck('src/lib/wire.d.ts', text, 'types')

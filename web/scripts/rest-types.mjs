// Makes src/lib/rest.d.ts from the server's description of its REST calls (docs/api/openapi.json). With --check it only compares.
import { readFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import { writeOrCheck } from './write-or-check.mjs'

const description = new URL('../../docs/api/openapi.json', import.meta.url)

// What the server sends is always whole, also where the description gives no default. What it takes says that it takes
// nothing else, and may be left out where it has a default.
const api = JSON.parse(readFileSync(description, 'utf8'))
for (const schema of Object.values(api.components.schemas)) {
  if (schema.properties && schema.additionalProperties !== false) schema.required = Object.keys(schema.properties)
}

const types = await openapiTS(api, { rootTypes: true, rootTypesNoSchemaPrefix: true, alphabetize: true })
const text = `// Made by scripts/rest-types.mjs from docs/api/openapi.json: do not edit.\n\n${astToString(types)}`

writeOrCheck('src/lib/rest.d.ts', text, 'types')

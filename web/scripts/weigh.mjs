// Tells what a first table costs: the bytes of dist/, gzipped, by kind. Pictures come from the server and are not counted.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const folder = new URL('../dist/assets/', import.meta.url)
// What a person loads from the home page to the first table of Timeline; everything else is loaded when it is needed.
const LATER = /^(Settings|NotFound|Broken|Rules|Deck|Replay|Privacy|About|Carry|Together|Exhibition|fr-|es-|is-|pt-BR-)|latin-ext/
const sums = { js: 0, css: 0, woff2: 0 }
for (const name of readdirSync(folder)) {
  const kind = name.split('.').at(-1)
  if (LATER.test(name) || !(kind in sums)) continue
  const bytes = readFileSync(new URL(name, folder))
  sums[kind] += kind === 'woff2' ? bytes.length : gzipSync(bytes, { level: 9 }).length
}
for (const [kind, bytes] of Object.entries(sums)) console.log(`${kind.padEnd(6)}${(bytes / 1024).toFixed(1).padStart(7)} KB`)
console.log(`all   ${(Object.values(sums).reduce((sum, bytes) => sum + bytes, 0) / 1024).toFixed(1).padStart(7)} KB`)

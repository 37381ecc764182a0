// Tells what the way to a first table of Timeline costs, gzipped, by kind; fails if it is more than we owe. Pictures and
// what the server says are not counted here: tests in a browser count all bytes.
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const MAX_SCRIPT = 80 * 1024
const FIRST = [
  '/index.html',
  '/home/Home.svelte',
  '/table/Table.svelte',
  '/timeline/Screen.svelte',
  '/messages/en.json?first'
]

const root = fileURLToPath(new URL('..', import.meta.url))
const { output } = await build({ root, logLevel: 'error', build: { write: false } })
const byName = new Map(output.map((file) => [file.fileName, file]))
const wanted = new Set()

function take(name) {
  const file = byName.get(name)
  if (!file || wanted.has(name)) return
  wanted.add(name)
  for (const other of [...(file.imports ?? []), ...(file.viteMetadata?.importedCss ?? [])]) take(other)
}

for (const file of output) if (FIRST.some((end) => file.facadeModuleId?.endsWith(end))) take(file.fileName)
for (const file of output) if (/latin-(opsz|wght)-normal.*\.woff2$/.test(file.fileName)) take(file.fileName)

const sums = { js: 0, css: 0, woff2: 0 }
for (const name of wanted) {
  const file = byName.get(name)
  const kind = name.split('.').at(-1)
  const bytes = Buffer.from(file.code ?? file.source)
  sums[kind] += kind === 'woff2' ? bytes.length : gzipSync(bytes, { level: 9 }).length
}
for (const [kind, bytes] of Object.entries(sums))
  console.log(`${kind.padEnd(6)}${(bytes / 1024).toFixed(1).padStart(7)} KB`)
if (sums.js > MAX_SCRIPT) {
  console.error(`more than ${MAX_SCRIPT / 1024} KB of script before the first table`)
  process.exit(1)
}

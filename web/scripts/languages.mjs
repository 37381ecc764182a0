// Makes src/lib/languages.json, tags and own names, from the one list of languages (src/frieze/languages.py). With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs'

const list = new URL('../../src/frieze/languages.py', import.meta.url)
const target = new URL('../src/lib/languages.json', import.meta.url)

const members = readFileSync(list, 'utf8').matchAll(/^ {4}[A-Z]+ = "([\w-]+)", "([^"]+)", "\w+"/gm)
const languages = Object.fromEntries([...members].map(([, tag, name]) => [tag, name]))
const text = `${JSON.stringify(languages, null, 2)}\n`

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('src/lib/languages.json is not what src/frieze/languages.py says: run `npm run languages`')
    process.exit(1)
  }
} else writeFileSync(target, text)

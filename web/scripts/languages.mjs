// Makes src/lib/languages.json, tags and own names, from the one list of languages (src/frieze/languages.py). With --check it only compares.
import { readFileSync } from 'node:fs'
import { writeOrCheck } from './write-or-check.mjs'

const list = new URL('../../src/frieze/languages.py', import.meta.url)

const members = readFileSync(list, 'utf8').matchAll(/^ {4}[A-Z]+ = "([\w-]+)", "([^"]+)", "\w+"/gm)
const languages = Object.fromEntries([...members].map(([, tag, name]) => [tag, name]))
const text = `${JSON.stringify(languages, null, 2)}\n`

writeOrCheck('src/lib/languages.json', text, 'languages')

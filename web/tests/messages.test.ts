import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../src/lib/languages'

const source = fileURLToPath(new URL('../src', import.meta.url))
const read = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(source, 'messages', `${language}.json`), 'utf8'))
const english = read('en')

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'messages' ? [] : files(path)
    return /\.(svelte|ts)$/.test(entry.name) && !/(glyphs\.ts|wire\.d\.ts)$/.test(entry.name) ? [path] : []
  })
}

// Pages that are made from the texts by a script count too.
const makers = ['../scripts/offline.mjs'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
const code = [...files(source), ...makers].map((path) => readFileSync(path, 'utf8')).join('\n')

/** Returns the parameters of a message, those inside branches too. */
function params(text: string): string[] {
  const names: string[] = []
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    let depth = 0
    let end = at
    do {
      if (text[end] === '{') depth += 1
      if (text[end] === '}') depth -= 1
      end += 1
    } while (depth > 0 && end < text.length)
    const [name = '', ...rest] = text.slice(at + 1, end - 1).split(',')
    const branches = rest.slice(1).join(',')
    names.push(
      name.trim(),
      ...[...branches.matchAll(/\{((?:[^{}]|\{[^{}]*\})*)\}/g)].flatMap((branch) => params(branch[1] ?? ''))
    )
    at = end
  }
  return [...new Set(names)].sort()
}

describe.each(Object.keys(LANGUAGES))('the texts in %s', (language) => {
  const own = read(language)

  test('are those of English, none missing and none too many', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort())
  })

  test('have the same parameters as in English', () => {
    for (const [key, text] of Object.entries(own)) {
      expect(params(text), key).toEqual(params(english[key] ?? ''))
    }
  })

  test('are in good form: braces match, nothing is empty, keys are in order', () => {
    for (const [key, text] of Object.entries(own)) {
      expect(text.trim(), key).toBe(text)
      expect(text, key).not.toBe('')
      expect(text.split('{').length, key).toBe(text.split('}').length)
    }
    expect(Object.keys(own)).toEqual(Object.keys(own).sort())
  })
})

test('every text is used', () => {
  const literal = new Set([...code.matchAll(/['"`]([a-z_]+(?:\.[a-z_0-9-]+)+)['"`]/g)].map((found) => found[1]))
  // `error.${code}`: all texts that begin so are used.
  const beginnings = [...code.matchAll(/`([a-z_]+\.(?:[a-z_]+\.)*)\$\{/g)].map((found) => found[1] ?? '')
  const unused = Object.keys(english).filter(
    (key) => !literal.has(key) && !beginnings.some((start) => key.startsWith(start))
  )
  expect(unused).toEqual([])
})

test.each(Object.keys(LANGUAGES))('%s has one kind of apostrophe', (language) => {
  const straight = Object.entries(read(language)).filter(([, text]) => /\p{L}'/u.test(text))
  expect(straight).toEqual([])
})

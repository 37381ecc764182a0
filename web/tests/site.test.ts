import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addressOf, within } from '../src/lib/site'

afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['https://table.test/', '/t/ABCDEF'],
  ['https://table.test/games/frieze/', '/games/frieze/t/ABCDEF']
])('a site that begins at %s', (baseURI, pathname) => {
  it('knows its own paths', () => {
    vi.stubGlobal('document', { baseURI })
    expect(within(pathname)).toBe('/t/ABCDEF')
    expect(within(new URL(baseURI).pathname)).toBe('/')
  })

  it('passes on whole addresses', () => {
    vi.stubGlobal('document', { baseURI })
    expect(addressOf('t/ABCDEF')).toBe(`https://table.test${pathname}`)
  })
})

it('is asked by addresses that do not begin with a slash', () => {
  const root = new URL('..', import.meta.url).pathname
  const files = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(svelte|ts)$/.test(file)
  )
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    const text = readFileSync(`${root}src/${file}`, 'utf8')
    const found = text.match(
      /(?:href=|src=|href: |fetch\(|navigate\(|\b(?:get|post|postKeyed|put|remove|download)(?:<[^()]*>)?\()["'`{]*\/[^/].*/g
    )
    expect(found ?? [], file).toEqual([])
  }
})

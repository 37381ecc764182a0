import { expect, test } from 'vitest'
import { sourceLink } from '../src/lib/source'

test('an address is a link, and is called by its host', () => {
  expect(sourceLink('https://www.example.org/moon')).toEqual({
    href: 'https://www.example.org/moon',
    name: 'example.org'
  })
  expect(sourceLink('')).toBeNull()
})

test('anything else is an article, whatever is written in it', () => {
  expect(sourceLink('Apollo 11')).toEqual({
    href: 'https://en.wikipedia.org/wiki/Apollo_11',
    name: 'Wikipedia, Apollo 11'
  })
  expect(sourceLink('javascript:alert(1)')?.href).toBe('https://en.wikipedia.org/wiki/javascript%3Aalert(1)')
})

test('an address that no browser understands is no link, and breaks nothing', () => {
  expect(sourceLink('https://[')).toBeNull()
  expect(sourceLink('http://')).toBeNull()
})

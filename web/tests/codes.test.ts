import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CODE_LENGTH } from '../src/pages/home/codes'
import { similarCodes } from '../src/pages/home/similar-codes'

const KEYS = readFileSync(new URL('../../src/frieze/tables/keys.py', import.meta.url), 'utf8')
const ALPHABET = /CODE_ALPHABET = "(\w+)"/.exec(KEYS)?.[1] ?? ''

test('a code has as many signs as the server gives it', () => {
  expect(KEYS).toContain(`CODE_LENGTH = ${CODE_LENGTH}\n`)
})

test('a code that can exist has no look-alikes', () => {
  for (const sign of ALPHABET) expect(similarCodes(sign.repeat(CODE_LENGTH))).toEqual([])
})

test('signs that no code has are read as those they look like', () => {
  expect(similarCodes('ACE23O')).toEqual(['ACE23Q'])
  expect(similarCodes('1CE234')).toEqual(['LCE234', '7CE234'])
  for (const code of similarCodes('GV1ZBN')) expect([...code].every((sign) => ALPHABET.includes(sign))).toBe(true)
  expect(similarCodes('GV1111')).toHaveLength(3)
})

import { expect, test, vi } from 'vitest'
import { lineOf, LINE } from '../fixtures/lesson'

vi.mock('../src/lib/settings.svelte', () => ({ settings: { language: 'en' } }))
vi.mock('../src/lib/i18n.svelte', () => ({
  t: (key: string, params: object) => `${key} ${Object.values(params).join(' ')}`
}))
const { gapInWords, gapOfKey, gapsOf, letterOf, lettersOf } = await import('../src/lesson/gaps')
const line = lineOf(LINE)

test('gaps are lettered from A, up to K for ten cards on the line', () => {
  expect(gapsOf(line).map(letterOf).join('')).toBe('ABCDEF')
  expect(gapsOf(Array(10)).map(letterOf).join('')).toBe('ABCDEFGHIJK')
})

test('a gap is said with its letter and the dates around it', () => {
  expect(gapInWords(line, 2)).toBe('lesson.gap C gap.in_words 537 1215')
  expect(gapInWords(line, 0)).toBe('lesson.gap A gap.before 79')
  expect(gapInWords(line, 5)).toBe('lesson.gap F gap.after 1830')
})

test('a key stands for the gap of its letter, where the line has one', () => {
  expect(gapOfKey('c', line)).toBe(2)
  expect(gapOfKey('F', line)).toBe(5)
  expect(gapOfKey('G', line)).toBeNull()
  expect(gapOfKey('Escape', line)).toBeNull()
  expect(gapOfKey('', line)).toBeNull()
})

test('letters are joined as the language does', () => {
  expect(lettersOf([2, 3, 4])).toBe('C, D or E')
})

/** What the pages about a person's progress say of days, in each language's own words. */
import { beforeAll, expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('document', { baseURI: 'https://frieze.example/' })

const { loadMoreTexts, loadTexts } = await import('../src/lib/i18n.svelte')
const { settings } = await import('../src/lib/settings.svelte')
const { dayInWords, whenInWords } = await import('../src/pages/progress/words')

const NOW = new Date(2026, 10, 16, 23, 50).getTime()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

beforeAll(async () => {
  await loadTexts('en')
  await loadMoreTexts()
})

const said = () => [
  ...[-400, -2, -1, 0, 1, 3].map((days) => dayInWords(NOW + days * DAY, NOW)),
  ...[10 * MINUTE, 70 * MINUTE, 12 * DAY].map((time) => whenInWords(NOW + time, NOW))
]

test('a day is told from today, farther back by its date', () => {
  expect(said()).toEqual([
    '12 October 2025',
    '14\u00a0November',
    'yesterday',
    'today',
    'tomorrow',
    'in 3 days',
    'in 10 minutes',
    'tomorrow',
    'in 12 days'
  ])
  expect(whenInWords(NOW - DAY, NOW), 'what is due already').toBe('in 1 minute')
})

test('also in Icelandic, which many browsers do not know', async () => {
  settings.language = 'is'
  await loadTexts('is')
  expect(said()).toEqual([
    '12. október 2025',
    '14.\u00a0nóvember',
    'í gær',
    'í dag',
    'á morgun',
    'eftir 3 daga',
    'eftir 10 mínútur',
    'á morgun',
    'eftir 12 daga'
  ])
})

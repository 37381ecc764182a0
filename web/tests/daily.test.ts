import { beforeAll, describe, expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('navigator', { languages: ['en'] })
vi.stubGlobal('document', { baseURI: 'https://frieze.example/sub/' })

const { loadMoreTexts, loadTexts } = await import('../src/lib/i18n.svelte')
const { settings } = await import('../src/lib/settings.svelte')
const { daysLater, dayOf, isDay, noonOf, untilMidnight } = await import('../src/lib/days')
const { bestStreak, streakOf } = await import('../src/history/dailies')
const { monthsLater, weeksOf } = await import('../src/daily/calendar')
const { averageOf, readableScore, rowsOf } = await import('../src/daily/others')
const { outcomeOf } = await import('../src/daily/outcome')
const { longDay, readableDay, sentence, shareText, timeLeft } = await import('../src/daily/words')
const words = await import('../src/pages/progress/words')

beforeAll(async () => {
  await loadTexts('en')
  await loadMoreTexts()
})

async function inLanguage(language: typeof settings.language, say: () => void | Promise<void>) {
  settings.language = language
  await loadTexts(language)
  await say()
  settings.language = 'en'
  await loadTexts('en')
}

/** Returns how a line went where these cards were off by so many years, the others right. */
function missed(...off: number[]) {
  const marks = Array.from({ length: 8 }, (_, at) => at >= off.length)
  return { day: '2026-11-16', again: false, right: 8 - off.length, count: 8, marks, off }
}

describe('days', () => {
  const at = (date: number, ...time: number[]) => new Date(2026, 10, date, ...time).getTime()

  test('are those of the place, up to its last second and from its first', () => {
    expect(dayOf(at(16, 23, 59, 59))).toBe('2026-11-16')
    expect(dayOf(at(17))).toBe('2026-11-17')
    expect(untilMidnight(at(16, 16, 40))).toBe((7 * 60 + 20) * 60_000)
  })

  test('follow each other over months, years and the ends of summer time', () => {
    expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysLater('2028-03-01', -1)).toBe('2028-02-29')
    for (let day = '2026-03-01'; day < '2026-12-01'; day = daysLater(day, 1))
      expect(daysLater(daysLater(day, 1), -1)).toBe(day)
    expect(noonOf('2026-11-16').getHours()).toBe(12)
  })

  test.each(['2026-02-30', '2026-11-1', 'tomorrow', ''])('%j is none', (text) => expect(isDay(text)).toBe(false))

  test('are written as each language does', async () => {
    expect(longDay('2026-11-16')).toBe('Monday, 16\u00a0November')
    await inLanguage('fr', () => expect(readableDay('2026-12-01')).toBe('1er\u00a0décembre'))
    await inLanguage('is', () => expect(longDay('2026-11-22')).toBe('sunnudagur 22.\u00a0nóvember'))
    await inLanguage('pt-BR', () => expect(longDay('2026-12-01')).toBe('terça, 1º de dezembro'))
  })
})

describe('a result', () => {
  test('is read from the answers, in the order of placing', () => {
    const answer = { card: 'a', gap: 0, after: null, before: null }
    const answers = [
      { ...answer, right: true, years_off: null },
      { ...answer, right: false, years_off: 12 }
    ]
    expect(outcomeOf({ answers, score: 1 }, '2026-11-16', true)).toEqual({
      day: '2026-11-16',
      again: true,
      right: 1,
      count: 2,
      marks: [true, false],
      off: [12]
    })
  })

  test.each([
    [missed(), 'All eight. Perfect.'],
    [missed(12), 'Missed one by 12 years'],
    [missed(9, 140), 'Missed two, by 9 and 140 years'],
    [missed(9, 140, 2), 'Missed three, the worst by 140 years'],
    [missed(1, 2, 3, 4, 5, 6, 7), 'Tomorrow is another line.']
  ])('%# says what was missed', (outcome, words) => expect(sentence(outcome)).toBe(words))

  test('is shared as text, marks and address, in this order', () => {
    expect(shareText({ ...missed(12), marks: [true, true, true, false, true, true, true, true] })).toBe(
      'Frieze, 16\u00a0November: 7 of 8 — missed one by 12 years.\n✅✅✅❌✅✅✅✅\nhttps://frieze.example/sub/daily/2026-11-16'
    )
    expect(shareText(missed())).toMatch(/^Frieze, 16\u00a0November: 8 of 8\. Perfect\.\n✅{8}\n/u)
    expect(shareText(missed(1, 2, 3, 4, 5, 6, 7, 8))).toMatch(/^Frieze, 16\u00a0November: 0 of 8\. Tomorrow/)
    expect(shareText({ ...missed(12), again: true })).toMatch(/^Frieze, 16\u00a0November, another try: 7 of 8/)
  })

  test('is shared in a person’s own language', async () => {
    await inLanguage('fr', () =>
      expect(shareText(missed(12)).split('\n')[0]).toBe(
        'Frieze, 16\u00a0novembre\u00a0: 7 sur 8 — une seule carte mal placée\u00a0: 12 ans d’écart.'
      )
    )
  })
})

describe('the calendar', () => {
  const results = new Map([['2026-11-12', { ...missed(1), day: '2026-11-12', onTheDay: true }]])
  const november = { today: '2026-11-16', first: '2026-11-05', results, language: 'en' }

  test('has the weeks that have begun, from Monday, and fills what belongs to other months', () => {
    const weeks = weeksOf('2026-11', november)
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7])
    expect(weeks[0]?.filter((one) => one === null)).toHaveLength(6)
    expect(weeks.at(-1)?.[0]).toEqual({ day: '2026-11-16', date: 16, kind: 'open', today: true })
  })

  test('says what was played, what can be played, and what is to come or from before', () => {
    const days = new Map(weeksOf('2026-11', november).flatMap((week) => week.map((one) => [one?.date, one])))
    expect(days.get(12)).toMatchObject({ kind: 'played', right: 7 })
    expect(days.get(5)).toMatchObject({ kind: 'open' })
    expect(days.get(4)).toMatchObject({ kind: 'plain' })
    expect(days.get(17)).toMatchObject({ kind: 'plain' })
  })

  test('begins its weeks on Sunday in Brazil', () => {
    expect(weeksOf('2026-11', { ...november, language: 'pt-BR' })[0]?.[0]).toMatchObject({ date: 1 })
  })

  test('turns over years', () => {
    expect([monthsLater('2026-12', 1), monthsLater('2027-01', -1)]).toEqual(['2027-01', '2026-12'])
  })
})

describe('days in a row', () => {
  const played = (days: string[], late: string[] = []) =>
    new Map([...days, ...late].map((day) => [day, { ...missed(), day, onTheDay: !late.includes(day) }]))

  test('count until today, or until yesterday while today is not played', () => {
    const days = played(['2026-11-14', '2026-11-15'])
    expect(streakOf(days, '2026-11-15')).toBe(2)
    expect(streakOf(days, '2026-11-16')).toBe(2)
    expect(streakOf(days, '2026-11-17')).toBe(0)
  })

  test('are not filled by what was played later', () => {
    const days = played(['2026-11-13', '2026-11-15', '2026-11-16'], ['2026-11-14'])
    expect(streakOf(days, '2026-11-16')).toBe(2)
  })

  test('remember the longest', () => {
    const days = played(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-16'])
    expect(streakOf(days, '2026-11-16')).toBe(1)
    expect(bestStreak(days)).toBe(3)
    expect([streakOf(new Map(), '2026-11-16'), bestStreak(new Map())]).toEqual([0, 0])
  })
})

describe('the others', () => {
  const result = {
    day: '2026-11-16',
    computers: { visitor: 3, guide: 5, curator: 6, time_traveller: 8 },
    players: 20,
    scores: [0, 0, 0, 0, 4, 8, 8, 0, 0],
    cards: null
  }

  test('stand in order, the person first among equals', () => {
    expect(rowsOf(result, 6).map(({ who }) => who)).toEqual([
      'time_traveller',
      'you',
      'curator',
      'everyone',
      'guide',
      'visitor'
    ])
  })

  test('have no average before enough were counted', () => {
    expect(averageOf(null, null)).toBeNull()
    expect(rowsOf({ ...result, players: null, scores: null }, 6)).toHaveLength(5)
  })

  test('have an average with the language’s own decimal', () => {
    const average = averageOf(result.players, result.scores) ?? 0
    expect(readableScore(average, 'en')).toBe('5.2')
    expect(readableScore(average, 'is')).toBe('5,2')
    expect(readableScore(8, 'en')).toBe('8')
  })
})

test('what is left of a day is told in hours and minutes', () => {
  expect(timeLeft((7 * 60 + 20) * 60_000)).toBe('7 h 20 min')
  expect(timeLeft(59 * 60_000)).toBe('59 min')
  expect(timeLeft(1)).toBe('1 min')
})

describe('days in lists', () => {
  const { dayInWords } = words
  const now = new Date(2026, 11, 3, 12).getTime()
  const at = (...day: [number, number, number]) => new Date(...day, 9).getTime()

  test('are told in the words of the language, not those of a browser that has others', async () => {
    expect(dayInWords(at(2026, 11, 2), now)).toBe('yesterday')
    expect(dayInWords(at(2026, 11, 5), now)).toBe('in 2 days')
    expect(dayInWords(at(2025, 10, 16), now)).toBe('16 November 2025')
    await inLanguage('is', async () => {
      await loadMoreTexts()
      expect(dayInWords(now, now)).toBe('í dag')
      expect(dayInWords(at(2026, 10, 20), now)).toBe('20.\u00a0nóvember')
    })
  })
})

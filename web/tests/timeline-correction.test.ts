import { expect, test, vi } from 'vitest'

vi.stubGlobal('navigator', { languages: ['en'] })
const { edgesOf, firstSentence } = await import('../src/games/timeline/correction')

const line = ['1871', '1889'].map((date) => ({ card: date, date }))

test('a gap has a date on each side where there is one', () => {
  expect(edgesOf(line, 0)).toEqual({ edge: 'before', from: '', to: '1871' })
  expect(edgesOf(line, 1)).toEqual({ edge: 'between', from: '1871', to: '1889' })
  expect(edgesOf(line, 2)).toEqual({ edge: 'after', from: '1889', to: '' })
})

test.each([
  ['Bell rang the next room. Watson came.', 'Bell rang the next room.'],
  ['He said: “Mr Watson, come here.” Watson came.', 'He said: “Mr Watson, come here.”'],
  ['It was made c. 1450 by hand. Then came type.', 'It was made c. 1450 by hand.'],
  ['Nach St. Petersburg ging es nie. Sie blieb.', 'Nach St. Petersburg ging es nie.'],
  ['¿Quién lo hizo primero en el mundo? «Nadie», dijo.', '¿Quién lo hizo primero en el mundo?'],
  ['No end', 'No end']
])('a story begins with its first sentence: %s', (text, first) => expect(firstSentence(text)).toBe(first))

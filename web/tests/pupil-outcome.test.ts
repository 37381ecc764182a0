import { describe, expect, test, vi } from 'vitest'
import type { MeMessage, MyAnswer, Revealed } from '../src/lib/wire'
import english from '../src/messages/en.json'

vi.mock('../src/lib/settings.svelte', () => ({ settings: { language: 'en' }, moves: () => false }))
vi.mock('../src/lib/i18n.svelte', async () => {
  const { format } = await import('../src/lib/format')
  return { t: (key: keyof typeof english, params = {}) => format(english[key], params, 'en') }
})
const { gainedByTalking, howFarOff, outcomeOf, toRemember } = await import('../src/lesson/pupil/outcome')

const revealed: Revealed = {
  date: '1455',
  gap: 3,
  gaps: [3],
  note: { note: '', source: '', language: 'en' },
  right: 1,
  voted: 2,
  right_first: 0,
  voted_first: 2,
  most: false
}

function answer(card: string, more: Partial<MyAnswer> = {}): MyAnswer {
  return {
    card,
    gap: 2,
    right: false,
    right_first: false,
    after: '537',
    before: '1215',
    years_off: 240,
    deck: 'world',
    deck_card: card,
    ...more
  }
}

function me(more: Partial<MeMessage> = {}): MeMessage {
  return {
    type: 'me',
    seq: 1,
    standing: 'in',
    number: 7,
    name: '',
    animal: 'panda',
    vote: null,
    first_vote: null,
    counts: true,
    answers: [],
    right: 0,
    ...more
  }
}

describe('how a pupil did on a card', () => {
  test('is known before the answer has come, by the vote', () => {
    expect(outcomeOf(revealed, me({ vote: 3, first_vote: 2 }), 'gutenberg')).toMatchObject({
      gap: 3,
      first: 2,
      right: true,
      firstRight: false
    })
  })

  test('is that of the first vote for who did not vote again', () => {
    const stays = me({ first_vote: 3, answers: [answer('gutenberg', { gap: 3, right: true, right_first: true })] })
    expect(outcomeOf(revealed, stays, 'gutenberg')).toMatchObject({ gap: 3, right: true, firstRight: true })
  })

  test('is right in every gap beside a card of the same date', () => {
    expect(outcomeOf({ ...revealed, gaps: [3, 4] }, me({ vote: 4 }), 'gutenberg').right).toBe(true)
  })

  test('is neither right nor wrong without a vote', () => {
    expect(outcomeOf(revealed, me(), 'gutenberg')).toMatchObject({ gap: null, right: false })
  })
})

test('who was wrong hears by how many years, and to which side', () => {
  expect(howFarOff(answer('gutenberg'), revealed)).toBe('You said between 537 and 1215: 240 years too early.')
  const late = answer('gutenberg', { gap: 4, after: '1456', before: null, years_off: 1 })
  expect(howFarOff(late, revealed)).toBe('You said after 1456: 1 year too late.')
  const close = answer('gutenberg', { gap: 4, after: '1455-06-01', before: null, years_off: 0 })
  expect(howFarOff(close, revealed)).toContain('less than a year too late.')
})

test('the cards to remember are those missed, the worst first, and those without a vote last', () => {
  const answers = [
    answer('near', { years_off: 3 }),
    answer('none', { gap: null, years_off: null }),
    answer('right', { right: true, years_off: null }),
    answer('far', { years_off: 900 })
  ]
  expect(toRemember(answers, 3).map(({ card }) => card)).toEqual(['far', 'near', 'none'])
  expect(toRemember(answers, 1).map(({ card }) => card)).toEqual(['far'])
})

test('talking gains the cards that were right only after it', () => {
  const answers = [
    answer('a', { right: true }),
    answer('b', { right: true, right_first: true }),
    answer('c', { right_first: true }),
    answer('d', { right: true })
  ]
  expect(gainedByTalking(answers)).toBe(1)
})

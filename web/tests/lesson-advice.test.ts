import { expect, test } from 'vitest'
import { deskMessage, deskPupil, lessonInfo } from '../fixtures/lesson'
import { mainAct, mayVoteAgain, missing, stepOf, stepsOf } from '../src/lesson/desk/advice'

const NO_VOTES = [0, 0, 0, 0, 0, 0]

test('the one main action leads through a card', () => {
  const desk = deskMessage({ advice: 'talk' })
  const at = (more: Parameters<typeof lessonInfo>[0]) => mainAct(lessonInfo(more), desk)
  expect(at({ stage: 'gathering' })).toBe('next')
  expect(at({ stage: 'voting' })).toBe('close')
  expect(at({ stage: 'closed' })).toBe('again')
  expect(at({ stage: 'closed', ballot: 2 })).toBe('reveal')
  expect(at({ stage: 'revealed', ballot: 2 })).toBe('next')
  expect(at({ stage: 'over' })).toBe('report')
  expect(at({ stage: 'voting', paused: true })).toBe('resume')
})

test('when most have it, or nobody wants a talk, the date comes next', () => {
  expect(mainAct(lessonInfo({ stage: 'closed' }), deskMessage({ advice: 'reveal' }))).toBe('reveal')
  expect(mainAct(lessonInfo({ stage: 'closed', discuss: false }), deskMessage({ advice: 'talk' }))).toBe('reveal')
})

test('a vote without votes is held again, until there were five', () => {
  const desk = deskMessage({ votes: NO_VOTES })
  expect(mainAct(lessonInfo({ stage: 'closed', ballot: 4 }), desk)).toBe('again')
  expect(mainAct(lessonInfo({ stage: 'closed', ballot: 5 }), desk)).toBe('reveal')
  expect(mayVoteAgain(lessonInfo({ stage: 'closed', ballot: 5 }))).toBe(false)
})

test('after the last card the lesson ends', () => {
  expect(mainAct(lessonInfo({ stage: 'revealed' }), deskMessage({ plan: [] }))).toBe('end')
})

test('without a talk a card has two steps', () => {
  expect(stepsOf(lessonInfo({ discuss: false }))).toEqual(['vote', 'reveal'])
  expect(stepOf(lessonInfo({ discuss: false, stage: 'closed' }))).toBe('reveal')
  expect(stepOf(lessonInfo({ stage: 'closed' }))).toBe('talk')
  expect(stepOf(lessonInfo({ ballot: 2 }))).toBe('again')
  expect(stepOf(lessonInfo({ stage: 'gathering' }))).toBeNull()
})

test('those at the door are neither thinking nor away', () => {
  const pupils = [
    deskPupil(1),
    deskPupil(2, { vote: null }),
    deskPupil(3, { vote: null, away: true }),
    deskPupil(4, { vote: null, standing: 'waiting' }),
    deskPupil(5, { vote: null, standing: 'free' })
  ]
  const { thinking, away } = missing(deskMessage({ pupils }))
  expect(thinking.map(({ number }) => number)).toEqual([2])
  expect(away.map(({ number }) => number)).toEqual([3])
})

/** Moments of lessons that are hard to reach, from fixtures/: `gallery.html?lesson=talk` on the board, with `&as=teach` on the console. */
import {
  ALL,
  deskMessage,
  FIRST,
  lessonMessage,
  lineOf,
  PROGRESS,
  REVEALED,
  ROSTER,
  SECOND
} from '../../fixtures/lesson'
import { LessonState } from '../lesson/state.svelte'
import type { DeskMessage, LessonHeard, LessonInfo } from '../lib/wire'

interface Moment {
  lesson: Partial<LessonInfo>
  desk?: Partial<DeskMessage>
  voted?: number
}

const GATHERING: Partial<LessonInfo> = {
  stage: 'gathering',
  number: 0,
  ballot: 0,
  line: [],
  card: null,
  score: { right: 0, played: 0 }
}
const LONG = ALL.filter((card) => card !== 'gutenberg')
const CLOSED = { right: 11, advice: 'talk', votes: FIRST.gaps, first_votes: FIRST.gaps } as const

export const LESSONS: Record<string, Moment> = {
  join: { lesson: GATHERING, desk: { played: [] } },
  names: {
    lesson: { ...GATHERING, names: 'first_names', door: 'ask' },
    desk: { played: [] }
  },
  hands: { lesson: { ...GATHERING, form: 'hands' }, desk: { pupils: [], played: [] } },
  vote: { lesson: {} },
  'vote-long': { lesson: { line: lineOf(LONG.slice(0, 10)), number: 10, cards: 10 } },
  'vote-eight': { lesson: { line: lineOf(LONG.slice(0, 8)), number: 8, cards: 10 } },
  'vote-hands': { lesson: { form: 'hands' }, desk: { pupils: [] } },
  'vote-large': { lesson: {}, voted: 140 },
  talk: { lesson: { stage: 'closed', first: FIRST }, desk: CLOSED, voted: 28 },
  'talk-hidden': { lesson: { stage: 'closed' }, desk: { ...CLOSED, show_votes: false }, voted: 28 },
  same: {
    lesson: { stage: 'closed', first: { gaps: [0, 0, 2, 26, 0, 0], voted: 28 } },
    desk: { ...CLOSED, right: 26, advice: 'reveal', votes: [0, 0, 2, 26, 0, 0] },
    voted: 28
  },
  again: { lesson: { ballot: 2 }, desk: { votes: [0, 0, 1, 9, 2, 0], first_votes: FIRST.gaps }, voted: 12 },
  'closed-again': {
    lesson: { stage: 'closed', ballot: 2, first: FIRST, last: SECOND },
    desk: { ...CLOSED, right: 21, votes: SECOND.gaps },
    voted: 28
  },
  reveal: {
    lesson: { stage: 'revealed', ballot: 2, first: FIRST, last: SECOND, revealed: REVEALED },
    desk: { ...CLOSED, right: null, advice: null, votes: SECOND.gaps },
    voted: 28
  },
  'reveal-long': {
    lesson: {
      stage: 'revealed',
      ballot: 1,
      line: lineOf(LONG.slice(0, 10)),
      first: { gaps: [1, 0, 0, 2, 3, 14, 4, 2, 1, 1, 0], voted: 28 },
      revealed: { ...REVEALED, gap: 5, gaps: [5], right: 14, right_first: 14, most: false }
    },
    voted: 28
  },
  paused: { lesson: { paused: true } },
  over: {
    lesson: {
      stage: 'over',
      card: null,
      line: lineOf(ALL.slice(1), [null, true, true, true, false, true, true, false, true, true, true]),
      score: { right: 8, played: 10 },
      number: 10,
      ending: {
        changed: 46,
        improved: 38,
        hardest: 'plague',
        hardest_right: 9,
        hardest_voted: 28,
        best_talk: 'gutenberg',
        best_talk_first: 11,
        best_talk_last: 21
      }
    },
    desk: { plan: [] }
  }
}

const NAMES = ['Ada', 'Inès', 'Kwame', 'Ólafur', 'Sasha', 'Olga', 'Ignacio', 'Hélène', 'Ty']

/** Makes the page's state of a lesson at a moment; it answers nobody. */
export function lessonAt(name: string): LessonState {
  const { lesson, desk = {}, voted = PROGRESS.voted } = LESSONS[name] as Moment
  const state = new LessonState('MQ4QXU', 'teach', () => ({
    ask: () => Promise.resolve(null),
    say: () => undefined,
    close: () => undefined
  }))
  const told = deskMessage(desk)
  if (lesson.names === 'first_names')
    told.pupils = NAMES.map((named, at) => ({
      ...(told.pupils[at] as DeskMessage['pupils'][number]),
      name: named,
      vote: null,
      standing: at > 6 ? 'waiting' : 'in'
    }))
  const messages: LessonHeard[] = [
    lessonMessage(lesson),
    { ...PROGRESS, voted, of: Math.max(PROGRESS.of, voted > 100 ? 180 : 0) },
    ROSTER,
    told
  ]
  for (const message of messages) state.receive(message)
  state.connection = 'open'
  return state
}

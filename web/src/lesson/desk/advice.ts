/** What the console says is going on, and what the teacher may do next. */
import type { DeskMessage, DeskPupil, LessonInfo } from '../../lib/wire'

const MAX_BALLOTS = 5
/** The steps of a card: with a talk, or without one. */
export type Step = 'vote' | 'talk' | 'again' | 'reveal'
/** What the brass button does. */
export type Act = 'link' | 'next' | 'close' | 'again' | 'reveal' | 'end' | 'report' | 'resume'

/** Returns the steps of a card in their order. */
export function stepsOf(lesson: LessonInfo): Step[] {
  return lesson.discuss || lesson.ballot > 1 ? ['vote', 'talk', 'again', 'reveal'] : ['vote', 'reveal']
}

/** Returns the step that a lesson is at; null before the first card and at the end. */
export function stepOf(lesson: LessonInfo): Step | null {
  if (lesson.stage === 'voting') return lesson.ballot > 1 ? 'again' : 'vote'
  if (lesson.stage === 'closed') return lesson.discuss && lesson.ballot === 1 ? 'talk' : 'reveal'
  return lesson.stage === 'revealed' ? 'reveal' : null
}

/** Returns whether a vote on the open card may follow. */
export function mayVoteAgain(lesson: LessonInfo): boolean {
  return lesson.stage === 'closed' && lesson.ballot < MAX_BALLOTS
}

/** Returns the one main action. */
export function mainAct(lesson: LessonInfo, desk: DeskMessage): Act {
  if (lesson.stage === 'over') return 'report'
  if (lesson.stage === 'homework') return 'link'
  if (lesson.paused) return 'resume'
  if (lesson.stage === 'voting') return 'close'
  if (lesson.stage === 'closed') return votesAgain(lesson, desk) ? 'again' : 'reveal'
  return desk.plan.length > 0 ? 'next' : 'end'
}

/** Returns whether another vote is better now than the reveal: after a talk, or if nobody has voted. */
function votesAgain(lesson: LessonInfo, desk: DeskMessage): boolean {
  if (!mayVoteAgain(lesson)) return false
  if (desk.votes.every((votes) => votes === 0)) return true
  return lesson.discuss && lesson.ballot === 1 && desk.advice !== 'reveal'
}

/** Who has not voted yet in the open vote, and who is away. Those who wait at the door are neither. */
export function missing(desk: DeskMessage): { thinking: DeskPupil[]; away: DeskPupil[] } {
  const open = desk.pupils.filter(({ standing, vote }) => standing === 'in' && vote === null)
  return { thinking: open.filter(({ away }) => !away), away: open.filter(({ away }) => away) }
}

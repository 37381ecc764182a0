/** The console's heading and its sentence. */
import { readableDate } from '../../lib/dates'
import { list, t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import type { DeskMessage, DeskPupil, LessonInfo, Progress } from '../../lib/wire'
import { lettersOf } from '../gaps'
import { lastDayInWords } from '../last-day'
import { missing } from './advice'

const MAX_NAMED = 6 // pupils; more are counted

/** Returns what a pupil is called: a number, or a name. */
export function calledOf({ number, name }: Pick<DeskPupil, 'number' | 'name'>): string {
  return name || String(number)
}

/** Says what is going on. */
export function headingOf(lesson: LessonInfo, desk: DeskMessage): string {
  const alone = lesson.form === 'homework'
  if (lesson.stage === 'over') return t(alone ? 'homework.desk.over' : 'lesson.desk.over')
  if (alone) return t('homework.desk', { when: lastDayInWords(lesson.closes_at ?? 0) })
  if (lesson.paused) return t('lesson.desk.paused')
  if (lesson.stage === 'gathering') {
    if (lesson.form === 'hands') return t('lesson.desk.ready_hands')
    const here = desk.pupils.filter(({ standing }) => standing === 'in').length
    return here > 0 ? t('lesson.here', { count: here }) : t('lesson.desk.nobody')
  }
  if (lesson.stage === 'voting')
    return lesson.ballot === 1
      ? t('lesson.desk.vote_1')
      : lesson.ballot === 2
        ? t('lesson.desk.vote_2')
        : t('lesson.desk.vote_n', { number: lesson.ballot })
  if (lesson.stage === 'revealed' && lesson.revealed) {
    const { gaps, date } = lesson.revealed
    return t('lesson.desk.its', { letters: lettersOf(gaps), date: readableDate(date, settings.language) })
  }
  if (desk.votes.every((votes) => votes === 0)) return t('lesson.nobody_voted')
  if (desk.advice === null) return t('lesson.board.closed_title')
  return t(`lesson.desk.advice.${desk.advice}`)
}

/** Says how it goes, and what the teacher might do. */
export function sentenceOf(lesson: LessonInfo, desk: DeskMessage, progress: Progress | null): string {
  const { stage, score, revealed } = lesson
  if (lesson.form === 'homework') return finishedOf(desk)
  if (stage === 'over')
    return score.played > 0
      ? t('lesson.desk.over_text', { right: score.right, count: score.played })
      : t('lesson.desk.over_none')
  if (lesson.paused) return t('lesson.desk.paused_text')
  if (stage === 'gathering') {
    if (lesson.form === 'hands') return t('lesson.desk.ready_hands_text')
    if (desk.pupils.length > 0) return t('lesson.desk.ready_text')
    return t('lesson.desk.nobody_text', { code: `${lesson.code.slice(0, 3)} ${lesson.code.slice(3)}` })
  }
  if (stage === 'voting') return lesson.form === 'hands' ? t('lesson.desk.count_hands') : votedOf(desk, progress)
  if (stage === 'revealed' && revealed)
    return lesson.ballot > 1
      ? t('lesson.desk.right_then', { right: revealed.right, count: revealed.voted, first: revealed.right_first })
      : t('lesson.desk.right', { right: revealed.right, count: revealed.voted })
  const voted = desk.votes.reduce((sum, votes) => sum + votes, 0)
  if (voted === 0) return t('lesson.desk.nobody_voted')
  const params = { right: desk.right ?? 0, count: voted }
  if (!lesson.discuss || lesson.ballot > 1 || desk.advice === null) return t('lesson.desk.right', params)
  return t(`lesson.desk.advice.${desk.advice}.text`, params)
}

function finishedOf({ pupils }: DeskMessage): string {
  if (pupils.length === 0) return t('homework.desk.nobody')
  const done = pupils.filter(({ tries }) => tries > 0).length
  return t('homework.desk.finished', { done, count: pupils.length })
}

function votedOf(desk: DeskMessage, progress: Progress | null): string {
  const { thinking, away } = missing(desk)
  const voted = progress?.voted ?? desk.votes.reduce((sum, votes) => sum + votes, 0)
  const of = Math.max(voted, progress?.of ?? desk.pupils.filter(({ standing }) => standing === 'in').length)
  if (of === 0) return t('lesson.desk.nobody_in')
  return [
    voted < of ? t('lesson.desk.voted', { voted, count: of }) : t('lesson.desk.voted_all'),
    ...(thinking.length > 0 && thinking.length <= MAX_NAMED
      ? [t('lesson.desk.thinking', { who: list(thinking.map(calledOf)) })]
      : []),
    ...(away.length > 0 && away.length <= MAX_NAMED ? [t('lesson.desk.away', { who: list(away.map(calledOf)) })] : [])
  ].join(' ')
}

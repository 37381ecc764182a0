/** What a screen reader says when a lesson moves on. */
import { readableDate } from '../lib/dates'
import { t } from '../lib/i18n.svelte'
import { settings } from '../lib/settings.svelte'
import type { LessonInfo } from '../lib/wire'
import { lettersOf } from './gaps'

/** Says where a lesson is: the same words while nothing of this changes. */
export function saidOf(lesson: LessonInfo): string {
  const { stage, card, revealed, ballot } = lesson
  const title = card?.text.title.replaceAll('\u00ad', '') ?? ''
  if (lesson.paused) return t('lesson.said.paused')
  if (stage === 'voting') return t('lesson.said.voting', { title, ballot })
  if (stage === 'closed') return t('lesson.said.closed')
  if (stage === 'over') return t('lesson.said.over')
  if (!revealed) return ''
  const [letters, date] = [lettersOf(revealed.gaps), readableDate(revealed.date, settings.language)]
  return t('lesson.said.revealed', { title, letters, date })
}

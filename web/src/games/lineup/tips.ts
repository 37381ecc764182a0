/** What a first game of Line-up teaches: one card and one tap, where a wrong card goes, and what counts. */
import { readableDate } from '../../lib/dates'
import { t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import type { Lesson, Tip } from '../../table/coach/lesson'
import type { Intent } from './intent.svelte'
import { dateOf } from './layout'
import type { Stage } from './stage.svelte'

type Shown = Pick<Stage, 'view' | 'guest' | 'busy'>
type Doing = Pick<Intent, 'asked' | 'sending' | 'myTurn'>

export function lesson(stage: Shown, intent: Doing): Lesson {
  const last = () => stage.view.answers.at(-1)?.card ?? null

  function result(): Tip | null {
    const answer = stage.view.answers.at(-1)
    if (!answer) return null
    const date = readableDate(dateOf(stage.view, answer.card) ?? '', settings.language)
    const key = answer.right ? 'right' : 'wrong'
    return { lead: t(`coach.lineup.${key}`, { date }), text: t(`coach.lineup.${key}_text`), to: 'line' }
  }

  return {
    last,
    tip(step) {
      if (!intent.myTurn || intent.sending || intent.asked !== null || stage.guest !== null) return null
      if (step === 0) return { lead: t('coach.lineup.card'), text: t('coach.lineup.card_text'), to: 'line' }
      if (step === 1) return result()
      return { lead: t('coach.lineup.count'), text: t('coach.lineup.count_text') }
    },
    done: (_, before) => last() !== before
  }
}

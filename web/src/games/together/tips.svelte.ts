/** What a first game of Timeline together teaches: the date finds the place, one or two cards, and what a result means. */
import { t } from '../../lib/i18n.svelte'
import type { Lesson, Tip } from '../../table/coach/lesson'
import type { TableState } from '../../table/state.svelte'
import { isReveal, type Reveal } from './announce'
import type { Intent } from './intent.svelte'
import type { Stage } from './stage.svelte'

type Table = Pick<TableState, 'mine' | 'update'>
type Shown = Pick<Stage, 'view' | 'guest' | 'busy'>
type Doing = Pick<Intent, 'prompted' | 'chosen' | 'myTurn' | 'sending'>

export function lesson(table: Table, stage: Shown, intent: Doing): Lesson {
  // Later updates tell nothing of it.
  let own = $state.raw<Reveal | null>(null)

  function result({ type }: Reveal): Tip | null {
    if (stage.guest !== null || stage.busy || intent.sending) return null
    // After one card there is something to decide; after two the turn is over.
    if (type === 'placed' && !(intent.prompted && stage.view.placed > 0)) return null
    if (type === 'blocked' && !intent.prompted) return null
    return { lead: t(`coach.together.${type}`), text: t(`coach.together.${type}_text`) }
  }

  return {
    watch() {
      const events = (table.update?.events ?? []) as { type: string }[]
      const last = events.findLast((event) => isReveal(event as Reveal)) as Reveal | undefined
      if (last && table.mine.includes(last.seat)) own = last
    },
    last: () => own?.card ?? null,
    tip(step) {
      if (step === 2) return own && result(own)
      if (!intent.prompted || stage.view.decision > 1) return null
      if (step === 0 && intent.chosen === null)
        return { lead: t('coach.together.goal'), text: t('coach.together.goal_text'), to: 'hand' }
      if (step === 1 && intent.chosen !== null)
        return { lead: t('coach.together.play'), text: t('coach.together.play_text'), to: 'line' }
      return null
    },
    done(step, before) {
      if (step === 1) return (own?.card ?? null) !== before
      return intent.myTurn && intent.chosen !== null && !intent.sending
    }
  }
}

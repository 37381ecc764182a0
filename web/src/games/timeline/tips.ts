/** What a first game of Timeline teaches: these cards are yours, left is earlier, and what right and wrong lead to. */
import { readableDate } from '../../lib/dates'
import { t } from '../../lib/i18n.svelte'
import { settings } from '../../lib/settings.svelte'
import type { Lesson, Tip } from '../../table/coach/lesson'
import type { TableState } from '../../table/state.svelte'
import type { Intent } from './intent.svelte'
import type { Revealed } from './reveals'
import type { Stage } from './stage.svelte'

type Table = Pick<TableState, 'you' | 'mine' | 'name'>
type Shown = Pick<Stage, 'view' | 'reveals' | 'guest'>
type Doing = Pick<Intent, 'prompted' | 'picked' | 'asked' | 'sending' | 'myTurn'>

const say = (date: string) => readableDate(date, settings.language)

export function lesson(table: Table, stage: Shown, intent: Doing): Lesson {
  const own = () => stage.reveals.find(({ seat }) => table.mine.includes(seat))
  const who = (seat: number | null) => ({
    who: seat === table.you ? 'you' : 'other',
    name: seat === null ? '' : table.name(seat)
  })

  function hand(): Tip | null {
    if (!intent.prompted || intent.picked !== null) return null
    const { you, seats } = stage.view
    const key = you === table.you ? 'hand' : 'hand_of'
    const params = { name: table.name(you ?? 0), count: seats[you ?? -1]?.hand.length ?? 0 }
    return { lead: t(`coach.timeline.${key}`, params), text: t(`coach.timeline.${key}_text`, params), to: 'hand' }
  }

  function gap(): Tip | null {
    if (!intent.prompted || intent.picked === null || intent.asked !== null) return null
    const [first = '', last = ''] = [stage.view.line[0]?.date, stage.view.line.at(-1)?.date]
    const lead =
      first === last
        ? t('coach.timeline.around', { date: say(first) })
        : t('coach.timeline.between', { from: say(first), to: say(last) })
    return { lead, text: t('coach.timeline.gap_text'), to: 'line' }
  }

  function result({ seat, date, right }: Revealed): Tip | null {
    if (stage.guest !== null || intent.sending || intent.asked !== null) return null
    if (right && stage.view.options.draw_after_success) return null
    const key = right ? 'right' : 'wrong'
    const params = { ...who(seat), date: say(date) }
    return { lead: t(`coach.timeline.${key}`, params), text: t(`coach.timeline.${key}_text`, params), to: 'line' }
  }

  return {
    last: () => own()?.card ?? null,
    tip(step) {
      if (step === 0) return hand()
      if (step === 1) return gap()
      const revealed = own()
      return revealed ? result(revealed) : null
    },
    done(step, before) {
      if (step === 1) return (own()?.card ?? null) !== before
      return intent.myTurn && intent.picked !== null && !intent.sending
    }
  }
}

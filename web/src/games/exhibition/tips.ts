/** What a first game of Exhibition teaches: take from your column, the card moves your vehicle, leave room in your hall. */
import { t } from '../../lib/i18n.svelte'
import type { Lesson, Tip } from '../../table/coach/lesson'
import type { TableState } from '../../table/state.svelte'
import type { Intent } from './intent.svelte'
import { hallCards, openCard } from './layout'
import { continentName } from './names'
import type { Stage } from './stage.svelte'
import { whereItFits } from './status'

type Table = Pick<TableState, 'you' | 'mine' | 'name'>
type Shown = Pick<Stage, 'view' | 'busy'>

export function lesson(table: Table, stage: Shown, intent: Intent): Lesson {
  /** How many cards the own halls and depots hold. */
  function last(): string | null {
    const { view } = stage
    const count = table.mine.reduce(
      (sum, seat) => sum + hallCards(view, seat).length + (view.seats[seat]?.depot.length ?? 0),
      0
    )
    return count > 0 ? String(count) : null
  }

  function params() {
    const seat = stage.view.you ?? 0
    const own = stage.view.seats[seat]
    return {
      who: seat === table.you ? 'you' : 'other',
      name: table.name(seat),
      vehicle: own ? t(`exhibition.vehicle.${own.vehicle}`) : '',
      continent: own ? continentName(own.at) : ''
    }
  }

  function take(): Tip | null {
    if (intent.choices?.type !== 'take' || intent.picked) return null
    return { lead: t('coach.exhibition.take'), text: t('coach.exhibition.take_text', params()) }
  }

  function move(): Tip | null {
    const { view } = stage
    const continent = intent.picked && openCard(view, intent.picked.card)?.continent
    // With a place in focus, what it brings is said here.
    if (!continent || intent.sends || intent.place !== null) return null
    const stays = continent === view.seats[view.you ?? 0]?.at
    return {
      lead: t(stays ? 'coach.exhibition.stays' : 'coach.exhibition.goes', {
        ...params(),
        continent: continentName(continent)
      }),
      text: `${t('coach.exhibition.next', params())} ${whereItFits(intent)}`
    }
  }

  return {
    last,
    tip(step) {
      if (step === 0) return take()
      if (step === 1) return move()
      return stage.view.taken || intent.picked
        ? null
        : { lead: t('coach.exhibition.years'), text: t('coach.exhibition.years_text') }
    },
    done(step, before) {
      if (step === 0) return intent.picked !== undefined || last() !== before
      return step === 1 ? last() !== before : intent.picked !== undefined
    }
  }
}

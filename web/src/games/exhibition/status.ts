/** What to do now, in a heading and a sentence. */
import { t } from '../../lib/i18n.svelte'
import type { ExhibitionSeatView, ExhibitionView } from '../../lib/wire'
import type { Intent } from './intent.svelte'
import { openCard } from './layout'
import { continentName, signed, spotName } from './names'

export interface Moment {
  view: ExhibitionView
  intent: Intent
  names: readonly string[]
  /** The seat whose turn it is, as it is shown: its last card may still fly to its place. */
  toMove: number | null
  paused: boolean
  /** What is special about now: a pause, somebody away. */
  note: string
}

export function isMine({ view, toMove }: Moment): boolean {
  return toMove !== null && toMove === view.you
}

export function headingOf(moment: Moment): string {
  const { view, names, toMove, paused } = moment
  if (toMove === null) return t('exhibition.over')
  if (paused) return t('status.paused')
  const places = toMove !== view.to_move || view.phase === 'place'
  if (isMine(moment)) return t(places ? 'exhibition.do.place' : 'exhibition.do.take')
  if (view.you !== null && view.seats[view.you]?.finished) return t('exhibition.do.finished')
  return t(places ? 'exhibition.others.place' : 'exhibition.others.take', { name: names[toMove] ?? '' })
}

export function sentenceOf(moment: Moment): string {
  const { view, intent, toMove, note } = moment
  if (note) return note
  const own = view.you === null ? undefined : view.seats[view.you]
  if (!own || !isMine(moment) || toMove !== view.to_move) return ''
  return view.phase === 'take' ? toTake(view, intent, own) : toPlace(intent)
}

function toTake(view: ExhibitionView, intent: Intent, own: ExhibitionSeatView): string {
  const vehicle = t(`exhibition.vehicle.${own.vehicle}`)
  if (intent.sends) return t('exhibition.help.send', { vehicle })
  const about = intent.about
  const continent = about && openCard(view, about.card)?.continent
  if (about && continent && about.to.length === 0) {
    const way = t(continent === own.at ? 'exhibition.help.stays' : 'exhibition.help.goes', {
      vehicle,
      continent: continentName(continent)
    })
    return about === intent.picked ? `${way} ${whereItFits(intent)}` : way
  }
  const columns = view.columns.filter((column) => column.some((shown) => intent.takeable(shown.card)))
  return columns.length > 1
    ? t('exhibition.help.anywhere', { vehicle })
    : t('exhibition.help.take', { vehicle, continent: continentName(own.at) })
}

/** Says where the picked card could go at once. */
export function whereItFits(intent: Intent): string {
  const best = intent.suggested
  if (best?.gain)
    return t('exhibition.help.suggest', { spot: spotName(best.showcase, best.spot), points: signed(best.gain.total) })
  return intent.spots.length > 0 ? t('exhibition.help.at_once') : t('exhibition.help.nowhere')
}

function toPlace(intent: Intent): string {
  if (intent.spots.some((one) => one.gain)) return t('exhibition.help.place')
  return t(intent.storing ? 'exhibition.help.store_or_finish' : 'exhibition.help.finish')
}

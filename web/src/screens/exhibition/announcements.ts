/** What happened at the table, in words for screen readers. */
import { t } from '../../lib/i18n.svelte'
import type { ExhibitionEvent } from '../../lib/wire'
import { cardName, continentName, showcaseName, titleOf, type Texts } from './words'

export interface Told {
  names: readonly string[]
  you: number | null
  texts: Texts
  vehicles: readonly string[]
}

/** Gives the sentences for what happened, in order. What says nothing new is left out. */
export function tell(events: readonly ExhibitionEvent[], told: Told): string[] {
  return events.map((event) => sentence(event, told)).filter((words) => words !== '')
}

function sentence(event: ExhibitionEvent, { names, you, texts, vehicles }: Told): string {
  const by = (seat: number) => ({ who: seat === you ? 'you' : 'other', name: names[seat] ?? '' })
  switch (event.type) {
    case 'turn_began':
      return event.seat === you ? t('exhibition.said.your_turn', { round: event.round }) : ''
    case 'took':
      return t('exhibition.said.took', { ...by(event.seat), card: cardName(event.card, texts) })
    case 'moved':
      return t('exhibition.said.moved', { vehicle: vehicles[event.seat] ?? '', continent: continentName(event.to) })
    case 'refilled':
      return t('exhibition.said.refilled', { column: continentName(event.column), card: cardName(event.card, texts) })
    case 'placed':
      return t('exhibition.said.placed', { ...by(event.seat), title: titleOf(event.card.card, texts), showcase: showcaseName(event.showcase), spot: event.spot + 1 })
    case 'stored':
      return t('exhibition.said.stored', { ...by(event.seat), title: titleOf(event.card.card, texts) })
    case 'completed':
      return t('exhibition.said.completed', by(event.seat))
    case 'finished':
      return event.card ? t('exhibition.said.gave_up', { ...by(event.seat), title: titleOf(event.card.card, texts) }) : t('exhibition.said.full', by(event.seat))
    case 'ended':
      return t('exhibition.over')
    default:
      return ''
  }
}

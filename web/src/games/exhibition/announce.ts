/** The game in words: what happened, for screen readers, and how it ended. */
import { t } from '../../lib/i18n.svelte'
import type { ExhibitionEvent, ExhibitionView } from '../../lib/wire'
import { cardName, continentName, showcaseName, titleOf, type Texts } from './names'

export interface Told {
  names: readonly string[]
  you: number | null
  texts: Texts
  vehicles: readonly string[]
}

/** Returns the sentences for what happened, in order. Events that need no words are left out. */
export function describeAll(events: readonly ExhibitionEvent[], told: Told): string[] {
  return events.map((event) => describe(event, told)).filter((words) => words !== '')
}

function describe(event: ExhibitionEvent, { names, you, texts, vehicles }: Told): string {
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
      return t('exhibition.said.placed', {
        ...by(event.seat),
        title: titleOf(event.card.card, texts),
        showcase: showcaseName(event.showcase),
        spot: event.spot + 1
      })
    case 'stored':
      return t('exhibition.said.stored', { ...by(event.seat), title: titleOf(event.card.card, texts) })
    case 'completed':
      return t('exhibition.said.completed', by(event.seat))
    case 'finished':
      return event.card
        ? t('exhibition.said.gave_up', { ...by(event.seat), title: titleOf(event.card.card, texts) })
        : t('exhibition.said.full', by(event.seat))
    case 'ended':
      return t('exhibition.over')
    default:
      return ''
  }
}

/** Returns the heading of the end, and a sentence on how it came about. */
export function endWords(
  view: ExhibitionView,
  you: number | null,
  name: (seat: number) => string,
  title: (card: string) => string,
  list: (names: readonly string[]) => string
): { title: string; text: string } {
  const outcome = view.outcome
  if (!outcome) return { title: t('over.ended'), text: t('over.ended_text') }
  if (view.seats.length === 1) {
    const last = view.out.at(-1)
    return {
      title: t('exhibition.points', { count: outcome.scores[0] ?? 0 }),
      text: last
        ? t('exhibition.end.stuck', { title: title(last.card), round: view.round })
        : t('exhibition.end.full', { round: view.round })
    }
  }
  const [first, ...more] = outcome.winners
  const best = Math.max(...outcome.scores)
  const tied = outcome.scores.filter((points) => points === best).length > outcome.winners.length
  return {
    title:
      more.length > 0
        ? t('over.share', { names: list(outcome.winners.map(name)) })
        : t('over.wins', { who: first === you ? 'you' : 'other', name: name(first ?? 0) }),
    text: tied ? t('exhibition.end.tie') : t('exhibition.end.all_finished', { round: view.round })
  }
}

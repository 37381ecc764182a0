/** The moves of a game of Timeline in words: for screen readers, and for the line that says what happened last. */
import { list, t } from '../../lib/i18n.svelte'
import { readableDate } from '../../lib/dates'
import { settings } from '../../lib/settings.svelte'
import type { Shown, TimelineEvent } from '../../lib/wire'
import { betweenInWords } from '../../table/line/between'
import { edgesOf } from './correction'
import { compareDates, trueGap } from './layout'

export interface Context {
  you: number | null
  name: (seat: number) => string
  title: (card: string) => string
  /** The line as it was before the event. */
  line: readonly Shown[]
}

/** Returns an event in words; null for those that need none. */
export function describe(event: TimelineEvent, { you, name, title, line }: Context): string | null {
  const who = (seat: number) => (seat === you ? 'you' : 'other')
  switch (event.type) {
    case 'began':
      return t('event.began', { who: who(event.first), name: name(event.first) })
    case 'turn_began':
      return t('event.turn_began', { who: who(event.seat), name: name(event.seat) })
    case 'placed':
    case 'misplaced': {
      const verdict = t(`event.${event.type}`, {
        who: who(event.seat),
        name: name(event.seat),
        card: title(event.card),
        gap: betweenInWords(line, event.gap),
        date: readableDate(event.date, settings.language)
      })
      if (event.type === 'placed') return verdict
      return `${verdict} ${t('correction.belonged', edgesOf(line, trueGap(line, event.date, compareDates)))}`
    }
    case 'drew':
      return event.seat === you ? t('event.drew', { card: title(event.card) }) : null
    case 'reshuffled':
      return t('event.reshuffled', { count: event.cards })
    case 'ran_dry':
      return t('event.ran_dry', { who: who(event.seat), name: name(event.seat) })
    case 'tie_break':
      return t('event.tie_break', {
        names: list(event.seats.map((seat) => (seat === you ? t('seat.you') : name(seat))))
      })
    case 'ended':
      return won(event.outcome.winners, you, name)
  }
}

/** Says who has won. */
export function won(winners: readonly number[], you: number | null, name: (seat: number) => string): string {
  if (winners.length === 1)
    return t('over.wins', { who: winners[0] === you ? 'you' : 'other', name: name(winners[0] ?? 0) })
  return t('over.share', { names: list(winners.map((seat) => (seat === you ? t('seat.you') : name(seat)))) })
}

/** What happened, in words: for the status line and for screen readers. */
import type { Key } from '../../lib/i18n.svelte'
import type { Params } from '../../lib/format'
import type { Title, TogetherEvent, TogetherView } from '../../lib/wire'
import { topDate } from './layout'

export interface News {
  key: Key
  params: Params
}

/** How seats, cards and dates are called. */
export interface Names {
  you: number | null
  name: (seat: number) => string
  card: (card: string) => string
  date: (date: string) => string
  points: (points: number) => string
  title: (title: Title) => string
}

/** Events that turn a card over. */
export type Reveal = Extract<TogetherEvent, { type: 'placed' | 'blocked' | 'discarded' }>

export function isReveal(event: TogetherEvent): event is Reveal {
  return event.type === 'placed' || event.type === 'blocked' || event.type === 'discarded'
}

/** Returns an event in words; null for those that need none. `view` is what came with it. */
export function describe(event: TogetherEvent, view: TogetherView, names: Names): News | null {
  switch (event.type) {
    case 'began':
      return { key: 'event.began', params: who(event.first, names) }
    case 'placed':
      return {
        key: placedKey(event, view),
        params: { ...revealed(event, names), ...betweenOf(event.place, view, names) }
      }
    case 'blocked':
      return {
        key: 'together.news.blocked',
        params: { ...revealed(event, names), ...betweenOf(event.gap, view, names) }
      }
    case 'discarded':
      return { key: 'together.news.discarded', params: revealed(event, names) }
    case 'stopped':
      return { key: 'together.news.stopped', params: who(event.seat, names) }
    case 'turn_began':
      return { key: 'event.turn_began', params: who(event.seat, names) }
    case 'ended':
      return {
        key: 'together.news.ended',
        params: { total: names.points(view.score.total), title: names.title(view.score.title) }
      }
    default:
      return null
  }
}

function placedKey(event: Extract<TogetherEvent, { type: 'placed' }>, view: TogetherView): Key {
  if (event.stacked) return 'together.news.stacked'
  if (event.row === 'interstice') return 'together.news.between'
  return event.place === 0 && view.base.length > 1 ? 'together.news.first' : 'together.news.last'
}

function who(seat: number, names: Names): Params {
  return { who: seat === names.you ? 'you' : 'other', name: names.name(seat) }
}

function revealed(event: Reveal, names: Names): Params {
  return { ...who(event.seat, names), card: names.card(event.card), date: names.date(event.date) }
}

function betweenOf(gap: number, view: TogetherView, names: Names): Params {
  const [left, right] = [topDate(view.base[gap]), topDate(view.base[gap + 1])]
  return { left: left ? names.date(left) : '', right: right ? names.date(right) : '' }
}

/** What a view is after one event of several, until the server's next view is drawn. No rules: events say everything. */
import type { HandCard, TogetherEvent, TogetherPlaced, TogetherShown, TogetherView } from '../../lib/wire'

export function after(view: TogetherView, event: TogetherEvent): TogetherView {
  switch (event.type) {
    case 'placed':
      return {
        ...withHand(view, event.seat, (hand) => hand.filter((held) => held.card !== event.card)),
        ...placed(view, event)
      }
    case 'blocked':
      return withHand(view, event.seat, (hand) =>
        hand.map((held) => (held.card === event.card ? { ...held, blocked: seenSide(view, event) } : held))
      )
    case 'discarded':
      return {
        ...withHand(view, event.seat, (hand) => hand.filter((held) => held.card !== event.card)),
        discards: [...view.discards, shownOf(event)]
      }
    case 'drew':
      return {
        ...withHand(view, event.seat, (hand) => [...hand, { card: event.card, front: event.front, blocked: null }]),
        pile: Math.max(0, view.pile - 1)
      }
    case 'turn_began':
      return { ...view, to_move: event.seat, round: event.round }
    case 'scored':
      return { ...view, score: event.score }
    default:
      return view
  }
}

/** What stays visible of a blocked card's date side. */
function seenSide(view: TogetherView, { date, back }: TogetherShown): HandCard['blocked'] {
  return view.options.blocked_dates === 'hidden' ? { date: null, back: null } : { date, back }
}

function placed(view: TogetherView, event: TogetherPlaced): Pick<TogetherView, 'base' | 'interstice'> {
  const shown = shownOf(event)
  const onto = (row: TogetherShown[][]) =>
    row.map((stack, place) => (place === event.place ? [...stack, shown] : stack))
  if (event.row === 'interstice') return { base: view.base, interstice: onto(view.interstice) }
  if (event.stacked) return { base: onto(view.base), interstice: view.interstice }
  // A new end of the base row, with a free place over the new gap.
  if (event.place === 0) return { base: [[shown], ...view.base], interstice: [[], ...view.interstice] }
  return { base: [...view.base, [shown]], interstice: [...view.interstice, []] }
}

function withHand(view: TogetherView, seat: number, change: (hand: HandCard[]) => HandCard[]): TogetherView {
  return { ...view, seats: view.seats.map((one, at) => (at === seat ? { ...one, hand: change(one.hand) } : one)) }
}

function shownOf({ card, date, back }: TogetherShown): TogetherShown {
  return { card, date, back }
}

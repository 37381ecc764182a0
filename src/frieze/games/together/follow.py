"""Updates a spectator's view of Together from events alone, without the rules."""

from frieze.games.together import messages as m
from frieze.games.together.options import shows_blocked
from frieze.games.together.score import count_prospect


def follow(view: m.TogetherView | None, event: m.Event) -> m.TogetherView:
    """Apply an event to the spectator's view and return the view. The first event creates it."""
    if isinstance(event, m.Began):
        return _begin(event)
    assert view is not None, "the first event must be `began`"
    match event:
        case m.TurnBegan():
            view.to_move, view.turn, view.round = event.seat, event.turn, event.round
            view.decision, view.placed = 1, 0
        case m.TurnGoesOn():
            view.decision = event.decision
        case m.Placed():
            _leave_hand(view, event.seat, event.card)
            _place(view, event)
        case m.Blocked():
            hand = view.seats[event.seat].hand
            slot = _slot(hand, event.card)
            seen = m.DateSide(event.date, event.back) if shows_blocked(view.options) else m.DateSide(None, None)
            hand[slot] = m.HandCard(event.card, hand[slot].front, seen)
        case m.Discarded():
            _leave_hand(view, event.seat, event.card)
            view.discards.append(m.Shown(event.card, event.date, event.back))
        case m.Drew():
            view.pile -= 1
            view.seats[event.seat].hand.append(m.HandCard(event.card, event.front))
        case m.Scored():
            view.score = event.score
        case m.Ended():
            view.to_move = None
            view.outcome = event.outcome
    view.prospect = count_prospect(view.score, _open_cards(view))
    return view


def _begin(event: m.Began) -> m.TogetherView:
    open_cards = event.pile + sum(len(hand) for hand in event.hands)
    return m.TogetherView(
        you=None,
        rules=event.rules,
        options=event.options,
        first=event.first,
        to_move=event.first,
        turn=1,
        round=1,
        decision=1,
        placed=0,
        seats=[m.SeatView(list(hand)) for hand in event.hands],
        base=[[event.line]],
        interstice=[],
        discards=[event.discard],
        pile=event.pile,
        out_of_game=event.out_of_game,
        score=event.score,
        prospect=count_prospect(event.score, open_cards),
        choices=None,
        outcome=None,
    )


def _open_cards(view: m.TogetherView) -> int:
    """Return how many cards can still come into the line."""
    if view.outcome is not None:
        return 0
    return view.pile + sum(1 for seat in view.seats for held in seat.hand if held.blocked is None)


def _place(view: m.TogetherView, event: m.Placed) -> None:
    """Put a card into the line. A new place at an end of the base row also adds a gap beside it."""
    shown = m.Shown(event.card, event.date, event.back)
    view.placed += 1
    if event.row is m.Row.BASE and not event.stacked:
        view.base.insert(event.place, [shown])
        view.interstice.insert(event.place, [])
    else:
        row = view.base if event.row is m.Row.BASE else view.interstice
        row[event.place].append(shown)


def _leave_hand(view: m.TogetherView, seat: int, card: str) -> None:
    hand = view.seats[seat].hand
    del hand[_slot(hand, card)]


def _slot(hand: list[m.HandCard], card: str) -> int:
    return [held.card for held in hand].index(card)

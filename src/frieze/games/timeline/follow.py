"""Updates a spectator's view of Timeline from events alone, without the rules."""

from frieze.games.timeline import messages as m
from frieze.games.timeline.options import Misplaced


def follow(view: m.TimelineView | None, event: m.Event) -> m.TimelineView:
    """Apply an event to the spectator's view and return the view. The first event creates it."""
    if isinstance(event, m.Began):
        return _begin(event)
    assert view is not None, "the first event must be `began`"
    match event:
        case m.TurnBegan():
            if event.round != view.round:
                for seat in view.seats:
                    seat.result = None
            view.to_move, view.turn, view.round, view.decision = event.seat, event.turn, event.round, 1
        case m.Placed():
            _leave_hand(view, event.seat, event.card, m.Result.RIGHT)
            view.line.insert(event.gap, m.Shown(event.card, event.date))
        case m.WasMisplaced():
            _leave_hand(view, event.seat, event.card, m.Result.WRONG)
            cards = view.discards if event.to is Misplaced.DISCARDS else view.box
            cards.append(m.Shown(event.card, event.date))
        case m.Drew():
            view.pile -= 1
            view.seats[event.seat].hand.append(event.card)
            view.scores[event.seat].cards_left += 1
        case m.Reshuffled():
            view.pile = event.cards
            view.discards.clear()
        case m.RanDry():
            _leave_game(view, view.seats[event.seat])
        case m.TieBreak():
            view.tie_break = True
            for number, seat in enumerate(view.seats):
                if seat.playing and number not in event.seats:
                    _leave_game(view, seat)
        case m.Ended():
            view.to_move = None
            view.outcome = event.outcome
    return view


def _begin(event: m.Began) -> m.TimelineView:
    return m.TimelineView(
        you=None,
        rules=event.rules,
        options=event.options,
        first=event.first,
        to_move=event.first,
        turn=1,
        round=1,
        decision=1,
        tie_break=False,
        seats=[m.SeatView(list(hand), True, None, None) for hand in event.hands],
        scores=[m.Score(len(hand)) for hand in event.hands],
        line=list(event.line),
        pile=event.pile,
        discards=[],
        box=[],
        choices=None,
        outcome=None,
    )


def _leave_game(view: m.TimelineView, seat: m.SeatView) -> None:
    seat.playing = False
    seat.left = view.round


def _leave_hand(view: m.TimelineView, seat: int, card: str, result: m.Result) -> None:
    view.seats[seat].hand.remove(card)
    view.seats[seat].result = result
    view.scores[seat].cards_left -= 1

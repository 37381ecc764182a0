"""Updates a spectator's view of Line-up from events alone, without the rules."""

from frieze.games.lineup import messages as m


def follow(view: m.LineupView | None, event: m.Event) -> m.LineupView:
    """Apply an event to the spectator's view and return the view. The first event creates it."""
    if isinstance(event, m.Began):
        return _begin(event)
    assert view is not None, "the first event must be `began`"
    match event:
        case m.TurnBegan():
            view.to_move, view.turn, view.round, view.decision = event.seat, event.turn, event.round, 1
        case m.Placed():
            assert event.card == view.card, "only the front card is placed"
            view.card = None
            view.line.insert(event.place, m.Shown(event.card, event.date))
            view.answers.append(
                m.Answer(event.card, event.gap, event.right, event.after, event.before, event.years_off)
            )
            view.score += event.right
        case m.CameUp():
            view.card, view.queue = event.card, event.queue
        case m.Ended():
            view.to_move = None
            view.outcome = event.outcome
    return view


def _begin(event: m.Began) -> m.LineupView:
    return m.LineupView(
        you=None,
        rules=event.rules,
        options=event.options,
        to_move=0,
        turn=1,
        round=1,
        decision=1,
        line=list(event.line),
        card=event.card,
        queue=event.queue,
        out_of_game=event.out_of_game,
        answers=[],
        score=0,
        choices=None,
        outcome=None,
    )

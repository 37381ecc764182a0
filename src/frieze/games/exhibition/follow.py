"""Updates a spectator's view of Exhibition from events alone, without the rules."""

from frieze.games.cards import Continent
from frieze.games.exhibition import messages as m

COLUMNS = tuple(Continent)


def follow(view: m.ExhibitionView | None, event: m.Event) -> m.ExhibitionView:
    """Apply an event to the spectator's view and return the view. The first event creates it."""
    if isinstance(event, m.Began):
        return _begin(event)
    assert view is not None, "the first event must be `began`"
    _take(view, event)
    _place(view, event)
    return view


def _begin(event: m.Began) -> m.ExhibitionView:
    return m.ExhibitionView(
        you=None,
        rules=event.rules,
        options=event.options,
        first=event.first,
        to_move=event.first,
        turn=1,
        round=1,
        decision=1,
        phase=m.Phase.TAKE,
        columns=[list(column) for column in event.columns],
        column_size=event.column_size,
        depot_size=event.depot_size,
        stock=event.stock,
        taken=None,
        seats=[
            m.SeatView(
                vehicle=vehicle,
                at=at,
                hall=[m.ShowcaseView(name, [None] * spots) for name, spots in event.showcases],
                depot=[],
                completed=None,
                finished=False,
                secret_decade=None,
            )
            for vehicle, at in zip(event.vehicles, event.at, strict=True)
        ],
        scores=list(event.scores),
        out=[],
        choices=None,
        outcome=None,
    )


def _take(view: m.ExhibitionView, event: m.Event) -> None:
    """Apply an event of the first half of a turn: taking, travelling, refilling."""
    match event:
        case m.TurnBegan():
            view.to_move, view.turn, view.round, view.decision = event.seat, event.turn, event.round, 1
            view.phase = m.Phase.TAKE
        case m.TurnGoesOn():
            view.decision = event.decision
        case m.Took():
            view.columns[COLUMNS.index(event.column)].remove(event.card)
            view.taken = event.card
            view.phase = m.Phase.PLACE
        case m.Moved():
            view.seats[event.seat].at = event.to
        case m.Refilled():
            view.columns[COLUMNS.index(event.column)].insert(event.slot, event.card)
            view.stock -= 1


def _place(view: m.ExhibitionView, event: m.Event) -> None:
    """Apply an event of the second half of a turn: placing, scoring, finishing."""
    match event:
        case m.Placed():
            spots = {showcase.name: showcase.spots for showcase in view.seats[event.seat].hall}
            spots[event.showcase][event.spot] = event.card
            view.taken = None
        case m.Stored():
            view.seats[event.seat].depot.append(event.card)
            view.taken = None
        case m.Completed():
            view.seats[event.seat].completed = event.round
        case m.Scored():
            view.scores = list(event.scores)
        case m.Finished():
            view.seats[event.seat].finished = True
            if event.card is not None:
                view.out.append(event.card)
                view.taken = None
        case m.Ended():
            view.to_move = None
            view.phase = None
            for seat, decade in zip(view.seats, event.secret_decades or (), strict=False):
                seat.secret_decade = decade
            view.scores = list(event.scores)
            view.outcome = event.outcome

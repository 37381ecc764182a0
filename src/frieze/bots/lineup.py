"""Line-up's computer players. They put the card into its most likely gap."""

from frieze.bots.memory import Memory
from frieze.bots.request import Request
from frieze.games.lineup import LineupView, Place


def choose(view: LineupView, request: Request) -> Place:
    """Return the gap where the front card is most likely right."""
    assert view.choices is not None, "the seat must be to move"
    memory = Memory(request, {shown.card: shown.date for shown in view.line})
    _, gap = memory.likeliest_gap(view.choices.card, [shown.date for shown in view.line])
    return Place(view.choices.card, gap)

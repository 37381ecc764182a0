"""Timeline's computer players: they place where their memory says most likely, and play what they are surest of."""

from itertools import pairwise

from frieze.bots.levels import Level
from frieze.bots.memory import Memory
from frieze.bots.request import Request
from frieze.bots.seeding import chance
from frieze.games.timeline import Place, TimelineView


def choose(view: TimelineView, request: Request) -> Place:
    """Choose the card and the gap with the best chance of being right. A Visitor plays any card of the hand."""
    assert view.choices is not None, "asked only in its turn"
    memory = Memory(request, {shown.card: shown.date for shown in (*view.line, *view.discards, *view.box)})
    cards = view.choices.cards
    if request.level is Level.VISITOR:
        cards = [chance("card", request.seed, view.turn).choice(cards)]
    line = [shown.date for shown in view.line]
    best = (-1.0, cards[0], 0)
    for card in cards:
        right, gap = likeliest_gap(memory, card, line)
        if right > best[0]:
            best = (right, card, gap)
    return Place(best[1], best[2])


def likeliest_gap(memory: Memory, card: str, line: list[str]) -> tuple[float, int]:
    """Return the gap of the line where a card most likely is right, and that chance."""
    bounds = [None, *line, None]
    chances = [memory.chance(card, after, before) for after, before in pairwise(bounds)]
    right = max(chances)
    return right, chances.index(right)

"""Timeline's computer players. They play the card that they are most certain of, in its most likely gap."""

from frieze.bots.levels import Level
from frieze.bots.memory import Memory
from frieze.bots.request import Request
from frieze.bots.seeding import seeded_random
from frieze.bots.strength import Measure, Strength
from frieze.games.timeline import Place, TimelineView

STRENGTHS: dict[Level, Strength] = {
    Level.VISITOR: Strength(Measure.RIGHT, 5, 500),
    Level.GUIDE: Strength(Measure.RIGHT, 7, 500),
    Level.CURATOR: Strength(Measure.RIGHT, 8, 500),
    Level.TIME_TRAVELLER: Strength(Measure.RIGHT, 9, 500),
}


def choose(view: TimelineView, request: Request) -> Place:
    """Return the card and the gap that are most likely right. A Visitor plays a random card of the hand."""
    assert view.choices is not None, "the seat must be to move"
    memory = Memory(request, {shown.card: shown.date for shown in (*view.line, *view.discards, *view.box)})
    cards = view.choices.cards
    if request.level is Level.VISITOR:
        cards = [seeded_random("card", request.seed, view.turn).choice(cards)]
    line = [shown.date for shown in view.line]
    best = (-1.0, cards[0], 0)
    for card in cards:
        right, gap = memory.likeliest_gap(card, line)
        if right > best[0]:
            best = (right, card, gap)
    return Place(best[1], best[2])

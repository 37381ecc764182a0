"""Together's computer players: they weigh ends, gaps, the risk of blocking, discarding and stopping.

A Visitor tries any card and leaves it at one. The others expect points: those of the card itself (2 in the base row,
1 in the interstice row), and with foresight also what it takes away from the cards still to come
(`frieze.bots.together.evaluation`).
"""

from functools import cache

from frieze.bots.levels import Level
from frieze.bots.memory import Memory
from frieze.bots.request import Request
from frieze.bots.seeding import chance
from frieze.bots.together.evaluation import LineEvaluation
from frieze.games.together import Action, Discard, Play, Stop, TogetherView

FORESIGHT = {Level.VISITOR: 0.0, Level.GUIDE: 0.5, Level.CURATOR: 1.0, Level.TIME_TRAVELLER: 1.0}
BLOCKED = 0.3  # what a card costs that can only be discarded, as long as it takes up room in a hand


def choose(view: TogetherView, request: Request) -> Action:
    """Choose what brings most points in the end, as far as the level sees."""
    assert view.choices is not None, "asked only in its turn"
    if request.level is Level.VISITOR:
        return carelessly(view, request)
    options = weigh(view, LineEvaluation(view, Memory(request, shown_dates(view)), FORESIGHT[request.level]))
    return max(options, key=lambda option: option[0])[1]


def carelessly(view: TogetherView, request: Request) -> Action:
    """Get rid of a blocked card, or try any; stop after the first that fits."""
    choices = view.choices
    assert choices is not None
    if choices.stop:
        return Stop()
    blocked = [card for card in choices.discard if card not in choices.play]
    any_of = chance("card", request.seed, view.turn, view.decision).choice
    if blocked or not choices.play:
        return Discard(any_of(blocked or choices.discard))
    return Play(any_of(choices.play))


def weigh(view: TogetherView, evaluation: LineEvaluation) -> list[tuple[float, Action]]:
    """Return all actions with the points expected of them and of all that follows; the best of equals comes first."""
    choices = view.choices
    assert choices is not None
    tries = {card: evaluation.try_card(card) for card in choices.play}

    @cache
    def best_of(cards: frozenset[str]) -> float:
        """Expect the best of these cards, which are what is left to try."""
        stop = [evaluation.worth] if view.placed else []
        rest = [expect(card, cards) for card in cards]
        return max(stop + rest) if stop or rest else 0.0  # all blocked: the game is over

    def expect(card: str, cards: frozenset[str]) -> float:
        """Expect what comes of trying a card, the others being there to try if it is blocked."""
        tried = tries[card]
        lost = evaluation.worth - tried.without + BLOCKED
        return tried.placed + tried.blocked * (best_of(cards - {card}) - lost)

    options: list[tuple[float, Action]] = [(expect(card, frozenset(choices.play)), Play(card)) for card in choices.play]
    if choices.stop:
        options.append((evaluation.worth, Stop()))
    for card in choices.discard:
        without, dead = (tries[card].without, tries[card].blocked) if card in tries else (evaluation.worth, 1.0)
        options.append((without + dead * BLOCKED, Discard(card)))
    return options


def shown_dates(view: TogetherView) -> dict[str, str]:
    """Return all dates that the view shows, those of blocked cards too."""
    placed = [shown for row in (view.base, view.interstice) for stack in row for shown in stack]
    blocked = {card.card: card.blocked.date for seat in view.seats for card in seat.hand if card.blocked}
    return {**{shown.card: shown.date for shown in (*placed, *view.discards)}, **blocked}

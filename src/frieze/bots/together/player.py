"""Together's computer players. They compare playing, discarding and stopping.

A Visitor plays a random card and stops after one. The other levels choose the highest expected points: the points of
the card itself and, as far as they have foresight, its effect on the cards still to come (evaluation.py).
"""

from functools import cache

from frieze.bots.levels import Level
from frieze.bots.memory import Memory
from frieze.bots.request import Request
from frieze.bots.seeding import seeded_random
from frieze.bots.strength import Measure, Strength
from frieze.bots.together.evaluation import LineEvaluation
from frieze.games.together import Action, Discard, Play, Stop, TogetherView
from frieze.games.together.guess import shown_cards

STRENGTHS: dict[Level, Strength] = {
    Level.VISITOR: Strength(Measure.SCORE, -12, 200),
    Level.GUIDE: Strength(Measure.SCORE, 7, 200),
    Level.CURATOR: Strength(Measure.SCORE, 16, 200),
    Level.TIME_TRAVELLER: Strength(Measure.SCORE, 26, 200),
}

FORESIGHT = {Level.VISITOR: 0.0, Level.GUIDE: 0.5, Level.CURATOR: 1.0, Level.TIME_TRAVELLER: 1.0}
BLOCKED_COST = 0.3  # for a card that can only be discarded, while it fills a slot of the hand


def choose(view: TogetherView, request: Request) -> Action:
    """Return the action with the most expected points, as far as the level can see ahead."""
    assert view.choices is not None, "the seat must be to move"
    if request.level is Level.VISITOR:
        return choose_carelessly(view, request)
    shown = {card.card: card.date for card in shown_cards(view)}
    options = evaluate_actions(view, LineEvaluation(view, Memory(request, shown), FORESIGHT[request.level]))
    return max(options, key=lambda option: option[0])[1]


def choose_carelessly(view: TogetherView, request: Request) -> Action:
    """Return a Visitor's action: discard a blocked card, else play a random one, and stop after the first."""
    choices = view.choices
    assert choices is not None
    if choices.stop:
        return Stop()
    blocked = [card for card in choices.discard if card not in choices.play]
    any_of = seeded_random("card", request.seed, view.turn, view.decision).choice
    if blocked or not choices.play:
        return Discard(any_of(blocked or choices.discard))
    return Play(any_of(choices.play))


def evaluate_actions(view: TogetherView, evaluation: LineEvaluation) -> list[tuple[float, Action]]:
    """Return all actions with their expected points, those of later turns included. `max` takes the first of equals."""
    choices = view.choices
    assert choices is not None
    estimates = {card: evaluation.estimate_play(card) for card in choices.play}

    @cache
    def best_of(cards: frozenset[str]) -> float:
        """Return the expected points of the best action if these cards are left to try."""
        stop = [evaluation.worth] if view.placed else []
        rest = [expect(card, cards) for card in cards]
        return max(stop + rest) if stop or rest else 0.0  # all cards are blocked: the game is over

    def expect(card: str, cards: frozenset[str]) -> float:
        """Return the expected points of playing a card. If it is blocked, the other cards are left to try."""
        estimate = estimates[card]
        lost = evaluation.worth - estimate.without + BLOCKED_COST
        return estimate.placed + estimate.blocked * (best_of(cards - {card}) - lost)

    options: list[tuple[float, Action]] = [(expect(card, frozenset(choices.play)), Play(card)) for card in choices.play]
    if choices.stop:
        options.append((evaluation.worth, Stop()))
    for card in choices.discard:
        estimate = estimates.get(card)
        without, blocked = (evaluation.worth, 1.0) if estimate is None else (estimate.without, estimate.blocked)
        options.append((without + blocked * BLOCKED_COST, Discard(card)))
    return options

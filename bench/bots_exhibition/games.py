"""Plays games for the measurements. The players get only views, as at a table."""

import time
from itertools import product
from typing import Any

import frieze
from frieze.bots.exhibition.player import choose
from frieze.bots.levels import Level
from frieze.bots.request import Request
from frieze.games.exhibition import Exhibition
from frieze.games.exhibition.options import COVERS, Variation

DECK = frieze.load_deck("century")
CARDS = list(DECK.cards)
# All sets of variation showcases except the empty one: at most one for each base showcase.
COVERING = [[None, *(v for v in Variation if COVERS[v] == base)] for base in dict.fromkeys(COVERS.values())]
VARIATIONS = [[v for v in chosen if v] for chosen in product(*COVERING)][1:]


def play(sides: list[tuple[str, int | None]], seed: int, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """Play one game and return scores, winners and milliseconds per decision. A side is a level and a budget."""
    seats = len(sides)
    dealt = {"first": seed % seats, **(options or {})}
    game = frieze.new_game("exhibition", DECK, seats=seats, seed=seed, options=dealt)
    spent = [0.0] * seats
    decisions = [0] * seats
    while game.to_move is not None:
        seat = game.to_move
        level, budget = sides[seat]
        view = game.view(seat)
        request = Request(
            game="exhibition", level=Level(level), seed=seed + seat, view=view, cards=CARDS, budget=budget
        )
        start = time.process_time()
        action = choose(view, request)
        spent[seat] += time.process_time() - start
        decisions[seat] += 1
        game.apply(action)
    outcome = game.outcome
    if outcome is None:
        raise RuntimeError("the game must be over")
    return {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "ms": [round(1000 * t / max(n, 1), 2) for t, n in zip(spent, decisions, strict=True)],
    }


def duel(
    better: tuple[str, int | None], worse: tuple[str, int | None], number: int, *, varied: bool = False
) -> dict[str, Any]:
    """Play game `number` of a match. Each deal is played twice with swapped seats. `won` is 1, 0.5 or 0.

    With `varied`, the deals take turns through all sets of variation showcases, and every other deal has secret decades.
    """
    seat = number % 2
    deal = number // 2
    options = {"variations": VARIATIONS[deal % len(VARIATIONS)], "secret_decades": deal % 2 == 0} if varied else {}
    played = play([better, worse] if seat == 0 else [worse, better], 1000 + deal, options)
    won = (seat in played["winners"]) / len(played["winners"])
    return {
        "rules": Exhibition.versions[-1],
        "won": won,
        "margin": played["scores"][seat] - played["scores"][1 - seat],
        "scores": [played["scores"][seat], played["scores"][1 - seat]],
        "ms": [played["ms"][seat], played["ms"][1 - seat]],
    }


def solo(side: tuple[str, int | None], number: int) -> dict[str, Any]:
    """Play solo game `number` and return its score."""
    played = play([side], 5000 + number)
    return {"score": played["scores"][0], "ms": played["ms"][0]}

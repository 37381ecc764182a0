"""Plays measured games through views and the players' own `choose`, as a table would."""

import time
from itertools import product
from typing import Any

import frieze
from frieze.bots.exhibition.player import choose
from frieze.bots.levels import Level
from frieze.bots.request import Request
from frieze.games.exhibition.options import COVERS, Variation

DECK = frieze.load_deck("century")
CARDS = list(DECK.cards)
# All sets of variation showcases but the empty one: on each base showcase none or one of those that cover it.
COVERING = [[None, *(v for v in Variation if COVERS[v] == base)] for base in dict.fromkeys(COVERS.values())]
VARIATIONS = [[v for v in chosen if v] for chosen in product(*COVERING)][1:]


def play(sides: list[tuple[str, int | None]], seed: int, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """Play one game; each seat is a level and a budget. Give scores, winners and processor time a decision."""
    seats = len(sides)
    dealt = {"first": seed % seats, **(options or {})}
    game = frieze.new_game("exhibition", DECK, seats=seats, seed=seed, options=dealt)
    spent = [0.0] * seats
    asked = [0] * seats
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
        asked[seat] += 1
        game.apply(action)
    outcome = game.outcome
    if outcome is None:
        raise RuntimeError("a game without a move is over")
    return {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "ms": [round(1000 * t / max(n, 1), 2) for t, n in zip(spent, asked, strict=True)],
    }


def duel(
    better: tuple[str, int | None], worse: tuple[str, int | None], number: int, *, varied: bool = False
) -> dict[str, Any]:
    """Play game `number` of a match: each deal twice, seats swapped. `won` is 1, 0 or a half.

    `varied`: each deal with other variation showcases, all sets of them in turn, and every other one with secret decades.
    """
    seat = number % 2
    deal = number // 2
    options = {"variations": VARIATIONS[deal % len(VARIATIONS)], "secret_decades": deal % 2 == 0} if varied else {}
    played = play([better, worse] if seat == 0 else [worse, better], 1000 + deal, options)
    won = (seat in played["winners"]) / len(played["winners"])
    return {
        "won": won,
        "margin": played["scores"][seat] - played["scores"][1 - seat],
        "scores": [played["scores"][seat], played["scores"][1 - seat]],
        "ms": [played["ms"][seat], played["ms"][1 - seat]],
    }


def solo(side: tuple[str, int | None], number: int) -> dict[str, Any]:
    """Play solo game `number`."""
    played = play([side], 5000 + number)
    return {"score": played["scores"][0], "ms": played["ms"][0]}

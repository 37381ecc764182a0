"""Exhaustive counts on tiny decks: the number of move sequences for each depth, and how the games end.

This is like perft for chess programs. The compiled and the interpreted core must both agree with counts.json. If a
number changes, the rules have changed.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from frieze.games import GAMES, AnyGame
from tests.games.plans import Setup, plan_of

PATH = Path(__file__).parent / "counts.json"
COUNTED: dict[str, Any] = msgspec.json.decode(PATH.read_bytes())
CASES = [(game, tiny) for game in GAMES for tiny in plan_of(game).TINY]


def count(game: AnyGame, depth: int, ended: Counter[str]) -> list[int]:
    """Return the number of sequences of legal moves for every length up to `depth`."""
    if game.outcome is not None:
        ended[game.outcome.reason] += 1
    counts = [1] + [0] * depth
    if depth:
        for n in game.legal_ids():
            after = game.clone()
            after.apply_id(n)
            for length, number in enumerate(count(after, depth - 1, ended), start=1):
                counts[length] += number
    return counts


@pytest.mark.parametrize(("game", "tiny"), CASES, ids=lambda case: case if isinstance(case, str) else case[0])
def test_number_of_move_sequences(game: str, tiny: Any, request: pytest.FixtureRequest) -> None:
    name, deck, seats, options, seed, depth = tiny
    ended: Counter[str] = Counter()
    counts = count(Setup(game, deck, seats, options, seed).start(), depth, ended)
    counted = {"counts": counts, "ended": dict(sorted(ended.items()))}
    if request.config.getoption("--update-goldens"):
        COUNTED.setdefault(game, {})[name] = counted
        PATH.write_bytes(msgspec.json.format(msgspec.json.encode(COUNTED)) + b"\n")
    assert counted == COUNTED[game][name]


def test_every_registered_game_is_counted() -> None:
    assert {game: [tiny[0] for tiny in plan_of(game).TINY] for game in GAMES} == {
        game: list(cases) for game, cases in COUNTED.items()
    }

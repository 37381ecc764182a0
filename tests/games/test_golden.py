"""Golden games: whole games as text files. The compiled and the interpreted core must play them exactly so.

`pytest --update-goldens` rewrites the files. Read the difference before you commit it.
"""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from frieze.games import GAMES
from frieze.games.conformance import play_through
from tests.games.plans import Setup, plan_of

FOLDER = Path(__file__).parent.parent / "golden"
CASES = [(game, golden) for game in GAMES for golden in plan_of(game).GOLDENS]


def line(value: Any) -> str:
    """Return an action or event as one line: its type, then its fields."""
    fields = msgspec.to_builtins(value)
    return " ".join([fields.pop("type"), *(f"{name}={text(item)}" for name, item in fields.items())])


def text(value: Any) -> str:
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value)
    return msgspec.json.encode(value).decode()


def transcript(setup: Setup) -> str:
    game = setup.start()
    recorder = play_through(game, random.Random(setup.seed), lambda _: None, plan_of(setup.game).MAX_MOVES)
    lines = [
        f"{setup.game}, rules {game.rules}, {setup.seats} seats, seed {setup.seed}",
        f"options {text(game.options)}",
    ]
    lines += [f"card {card.id} {card.date} {card.continent or '-'} {text(card.icons)}" for card in game.cards]
    for action, events in zip(["the deal", *map(line, recorder.played.actions)], recorder.played.events, strict=True):
        lines += ["", f"> {action}", *(f"  {line(event)}" for event in events)]
    return "\n".join([*lines, "", f"view {text(game.view(0))}", ""])


@pytest.mark.parametrize(("game", "golden"), CASES, ids=lambda case: case if isinstance(case, str) else case[0])
def test_golden_game_is_played_as_written(game: str, golden: Any, request: pytest.FixtureRequest) -> None:
    name, deck, seats, options, seed = golden
    path = FOLDER / game / f"{name}.txt"
    played = transcript(Setup(game, deck, seats, options, seed))
    if request.config.getoption("--update-goldens"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(played)
    assert played == path.read_text()


@pytest.mark.parametrize("game", list(GAMES))
def test_every_registered_game_has_golden_games_and_no_stale_ones(game: str) -> None:
    names = [golden[0] for golden in plan_of(game).GOLDENS]
    assert names
    assert sorted(path.stem for path in (FOLDER / game).glob("*.txt")) == sorted(names)

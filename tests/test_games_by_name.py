"""Tables, server and computer players in general know no game by name: a game tells them what they need."""

import re
from pathlib import Path

import pytest

import frieze
from frieze.games import GAMES

SOURCE = Path(frieze.__file__).parent
# The games' own players, and the one list of them.
OWN = {"bots/games.py", "bots/timeline.py", *(f"bots/{game}" for game in GAMES)}
MODULES = [
    path
    for layer in ("tables", "server", "bots")
    for path in sorted((SOURCE / layer).glob("**/*.py"))
    if not any(path.relative_to(SOURCE).as_posix().startswith(own) for own in OWN)
]
CLASSES = "|".join(game.__name__ for game in GAMES.values())
NAMED = re.compile(
    rf"""["']({"|".join(GAMES)})["']|frieze\.games\.({"|".join(GAMES)})\b|from frieze\.games import .*\b({CLASSES})\b"""
)


def test_there_are_modules_to_look_at() -> None:
    assert len(MODULES) > 50


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_module_names_no_game(module: Path) -> None:
    assert NAMED.findall(module.read_text("utf-8")) == []


def test_a_name_would_be_found() -> None:
    assert NAMED.search('if game == "exhibition":')
    assert NAMED.search("from frieze.games.timeline.options import EDITIONS")
    assert NAMED.search("from frieze.games import GAMES, Lineup")

"""A fixture that types into a terminal of 80 columns."""

import io
from collections.abc import Callable

import pytest

from frieze.games import GAMES

Keyboard = Callable[..., None]

# One of these fits every question of every game. After an answer that does not fit, the program asks again.
ANSWERS = [
    "a",
    "b",
    "1",
    "b 2",
    "d a",
    "s",
    "w",
    "2",
    "f",
    "c 1",
    "d b",
    "a 1",
    "c",
    "3",
    "?x",
    "x c",
    "d d",
    "d",
    "o",
    "",
    "h",
]


def with_computers(game: str, computers: int) -> list[str]:
    """Return flags for one person, who starts, and computer players, if the game is for several."""
    if GAMES[game].most_seats == 1:
        return ["--people", "Ada"]
    return ["--people", "Ada", "--computers", str(computers), "--first", "0"]


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Keyboard:
    """Return a function that types lines and then closes the input. Without a call, the input is closed."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def type_lines(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    type_lines()
    return type_lines

"""Whole games in the terminal, all three, with every kind of answer."""

import io
import itertools
from pathlib import Path
from typing import Any

import pytest

import frieze
from frieze.cli import main

# Enough kinds of answers for every question of every game; what does not fit is asked again.
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
    "d c",
    "d d",
    "d",
    "",
    "h",
]


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    lines = itertools.islice(itertools.cycle(ANSWERS), 4000)
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    return None


GAMES = [
    ("timeline", ["--people", "Ada,Grace", "--hand-size", "2", "--edition", "islenska"]),
    ("timeline", ["--people", "Ada", "--computers", "2", "--hand-size", "1"]),
    ("together", ["--people", "Ada"]),
    ("together", ["--people", "Ada,Grace", "--computers", "2"]),
    ("exhibition", ["--people", "Ada", "--computers", "0"]),
    ("exhibition", ["--people", "Ada,Grace", "--computers", "1", "--secret-decades"]),
    ("exhibition", ["--people", "Ada", "--computers", "1", "--variations", "links,short_era,antiquity,unique_decades"]),
]


@pytest.mark.parametrize(
    ("game", "flags"), GAMES, ids=lambda value: value if isinstance(value, str) else " ".join(value[-2:])
)
def test_a_whole_game_can_be_played_saved_and_watched(
    game: str, flags: list[str], keyboard: None, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    assert main(["play", game, *flags, "--seed", "11", "--save", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "Goodbye" not in shown, "the game was played to its end"
    assert [line for line in shown.splitlines() if len(line.rstrip()) > 82] == []  # 80, and "> " where nobody typed
    assert frieze.decode_played(file.read_bytes()).events[-1][-1].outcome is not None
    assert main(["replay", str(file), "--language", "fr"]) == 0
    assert "rules and events agree" in capsys.readouterr().out


@pytest.mark.parametrize("game", list(frieze.GAMES))
def test_the_rules_of_every_game_are_a_question_mark_away(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n"))
    main(["play", game, "--people", "Ada", "--computers", "1", "--first", "0"])
    assert len(capsys.readouterr().out) > 3000


def test_names_are_words_never_markup(keyboard: None, capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "timeline", "--people", "[bold]x[/],[/red],\x1b[31mred", "--hand-size", "1", "--seed", "1"])
    shown = capsys.readouterr().out
    assert "[bold]x[/]" in shown
    assert "\x1b" not in shown

"""Playing against computer players in the terminal, and asking for hints."""

import re

import pytest

from frieze.cli import main
from tests.cli.conftest import Keyboard


def test_computer_players_have_the_level_asked_for(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard()
    main(["play", "timeline", "--people", "Ada", "--computers", "3", "--level", "curator", "--seed", "1"])
    assert len(re.findall(r"\w+ the \w+: Curator, hard to beat", capsys.readouterr().out)) == 3


def test_levels_are_given_one_by_one_the_last_one_for_the_rest(
    keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard()
    main(["play", "timeline", "--people", "Ada", "--computers", "3", "--levels", "visitor,time_traveller"])
    assert re.findall(r": (Visitor|Time traveller),", capsys.readouterr().out) == [
        "Visitor",
        "Time traveller",
        "Time traveller",
    ]


def test_as_many_levels_as_computer_players(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard()
    main(["play", "timeline", "--people", "Ada", "--levels", "visitor,guide"])
    assert len(re.findall(r": (Visitor|Guide),", capsys.readouterr().out)) == 2


def test_a_level_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "timeline", "--level", "expert"])
    assert "there are: visitor, guide, curator, time_traveller" in capsys.readouterr().err


def test_the_level_is_asked_for(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard("1", "Ada", "1", "4", "classic", "q")
    main([])
    assert "Time traveller, has been there" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "key", "words"),
    [
        ("timeline", "h", r"Hint: put .+ into gap \d+, (after|before) .+\."),
        ("together", "hint", r"Hint: (play|discard) .+\."),
        ("exhibition", "h", r"Hint: take 19\d\d .+\."),
    ],
)
def test_a_hint_says_what_to_do(
    game: str, key: str, words: str, keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard(key, "q")
    arguments = ["--people", "Ada", "--computers", "1", "--first", "0", "--seed", "2"]
    assert main(["play", game, *arguments]) == 0
    assert re.search(words, " ".join(capsys.readouterr().out.split()))


def test_following_hints_plays_a_game_of_exhibition(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard("h", "a", "hint", "q")
    assert main(["play", "exhibition", "--people", "Ada", "--computers", "1", "--first", "0", "--seed", "2"]) == 0
    assert capsys.readouterr().out.count("Hint: ") == 2

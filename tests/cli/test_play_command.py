"""`frieze play` with computer players and hints, also in a narrow terminal."""

import re

import pytest
from rich.console import Console
from rich.text import Text

import frieze
from frieze.cli import main
from frieze.cli.terminal import SCREENS
from frieze.languages import LANGUAGES
from tests.cli.conftest import Keyboard, with_computers


def test_computer_players_have_the_chosen_level(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard()
    main(["play", "timeline", "--people", "Ada", "--computers", "3", "--level", "curator", "--seed", "1"])
    assert len(re.findall(r"\w+ the \w+ · Hard, right about 8 times in 10\.", capsys.readouterr().out)) == 3


def test_the_last_of_several_levels_is_for_all_other_computer_players(
    keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard()
    main(["play", "timeline", "--people", "Ada", "--computers", "3", "--levels", "visitor,time_traveller"])
    assert re.findall(r" · (Easy|Expert),", capsys.readouterr().out) == ["Easy", "Expert", "Expert"]


def test_there_are_as_many_computer_players_as_levels(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard()
    main(["play", "timeline", "--people", "Ada", "--levels", "visitor,guide"])
    assert len(re.findall(r" · (Easy|Medium),", capsys.readouterr().out)) == 2


def test_a_level_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "timeline", "--level", "expert"])
    assert "there are: visitor, guide, curator, time_traveller" in capsys.readouterr().err


def test_the_program_asks_for_the_level(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard("1", "Ada", "1", "4", "classic", "q")
    main([])
    out = capsys.readouterr().out
    assert re.search(r"Medium +right about 7 times in 10", out)
    assert re.search(r"the \w+ · Expert, right about 9 times in 10\.", out)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("together", "Medium, 3 of them score about 7 together"),
        ("exhibition", "Medium, wins about 9 games in 10 against Easy"),
    ],
)
def test_a_level_says_what_was_measured_in_its_game(
    game: str, words: str, keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard()
    main(["play", game, "--people", "Ada", "--computers", "1", "--seed", "1"])
    assert words in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("game", "key", "words"),
    [
        ("timeline", "h", r"Hint: [a-d] \d+ · .+, (after|before) .+"),
        ("together", "hint", r"Hint: ([a-d] · Play|x [a-d] · Discard) .+"),
        ("exhibition", "h", r"Hint: [a-c] · Take 19\d\d .+"),
        ("lineup", "h", r"Hint: [12] · (after|before) .+"),
    ],
)
def test_a_hint_says_what_to_do(
    game: str, key: str, words: str, keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard(key, "q")
    assert main(["play", game, *with_computers(game, 1), "--seed", "2"]) == 0
    assert re.search(words, " ".join(capsys.readouterr().out.split()))


@pytest.mark.parametrize("game", list(frieze.GAMES))
def test_a_person_who_follows_the_hints_plays_a_whole_game(
    game: str, monkeypatch: pytest.MonkeyPatch, keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = []

    def answer(_: Console, question: str) -> str:
        shown.append(" ".join(capsys.readouterr().out.split()))
        hint = re.search(r"Hint: ([^·]+) · ", shown[-1])
        if hint is None and "white card" in question:
            drive = re.findall(r"go to ([\w ]+?) (?:Ada: which|Type)", " ".join(shown))[-1]
            number = re.search(rf"(\d) {drive}", question)
            return number[1] if number else ""
        return hint[1] if hint else "h"

    monkeypatch.setattr(Console, "input", answer)
    assert main(["play", game, *with_computers(game, 1), "--seed", "3"]) == 0
    assert not re.search("Type a|Choose one of", " ".join(shown))
    assert re.search(r"points? · |Winner: |\d of 8 right", capsys.readouterr().out)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(frieze.GAMES))
def test_in_a_narrow_terminal_nothing_is_cut_off(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch, keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard(*["h", "a", "a 1", "zz", "w", "1", "o", "s", "b 2", "b"] * 8)
    monkeypatch.setenv("COLUMNS", "40")
    flags = [*with_computers(game, 2), "--seed", "5", "--language", language]
    assert main(["play", game, *flags, "--level", "visitor"]) == 0
    out = capsys.readouterr().out
    assert "…" not in out
    assert [line for line in out.splitlines() if len(line.rstrip()) > 42] == []  # 40, and "> " of a prompt


def test_wrapped_lines_are_indented(capsys: pytest.CaptureFixture[str]) -> None:
    def shown(width: int) -> list[str]:
        screen = SCREENS["timeline"](Console(width=width), frieze.load_deck("world"), ["Ada"], "en")
        screen.say("\n  Hint: a 2, this card is right there.")
        screen.row(Text("   1 ▸     1969  Two people walk on the Moon"), 17)
        return capsys.readouterr().out.splitlines()

    assert shown(80) == ["", "  Hint: a 2, this card is right there.", "   1 ▸     1969  Two people walk on the Moon"]
    hint = ["", "  Hint: a 2, this card is right", "  there."]
    assert shown(36) == [*hint, "   1 ▸     1969  Two people walk on", "                 the Moon"]
    assert shown(32) == [*hint, "   1 ▸     1969  Two people walk", "    on the Moon"], "too narrow for that margin"

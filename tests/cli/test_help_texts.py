"""The help texts of all commands and flags."""

import argparse
from collections.abc import Iterator

import pytest

import frieze
from frieze.bots import Level
from frieze.cli import main
from frieze.cli.main import make_parser
from frieze.games.exhibition.options import Variation
from frieze.languages import LANGUAGES


def commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from commands(command)


@pytest.mark.parametrize("command", [*commands(make_parser())], ids=lambda command: command.prog)
def test_every_command_and_flag_has_a_help_text(command: argparse.ArgumentParser) -> None:
    assert command.description
    for action in command._actions:
        assert action.help, action.option_strings or action.dest
        if isinstance(action, argparse._SubParsersAction):
            assert all(choice.help for choice in action._choices_actions)
            assert len(action._choices_actions) == len(action.choices)


def help_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit, match="0"):
        main([*arguments, "--help"])
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_the_games_are_listed(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = help_of(capsys, command)
    assert all(f" {game} " in out for game in frieze.GAMES)


def test_the_variations_and_levels_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    out = help_of(capsys, "tournament")
    assert all(variation in out for variation in Variation)
    assert all(level in out for level in Level)


@pytest.mark.parametrize("command", ["play", "play timeline", "replay", "deck show", "deck export", "deck print"])
def test_every_command_has_the_same_flag_for_the_language(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = help_of(capsys, *command.split())
    assert "--language" in out
    assert "--lang " not in out
    assert all(language in out for language in LANGUAGES)


def test_the_help_of_an_option_says_what_it_does_in_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = help_of(capsys, "play", "timeline")
    assert "The preset for all options that are not set." in out
    assert "The seat that starts, counted from 0" in out


@pytest.mark.parametrize("sizes", ["a,b", "3,", "3;4", "1.5,2", ""])
def test_a_bad_list_of_numbers_is_refused(sizes: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["play", "timeline", "--hand-sizes", sizes])
    assert f"argument --hand-sizes: {sizes!r} is not a list of whole numbers like 3,4" in capsys.readouterr().err

"""The program with a person at the keyboard, and with closed input."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import frieze
from frieze.cli import main
from frieze.cli.messages import messages_of
from frieze.cli.replay import show
from frieze.cli.terminal import SCREENS, Leave
from frieze.decks import make_deck
from frieze.decks.load import NoDeck
from frieze.games.errors import FriezeError
from tests.cli.conftest import Keyboard

ENGLISH = messages_of("en")
SOURCES = "\n".join(path.read_text("utf-8") for path in Path(frieze.__file__).parent.rglob("*.py"))
DECK_UNFIT = set(re.findall(r'DeckUnfit\(\s*"(\w+)"', SOURCES))
UNKNOWN_DECK = set(map(str, NoDeck))


def errors_of_program() -> list[type[FriezeError]]:
    """Return the errors that the program can meet. It never shows errors of tables, lessons and the server."""
    of_server = ("frieze.api", "frieze.lessons", "frieze.offline", "frieze.server", "frieze.tables")
    return [kind for kind in FriezeError.__subclasses__() if not kind.__module__.startswith(of_server)]


def test_every_error_has_a_message() -> None:
    speechless = {kind.code for kind in errors_of_program() if kind.__str__ is FriezeError.__str__}
    assert {code for code in speechless if f"error.{code}" not in ENGLISH} == {"deck_unfit", "unknown_deck"}


@pytest.mark.parametrize(("error", "reasons"), [("deck_unfit", DECK_UNFIT), ("unknown_deck", UNKNOWN_DECK)])
def test_these_errors_have_a_message_for_each_reason(error: str, reasons: set[str]) -> None:
    assert reasons
    assert {reason for reason in reasons if f"error.{error}.{reason}" not in ENGLISH} == set()


def test_the_package_can_be_run_as_a_program() -> None:
    done = subprocess.run([sys.executable, "-m", "frieze", "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, f"frieze {frieze.__version__}\n")


def test_closed_input_ends_politely(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play"]) == 0
    assert "Goodbye" in capsys.readouterr().out


def test_q_leaves(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard("1", "Ada", "1", "classic", "q")
    assert main([]) == 0
    assert capsys.readouterr().out.rstrip().endswith("Goodbye! Come back soon.")


def test_a_question_mark_shows_the_rules(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard("?")
    main(["play", "timeline", "--people", "Ada", "--computers", "1", "--first", "0"])
    assert "tie-break round" in capsys.readouterr().out


@pytest.mark.parametrize("place", [1, 2])
def test_the_language_may_be_chosen_before_and_behind_the_game(
    place: int, keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard("?")
    command = ["play", "timeline", "--people", "Ada", "--computers", "1"]
    main([*command[:place], "--language", "is", *command[place:]])
    assert "bráðabanaumferð" in capsys.readouterr().out


def test_the_rules_are_shown_in_the_chosen_language(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard("?")
    main(["play", "timeline", "--people", "Ada", "--computers", "1", "--first", "0", "--language", "is"])
    assert "bráðabanaumferð" in capsys.readouterr().out


def test_an_answer_that_is_not_understood_is_asked_for_again(
    keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard("z 9", "a", "a 99", "", "a 0", "5")
    main(["play", "timeline", "--people", "Ada", "--computers", "1", "--first", "0"])
    assert capsys.readouterr().out.count("Type a letter (a–d) and a number (1–2).") == 6


def test_no_line_is_wider_than_80_columns(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard("?", *["a 1", "a 2", "b 1", "c 2"] * 60)
    main(["play", "timeline", "--people", "Ada,Grace", "--computers", "6", "--seed", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 100
    assert [line for line in lines if len(line) > 80] == []


def test_a_long_game_is_announced(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "timeline", "--people", "Ada", "--computers", "1", "--edition", "brasil"])
    assert "long game" in capsys.readouterr().out


def test_people_can_play_a_whole_game_save_it_and_watch_it_again(
    keyboard: Keyboard, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    keyboard(*["a 1", "a 2"] * 500)
    arguments = ["--people", "Ada,Grace", "--hand-size", "1", "--seed", "4", "--save", str(file)]
    assert main(["play", "timeline", *arguments]) == 0
    played = capsys.readouterr().out
    assert re.search("Winners?:", played)
    assert main(["replay", str(file)]) == 0
    replayed = capsys.readouterr().out
    assert re.search("Winners?:", replayed)
    assert "rules and events agree" in replayed
    assert main(["replay", str(file), "--check"]) == 0


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b"[" * 5000])
def test_a_file_that_is_not_a_game_is_refused_with_a_message(
    content: bytes, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    assert main(["replay", str(file)]) == 1
    assert capsys.readouterr().err.startswith("frieze: This isn’t a played game")


@pytest.mark.parametrize(
    "arguments",
    [["deck", "sheet", "world", "-o", "/"], ["deck", "new", "/dev/null/x"], ["deck", "check", "x" * 5000]],
    ids=lambda arguments: arguments[1],
)
def test_a_file_that_cannot_be_read_or_written_gets_a_message_of_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_deck_that_does_not_fit_is_refused_with_the_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "exhibition", "--deck", "world", "--games", "1"]) == 1
    assert "168 cards are outside the years 1900 to 1999" in capsys.readouterr().err


def test_a_new_deck_is_too_small_to_play_and_the_message_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = str(tmp_path / "my-deck")
    assert main(["deck", "new", deck]) == 0
    assert main(["play", "timeline", "--deck", deck, "--people", "Ada,Grace"]) == 1
    assert re.fullmatch(r"frieze: This game needs \d+ cards\. The deck has 3\.\n", capsys.readouterr().err)


def test_dates_are_written_in_the_language_of_the_cards(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard()
    main(["play", "timeline", "--people", "A,B", "--language", "fr", "--period=-3000..-100"])
    assert "av.\u00a0J.-C." in capsys.readouterr().out


def test_the_file_to_save_is_checked_before_the_cards_are_dealt(
    keyboard: Keyboard, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["play", "timeline", "--people", "A,B", "--save", str(tmp_path / "no" / "game.json")]) == 1
    out, err = capsys.readouterr()
    assert "First player" not in out
    assert "No such file or directory" in err


def test_quitting_before_the_game_saves_nothing(keyboard: Keyboard, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    keyboard("1", "q")
    assert main(["play", "--save", str(file)]) == 0
    assert not file.exists()


def test_an_interrupted_game_is_saved(
    keyboard: Keyboard, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["play", "timeline", "--people", "A,B", "--save", str(tmp_path / "game.json")]) == 130
    assert main(["replay", str(tmp_path / "game.json")]) == 0


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--people", ""], "argument --people: at least one name"),
        (["--people", " , "], "argument --people: at least one name"),
        (["--people", "Ada", "--computers", "-1"], "argument --computers: '-1' is not a number from 0 to 7"),
        (["--people", "Ada", "--computers", "1000"], "argument --computers: '1000' is not a number from 0 to 7"),
        (["--people", "Ada", "--computers", "²"], "argument --computers: '²' is not a number from 0 to 7"),
        (["--people", "Ada", "--levels", ","], "argument --levels: at least one level"),
    ],
)
def test_impossible_players_are_refused(flags: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "timeline", *flags])
    assert words in capsys.readouterr().err


def test_too_many_players_are_refused_with_their_number(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "exhibition", "--people", "A,B", "--computers", "7"]) == 1
    assert "This game is for 1 to 5 players, not for 9" in capsys.readouterr().err


def test_every_question_before_the_game_has_help(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard("?", "1", "?", "Ada", "?", "1", "?", "time traveller", "help", "classic", "q")
    assert main(["play"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert out.count("Type the number or the name.") == 3
    assert "Everyone at this keyboard" in out
    assert "no date before it’s revealed" in out
    assert "Expert, right about 9 times in 10." in out


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize(
    "arguments", [["deck", "show", "world", "--language", "is"], ["play", "together", "--people", "Þór"]]
)
def test_a_console_that_cannot_show_every_character_does_not_stop_the_program(
    encoding: str, arguments: list[str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sys, frieze.cli; sys.exit(frieze.cli.main())", *arguments],
        input=b"h\na\n?\n",
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout) > 1000


def saved_game(file: Path, **changes: Any) -> Path:
    game = frieze.new_game("timeline", frieze.load_deck("brasil"), seats=2, seed=1)
    recorder = frieze.Recorder(game)
    for _ in range(3):
        recorder.apply(game.legal_actions()[0])
    data = json.loads(frieze.encode_played(recorder.played))
    file.write_text(json.dumps({**data, **changes}))
    return file


def test_a_replay_counts_the_moves_and_knows_the_titles(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = saved_game(tmp_path / "game.json")
    first = frieze.decode_played(file.read_bytes()).actions[0].card
    assert main(["replay", str(file), "--people", "Ada"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"Move 1 of 3 · (Ada|Seat 2), round 1", out)
    assert out.index("Move 1 of 3") < out.index(frieze.load_deck("brasil").text(first, "en").title)
    assert "3 moves; rules and events agree." in out


@pytest.mark.parametrize("changes", [{"seats": 3}, {"seats": 8}, {"seats": 0}, {"seed": "2"}, {"actions": []}])
def test_a_damaged_game_is_refused_before_anything_is_shown(
    changes: dict[str, Any], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = saved_game(tmp_path / "game.json", **changes)
    assert main(["replay", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("frieze: This isn’t a played game (")


def test_a_game_of_other_rules_is_shown_from_its_events(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = saved_game(tmp_path / "game.json", rules=99)
    assert main(["replay", str(file)]) == 0
    assert "3 moves, shown from the events alone: they were played by rules 99." in capsys.readouterr().out
    assert main(["replay", str(file), "--check"]) == 1


def test_a_replay_can_be_followed_step_by_step(
    keyboard: Keyboard, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    played = frieze.decode_played(saved_game(tmp_path / "game.json").read_bytes())
    screen = SCREENS["timeline"](Console(), frieze.load_deck("brasil"), ["Ada", "Grace"], "en")
    keyboard("", "t", "q")
    with pytest.raises(Leave):
        show(screen, played, stepping=True)
    out = capsys.readouterr().out
    assert "Move 1 of 3" in out
    assert "pile" in out
    assert "Move 2 of 3" not in out
    keyboard("", "a")
    show(screen, played, stepping=True)
    assert "Move 3 of 3" in capsys.readouterr().out


def test_a_missing_file_is_refused_with_a_message(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "no/such/file"]) == 1
    assert "No such file" in capsys.readouterr().err


def test_a_game_with_an_unknown_deck_can_still_be_watched(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = frieze.new_game("timeline", make_deck(20), seats=2, seed=1)
    recorder = frieze.Recorder(game)
    recorder.apply(game.legal_actions()[0])
    file = tmp_path / "game.json"
    file.write_bytes(frieze.encode_played(recorder.played))
    assert main(["replay", str(file)]) == 0
    assert "event-" in capsys.readouterr().out

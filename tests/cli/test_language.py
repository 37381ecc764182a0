"""The language of the program: the flag, the locale, and whole games in every language."""

import itertools
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import frieze
from frieze.cli import main
from frieze.cli.console import PLAIN, accept_any_console, plain_form
from frieze.cli.messages import messages_of
from frieze.cli.system_language import system_language
from frieze.languages import LANGUAGES
from tests.cli.conftest import ANSWERS, Keyboard

# Short games: people alone, so that no computer player has to think.
GAMES = [
    ("timeline", ["--people", "Ada,Inès", "--hand-size", "1"]),
    ("together", ["--people", "Ada,Inès"]),
    ("exhibition", ["--people", "Ada,Inès", "--secret-decades"]),
    ("lineup", ["--people", "Ada", "--cards", "5"]),
]

PLAIN_ANSWERS = [answer for answer in ANSWERS if answer not in {"h", "?x"}]  # a hint takes its time


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "pt_BR.UTF-8"}, "pt-BR"),
        ({"LANG": "pt_PT@euro"}, "pt-BR"),
        ({"LANG": "is_IS"}, "is"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "isv_XX"}, "en"),
        ({"LC_MESSAGES": "es_AR.UTF-8", "LANG": "fr_FR.UTF-8"}, "es"),
        ({"LC_ALL": "is_IS.UTF-8", "LC_MESSAGES": "es_AR.UTF-8", "LANG": "fr_FR.UTF-8"}, "is"),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_FR.UTF-8"}, "fr"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert system_language(environment) == language


def test_the_flag_wins_over_the_locale(
    keyboard: Keyboard, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    main(["play"])
    assert "Quel jeu ?".replace(" ?", "\u202f?") in capsys.readouterr().out
    main(["play", "--language", "is"])
    assert "Hvaða leik viltu spila?" in capsys.readouterr().out


def test_errors_speak_the_language_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "timeline", "--people", "A,B", "--deck", "no-such-deck", "--language", "pt-BR"]) == 1
    assert capsys.readouterr().err.startswith("frieze: Baralho “no-such-deck” não encontrado.")


def test_an_author_reads_findings_in_the_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "teacher.csv"
    table.write_text("title;date\nTungl;soon\n")
    assert main(["deck", "check", str(table), "--language", "is"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "teacher.csv, lína 2, „Tungl“: villa: „soon“ þekkist ekki sem dagsetning." in out
    assert "1 villa, 0 ábendingar. Lagaðu villurnar" in out


def test_files_do_not_depend_on_the_locale(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["deck", "export", "brasil", "--to", "csv"]) == 0
    english = capfdbinary.readouterr().out
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert main(["deck", "export", "brasil", "--to", "csv"]) == 0
    assert capfdbinary.readouterr().out == english


def english_phrases(language: str) -> set[str]:
    """Return the words between the parameters of English messages that no message of another language has."""
    phrases = {
        phrase.strip()
        for key in ENGLISH
        for phrase in re.split(r"[{}#·]|\w+, plural, |=\d|\bother\b|\bone\b", ENGLISH[key])
        if len(re.findall(r"[A-Za-z’]{2,}", phrase)) > 1
    }
    own = "\n".join(texts_of(language).values())
    return {phrase for phrase in phrases if phrase not in own}


def texts_of(language: str) -> dict[str, str]:
    return messages_of(language)._texts


ENGLISH = texts_of("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "flags"), GAMES, ids=[game for game, _ in GAMES])
def test_a_whole_game_is_played_in_one_language(
    game: str, flags: list[str], language: str, keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    messages = messages_of(language)
    keyboard(*itertools.islice(itertools.cycle(PLAIN_ANSWERS), 4000))
    assert main(["play", game, *flags, "--seed", "5", "--language", language]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert messages("goodbye") not in shown, "the game must end before the input does"
    if language != "en":
        phrases = english_phrases(language)
        assert len(phrases) > 100
        assert [phrase for phrase in phrases if phrase in shown] == []


def test_every_word_that_the_program_shows_is_in_its_messages(
    keyboard: Keyboard, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """With messages, titles and names without Latin letters, none may be left on the screen."""
    monkeypatch.setattr(messages_of("en"), "_texts", {key: without_letters(text) for key, text in ENGLISH.items()})
    places = itertools.cycle(["Europe", "Asia", "Africa", "Oceania", "South America", "North America"])
    table = tmp_path / "deck.csv"
    table.write_text(
        "title,date,continent\n" + "".join(f"№ {year},{year},{next(places)}\n" for year in range(1900, 2000))
    )
    for game, flags in GAMES:
        people = ["Α", "Β"][: frieze.GAMES[game].most_seats]
        keyboard(*itertools.islice(itertools.cycle(PLAIN_ANSWERS), 4000))
        assert main(["play", game, *flags, "--people", ",".join(people), "--deck", str(table), "--seed", "5"]) == 0
        shown = capsys.readouterr().out.replace("Frieze", "").replace("19xx", "")
        assert re.findall(r"[A-Za-z]{2,}", shown) == []


def without_letters(text: str) -> str:
    """Replace the letters of a message, but not its parameters and the names of branches."""
    kept = r"\{[a-z_]+\}|\{\w+, plural,|\b(?:one|other) (?=\{)"
    return re.sub(rf"{kept}|[A-Za-z]", lambda match: match[0] if len(match[0]) > 1 else "λ", text)


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Þór á að byrja…", "Thor a ad byrja..."), ("« Où ça ? »", '" Ou ca ? "'), ("✓ ⧗ 東", "+ ? ?"), ("1–5", "1-5")],
)
def test_a_character_that_the_console_lacks_is_shown_plainly(text: str, plain: str) -> None:
    accept_any_console()
    assert text.encode("ascii", PLAIN).decode() == plain
    with pytest.raises(UnicodeDecodeError):
        plain_form(UnicodeDecodeError("ascii", b"\xff", 0, 1, ""))


@pytest.mark.parametrize(
    ("locale", "words"), [("fr_FR.UTF-8", b"Jouez|carte ou|va-t-elle"), ("is_IS.UTF-8", b"a timalinunni")]
)
def test_a_console_without_unicode_shows_every_language_plainly(locale: str, words: bytes) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "frieze", "play", "lineup"],
        input=b"1\n",
        env={**os.environ, "LC_ALL": locale, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert re.search(words, done.stdout)


def test_a_narrow_terminal_asks_its_questions_in_every_language(
    keyboard: Keyboard, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for language in LANGUAGES:
        keyboard("?", "9", "1", "?", "Ada", "?", "1", "?", "2", "?", "1", "q")
        assert main(["play", "--language", language]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line for line in lines if len(line.rstrip()) > 40 and "[" not in line] == [], language

"""Whole games of all kinds in the terminal, with every kind of answer."""

import itertools
import re
from pathlib import Path

import pytest
from rich.console import Console

import frieze
from frieze.cli import main
from frieze.cli.terminal import SCREENS
from frieze.decks.catalog import default_deck
from frieze.games.together.messages import DateSide, HandCard
from frieze.rules import rules_text
from tests.cli.conftest import ANSWERS, Keyboard, with_computers


@pytest.fixture
def typed_answers(keyboard: Keyboard) -> None:
    keyboard(*itertools.islice(itertools.cycle(ANSWERS), 4000))


GAMES = [
    ("timeline", ["--people", "Ada,Grace", "--hand-size", "2", "--edition", "islenska"]),
    ("timeline", ["--people", "Ada", "--computers", "2", "--hand-size", "1"]),
    ("together", ["--people", "Ada"]),
    ("together", ["--people", "Ada,Grace", "--computers", "2"]),
    ("exhibition", ["--people", "Ada", "--computers", "0"]),
    ("exhibition", ["--people", "Ada,Grace", "--computers", "1", "--secret-decades"]),
    ("exhibition", ["--people", "Ada", "--computers", "1", "--variations", "links,short_era,antiquity,unique_decades"]),
    ("lineup", ["--cards", "5", "--given", "3"]),
    ("lineup", ["--people", "Ada"]),
]


@pytest.mark.parametrize(
    ("game", "flags"), GAMES, ids=lambda value: value if isinstance(value, str) else " ".join(value[-2:])
)
def test_a_whole_game_can_be_played_saved_and_watched(
    game: str, flags: list[str], typed_answers: None, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    assert main(["play", game, *flags, "--seed", "11", "--save", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "Goodbye" not in shown, "the game must end before the input does"
    assert [line for line in shown.splitlines() if len(line.rstrip()) > 82] == []  # 80, and "> " of a prompt
    assert frieze.decode_played(file.read_bytes()).events[-1][-1].outcome is not None
    assert main(["replay", str(file), "--language", "fr"]) == 0
    assert "règles et événements concordent" in capsys.readouterr().out


@pytest.mark.parametrize("game", list(frieze.GAMES))
def test_a_question_mark_shows_the_rules_of_every_game(
    game: str, keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard("?")
    main(["play", game, *with_computers(game, 1)])
    out = capsys.readouterr().out
    headings = re.findall("^##? (.+)", rules_text(game), re.MULTILINE)
    assert len(headings) > 5
    assert [heading for heading in headings if heading not in out] == []


def test_names_are_never_markup(typed_answers: None, capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "timeline", "--people", "[bold]x[/],[/red],\x1b[31mred", "--hand-size", "1", "--seed", "1"])
    shown = capsys.readouterr().out
    assert "[bold]x[/]" in shown
    assert "\x1b" not in shown


def test_o_shows_the_other_halls(keyboard: Keyboard, capsys: pytest.CaptureFixture[str]) -> None:
    keyboard("o")
    main(["play", "exhibition", "--people", "Ada", "--computers", "2", "--first", "0"])
    assert capsys.readouterr().out.count("Hall: ") == 3


@pytest.mark.parametrize("game", ["timeline", "together"])
def test_the_hands_of_others_are_not_shortened(
    game: str, keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard()
    main(["play", game, "--people", "Ada,Grace,Linus", "--computers", "5", "--first", "0", "--seed", "3"])
    out = capsys.readouterr().out
    assert "…" not in out
    deck = frieze.load_deck(default_deck(game))
    table = frieze.new_game(game, deck, seats=8, seed=3, options={"first": 0}).view(0)
    words = " ".join(out.split())
    for seat in table.seats:
        for card in seat.hand:
            assert deck.text(getattr(card, "card", card), "en").title in words


@pytest.mark.parametrize(("date", "words"), [("-44", "(blocked, 44 BC)"), (None, "(blocked, its date was seen)")])
def test_blocked_cards_of_others_are_marked_with_their_dates_or_as_seen(
    date: str | None, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    game = frieze.new_game("together", frieze.load_deck("world"), seats=2, seed=5, options={"first": 0})
    view = game.view(1)
    card = view.seats[0].hand[1]
    view.seats[0].hand[1] = HandCard(card.card, card.front, DateSide(date, card.front if date else None))
    SCREENS["together"](Console(width=80), frieze.load_deck("world"), ["Ada", "Grace"], "en").show(view)
    assert words in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(("edition", "heap"), [("classic", "discards 1"), ("informatique", "box 1")])
def test_the_heading_counts_wrong_cards_where_they_went(
    edition: str, heap: str, keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard(*["a 1"] * 12)
    main(["play", "timeline", "--people", "Ada,Grace", "--edition", edition, "--seed", "3"])
    assert heap in capsys.readouterr().out


def test_a_wrong_card_of_line_up_tells_how_far_it_is_off(
    keyboard: Keyboard, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = tmp_path / "moon.csv"
    days = [f"{year}-07-{day}" for year in (1968, 1969) for day in (19, 20, 21)]
    table.write_text("title,date\n" + "".join(f"Day {number},{date}\n" for number, date in enumerate(days)))
    keyboard(*["1"] * 3)
    main(["play", "lineup", "--deck", str(table), "--cards", "3", "--seed", "1"])
    shown = capsys.readouterr().out
    assert "✗ wrong" in shown
    assert re.search("(1 year|Less than a year) off. It’s in its place now.", shown)
    assert re.search(r"\d of 3 right\.", shown)


def test_a_game_for_one_asks_for_no_names_and_no_computer_players(
    keyboard: Keyboard, capsys: pytest.CaptureFixture[str]
) -> None:
    keyboard("line-up", "4", "1")
    main([])
    shown = capsys.readouterr().out
    assert "Who plays?" not in shown
    assert "Card 2 of 8" in shown
    assert main(["play", "lineup", "--people", "Ada,Grace"]) == 1
    assert "This game is for 1 player, not for 2" in capsys.readouterr().err

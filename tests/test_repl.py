"""The library at a prompt: what `print`, `repr`, `help` and errors say, and what `import frieze` reaches."""

import inspect
import subprocess
import sys

import pytest

import frieze
from frieze.games import GAMES, errors
from tests.games.plans import plan_of, start

DECKS = {name: plan_of(name).GOLDENS[0][1] for name in GAMES}
games = pytest.mark.parametrize("game", list(GAMES))


def python(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()


@games
def test_a_printed_game_shows_what_a_spectator_sees_to_the_end(game: str) -> None:
    table = start(game, DECKS[game], 2, 1)
    shown = plan_of(game).all_cards(table.view(None))
    text = str(table)
    assert f"> seat {table.to_move}" in text
    assert all(card in text for card in shown)
    assert str(table.view(0)) == text.replace("seat 0 ", "seat 0*", 1)
    table.play_randomly(1)
    assert "over: " in str(table)
    assert "> seat" not in str(table)


def test_a_secret_decade_is_drawn_only_for_its_seat() -> None:
    table = frieze.new_game("exhibition", frieze.make_century(), seats=2, seed=1, options={"secret_decades": True})
    assert "secret decade" not in str(table)
    assert str(table.view(1)).count("secret decade") == 1


@games
def test_a_repr_is_short(game: str) -> None:
    table = start(game, DECKS[game], 2, 1)
    values = (table, table.view(0), table.legal_actions(), frieze.load_deck("world"))
    assert [repr(value) for value in values if len(repr(value)) > 400] == []


def test_errors_are_importable_from_the_package() -> None:
    kinds = [name for name, kind in vars(errors).items() if inspect.isclass(kind) and issubclass(kind, ValueError)]
    assert [name for name in kinds if getattr(frieze, name, None) is not getattr(errors, name)] == []
    assert set(kinds) <= set(frieze.__all__)


def test_the_package_reaches_the_players_and_loads_them_only_then() -> None:
    seen = "'frieze.bots' in sys.modules, frieze.bots.Level('guide').value, 'bots' in dir(frieze)"
    code = f"import sys, frieze; print({seen})"
    assert python(code) == "False guide True"
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        getattr(frieze, "nothing")  # noqa: B009  # mypy knows that it is not there


def test_every_public_name_of_the_package_is_there() -> None:
    assert [name for name in frieze.__all__ if not hasattr(frieze, name)] == []


def test_a_seed_is_drawn_if_none_is_given_and_deals_the_same_game_again() -> None:
    deck = frieze.make_deck(60)
    game = frieze.new_game("timeline", deck, seats=2)
    again = frieze.new_game("timeline", deck, seats=2, seed=game.seed)
    assert game == again
    assert game.seed != frieze.new_game("timeline", deck, seats=2).seed


@pytest.mark.parametrize(
    ("game", "options", "message"),
    [
        ("timelin", {}, "there is no game 'timelin'; did you mean 'timeline'?"),
        ("timeline", {"hands_size": 3}, "there is no option 'hands_size'; did you mean 'hand_size'?"),
        ("timeline", {"edition": "Clasic"}, "the option edition cannot be 'Clasic'; did you mean 'classic'?"),
        ("timeline", {"hand_size": 99}, "the option hand_size cannot be 99; it is a whole number from 1 to 20"),
        ("timeline", {"hand_size": "zzz"}, "the option hand_size cannot be 'zzz'; it is a whole number from 1 to 20"),
    ],
)
def test_a_bad_option_is_one_sentence_with_the_nearest_name(
    game: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(frieze.FriezeError) as caught:
        frieze.new_game(game, frieze.make_deck(60), seats=2, options=options)
    assert str(caught.value) == message


@games
def test_help_describes_a_game_and_its_methods(game: str) -> None:
    """It runs on the compiled rules too: their classes must keep docstrings."""
    name = GAMES[game].__name__
    text = python(f"import frieze.games as g; help(g.{name})")
    assert name in text
    assert "Apply an action of the seat to move" in text
    assert "one number for each seat" in text

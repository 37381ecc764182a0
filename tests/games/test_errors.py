"""Invalid arguments of a game. Each has its own error, the same on the compiled and the interpreted core."""

from typing import Any, assert_type

import pytest

import frieze
from frieze.games import GAMES, AnyGame, Exhibition, Timeline, Together
from frieze.games.conformance import check_refused
from frieze.games.error_texts import describe
from frieze.games.errors import BadOption, BadSeed, FriezeError, GameHasBegun, IllegalAction, WrongSeat
from frieze.games.exhibition import ExhibitionView
from frieze.games.timeline import Place, TimelineView
from tests.games.plans import Setup, plan_of

games = pytest.mark.parametrize("game", list(GAMES))
BAD_SEEDS = [-1, 2**64, "7", None, 1.5, True]


def start(game: str) -> tuple[AnyGame, Setup]:
    setup = Setup(game, *plan_of(game).GOLDENS[0][1:])
    return setup.start(), setup


@games
@pytest.mark.parametrize("seat", [-1, 99, 2**70, "0", 0.0, True])
def test_a_view_of_a_missing_seat_is_refused(game: str, seat: Any) -> None:
    dealt, _ = start(game)
    error = check_refused(dealt, lambda dealt: dealt.view(seat), WrongSeat)
    assert error.params == {"seat": seat, "allowed": [0, dealt.seats - 1]}


@games
@pytest.mark.parametrize("n", [-1, -(2**63), -(2**70), 2**31, 2**40, 2**62, 2**63, 2**64, 2**70])
def test_any_number_that_is_not_a_legal_move_is_refused(game: str, n: int) -> None:
    dealt, _ = start(game)
    assert n not in dealt.legal_ids()
    error = check_refused(dealt, lambda dealt: dealt.apply_id(n), IllegalAction)
    assert error.params["reason"] == "no_such_move"


@games
@pytest.mark.parametrize("k", [2**70, -(2**70), 10**6])
def test_an_index_beyond_the_legal_moves_raises_index_error(game: str, k: int) -> None:
    dealt, _ = start(game)
    with pytest.raises(IndexError):
        dealt.legal_ids()[k]
    with pytest.raises(IndexError):
        dealt.legal_actions()[k]


@games
@pytest.mark.parametrize("seed", BAD_SEEDS)
def test_a_seed_has_at_most_64_bits_in_every_method(game: str, seed: Any) -> None:
    dealt, setup = start(game)
    check_refused(dealt, lambda dealt: dealt.redeal(seed), BadSeed)
    check_refused(dealt, lambda dealt: dealt.play_randomly(seed), BadSeed)
    check_refused(dealt, lambda dealt: frieze.determinize(dealt.view(0), setup.deck, seed), BadSeed)


@games
@pytest.mark.parametrize("options", [["first"], "first", 3, [("first", 0)]])
def test_options_must_be_a_mapping(game: str, options: Any) -> None:
    _, setup = start(game)
    with pytest.raises(BadOption) as error:
        frieze.new_game(game, setup.deck, seats=setup.seats, seed=1, options=options)
    assert error.value.params["option"] == "options"
    assert error.value.params["allowed"] == {"type": "object"}


def test_options_of_another_game_are_refused() -> None:
    _, setup = start("timeline")
    with pytest.raises(BadOption):
        frieze.new_game("timeline", setup.deck, seats=2, seed=1, options=GAMES["together"].Options())


@games
def test_a_game_is_recorded_from_the_deal_on(game: str) -> None:
    dealt, _ = start(game)
    frieze.Recorder(dealt.clone())
    dealt.apply_id(dealt.legal_ids()[0])
    error = check_refused(dealt, frieze.Recorder, GameHasBegun)
    assert error.params == {"guessed": False}


@games
def test_a_game_guessed_from_a_view_cannot_be_recorded_since_no_seed_deals_it(game: str) -> None:
    dealt, setup = start(game)
    guess = frieze.determinize(dealt.view(0), setup.deck, 1)
    assert guess.seed is None
    error = check_refused(guess, frieze.Recorder, GameHasBegun)
    assert error.params == {"guessed": True}
    frieze.Recorder(guess.redeal(3))


@games
def test_redeal_and_start_deal_the_same_game_from_a_seed(game: str) -> None:
    dealt, setup = start(game)
    assert dealt.redeal(77) == setup._replace(seed=77).start()


@games
def test_a_guess_from_another_deck_is_refused(game: str) -> None:
    dealt, setup = start(game)
    cards = [frieze.Card(f"foreign-{n}", card.date, card.continent) for n, card in enumerate(setup.deck.cards)]
    foreign = frieze.Deck(id="foreign", titles={}, cards=tuple(cards), texts={})
    error = check_refused(dealt, lambda dealt: frieze.determinize(dealt.view(0), foreign, 1), FriezeError)
    assert error.code == "deck_mismatch"


@games
def test_repr_shows_the_game_and_its_turn(game: str) -> None:
    dealt, _ = start(game)
    seats = f"<{type(dealt).__name__} with {dealt.seats} seats, seed {dealt.seed}: turn "
    assert repr(dealt) == f"{seats}1, seat {dealt.to_move} to move>"
    dealt.play_randomly(1)
    assert repr(dealt) == f"{seats}{dealt.turn}, over>"


def test_the_type_of_a_game_follows_from_its_name() -> None:
    """mypy checks each `assert_type`."""
    deck = frieze.make_deck(60)
    timeline = frieze.new_game("timeline", deck, seats=2, seed=1)
    assert_type(timeline, Timeline)
    assert_type(timeline.view(0), TimelineView)
    assert_type(timeline.legal_actions()[0], Place)
    assert_type(timeline.legal_actions()[:1], list[Place])
    assert_type(frieze.determinize(timeline.view(0), deck, 1), Timeline)
    assert_type(frieze.new_game("together", deck, seats=2, seed=1), Together)
    century = frieze.new_game("exhibition", frieze.make_century(), seats=2, seed=1)
    assert_type(century, Exhibition)
    assert_type(century.view(None), ExhibitionView)
    assert [type(game) for game in (timeline, century)] == [Timeline, Exhibition]


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "boolean"}, "true or false"),
        ({"type": "object"}, "a dict or a Struct of options"),
        ({"anyOf": [{"enum": ["near", "far"]}, {"type": "null"}]}, "one of near, far"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, "any of a, b"),
        (
            {"type": "array", "items": {"minimum": 1, "maximum": 6}, "minItems": 1, "maxItems": 4},
            "a list of 1 to 4, each a whole number from 1 to 6",
        ),
        ({"type": "number", "minimum": 0, "maximum": 1}, "a number from 0 to 1"),
        ({"maximum": 3}, "at most 3 at this table"),
        ({"length": 2}, "a list of 2, one for each player"),
        ({"at_most_one_of": [["a", "b"], ["c"], ["d", "e"]]}, "at most one of a or b, and one of d or e"),
        ({"type": "string"}, "something else"),
    ],
)
def test_a_message_says_what_an_option_may_be(schema: dict[str, Any], words: str) -> None:
    assert describe(schema) == words

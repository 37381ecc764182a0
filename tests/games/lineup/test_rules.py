"""Line-up's rules, sentence by sentence."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import frieze
from frieze.decks import make_deck
from frieze.games.errors import (
    BadOption,
    BadOrder,
    DeckMismatch,
    DeckTooSmall,
    DoubleCard,
    IllegalAction,
    ShortOrder,
    UnknownCard,
    WrongSeats,
)
from frieze.games.lineup import CameUp, Choices, Ended, LineupOptions, Place, Shown
from frieze.games.reveals import Miss, Placement
from tests.example_counts import tries
from tests.games.lineup.positions import deal, line, place
from tests.games.plans import setups
from tests.games.timeline.positions import LETTERS, deck_of

# Setup


def test_eight_cards_are_placed_and_one_is_given_unless_the_options_say_otherwise() -> None:
    view = frieze.new_game("lineup", make_deck(60), seats=1, seed=1).view(0)
    assert view.options == LineupOptions(cards=8, given=1)
    assert (len(view.line), view.queue, view.out_of_game) == (1, 7, 51)


@pytest.mark.parametrize(
    ("option", "value"),
    [("cards", 0), ("cards", 21), ("given", 0), ("given", 13), ("cards", "8"), ("given", None), ("cards", 2**70)],
)
def test_one_to_twenty_cards_and_one_to_twelve_given_cards_are_allowed(option: str, value: Any) -> None:
    with pytest.raises(BadOption) as error:
        frieze.new_game("lineup", make_deck(60), seats=1, seed=1, options={option: value})
    assert error.value.params["option"] == option


@pytest.mark.parametrize(("cards", "given_cards"), [(1, 1), (20, 12)])
def test_the_smallest_and_the_largest_game_are_played_to_the_end(cards: int, given_cards: int) -> None:
    options = {"cards": cards, "given": given_cards}
    game = frieze.new_game("lineup", make_deck(cards + given_cards), seats=1, seed=1, options=options)
    assert game.play_randomly(1) == cards
    assert len(game.view(0).line) == cards + given_cards


@pytest.mark.parametrize("seats", [-1, 0, 2, 8, "1", None, True])
def test_it_is_for_one_player(seats: Any) -> None:
    with pytest.raises(WrongSeats) as error:
        frieze.new_game("lineup", make_deck(60), seats=seats, seed=1)
    assert error.value.params["allowed"] == [1, 1]


def test_a_deck_needs_the_queue_and_the_given_cards() -> None:
    options = {"cards": 5, "given": 3}
    frieze.new_game("lineup", make_deck(8), seats=1, seed=1, options=options)
    with pytest.raises(DeckTooSmall) as error:
        frieze.new_game("lineup", make_deck(7), seats=1, seed=1, options=options)
    assert error.value.params == {"cards": 7, "needed": 8}


def test_a_card_without_a_date_is_left_out() -> None:
    deck = deck_of("any", 1900, 1901, 1902, 1903)
    assert "a" not in [card.id for card in frieze.new_game("lineup", deck, seats=1, seed=1, options={"cards": 3}).cards]


def test_the_given_cards_are_laid_out_sorted_with_their_dates() -> None:
    view = deal(1950, 1900, 1925, 1, 2, 3, given=3).view(0)
    assert view.line == [Shown("b", "1900"), Shown("c", "1925"), Shown("a", "1950")]


def test_given_cards_of_equal_date_lie_in_the_order_of_dealing() -> None:
    assert line(deal(1950, 1900, 1950, 1900, 1, 2, 3, given=4)) == "bdac"


def test_only_the_front_card_is_seen_and_of_the_others_how_many() -> None:
    view = deal(1900, 1, 2, 3, 4).view(0)
    assert (view.card, view.queue) == ("b", 3)


def test_the_queue_comes_in_the_order_of_dealing() -> None:
    game = deal(1900, 1, 2, 3)
    came = []
    while game.to_move is not None:
        events = game.apply(game.legal_actions()[0])
        came += [(event.card, event.queue) for event in events if isinstance(event, CameUp)]
    assert came == [("c", 1), ("d", 0)]


@given(seed=st.integers(min_value=0, max_value=2**64 - 1))
def test_the_seed_shuffles_the_deck(seed: int) -> None:
    deck = make_deck(200)
    game, other = (frieze.new_game("lineup", deck, seats=1, seed=number) for number in (seed, (seed + 1) % 2**64))
    assert game != other


# An order of dealing


def test_an_order_may_name_only_the_cards_that_are_dealt() -> None:
    deck = make_deck(60)
    order = [card.id for card in deck.cards[:9]]
    game = frieze.new_game("lineup", deck, seats=1, seed=1, order=order)
    view = game.view(0)
    assert ([shown.card for shown in view.line], view.card, view.out_of_game) == ([order[0]], order[1], 51)
    game.play_randomly(1)
    assert {shown.card for shown in game.view(0).line} == set(order)


def test_an_order_of_the_whole_deck_is_dealt_from_its_beginning() -> None:
    deck = make_deck(60)
    order = [card.id for card in deck.cards]
    whole, part = (frieze.new_game("lineup", deck, seats=1, seed=1, order=cards) for cards in (order, order[:9]))
    assert whole == part


@pytest.mark.parametrize(
    ("order", "error", "params"),
    [
        ("bcd", ShortOrder, {"cards": 3, "needed": 4}),
        ("", ShortOrder, {"cards": 0, "needed": 4}),
        ("bcdb", DoubleCard, {"card": "b"}),
        ("bcdz", UnknownCard, {"card": "z"}),
        ("abcde", BadOrder, {"missing": [], "left_out": ["a"]}),
    ],
)
def test_an_order_names_cards_of_the_deck_once_and_enough_of_them(order: str, error: Any, params: Any) -> None:
    deck = deck_of("any", 1900, 1901, 1902, 1903)
    with pytest.raises(error) as caught:
        frieze.new_game("lineup", deck, seats=1, seed=1, options={"cards": 3}, order=order)
    assert caught.value.params == params


# A turn


def test_a_card_is_right_if_the_line_stays_in_order() -> None:
    game = deal(1900, 1950, 1920, 1910)
    assert place(game, 1).right
    assert place(game, 1).right
    assert not place(game, 2).right
    assert game.view(0).score == 2


def test_a_card_of_equal_date_is_right_on_either_side_and_between() -> None:
    for gap in range(4):
        assert place(deal(1900, 1900, 1900, 1900, 1999, 1999, given=3), gap).right


@pytest.mark.parametrize("gap", [0, 1, 2, 3])
def test_right_or_wrong_the_card_ends_directly_behind_all_cards_of_its_date_or_earlier(gap: int) -> None:
    game = deal(1900, 1950, 1980, 1950, 1, 2, given=3)
    event = place(game, gap)
    assert (event.right, event.place) == (gap in (1, 2), 2)
    assert line(game) == "abdc"


def test_each_gap_from_before_the_first_to_behind_the_last_card_can_be_chosen() -> None:
    game = deal(1900, 1950, 1, 2, 3, given=2)
    assert [action.gap for action in game.legal_actions()] == [0, 1, 2]
    assert game.view(0).choices == Choices("c", 3)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Place("a", 0), "not_the_front_card"),
        (Place("c", 0), "not_the_front_card"),
        (Place("b", 2), "no_such_gap"),
        (Place("b", -1), "no_such_gap"),
    ],
)
def test_only_the_front_card_goes_into_a_gap_of_the_line(action: Place, reason: str) -> None:
    game = deal(1900, 1, 2, 3)
    with pytest.raises(IllegalAction) as error:
        game.apply(action)
    assert error.value.reason == reason
    assert error.value.params["allowed"] == game.view(0).choices


@given(setup=setups("lineup"), answers=st.randoms(use_true_random=False))
@settings(max_examples=tries(100, 40))
def test_the_line_is_the_same_whatever_was_answered(setup: Any, answers: random.Random) -> None:
    one, other = setup.start(), setup.start()
    while one.to_move is not None:
        for game in (one, other):
            game.apply(answers.choice(game.legal_actions()))
        assert one.view(0).line == other.view(0).line
        assert one.view(0).card == other.view(0).card


# What a placement tells


@pytest.mark.parametrize(
    ("gap", "bounds"),
    [(0, (None, "1900")), (1, ("1900", "1950")), (2, ("1950", "1999")), (3, ("1999", None))],
)
def test_a_placement_tells_the_bounds_of_the_chosen_gap(gap: int, bounds: tuple[str | None, str | None]) -> None:
    event = place(deal(1900, 1950, 1999, 1925, 1, 2, given=3), gap)
    assert (event.after, event.before) == bounds


@pytest.mark.parametrize(("gap", "years"), [(0, 25), (1, None), (2, 25), (3, 74)])
def test_a_wrong_placement_tells_how_many_years_the_date_lies_outside_the_gap(gap: int, years: int | None) -> None:
    event = place(deal(1900, 1950, 1999, 1925, 1, 2, given=3), gap)
    assert event.years_off == years
    assert event.right == (years is None)


@pytest.mark.parametrize(
    ("date", "start", "gap", "years"),
    [
        ("1", "-1", 0, 1),
        ("-1", "1", 1, 1),
        ("2", "-3", 0, 4),
        ("-3", "-1", 1, 2),
        ("~1450", "1400", 0, 50),
        ("1969-07-20", "1969-07-21", 1, 0),
        ("1969-12-31", "1970-01-01", 1, 0),
        ("1969-01-01", "1970-01-01", 1, 1),
        ("1969-01-02", "1970-01-01", 1, 0),
        ("1968-02-29", "1969-02-28", 1, 0),
        ("1968-02-29", "1969-03-01", 1, 1),
        ("-1-06-01", "1-06-01", 1, 1),
        ("-1-06-02", "1-06-01", 1, 0),
    ],
)
def test_whole_years_are_counted_and_days_may_be_less_than_one_apart(
    date: str, start: str, gap: int, years: int
) -> None:
    event = place(deal(start, date, start, start), gap)
    assert (event.right, event.years_off) == (False, years)


def test_the_view_keeps_all_answers_in_the_order_of_placing() -> None:
    game = deal(1900, 1950, 1920, 1910)
    events = [place(game, gap) for gap in (0, 1, 1)]
    answers = game.view(0).answers
    assert [(answer.card, answer.gap, answer.right) for answer in answers] == [
        ("b", 0, False),
        ("c", 1, True),
        ("d", 1, True),
    ]
    for event, answer in zip(events, answers, strict=True):
        assert (answer.after, answer.before, answer.years_off) == (event.after, event.before, event.years_off)


def test_a_right_card_is_a_placement_and_a_wrong_one_a_miss() -> None:
    game = deal(1900, 1950, 1920, 1910)
    before = game.view(None)
    right = place(game, 1)
    wrong = place(game, 0)
    assert game.placement(right) == Placement("b", 0)
    assert game.miss(right, before) is None
    assert game.placement(wrong) is None
    assert game.miss(wrong, before) == Miss(0, "c", None, "1900")


def test_a_right_card_that_stays_where_it_was_put_is_shown_for_less_time() -> None:
    game = deal(1900, 1950, 1950, 1920)
    stays, slides, wrong = place(game, 1), place(game, 1), place(game, 0)
    assert (stays.right, slides.right, wrong.right) == (True, True, False)
    assert slides.place == 2, "behind all cards of its date"
    assert game.reveal_length(stays) < game.reveal_length(slides) == game.reveal_length(wrong)


# The end


def test_it_is_over_after_the_last_card_and_nobody_wins() -> None:
    game = deal(1900, 1950, 1920, 1910)
    place(game, 0)
    place(game, 1)
    *_, last = game.apply(Place("d", 1))
    assert isinstance(last, Ended)
    assert last.outcome == frieze.Outcome((), (2,), (1,), frieze.Reason.ALL_PLACED)
    view = game.view(0)
    assert (view.card, view.queue, view.to_move, view.score) == (None, 0, None, 2)


def test_the_score_is_the_number_of_right_cards_from_none_to_all() -> None:
    wrong, right = deal(1900, 1950, 1960, 1970), deal(1900, 1950, 1960, 1970)
    for _ in range(3):
        place(wrong, 0)
        place(right, len(right.view(0).line))
    assert wrong.outcome is not None
    assert right.outcome is not None
    assert (wrong.outcome.scores, right.outcome.scores) == ((0,), (3,))
    assert right.score_bounds == (0, 3)


# Guesses


def test_a_guess_draws_the_cards_behind_the_front_card() -> None:
    deck = make_deck(12)
    game = frieze.new_game("lineup", deck, seats=1, seed=3, options={"cards": 4})
    place(game, 0)
    guesses = [frieze.determinize(game.view(0), deck, seed)._core.queue for seed in range(200)]
    assert {tuple(queue[:2]) for queue in guesses} == {tuple(game._core.queue[:2])}
    hidden = set(range(12)) - set(game._core.line) - {game._core.queue[1]}
    for behind in (2, 3):
        assert {queue[behind] for queue in guesses} == hidden


@pytest.mark.parametrize("change", [{"card": "a"}, {"card": "z"}, {"queue": 1}, {"out_of_game": 3}])
def test_a_view_that_is_not_of_this_deck_is_refused(change: dict[str, Any]) -> None:
    deck = deck_of(1900, 1901, 1950, 1902)
    view = frieze.new_game("lineup", deck, seats=1, seed=0, options={"cards": 3}, order=LETTERS[:4]).view(0)
    for name, value in change.items():
        setattr(view, name, value)
    with pytest.raises(DeckMismatch):
        frieze.determinize(view, deck, 1)

"""The decks that Exhibition accepts."""

from collections.abc import Sequence
from typing import Any

import pytest

import frieze
from frieze.decks import Deck, make_century, make_deck
from frieze.games import conformance as must
from frieze.games.cards import Card, Continent
from frieze.games.errors import DeckMismatch, DeckTooSmall, DeckUnfit
from tests.games.exhibition.positions import EINSTEIN, deck_of


def start(cards: Sequence[Card], seats: int = 5) -> Any:
    deck = Deck(id="made", titles={}, cards=tuple(cards), texts={})
    return frieze.new_game("exhibition", deck, seats=seats, seed=1)


def unfit(cards: Sequence[Card]) -> dict[str, Any]:
    with pytest.raises(DeckUnfit) as error:
        start(cards)
    return error.value.params


def changed(card: str, **fields: Any) -> list[Card]:
    """Return a century in which one card has other fields."""
    return [
        Card(old.id, fields.get("date", old.date), fields.get("continent", old.continent)) if old.id == card else old
        for old in deck_of().cards
    ]


def test_the_century_has_101_cards() -> None:
    game = start(make_century(seed=3).cards)
    assert len(game.cards) == 101
    white = [card.date for card in game.cards if card.continent is Continent.WHITE]
    assert sorted(white) == ["1945", "any"]


@pytest.mark.parametrize("without", [[EINSTEIN], [1945], [1945, EINSTEIN], [1900, 1901, 1902, 1950, 1998, 1999]])
def test_some_cards_may_be_missing(without: list[int]) -> None:
    game = start(deck_of(without=without).cards)
    assert len(game.cards) == 101 - len(without)
    must.check_moves(game)
    game.play_randomly(1)
    must.check_outcome(game)


def test_fewer_than_95_cards_are_too_few() -> None:
    start(deck_of(without=range(1900, 1906)).cards)
    with pytest.raises(DeckTooSmall) as error:
        start(deck_of(without=range(1900, 1907)).cards)
    assert error.value.params == {"cards": 94, "needed": 95}


def test_years_must_lie_within_the_century() -> None:
    for date in ("1899", "2000", "-1950", "2000-01-01"):
        assert unfit(changed("y1910", date=date)) == {
            "reason": "year_outside",
            "cards": ["y1910"],
            "allowed": [1900, 1999],
        }


def test_no_year_may_come_twice() -> None:
    assert unfit(changed("y1910", date="1911")) == {"reason": "year_twice", "years": [1911]}
    assert unfit(changed("y1910", date="1911-05-05")) == {"reason": "year_twice", "years": [1911]}


def test_days_and_approximate_dates_count_by_their_year() -> None:
    cards = changed("y1910", date="~1910")
    cards = [Card(card.id, "1911-12-31", card.continent) if card.date == "1911" else card for card in cards]
    game = start(cards)
    assert game._core.subjects.year[game._table.find("y1911")] == 11
    must.check_views(game)


def test_every_continent_needs_three_cards() -> None:
    asian = [card for card in deck_of().cards if card.continent is Continent.ASIA]
    for kept in (3, 2):
        cards = [
            Card(card.id, card.date, Continent.AFRICA) if card in asian[kept:] else card for card in deck_of().cards
        ]
        if kept == 3:
            start(cards)
        else:
            assert unfit(cards) == {"reason": "continent_too_rare", "cards": {"asia": 2}, "needed": 3}


def test_every_card_needs_a_continent() -> None:
    assert unfit(changed("y1910", continent=None)) == {"reason": "no_continent", "cards": ["y1910"]}


def test_only_one_card_may_be_without_a_year_and_that_is_white() -> None:
    assert unfit(changed("y1910", date="any"))["reason"] == "several_without_year"
    assert unfit(changed("einstein", continent=Continent.ASIA)) == {
        "reason": "without_year_not_white",
        "cards": ["einstein"],
    }


def test_other_white_cards_with_a_year_are_played_like_1945() -> None:
    game = start(changed("y1910", continent=Continent.WHITE))
    game.play_randomly(1)
    must.check_outcome(game)


def test_a_deck_of_another_game_is_refused() -> None:
    with pytest.raises(DeckUnfit):
        frieze.new_game("exhibition", make_deck(150), seats=2, seed=1)


def test_a_guess_shuffles_the_stock_and_draws_the_secret_decades_of_others() -> None:
    deck = deck_of()
    game = frieze.new_game("exhibition", deck, seats=3, seed=1, options={"secret_decades": True})
    view = game.view(0)
    guesses = [frieze.determinize(view, deck, seed)._core for seed in range(500)]
    for place in (0, 1, 40, 82):
        assert len({guess.stock[place] for guess in guesses}) > 70
    own = guesses[0].secrets[0]
    assert {guess.secrets[0] for guess in guesses} == {own}
    for seat in (1, 2):
        assert {guess.secrets[seat] for guess in guesses} == set(range(10)) - {own}


def test_a_view_has_the_sizes_of_columns_and_depots() -> None:
    view = start(deck_of().cards).view(None)
    assert (view.column_size, view.depot_size) == (3, 3)


def test_a_view_is_not_guessed_with_another_deck() -> None:
    game = start(deck_of().cards)
    view = game.view(0)
    with pytest.raises(DeckMismatch):
        frieze.determinize(view, make_century(), 1)
    shown = {card.card for column in view.columns for card in column}
    hidden = next(year for year in range(1900, 2000) if f"y{year}" not in shown)
    with pytest.raises(DeckMismatch) as error:
        frieze.determinize(view, deck_of(without=[hidden]), 1)
    assert error.value.params == {"stock": 82, "allowed": 83}

"""The built-in deck can be loaded and played."""

import pytest

import frieze
from frieze.decks import UnknownDeck, readable_date
from frieze.decks.time_scale import STOPS, time_colour, time_place


def test_the_world_deck_has_220_cards_with_titles_and_notes() -> None:
    deck = frieze.load_deck("world")
    assert len(deck.cards) == 220
    for card in deck.cards:
        text = deck.text(card.id, "en")
        assert 0 < len(text.title) <= 36
        assert 0 < len(text.note) <= 160
        assert deck.details_of(card.id).source
        assert deck.details_of(card.id).category in deck.categories


def test_a_text_that_is_missing_in_a_language_is_shown_in_the_decks_own() -> None:
    deck = frieze.load_deck("world")
    assert deck.text("magna-carta", "xx") == deck.text("magna-carta", "en")


def test_an_unknown_deck_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownDeck) as error:
        frieze.load_deck("no-such-deck")
    assert "world" in error.value.params["allowed"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("-44", "44 BC"),
        ("~1450", "c. 1450"),
        ("1969-07-20", "20 July 1969"),
        ("~-3300000", "c. 3.3 million years BC"),
        ("-12000", "12,000 BC"),
        ("any", "any year"),
    ],
)
def test_dates_are_written_as_people_do(text: str, shown: str) -> None:
    assert readable_date(text) == shown


def test_the_colour_of_time_runs_from_ochre_to_teal() -> None:
    assert time_colour(-4_000_000) == STOPS[0]
    assert time_colour(2100) == STOPS[-1]
    places = [time_place(year) for year in range(-5000, 2030, 7)]
    assert places == sorted(places)

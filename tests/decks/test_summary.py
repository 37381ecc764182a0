"""What a deck's page tells: counts by period, category and difficulty."""

import pytest

import frieze
from frieze.decks.importing.source import read_single
from frieze.decks.load import build
from frieze.decks.summary import count_categories, count_difficulties, count_periods
from frieze.languages import LANGUAGES

decks = pytest.mark.parametrize("name", frieze.built_in_decks())


def periods(*dates: str) -> list[tuple[int | None, int | None, int]]:
    """Return the bounds and counts of a deck with these dates."""
    rows = "".join(f"Event {number},{date}\n" for number, date in enumerate(dates))
    counts = count_periods(build(read_single(f"title,date\n{rows}".encode(), "x.csv")))
    return [(period.earliest, period.latest, period.cards) for period in counts]


@decks
def test_every_dated_card_is_counted_once(name: str) -> None:
    deck = frieze.load_deck(name)
    dated = sum(card.date != "any" for card in deck.cards)
    assert sum(period.cards for period in count_periods(deck)) == dated
    assert sum(count_categories(deck).values()) == sum(count_difficulties(deck).values()) == len(deck.cards)


@decks
def test_no_period_of_a_built_in_deck_is_as_short_as_a_date(name: str) -> None:
    for period in count_periods(frieze.load_deck(name)):
        if period.earliest is not None and period.latest is not None:
            assert period.latest - period.earliest >= 9


def test_periods_are_those_of_a_filter_and_empty_ones_at_the_ends_are_left_out() -> None:
    deck = frieze.load_deck("brasil")
    found = count_periods(deck)
    assert found[0].cards
    assert found[-1].cards
    for period in found:
        part = frieze.filter_deck(deck, frieze.Filter(earliest=period.earliest, latest=period.latest))
        assert len(part.cards) == period.cards


def test_year_zero_is_in_no_period() -> None:
    assert periods("-3001", "-3000", "-1", "1", "2001")[:3] == [(None, -3001, 1), (-3000, -1, 2), (1, 999, 1)]
    assert periods("-5", "3", "12") == [(-10, -1, 1), (1, 9, 1), (10, 19, 1)]


def test_a_century_is_counted_by_decade() -> None:
    counts = count_periods(frieze.load_deck("century"))
    assert [(one.earliest, one.cards) for one in counts] == [(year, 10) for year in range(1900, 2000, 10)]


def test_a_deck_without_dates_or_categories_has_no_counts_of_them() -> None:
    assert periods("any") == []
    assert count_categories(build(read_single(b"title,date\nMoon,1969\n", "x.csv"))) == {}


@decks
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_built_in_deck_says_whom_it_is_for(name: str, language: str) -> None:
    text = frieze.load_deck(name).audience[language]
    assert 40 < len(text) <= 130
    assert text.endswith((".", "?"))

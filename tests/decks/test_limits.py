"""Limits that keep a line from being a coin toss, and a deck from showing one corner of the world."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from bench.decks import statistics
from bench.decks.report import period_rows, region_rows, spread_rows

import frieze
from frieze.decks import Deck
from frieze.decks.summary import years_of
from tests.decks.test_built_in import SIZES

EARLIER = ("world", "brasil", "informatique", "century")  # made before these limits, and before two sources were asked
NEW = [name for name in frieze.built_in_decks() if name not in EARLIER]
RESULTS = Path(statistics.__file__).with_name("results.md")
new_decks = pytest.mark.parametrize("name", NEW)


@new_decks
def test_at_most_six_in_a_hundred_neighbours_are_of_one_year(name: str) -> None:
    assert statistics.same_year_share(frieze.load_deck(name)) <= 0.06


@new_decks
def test_no_decade_has_more_than_eight_in_a_hundred_cards(name: str) -> None:
    _, share = statistics.largest_decade(frieze.load_deck(name))
    assert share <= 0.08


@pytest.mark.parametrize("name", frieze.built_in_decks())
def test_at_most_one_picture_in_ten_is_loose(name: str) -> None:
    assert statistics.loose_share(frieze.load_deck(name)) <= 0.1


@pytest.mark.parametrize("name", ["moments", "culture"])
def test_at_most_fifty_five_in_a_hundred_are_of_europe_and_north_america(name: str) -> None:
    assert statistics.western_share(frieze.load_deck(name)) <= 0.55


def test_no_event_is_in_two_of_the_new_decks() -> None:
    decks = [frieze.load_deck(name) for name in NEW]
    assert len(frieze.mix_decks(decks).cards) == sum(SIZES[name] for name in NEW)


def test_junior_has_exact_years_only() -> None:
    assert statistics.circa(frieze.load_deck("junior")) == 0


def test_juniors_neighbours_are_as_far_apart_as_the_years_allow() -> None:
    """Fifteen years between neighbours would be right for children. After 1804, 38 cards share 220 years.

    So it is 12 years up to 1804, with 36 of 41 pairs at 15 or more, and never the same year nor the next one after it.
    """
    deck = frieze.load_deck("junior")
    gaps = list(zip(years_of(deck)[1:], statistics.gaps(deck), strict=True))
    early = [gap for year, gap in gaps if year <= 1804]
    assert min(early) >= 12
    assert (len(early), sum(gap >= 15 for gap in early)) == (41, 36)
    assert min(gap for _, gap in gaps) >= 2


def test_a_guide_is_right_about_half_the_time_and_more_often_in_junior() -> None:
    """With ten cards on the line. Century is made for Exhibition: one card for each year."""
    rows = re.findall(r"^\| `(\w+)` \| (\d+)% \| \d+ \|", RESULTS.read_text("utf-8"), re.MULTILINE)
    shares = {name: int(share) for name, share in rows}
    assert list(shares) == list(frieze.built_in_decks())
    adults = [share for name, share in shares.items() if name not in ("junior", "century")]
    assert min(adults) >= 45
    assert max(adults) <= 70
    assert shares["junior"] >= max(adults) + 4


@pytest.mark.parametrize("rows", [spread_rows, region_rows, period_rows])
def test_the_committed_table_is_current(rows: Callable[[list[Deck]], list[str]]) -> None:
    """`python -m bench.decks` writes it."""
    assert "\n".join(rows([frieze.load_deck(name) for name in frieze.built_in_decks()])) in RESULTS.read_text("utf-8")

"""Parts of decks, and mixtures: which cards show the same event."""

from pathlib import Path

import pytest

import frieze
from frieze.decks import Deck, Filter, filter_deck, mix_decks
from frieze.decks.importing.source import read_single
from frieze.decks.load import build

RELATED = Path(__file__).parent / "related_events.tsv"


def table(rows: str, name: str = "deck") -> Deck:
    """Make a deck of rows: title, date, source, qid, shared event."""
    return build(read_single(f"title,date,source,qid,shared_event\n{rows}\n".encode(), f"{name}.csv"))


def mixed_cards(one: str, other: str) -> set[str]:
    """Mix two built-in decks; return the cards as `deck/card`, whatever their ids became."""
    mixed = mix_decks([frieze.load_deck(one), frieze.load_deck(other)])
    first = {card.id for card in frieze.load_deck(one).cards}
    new = {card.id for card in mixed.cards} - first
    second = {card.id for card in frieze.load_deck(other).cards}
    renamed = {card if card in second else card.removeprefix(f"{other}-") for card in new}
    return {f"{one}/{card}" for card in first} | {f"{other}/{card}" for card in renamed}


def test_cards_can_be_chosen_by_category_period_and_difficulty() -> None:
    deck = frieze.load_deck("world")
    part = filter_deck(deck, Filter(categories=("art", "books"), earliest=1500, latest=1900, difficulties=(1, 2)))
    assert 5 < len(part.cards) < 60
    for card in part.cards:
        details = part.details_of(card.id)
        assert details.category in ("art", "books")
        assert details.difficulty in (1, 2)
        assert 1500 <= int(card.date.lstrip("~")) <= 1900
    assert filter_deck(deck, Filter()) is deck


def test_mixing_renames_cards_whose_ids_are_taken() -> None:
    one = build(read_single(b"id,title,date\nx,Moon,1969\n", "one.csv"))
    two = build(read_single(b"id,title,date\nx,Rome,476\n", "two.csv"))
    mixed = mix_decks([one, two])
    assert [card.id for card in mixed.cards] == ["x", "two-x"]
    assert mixed.text("two-x", "en").title == "Rome"
    assert mixed.id == "one+two"


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("Landing,1969,Apollo_11,,", "On the Moon,1969,Apollo_11,,", "one article and one year"),
        ("Landing,1969,Apollo_11,,", "On the Moon,1969-07-20,apollo 11,,", "a day of that year"),
        ("Venus,~1485,,Q151047,", "Painted,1485,,Q151047,", "one item and one year, circa or not"),
        ("Eclipse,1919,Sobral,,light-bends", "Eddington,1919,Eddington,,light-bends", "said to be one"),
        ("Eclipse,1919,,,light-bends", "Eddington,1920,,,light-bends", "said to be one, whatever the dates"),
        ("Moon landing,1969,,,", "moon  LANDING,1969,,,", "one title and one date"),
    ],
    ids=["article", "day", "circa", "shared", "shared, other date", "title"],
)
def test_one_event_is_mixed_in_once(one: str, other: str, why: str) -> None:
    assert len(mix_decks([table(one, "one"), table(other, "two")]).cards) == 1, why


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lascaux is painted,~-17000,Lascaux,,", "Lascaux is found,1940,Lascaux,,"),
        ("Lascaux is painted,~-17000,,Q174209,", "Lascaux is found,1940,,Q174209,"),
        ("Landing,1969,Apollo_11,,", "Concorde flies,1969,Concorde,,"),
        ("Landing,1969,,,", "Concorde flies,1969,,,"),
    ],
    ids=["one article, other years", "one item, other years", "one year, other articles", "one year, no sources"],
)
def test_different_events_are_both_mixed_in(one: str, other: str) -> None:
    assert len(mix_decks([table(one, "one"), table(other, "two")]).cards) == 2


@pytest.mark.parametrize("card", ["lascaux", "nefertiti-bust", "terracotta-army", "machu-picchu", "anne-frank-diary"])
def test_a_find_is_another_event_than_the_making(card: str) -> None:
    assert f"century/{card}" in mixed_cards("world", "century")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("brasil/sobral-eclipse", "century/eddington-eclipse"),
        ("brasil/chagas", "century/chagas-disease"),
        ("world/moon-landing", "informatique/moon-software"),
    ],
)
def test_one_event_told_from_two_articles_is_mixed_in_once(one: str, other: str) -> None:
    for first, second in ((one, other), (other, one)):
        cards = mixed_cards(first.split("/")[0], second.split("/")[0])
        assert first in cards
        assert second not in cards


@pytest.mark.parametrize(("one", "other"), [line.split("\t") for line in RELATED.read_text("utf-8").splitlines()])
def test_related_events_of_two_decks_both_stay(one: str, other: str) -> None:
    decks = [card.split("/")[0] for card in (one, other)]
    cards = mixed_cards(*decks) if decks[0] != decks[1] else _cards(decks[0])
    assert {one, other} <= cards


def _cards(deck: str) -> set[str]:
    return {f"{deck}/{card.id}" for card in frieze.load_deck(deck).cards}

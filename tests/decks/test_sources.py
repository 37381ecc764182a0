"""The sources of the dates: `sources.tsv` in a deck's folder."""

import csv
from importlib import resources

import pytest

import frieze
from tests.decks.test_limits import NEW

DATA = resources.files("frieze.decks") / "data"
SOURCED = [name for name in frieze.built_in_decks() if (DATA / name / "sources.tsv").is_file()]


def read_sources(name: str) -> dict[str, dict[str, str]]:
    lines = (DATA / name / "sources.tsv").read_text("utf-8").splitlines()
    rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    by_card = {row["id"]: row for row in rows}
    assert len(by_card) == len(rows)
    return by_card


@pytest.mark.parametrize("name", SOURCED)
def test_each_date_has_two_sources(name: str) -> None:
    for card, row in read_sources(name).items():
        first, second = row["first source"], row["second source"]
        assert len({first, second} - {"", "knowledge"}) == 2, card


def site_of(source: str) -> str:
    """Return the site, repository or file that a source names first."""
    return source.removeprefix("search result: ").split(": ")[0].split(" (")[0]


@pytest.mark.parametrize("name", SOURCED)
def test_the_two_sources_are_not_pages_of_one_site(name: str) -> None:
    rows = read_sources(name).values()
    assert [row["id"] for row in rows if site_of(row["first source"]) == site_of(row["second source"])] == []


@pytest.mark.parametrize("name", SOURCED)
def test_the_sources_are_those_of_the_cards_dates(name: str) -> None:
    dates = {card.id: card.date for card in frieze.load_deck(name).cards}
    for card, row in read_sources(name).items():
        assert row["date"] == dates[card]


@pytest.mark.parametrize("name", NEW)
def test_all_cards_have_sources(name: str) -> None:
    assert read_sources(name).keys() == {card.id for card in frieze.load_deck(name).cards}

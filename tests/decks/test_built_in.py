"""The built-in decks: what is promised of them, in all languages."""

import csv
import re
from collections import Counter
from importlib import resources
from itertools import combinations

import pytest

import frieze
from frieze.decks import Deck, open_deck
from frieze.decks.catalog import DEFAULT_DECK, default_deck
from frieze.decks.category_icons import SHAPES, category_icons
from frieze.decks.checking.check import CROWDED_SHARE
from frieze.decks.importing.columns import CARD_COLUMNS
from frieze.decks.pictures import picture_exists
from frieze.games.cards import Continent
from frieze.games.dates import parse_date
from frieze.languages import LANGUAGES
from tests.games.plans import start

SIZES = {
    "moments": 150,
    "inventions": 150,
    "culture": 150,
    "junior": 80,
    "nature": 110,
    "sport": 110,
    "world": 220,
    "brasil": 110,
    "informatique": 110,
    "century": 101,
}
EASY = ("moments", "junior")  # no card of them is hard
INHABITED = [continent for continent in Continent if continent is not Continent.WHITE]

decks = pytest.mark.parametrize("name", list(SIZES))


def years(deck: Deck) -> list[int]:
    return [date.year for card in deck.cards if (date := parse_date(card.date))]


def test_these_are_the_built_in_decks_in_the_order_of_the_catalog() -> None:
    assert frieze.built_in_decks() == list(SIZES)
    folders = [folder for folder in (resources.files("frieze.decks") / "data").iterdir() if folder.is_dir()]
    assert {folder.name for folder in folders} == set(SIZES)


@pytest.mark.parametrize("game", list(frieze.GAMES))
def test_a_game_can_be_dealt_from_its_default_deck(game: str) -> None:
    deck = default_deck(game)
    start(game, frieze.load_deck(deck), seats=2, seed=1)
    assert (deck == DEFAULT_DECK) == (game != "exhibition")


@decks
def test_the_checker_finds_nothing_at_all(name: str) -> None:
    deck, findings = open_deck(name)
    assert findings == []
    assert deck == frieze.load_deck(name)


@decks
def test_a_deck_has_its_number_of_cards_in_all_languages(name: str) -> None:
    deck = frieze.load_deck(name)
    assert len(deck.cards) == SIZES[name]
    assert set(deck.languages) == set(LANGUAGES)
    for language in LANGUAGES:
        assert set(deck.texts[language]) == {card.id for card in deck.cards}
        assert deck.titles[language]
        assert all(names[language] for names in deck.categories.values())


@decks
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_title_and_a_note_of_one_sentence(name: str, language: str) -> None:
    deck = frieze.load_deck(name)
    for card, text in deck.texts[language].items():
        assert 3 < len(text.title) <= 36, card
        assert 20 < len(text.note) <= 160, card
        assert text.note.endswith((".", "!", "?", "»", "“", "”")), (card, text.note)
    titles = Counter(text.title for text in deck.texts[language].values())
    assert [title for title, number in titles.items() if number > 1] == []


@decks
def test_french_keeps_punctuation_on_the_line_of_its_word(name: str) -> None:
    """A plain space before it would let a line begin with a colon."""
    deck = frieze.load_deck(name)
    texts = [part for text in deck.texts["fr"].values() for part in (text.title, text.note)]
    assert [text for text in (*texts, deck.audience["fr"]) if re.search(r" [;:!?»]|« |'", text)] == []


@decks
def test_every_card_has_a_category_a_difficulty_a_picture_and_a_source(name: str) -> None:
    deck = frieze.load_deck(name)
    for card in deck.cards:
        details = deck.details_of(card.id)
        assert details.category in deck.categories
        assert picture_exists(details.picture), (card.id, details.picture)
        assert details.source
    assert {details.difficulty for details in deck.details.values()} == ({1, 2} if name in EASY else {1, 2, 3})


@decks
def test_no_picture_serves_more_than_three_cards(name: str) -> None:
    details = frieze.load_deck(name).details.values()
    assert max(Counter(detail.picture for detail in details).values()) <= 3
    assert {detail.fit for detail in details} <= {"thing", "symbol", "loose"}


@decks
def test_of_cards_that_name_a_person_three_in_ten_name_a_woman(name: str) -> None:
    named = [detail.names for detail in frieze.load_deck(name).details.values() if detail.names]
    assert sum("f" in names for names in named) / len(named) >= 0.3


@decks
def test_no_event_is_there_twice(name: str) -> None:
    deck = frieze.load_deck(name)
    sources = Counter(detail.source for detail in deck.details.values())
    assert max(sources.values()) == 1


def test_world_spans_all_continents_and_times() -> None:
    deck = frieze.load_deck("world")
    continents = Counter(card.continent for card in deck.cards)
    assert all(continents[continent] >= 20 for continent in INHABITED)
    assert sum(year > 1900 for year in years(deck)) <= 220 / 3
    assert sum(year < 0 for year in years(deck)) >= 25


@pytest.mark.parametrize("name", ["world", "brasil", "informatique"])
def test_no_decade_is_crowded(name: str) -> None:
    deck = frieze.load_deck(name)
    assert max(Counter(year // 10 for year in years(deck)).values()) <= CROWDED_SHARE * len(deck.cards)


def test_brasil_begins_before_1500_and_informatique_with_counting() -> None:
    assert sum(year < 1500 for year in years(frieze.load_deck("brasil"))) >= 5
    assert min(years(frieze.load_deck("informatique"))) < 0


def test_century_has_one_subject_a_year_and_einstein() -> None:
    deck = frieze.load_deck("century")
    assert sorted(years(deck)) == list(range(1900, 2000))
    white = {card.date for card in deck.cards if card.continent is Continent.WHITE}
    assert white == {"any", "1945"}
    counts = Counter(card.continent for card in deck.cards if card.continent is not Continent.WHITE)
    assert sorted(counts.values()) == [16, 16, 16, 17, 17, 17]
    assert not any(card.date.startswith("~") for card in deck.cards)


@pytest.mark.parametrize(("one", "other"), list(combinations(SIZES, 2)))
def test_decks_can_be_mixed_and_give_each_event_once(one: str, other: str) -> None:
    mixed = frieze.mix_decks([frieze.load_deck(one), frieze.load_deck(other)])
    events = [(detail.source, card.date) for card, detail in zip(mixed.cards, mixed.details.values(), strict=True)]
    assert len(events) == len(set(events))


@pytest.mark.parametrize("game", list(frieze.GAMES))
@decks
def test_games_with_a_line_take_any_deck_exhibition_only_a_century(name: str, game: str) -> None:
    deck = frieze.load_deck(name)
    if game == "exhibition" and name != "century":
        with pytest.raises(frieze.FriezeError) as error:
            start(game, deck, seats=2, seed=1)
        assert error.value.code in ("deck_unfit", "deck_too_small")
    else:
        start(game, deck, seats=2, seed=1)


def test_no_text_is_hidden_in_a_column_that_nobody_reads() -> None:
    for name in SIZES:
        with (resources.files("frieze.decks") / "data" / name / "cards.csv").open(encoding="utf-8") as lines:
            header = next(csv.reader(lines))
        assert header == [column for column in CARD_COLUMNS if column in header]


@decks
def test_every_category_has_an_icon_of_its_own(name: str) -> None:
    deck = frieze.load_deck(name)
    icons = category_icons(deck.categories, deck.category_icons)
    assert not set(icons.values()) & set(SHAPES)
    assert len(set(icons.values())) == len(icons)

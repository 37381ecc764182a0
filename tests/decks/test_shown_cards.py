"""The cards that the home page, the rules and the shelf show are cards of built-in decks, word for word."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import frieze
from frieze.decks import Deck
from frieze.decks.catalog import BUILT_IN
from frieze.games.dates import parse_date
from frieze.languages import LANGUAGES
from frieze.paper.rules_illustrations import ILLUSTRATIONS, PICTURES
from frieze.rules import rules_text

WEB = Path(__file__).parents[2] / "web" / "src"
SHOWN: dict[str, Any] = json.loads((WEB / "lib" / "shown-cards.json").read_text(encoding="utf-8"))
# The start of the names of their titles among the client's texts, and each card.
CARDS = [("rules.card", {"id": card, **about}) for card, about in SHOWN["rules"].items()]
EXAMPLE = ("magna-carta", "columbus", "moons-of-jupiter", "eiffel-tower")  # of Timeline's rules

load = lru_cache(frieze.load_deck)


@lru_cache
def messages(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WEB / "messages" / f"{language}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(("texts", "card"), CARDS, ids=lambda value: value if isinstance(value, str) else value["id"])
def test_a_shown_card_is_as_its_deck_has_it(texts: str, card: dict[str, str]) -> None:
    deck = load(card["deck"])
    assert {one.id: one.date for one in deck.cards}[card["id"]] == card["date"]
    assert deck.details_of(card["id"]).picture == card["picture"]
    for language in LANGUAGES:
        title = deck.texts[language][card["id"]].title.replace("'", "’")  # as tables show it
        assert messages(language)[f"{texts}.{card['id']}"] == title, language


def test_no_title_is_left_of_a_card_that_is_not_shown() -> None:
    shown = {f"{texts}.{card['id']}" for texts, card in CARDS}
    assert {key for key in messages("en") if key.startswith("rules.card.")} == shown


def test_shown_cards_are_in_order() -> None:
    dates = [parse_date(card["date"]) for card in SHOWN["rules"].values()]
    assert None not in dates
    assert dates == sorted(dates)  # type: ignore[type-var]


def test_every_deck_on_the_shelf_shows_pictures_of_its_own_cards() -> None:
    assert set(SHOWN["shelf"]) == set(BUILT_IN)
    for name, pictures in SHOWN["shelf"].items():
        deck = load(name)
        own = {part for card in deck.cards for part in deck.details_of(card.id).picture.split("+")}
        assert set(pictures) <= own, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["timeline", "lineup"])
def test_the_example_of_the_rules_names_the_cards_of_its_pictures(game: str, language: str) -> None:
    text = rules_text(game, language)
    for card in EXAMPLE:
        title = messages(language)[f"rules.card.{card}"].replace("'", "’")
        assert title in text
        assert SHOWN["rules"][card]["date"] in text


@pytest.mark.parametrize("game", ILLUSTRATIONS)
def test_the_cards_of_the_printed_rules_exist(game: Any) -> None:
    decks: list[Deck] = [load(name) for name in BUILT_IN]
    existing = {
        (card.date, deck.details_of(card.id).picture, continent)
        for deck in decks
        for card in deck.cards
        for continent in (card.continent, None)
    }
    for spot in ILLUSTRATIONS[game].spots:
        if spot.year:
            assert (str(spot.year), PICTURES[spot.year], spot.continent) in existing

"""A deck: cards as the rules see them, and all that people see of them."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.cards import Card

Difficulty = Annotated[int, Meta(ge=1, le=3)]


class Text(Struct, frozen=True):
    """What a card says in one language. The note is shown only with the date."""

    title: str
    note: str


class Details(Struct, frozen=True):
    """What a card has besides its rule data and its texts. The source is shown only with the date."""

    picture: str = ""
    category: str = ""
    difficulty: Difficulty = 2
    source: str = ""


NO_DETAILS = Details()


class Deck(Struct, frozen=True, kw_only=True):
    """Cards with their texts in one or more languages."""

    id: str
    titles: Mapping[str, str]
    cards: tuple[Card, ...]
    texts: Mapping[str, Mapping[str, Text]]
    details: Mapping[str, Details] = {}
    categories: Mapping[str, Mapping[str, str]] = {}
    licence: str = ""
    authors: tuple[str, ...] = ()

    @property
    def languages(self) -> list[str]:
        """The languages that the deck's texts are in, the deck's own first."""
        return list(self.texts)

    def text(self, card: str, language: str) -> Text:
        """Give a card's text in a language; where it has none, in the deck's first language."""
        texts = self.texts.get(language, {})
        return texts.get(card) or self.texts[self.languages[0]][card]

    def details_of(self, card: str) -> Details:
        """Give a card's picture, category, difficulty and source."""
        return self.details.get(card, NO_DETAILS)

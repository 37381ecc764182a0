"""A deck: cards as the rules see them, and their texts, pictures and details."""

import hashlib
from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

from frieze.games.cards import Card

Difficulty = Annotated[int, Meta(ge=1, le=3)]


class Text(Struct, frozen=True):
    """What a card says in one language. The note is shown only with the date."""

    title: str
    note: str


class Details(Struct, frozen=True):
    """What a card has besides its rule data and its texts. The source is shown only with the date.

    `fit` says how the picture shows the event (`thing`, `symbol`, `loose`), `names` whether the title names a woman
    (`f`), a man (`m`) or both. `qid` is the Wikidata item of the source. Cards with the same `shared_event` show one
    event, whatever their sources.
    """

    picture: str = ""
    category: str = ""
    difficulty: Difficulty = 2
    source: str = ""
    fit: str = ""
    names: str = ""
    qid: str = ""
    shared_event: str = ""


NO_DETAILS = Details()
NO_TEXT = Text("", "")


class Deck(Struct, frozen=True, kw_only=True, weakref=True):
    """Cards with their texts in one or more languages."""

    id: str
    titles: Mapping[str, str]
    audience: Mapping[str, str] = {}  # by language: whom it is for, in one sentence
    cards: tuple[Card, ...]
    texts: Mapping[str, Mapping[str, Text]]
    details: Mapping[str, Details] = {}
    categories: Mapping[str, Mapping[str, str]] = {}
    category_icons: Mapping[str, str] = field(default={}, name="signs")  # only those that the author chose
    licence: str = ""
    authors: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Deck {self.id!r}: {len(self.cards)} cards in {', '.join(self.texts) or 'no language'}>"

    @property
    def languages(self) -> list[str]:
        """The languages that the deck's texts are in, the deck's own first."""
        return list(self.texts)

    @property
    def digest(self) -> str:
        """A fingerprint of the rule data alone: ids, dates, continents and icons, whatever the texts."""
        cards = sorted(self.cards, key=lambda card: card.id)
        return hashlib.sha256(msgspec.json.encode(cards)).hexdigest()

    def title(self, language: str) -> str:
        """Return the deck's title in a language, or in one that it has."""
        return self.titles.get(language) or next(iter(self.titles.values()), self.id)

    def text(self, card: str, language: str) -> Text:
        """Return a card's text in a language, else in the deck's own, else in any."""
        for texts in (self.texts.get(language, {}), *self.texts.values()):
            if card in texts:
                return texts[card]
        return NO_TEXT

    def details_of(self, card: str) -> Details:
        """Return a card's picture, category, difficulty and source."""
        return self.details.get(card, NO_DETAILS)

"""The cards of a game: only what the rules look at. Titles, notes and pictures are the decks' business."""

import hashlib
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from frieze.games.dates import ANY, DateText, parse_date, ranks
from frieze.games.errors import DoubleCard, UnknownCard

CardId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9][a-z0-9_-]*$")]


class Continent(StrEnum):
    """The six continents, in the order of Exhibition's columns, and `white` for its cards without one."""

    OCEANIA = "oceania"
    SOUTH_AMERICA = "south_america"
    AFRICA = "africa"
    ASIA = "asia"
    EUROPE = "europe"
    NORTH_AMERICA = "north_america"
    WHITE = "white"


class Icon(StrEnum):
    """The symbols of the cooperative game."""

    HOURGLASS = "hourglass"
    KEY = "key"
    FEATHER = "feather"
    CROWN = "crown"
    FLAME = "flame"
    ANCHOR = "anchor"


class Card(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """A card as the rules see it. `icons` are those of the front and of the back (the date's side)."""

    id: CardId
    date: DateText
    continent: Continent | None = None
    icons: tuple[Icon, Icon] | None = None


class CardSource(Protocol):
    """Whatever has cards can be played with."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards, in any order."""


class CardList(Struct, frozen=True):
    """Just cards to deal from: those of a file, a log or a request."""

    cards: Sequence[Card]


def hash_of(card_id: str) -> bytes:
    """Return the number by which cards are put in order. It says nothing of dates."""
    return hashlib.sha256(card_id.encode()).digest()


class CardIndex:
    """The cards of one game in the order of their indexes, which is that of the hash of their ids."""

    __slots__ = ("cards", "ids", "index")

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = sorted(cards, key=lambda card: hash_of(card.id))
        self.ids = [card.id for card in self.cards]
        self.index: dict[str, int] = {}
        for index, card_id in enumerate(self.ids):
            if card_id in self.index:
                raise DoubleCard(card_id)
            self.index[card_id] = index
        for card in self.cards:
            parse_date(card.date)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardIndex) and self.cards == other.cards

    __hash__ = None  # type: ignore[assignment]  # it is a mutable list inside, and nothing needs its hash

    def find(self, card_id: str) -> int:
        """Return the index of a card. Raise `UnknownCard` if there is none of this id."""
        try:
            return self.index[card_id]
        except (KeyError, TypeError):
            raise UnknownCard(card_id) from None


def dated(deck: CardSource) -> list[Card]:
    """Leave out cards without a date (Exhibition's Einstein): no line has a place for them [ours]."""
    return [card for card in deck.cards if card.date != ANY]


def rank_dates(cards: Sequence[Card]) -> list[int]:
    """Number the dates of cards that all have one in their order; equal ones get the same number."""
    return ranks([date for date in (parse_date(card.date) for card in cards) if date is not None])


def with_icons(cards: Sequence[Card]) -> list[Card]:
    """Return icons to the cards that have none, as on paper: the 30 ordered pairs, spread evenly [ours].

    Which card has which pair follows from the ids alone. In a game only the front does: a back icon that anybody can
    work out would not be hidden (see `together/icons.py`).
    """
    pairs = [(front, back) for back in Icon for front in Icon if front != back]
    ordered = sorted(cards, key=lambda card: hash_of(card.id))
    return [
        card if card.icons else Card(card.id, card.date, card.continent, pairs[place % len(pairs)])
        for place, card in enumerate(ordered)
    ]

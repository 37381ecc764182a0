"""The cards of a game, with only what the rules need. Titles, notes and pictures belong to `frieze.decks`."""

import hashlib
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Annotated, Any, Protocol

from msgspec import Meta, Struct, field

from frieze.games.dates import ANY, DateText, parse_date, ranks
from frieze.games.errors import DoubleCard, UnknownCard

CardId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9][a-z0-9_-]*$")]


class Continent(StrEnum):
    """The six continents in the order of Exhibition's columns, and `white` for cards without a continent."""

    OCEANIA = "oceania"
    SOUTH_AMERICA = "south_america"
    AFRICA = "africa"
    ASIA = "asia"
    EUROPE = "europe"
    NORTH_AMERICA = "north_america"
    WHITE = "white"


class Icon(StrEnum):
    """The symbols on the cards of Together."""

    HOURGLASS = "hourglass"
    KEY = "key"
    FEATHER = "feather"
    CROWN = "crown"
    FLAME = "flame"
    ANCHOR = "anchor"


class Card(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """A card as the rules see it. `icons` are the icons of the front and of the back (the date side)."""

    id: CardId
    date: DateText
    continent: Continent | None = None
    icons: tuple[Icon, Icon] | None = None


class CardSource(Protocol):
    """Anything that has cards: a deck, or a `CardList`."""

    @property
    def cards(self) -> Sequence[Card]:
        """The cards, in any order."""


class CardList(Struct, frozen=True):
    """Cards without a deck around them, from a file, a log or a request.

    `indexes`: what games made of them, by game. So many games with the same list share one index.
    """

    cards: Sequence[Card]
    indexes: "dict[str, CardIndex]" = field(default_factory=dict)


def hash_of(card_id: str) -> bytes:
    """Return the hash by which cards are sorted, so that their order reveals nothing about their dates."""
    return hashlib.sha256(card_id.encode()).digest()


class CardIndex:
    """The cards of one game, sorted by the hash of their ids. A card's place in this order is its index."""

    __slots__ = ("cards", "ids", "index", "shown")

    def __init__(self, cards: Iterable[Card]) -> None:
        self.shown: list[Any] | None = None  # the cards with their dates, once a game has shown one of them
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

    __hash__ = None  # type: ignore[assignment]  # it holds a mutable list, and nothing needs its hash

    def find(self, card_id: str) -> int:
        """Return the index of a card. Raise `UnknownCard` if no card has this id."""
        try:
            return self.index[card_id]
        except (KeyError, TypeError):
            raise UnknownCard(card_id) from None


def dated_cards(deck: CardSource) -> list[Card]:
    """Return the cards that have a date. A line has no place for the others (Exhibition's Einstein) [ours]."""
    return [card for card in deck.cards if card.date != ANY]


def rank_dates(cards: Sequence[Card]) -> list[int]:
    """Return each card's rank by date, from 0; equal dates have equal ranks. Every card must have a date."""
    return ranks([date for date in (parse_date(card.date) for card in cards) if date is not None])


def with_icons(cards: Sequence[Card]) -> list[Card]:
    """Add icons to the cards that have none: the 30 ordered pairs, spread evenly [ours].

    A card's pair follows from the ids alone. Printed cards use both icons. A game uses only the front icon and draws
    the back icon, because players could compute a back icon that follows from the ids (see `together/icons.py`).
    """
    pairs = [(front, back) for back in Icon for front in Icon if front != back]
    ordered = sorted(cards, key=lambda card: hash_of(card.id))
    return [
        card if card.icons else Card(card.id, card.date, card.continent, pairs[place % len(pairs)])
        for place, card in enumerate(ordered)
    ]

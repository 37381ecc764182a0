"""Filter a deck, and mix several decks into one."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Annotated, TypeVar

from msgspec import Meta, Struct, structs

from frieze.decks.checking.duplicates import event_keys
from frieze.decks.deck import Deck
from frieze.decks.folding import fold
from frieze.games.cards import Card
from frieze.games.dates import EARLIEST_YEAR, LATEST_YEAR, parse_date

Year = Annotated[int, Meta(ge=EARLIEST_YEAR, le=LATEST_YEAR)]
T = TypeVar("T")


class Filter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which cards of a deck to play with. A field that is not set allows all cards."""

    categories: tuple[str, ...] = ()
    earliest: Year | None = None
    latest: Year | None = None
    difficulties: tuple[Annotated[int, Meta(ge=1, le=3)], ...] = ()

    def allows(self, deck: Deck, card: Card) -> bool:
        """Return whether the filter allows a card of the deck. A card without a date is in every period."""
        details = deck.details_of(card.id)
        date = parse_date(card.date)
        return (
            (not self.categories or details.category in self.categories)
            and (not self.difficulties or details.difficulty in self.difficulties)
            and (date is None or self.earliest is None or date.year >= self.earliest)
            and (date is None or self.latest is None or date.year <= self.latest)
        )


def category_keys(deck: Deck) -> dict[str, str]:
    """Return the keys of a deck's categories by folded key and by folded name in every language."""
    keys = {details.category for details in deck.details.values() if details.category}
    names = {fold(name): key for key, names in deck.categories.items() for name in names.values()}
    return {**names, **{fold(key): key for key in (*deck.categories, *keys)}}


def filter_deck(deck: Deck, chosen: Filter) -> Deck:
    """Return the deck with only the cards that the filter allows."""
    if chosen == Filter():
        return deck
    return _with_cards(deck, [card for card in deck.cards if chosen.allows(deck, card)])


def mix_decks(decks: list[Deck]) -> Deck:
    """Return one deck with the cards of all, each event once.

    Of two cards that show the same event (`event_keys`), the first deck's stays. A card whose id another deck has too
    gets its deck's id in front.
    """
    first, *rest = decks
    if not rest:
        return first
    events = _all_event_keys(first)
    parts = [first]
    taken = {card.id for card in first.cards}
    for deck in rest:
        own = _with_cards(deck, [card for card in deck.cards if events.isdisjoint(_event_keys(deck, card))])
        own = _rename_cards(own, {card.id: f"{deck.id}-{card.id}" for card in own.cards if card.id in taken})
        events |= _all_event_keys(own)
        taken |= {card.id for card in own.cards}
        parts.append(own)
    return _join(parts)


def _all_event_keys(deck: Deck) -> set[Hashable]:
    return {key for card in deck.cards for key in _event_keys(deck, card)}


def _event_keys(deck: Deck, card: Card) -> set[Hashable]:
    titles = [texts[card.id].title for texts in deck.texts.values() if card.id in texts]
    details = deck.details_of(card.id)
    return event_keys(parse_date(card.date), titles, details.source, details.qid, details.shared_event)


def _with_cards(deck: Deck, cards: list[Card]) -> Deck:
    ids = {card.id for card in cards}
    return structs.replace(
        deck,
        cards=tuple(cards),
        texts={language: _pick(texts, ids) for language, texts in deck.texts.items()},
        details=_pick(deck.details, ids),
    )


def _pick(values: Mapping[str, T], ids: set[str]) -> dict[str, T]:
    return {key: value for key, value in values.items() if key in ids}


def _rename_cards(deck: Deck, names: dict[str, str]) -> Deck:
    if not names:
        return deck
    return structs.replace(
        deck,
        cards=tuple(structs.replace(card, id=names.get(card.id, card.id)) for card in deck.cards),
        texts={
            language: {names.get(key, key): text for key, text in texts.items()}
            for language, texts in deck.texts.items()
        },
        details={names.get(key, key): details for key, details in deck.details.items()},
    )


def _join(parts: list[Deck]) -> Deck:
    languages = list(dict.fromkeys(language for deck in parts for language in deck.languages))
    return Deck(
        id="+".join(deck.id for deck in parts),
        titles={language: " + ".join(deck.title(language) for deck in parts) for language in languages},
        cards=tuple(card for deck in parts for card in deck.cards),
        texts={language: _merge(deck.texts.get(language, {}) for deck in parts) for language in languages},
        details=_merge(deck.details for deck in parts),
        categories=_merge(deck.categories for deck in parts),
        category_icons=_merge(deck.category_icons for deck in parts),
        licence=", ".join(dict.fromkeys(deck.licence for deck in parts if deck.licence)),
        authors=tuple(dict.fromkeys(author for deck in parts for author in deck.authors)),
    )


def _merge(maps: Iterable[Mapping[str, T]]) -> dict[str, T]:
    merged: dict[str, T] = {}
    for values in maps:
        merged.update(values)
    return merged

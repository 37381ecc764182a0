"""The dates of all cards, which no browser may know. With them a test places cards right or wrong."""

from functools import lru_cache

import frieze
from frieze import parse_date
from frieze.games.dates import Date


@lru_cache
def dates(deck: str = "world") -> dict[str, Date | None]:
    return {card.id: parse_date(card.date) for card in frieze.load_deck(deck).cards}


def date_of(card: str, deck: str = "world") -> tuple[int, int, int]:
    found = dates(deck)[card]
    assert found is not None
    return found[:3]


def written(card: str, deck: str = "world") -> str:
    """Return a card's date as the deck writes it."""
    return next(one.date for one in frieze.load_deck(deck).cards if one.id == card)


def right_gap(line: list[str], card: str, deck: str = "world") -> int:
    """Return the first gap of a line where a card is right."""
    return sum(date_of(other, deck) < date_of(card, deck) for other in line)


def wrong_gap(line: list[str], card: str, deck: str = "world") -> int | None:
    """Return a gap where a card is wrong; None if every one is right."""
    own = date_of(card, deck)
    for gap in range(len(line) + 1):
        before = gap == 0 or date_of(line[gap - 1], deck) <= own
        after = gap == len(line) or own <= date_of(line[gap], deck)
        if not (before and after):
            return gap
    return None

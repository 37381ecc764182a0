"""Checks of arguments before a game is dealt or a move is made: seats, seeds, orders of cards."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from frieze.games.cards import CardIndex, CardSource
from frieze.games.errors import (
    BadOption,
    BadOrder,
    BadSeed,
    DoubleCard,
    ShortOrder,
    UnknownRules,
    WrongSeat,
    WrongSeats,
)

MAX_SEED = 2**64 - 1


def whole(value: Any, low: int, high: int) -> bool:
    """Return whether a value is an integer from `low` to `high`. A bool is not."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def check_seed(seed: Any) -> None:
    """Raise `BadSeed` unless the seed is an integer of at most 64 bits, not negative."""
    if not whole(seed, 0, MAX_SEED):
        raise BadSeed(seed)


def check_seats(seats: Any, low: int, high: int) -> None:
    """Raise `WrongSeats` unless the number of seats is between these bounds."""
    if not whole(seats, low, high):
        raise WrongSeats(seats, low, high)


def check_rules(rules: Any, versions: Sequence[int]) -> None:
    """Raise `UnknownRules` unless this is one of the versions of the rules."""
    if isinstance(rules, bool) or rules not in versions:
        raise UnknownRules(rules, versions)


def check_seat(seat: Any, seats: int) -> None:
    """Raise `WrongSeat` if a game with this number of seats has no such seat."""
    if not whole(seat, 0, seats - 1):
        raise WrongSeat(seat, seats)


def check_first(first: int | None, seats: int) -> None:
    """Raise `BadOption` if the game has no such seat to start with."""
    if first is not None and first >= seats:
        raise BadOption("first", first, {"maximum": seats - 1})


def check_order(order: Sequence[str], table: CardIndex, deck: CardSource, needed: int | None) -> list[int]:
    """Return the card indexes of an order of dealing.

    Raise `BadOrder`, `ShortOrder`, `DoubleCard` or `UnknownCard` unless it names every card of the game once, or if
    `needed` is not None, at least so many cards.
    """
    unused = [card.id for card in deck.cards if card.id not in table.index]
    left_out = [card for card in order if card in unused]
    indexes = [table.find(card) for card in order if card not in unused]
    times = Counter(indexes)
    missing = [card for index, card in enumerate(table.ids) if not times[index]] if needed is None else []
    for index, count in times.items():
        if count > 1:
            raise DoubleCard(table.ids[index])
    if missing or left_out:
        raise BadOrder(missing, left_out)
    if needed is not None and len(indexes) < needed:
        raise ShortOrder(len(indexes), needed)
    return indexes

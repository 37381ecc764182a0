"""What is asked for, looked at before a game is dealt or a move is made: seats, seeds, orders of cards."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from frieze.games.cards import CardIndex, CardSource
from frieze.games.errors import BadOption, BadOrder, BadSeed, DoubleCard, WrongSeat, WrongSeats

MAX_SEED = 2**64 - 1


def whole(value: Any, least: int, most: int) -> bool:
    """Return whether this is a whole number within these bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def check_seed(seed: Any) -> None:
    """Raise `BadSeed` if this is no seed."""
    if not whole(seed, 0, MAX_SEED):
        raise BadSeed(seed)


def check_seats(seats: Any, least: int, most: int) -> None:
    """Raise `WrongSeats` if a game for so many players cannot be one for these."""
    if not whole(seats, least, most):
        raise WrongSeats(seats, least, most)


def check_seat(seat: Any, seats: int) -> None:
    """Raise `WrongSeat` if a table of so many seats has no such seat."""
    if not whole(seat, 0, seats - 1):
        raise WrongSeat(seat, seats)


def check_first(first: int | None, seats: int) -> None:
    """Raise `BadOption` if the seat that is to start is not at the table."""
    if first is not None and first >= seats:
        raise BadOption("first", first, {"maximum": seats - 1})


def check_order(order: Sequence[str], table: CardIndex, deck: CardSource) -> list[int]:
    """Turn an order of dealing into indexes. Raise if it is not every card that the game is played with, once."""
    unused = [card.id for card in deck.cards if card.id not in table.index]
    left_out = [card for card in order if card in unused]
    indexes = [table.find(card) for card in order if card not in unused]
    times = Counter(indexes)
    missing = [card for index, card in enumerate(table.ids) if not times[index]]
    for index, count in times.items():
        if count > 1:
            raise DoubleCard(table.ids[index])
    if missing or left_out:
        raise BadOrder(missing, left_out)
    return indexes

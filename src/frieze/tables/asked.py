"""What every decision about a request has: who asks and what is known, the checks of who may, and where it is made."""

from collections.abc import Callable
from functools import singledispatch
from typing import Any

import msgspec

from frieze.decks import Deck
from frieze.tables import facts as f
from frieze.tables.environment import RandomBits
from frieze.tables.errors import TableError, Why
from frieze.tables.messages import Phase
from frieze.tables.settings import DeckChoice
from frieze.tables.state import Table

SEED_BITS = 64


class Asked(msgspec.Struct, frozen=True):
    """What is known when a request is decided: who asks, what would be dealt, and how long a player has been away."""

    player: str
    decks: tuple[DeckChoice, ...]  # those of the table, as they are now
    deck: Callable[[], Deck]  # mixed of them
    away_for: Callable[[str], int]
    random_bits: RandomBits

    def new_seed(self) -> str:
        """Draw what a computer player or a deal depends on."""
        return str(self.random_bits(SEED_BITS))


@singledispatch
def decided(change: Any, *_: Any) -> list[f.Fact]:
    """Give what a request brings about at a `Table`, `Asked` by somebody; each kind of request has its own."""
    raise TypeError(change)


def check_seat(table: Table, seat: int) -> None:
    """Raise if there is no such seat."""
    if seat >= len(table.seats):
        raise TableError(Why.NO_SUCH_SEAT, seat=seat, seats=len(table.seats))


def check_own(table: Table, seat: int, asked: Asked) -> None:
    """Raise unless the seat is the one of who asks."""
    check_seat(table, seat)
    if table.seats[seat].player != asked.player:
        raise TableError(Why.NOT_YOUR_SEAT, seat=seat)


def check_host(table: Table, asked: Asked) -> None:
    """Raise unless the host asks."""
    if table.host != asked.player:
        raise TableError(Why.ONLY_THE_HOST)


def check_member(table: Table, asked: Asked) -> None:
    """Raise unless somebody asks who sits here."""
    if not table.seats_of(asked.player):
        raise TableError(Why.NOT_SEATED)


def check_waiting(table: Table) -> None:
    """Raise once a game has begun."""
    if table.phase is not Phase.WAITING:
        raise TableError(Why.NOT_AFTER_THE_START)

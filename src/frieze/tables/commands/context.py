"""What every command handler shares: the context of the caller, and the checks of who may do what."""

from collections.abc import Callable
from functools import singledispatch
from typing import Any

import msgspec

from frieze.decks import Deck
from frieze.tables import facts as f
from frieze.tables.environment import RandomBits
from frieze.tables.errors import TableError, Why
from frieze.tables.keys import new_code
from frieze.tables.messages import Phase
from frieze.tables.settings import DeckChoice
from frieze.tables.state import Table

SEED_BITS = 64


class Context(msgspec.Struct, frozen=True):
    """What a handler knows besides the table: the caller, the decks, how long players have been away."""

    player: str
    decks: tuple[DeckChoice, ...]  # those of the table, as they are now
    deck: Callable[[], Deck]  # mixed from them
    away_for: Callable[[str], int]
    random_bits: RandomBits

    def new_seed(self) -> str:
        """Draw a seed for a deal or a computer player."""
        return str(self.random_bits(SEED_BITS))

    def new_code(self) -> str:
        """Draw a code for a table."""
        return new_code(self.random_bits)


@singledispatch
def handle(command: Any, *_: Any) -> list[f.Fact]:
    """Return the facts that a command leads to at a `Table`, in a `Context`. Each command has a handler of its name."""
    raise TypeError(command)


def check_seat(table: Table, seat: int) -> None:
    """Raise if there is no such seat."""
    if seat >= len(table.seats):
        raise TableError(Why.NO_SUCH_SEAT, seat=seat, seats=len(table.seats))


def check_own(table: Table, seat: int, context: Context) -> None:
    """Raise unless the seat belongs to the caller."""
    check_seat(table, seat)
    if table.seats[seat].player != context.player:
        raise TableError(Why.NOT_YOUR_SEAT, seat=seat)


def check_host(table: Table, context: Context) -> None:
    """Raise unless the caller is the host."""
    if table.host != context.player:
        raise TableError(Why.ONLY_THE_HOST)


def check_member(table: Table, context: Context) -> None:
    """Raise unless the caller is seated at this table."""
    if not table.seats_of(context.player):
        raise TableError(Why.NOT_SEATED)


def check_waiting(table: Table) -> None:
    """Raise once a game has started."""
    if table.phase is not Phase.WAITING:
        raise TableError(Why.NOT_AFTER_THE_START)

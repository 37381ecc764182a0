"""A seat at a table, and what it did last."""

from typing import Any

from msgspec import Struct

from frieze.bots.levels import Level


class Seat(Struct, frozen=True):
    """Who sits there: a person, by the hash of a key, or a computer player with a level and a seed.

    `left`: the seat as it was before its person left this game. That person may come back.
    """

    name: str
    animal: str
    player: str | None = None
    level: Level | None = None
    seed: int = 0
    muted: bool = False
    standing_in: bool = False
    missed: int = 0  # turns in a row that a Guide played
    left: "Seat | None" = None


class LastReveal(Struct, frozen=True):
    """The last card that a seat placed, and who had the seat then.

    A misplaced card was put after a card with the date `after`, before one with the date `before`.
    """

    seat: int
    name: str
    animal: str
    event: Any
    right: bool
    after: str | None = None
    before: str | None = None


class Placing(Struct, frozen=True):
    """A card that a person put into one of so many gaps."""

    card: str
    gaps: int
    right: bool

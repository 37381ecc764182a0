"""What an event or an end reveals about a card: for servers, summaries and computer players."""

from typing import NamedTuple


class Placement(NamedTuple):
    """A card that a seat placed in the line."""

    card: str
    seat: int


class Miss(NamedTuple):
    """A card that a seat put in a wrong place: after a card of the date `after`, before one of the date `before`."""

    seat: int
    card: str
    after: str | None
    before: str | None


class Held(NamedTuple):
    """A card that a seat holds, with its date."""

    seat: int
    card: str
    date: str

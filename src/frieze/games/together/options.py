"""Together's options."""

from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.checks import check_first

MIN_SEATS = 1
MAX_SEATS = 8  # [ours] all hands, the first card of the line and the first discard come out of 36 cards

Seat = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]


class TogetherOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How Together is played."""

    first: Annotated[Seat | None, Meta(description="The seat that starts, counted from 0; else one is drawn.")] = None


def fill(options: TogetherOptions, seats: int) -> TogetherOptions:
    """Return the options. Raise `BadOption` if they do not fit the seats."""
    check_first(options.first, seats)
    return options

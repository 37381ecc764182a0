"""Together's options."""

from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.checks import check_first

MIN_SEATS = 1
MAX_SEATS = 8  # [ours] 36 cards are enough for eight hands, the first card of the line and the first discard

Seat = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]


class TogetherOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of Together."""

    first: Annotated[Seat | None, Meta(description="The seat that starts, counted from 0. Default: random.")] = None


def fill(options: TogetherOptions, seats: int) -> TogetherOptions:
    """Return the options unchanged. Raise `BadOption` if they do not fit the seats."""
    check_first(options.first, seats)
    return options

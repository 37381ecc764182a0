"""Together's options."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct, structs

from frieze.games.checks import check_first

MIN_SEATS = 1
MAX_SEATS = 8  # [ours] 36 cards are enough for eight hands, the first card of the line and the first discard

HIDES_BLOCKED = 3  # from this version of the rules on, a blocked card hides its date side again

Seat = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]


class BlockedDates(StrEnum):
    """Whether blocked cards show their date and back icon, which everybody has seen. Forms show the first as chosen."""

    HIDDEN = "hidden"  # as printed: players must remember them
    SHOWN = "shown"  # [ours] a friendly house rule


class TogetherOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of Together. `blocked_dates` is None only in games of older rules, which showed them."""

    blocked_dates: Annotated[
        BlockedDates | None, Meta(description="Whether blocked cards show their dates. Default: hidden.")
    ] = None
    first: Annotated[Seat | None, Meta(description="The seat that starts, counted from 0. Default: random.")] = None


def fill(options: TogetherOptions, seats: int, rules: int) -> TogetherOptions:
    """Return the options with the dates of blocked cards decided. Raise `BadOption` if they do not fit the seats."""
    check_first(options.first, seats)
    if rules < HIDES_BLOCKED:
        return structs.replace(options, blocked_dates=None)
    return structs.replace(options, blocked_dates=options.blocked_dates or BlockedDates.HIDDEN)


def shows_blocked(options: TogetherOptions) -> bool:
    """Return whether the date sides of blocked cards stay visible."""
    return options.blocked_dates is not BlockedDates.HIDDEN

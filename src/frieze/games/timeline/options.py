"""Timeline's options. An edition is a preset; each option can also be set by itself."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct, structs

from frieze.games.checks import check_first
from frieze.games.errors import BadOption

MIN_SEATS = 2
MAX_SEATS = 8  # [ours] as printed on the boxes; the rules set no limit
MIN_HAND_SIZE = 1
MAX_HAND_SIZE = 20  # [ours] the rules set no limit
INFORMATIQUE_HAND_SIZE = 4  # [ours] the rules leave it to the players

HandSize = Annotated[int, Meta(ge=MIN_HAND_SIZE, le=MAX_HAND_SIZE)]
Seat = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]


class Edition(StrEnum):
    """The four editions."""

    CLASSIC = "classic"
    BRASIL = "brasil"
    INFORMATIQUE = "informatique"
    ISLENSKA = "islenska"


class Misplaced(StrEnum):
    """Where a misplaced card goes. Nothing comes back from the box."""

    DISCARDS = "discards"
    BOX = "box"


class EmptyPile(StrEnum):
    """What happens when a card must be drawn and the pile is empty."""

    RESHUFFLE = "reshuffle"  # the discards, if there are any, become the new pile
    NOTHING = "nothing"  # nobody draws; [ours] for the editions whose rules do not mention it


class Start(StrEnum):
    """Which card starts the line."""

    ANY = "any"  # the next card after the hands
    MIDDLE = "middle"  # [ours] the next card whose date is of the middle third of the deck's dates


class TimelineOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of Timeline. The edition decides every option that is None."""

    edition: Annotated[Edition, Meta(description="The preset for all options that are not set.")] = Edition.CLASSIC
    hand_size: Annotated[HandSize | None, Meta(description="Cards dealt to each player.")] = None
    hand_sizes: Annotated[
        Annotated[tuple[HandSize, ...], Meta(min_length=MIN_SEATS, max_length=MAX_SEATS)] | None,
        Meta(description="A handicap: the number of cards dealt to each seat."),
    ] = None
    misplaced: Annotated[Misplaced | None, Meta(description="Where a misplaced card goes.")] = None
    empty_pile: Annotated[
        EmptyPile | None, Meta(description="What happens when a card must be drawn from an empty pile.")
    ] = None
    draw_after_success: Annotated[
        bool | None, Meta(description="Draw a card after a correct placement too: the long game.")
    ] = None
    start: Annotated[
        Start, Meta(description="Which card starts the line: any, or one from the middle of the deck's dates.")
    ] = Start.ANY
    first: Annotated[Seat | None, Meta(description="The seat that starts, counted from 0. Default: random.")] = None


EDITIONS: dict[Edition, TimelineOptions] = {
    Edition.CLASSIC: TimelineOptions(
        edition=Edition.CLASSIC,
        hand_size=4,
        misplaced=Misplaced.DISCARDS,
        empty_pile=EmptyPile.RESHUFFLE,
        draw_after_success=False,
    ),
    Edition.BRASIL: TimelineOptions(
        edition=Edition.BRASIL,
        hand_size=4,
        misplaced=Misplaced.DISCARDS,
        empty_pile=EmptyPile.RESHUFFLE,
        draw_after_success=True,
    ),
    Edition.INFORMATIQUE: TimelineOptions(
        edition=Edition.INFORMATIQUE,
        hand_size=INFORMATIQUE_HAND_SIZE,
        misplaced=Misplaced.BOX,
        empty_pile=EmptyPile.NOTHING,
        draw_after_success=False,
    ),
    Edition.ISLENSKA: TimelineOptions(
        edition=Edition.ISLENSKA,
        hand_size=4,
        misplaced=Misplaced.BOX,
        empty_pile=EmptyPile.NOTHING,
        draw_after_success=False,
    ),
}
SET_BY_EDITION = ("hand_size", "misplaced", "empty_pile", "draw_after_success")


def fill(options: TimelineOptions, seats: int) -> TimelineOptions:
    """Return the options with the edition's values filled in. Raise `BadOption` if they do not fit the seats."""
    preset = EDITIONS[options.edition]
    filled = structs.replace(
        options, **{name: getattr(preset, name) for name in SET_BY_EDITION if getattr(options, name) is None}
    )
    if filled.hand_sizes is not None and len(filled.hand_sizes) != seats:
        raise BadOption("hand_sizes", filled.hand_sizes, {"length": seats})
    check_first(filled.first, seats)
    return filled


def hand_sizes(options: TimelineOptions, seats: int) -> list[int]:
    """Return the number of cards dealt to each seat."""
    if options.hand_sizes is not None:
        return list(options.hand_sizes)
    assert options.hand_size is not None, "`fill` must come first"
    return [options.hand_size] * seats

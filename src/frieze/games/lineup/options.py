"""Line-up's options."""

from typing import Annotated

from msgspec import Meta, Struct

SEATS = 1
MIN_CARDS = 1
MAX_CARDS = 20
MIN_GIVEN = 1
MAX_GIVEN = 12

Seat = Annotated[int, Meta(ge=0, le=SEATS - 1)]


class LineupOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of Line-up. A game needs `cards` + `given` cards."""

    cards: Annotated[int, Meta(ge=MIN_CARDS, le=MAX_CARDS, description="Cards to place, one after the other.")] = 8
    given: Annotated[int, Meta(ge=MIN_GIVEN, le=MAX_GIVEN, description="Cards that lie on the line at the start.")] = 1

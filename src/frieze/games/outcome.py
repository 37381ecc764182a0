"""The outcome of a game, in the same form for all games."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

MAX_SEATS = 8  # in any game
AnySeat = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]
Points = Annotated[int, Meta(ge=-10_000, le=10_000)]  # of a seat, in any game
Place = Annotated[int, Meta(ge=1, le=MAX_SEATS)]
PER_SEAT = Meta(max_length=MAX_SEATS)


class Reason(StrEnum):
    """Why the game is over."""

    # Timeline
    WENT_OUT = "went_out"  # exactly one player went out in a round
    SHARED = "shared"  # several players went out, and there were not enough cards for a tie-break
    LAST_LEFT = "last_left"  # all other players ran dry: they misplaced their last card and could not draw
    NOBODY_LEFT = "nobody_left"  # all remaining players ran dry in the same round
    # Together
    ALL_PLAYED = "all_played"  # every card is placed or discarded
    NOTHING_PLACED = "nothing_placed"  # a player tried all cards and placed none
    STUCK = "stuck"  # the player to move can neither play nor discard
    # Exhibition
    ALL_FINISHED = "all_finished"  # every hall is finished
    # Line-up
    ALL_PLACED = "all_placed"  # every card of the queue is placed


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended, seat by seat.

    `winners` are the seats that won, in ascending order; it is empty in a game that nobody can win. `scores` are the
    points of each seat as the game counts them. `ranking` is the place of each seat, from 1; equal seats share a place,
    and the next places are skipped.
    """

    winners: Annotated[tuple[AnySeat, ...], PER_SEAT]
    scores: Annotated[tuple[Points, ...], PER_SEAT]
    ranking: Annotated[tuple[Place, ...], PER_SEAT]
    reason: Reason


def places(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the place of each key, from 1 for the smallest. Equal keys share a place."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)

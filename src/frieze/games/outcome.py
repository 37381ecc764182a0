"""How a game ended: a value, the same for all games."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from frieze.games.messages import MAX_SEATS, AnySeat

Points = Annotated[int, Meta(ge=-10_000, le=10_000)]  # of a seat, in any game
Place = Annotated[int, Meta(ge=1, le=MAX_SEATS)]
OF_SEATS = Meta(max_length=MAX_SEATS)


class Reason(StrEnum):
    """Why a game is over."""

    # Timeline
    WENT_OUT = "went_out"  # exactly one player went out in a round
    SHARED = "shared"  # several went out, and there were no cards for a tie-break
    LAST_LEFT = "last_left"  # all others had run out of cards by a mistake
    NOBODY_LEFT = "nobody_left"  # the last players ran out of cards by a mistake in the same round
    # Together
    ALL_PLAYED = "all_played"  # every card is placed or discarded
    NOTHING_PLACED = "nothing_placed"  # a player tried all cards and placed none
    STUCK = "stuck"  # the player to move can neither play nor discard
    # Exhibition
    ALL_FINISHED = "all_finished"  # every hall is finished


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a game, seat by seat.

    `winners` are the seats that won, in ascending order (none where nobody wins or loses). `scores` are as the game
    counts. `ranking` is the place of each seat, 1 for the best; equals share a place and the next ones are left out.
    """

    winners: Annotated[tuple[AnySeat, ...], OF_SEATS]
    scores: Annotated[tuple[Points, ...], OF_SEATS]
    ranking: Annotated[tuple[Place, ...], OF_SEATS]
    reason: Reason


def places(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Rank the seats by their keys, the smallest first; equal keys share a place."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)

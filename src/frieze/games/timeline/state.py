"""The state of a game of Timeline and its copies. The rules are in core.py.

`rank` orders the cards by date: equal dates have equal ranks. The pile is never changed, only read on from `top`, so a
clone shares it; a reshuffle makes a new one. It is shuffled as far as `mixed`.
"""

from typing import Any, Final

from mypy_extensions import i64

from frieze.games.core import Core
from frieze.games.rng import Rng

# `last`: how a seat's turn of this round went.
NOT_YET: Final = 0
RIGHT: Final = 1
WRONG: Final = 2

# `ending`: why the game is over.
RUNNING: Final = 0
WENT_OUT: Final = 1  # exactly one went out in a round
SHARED: Final = 2  # several went out, and no tie-break could be dealt
LAST_LEFT: Final = 3  # all others ran dry
NOBODY_LEFT: Final = 4  # the last ones ran dry in the same round

RANDOM_FIRST: Final = -1


class TimelineState(Core):
    """What lies on the table."""

    # Fixed for the whole game.
    cards: list[i64]  # all of them, in the order of their indexes
    rank: list[i64]
    hand_sizes: list[i64]
    # What changes.
    rng: Rng
    hands: list[list[i64]]
    line: list[i64]
    pile: list[i64]
    discards: list[i64]
    box: list[i64]
    playing: list[bool]
    last: list[i64]
    winners: list[i64]

    def __init__(self) -> None:
        super().__init__()
        self.keeps_discards = False
        self.reshuffles = False
        self.draws_after_success = False
        self.chosen_first: i64 = RANDOM_FIRST
        self.top: i64 = 0
        self.mixed: i64 = 0
        self.emptied: i64 = 0  # hands emptied in this round, rightly or wrongly
        self.tie_break = False
        self.ending: i64 = RUNNING

    # Copies

    def copy_settings(self, other: "TimelineState") -> None:
        self.seats = other.seats
        self.cards = other.cards
        self.rank = other.rank
        self.hand_sizes = other.hand_sizes
        self.keeps_discards = other.keeps_discards
        self.reshuffles = other.reshuffles
        self.draws_after_success = other.draws_after_success
        self.chosen_first = other.chosen_first

    def copy_state(self, other: "TimelineState") -> None:
        """Take over everything from another game."""
        self.copy_base(other)
        self.copy_settings(other)
        self.rng = other.rng.clone()
        self.hands = [hand[:] for hand in other.hands]
        self.line = other.line[:]
        self.pile = other.pile
        self.top = other.top
        self.mixed = other.mixed
        self.discards = other.discards[:]
        self.box = other.box[:]
        self.playing = other.playing[:]
        self.last = other.last[:]
        self.emptied = other.emptied
        self.tie_break = other.tie_break
        self.ending = other.ending
        self.winners = other.winners

    def settings(self) -> tuple[list[i64], list[i64], bool, bool, bool, int]:
        """Return what is fixed for the whole game, as plain values."""
        return (
            self.rank,
            self.hand_sizes,
            self.keeps_discards,
            self.reshuffles,
            self.draws_after_success,
            self.chosen_first,
        )

    def pack(self) -> tuple[Any, ...]:
        return (
            self.pack_base(),
            self.settings(),
            self.rng.pack(),
            [hand[:] for hand in self.hands],
            self.line[:],
            self.pile[self.top :],
            self.discards[:],
            self.box[:],
            self.playing[:],
            self.last[:],
            self.winners[:],
            (self.mixed - self.top, self.emptied, self.tie_break, self.ending),
        )

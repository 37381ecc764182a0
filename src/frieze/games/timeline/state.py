"""The state of a game of Timeline, with its copies. The rules are in core.py.

`rank` orders the cards by date; equal dates have equal ranks. The core never changes the pile in place: it only moves
`top`, and makes a new list to shuffle. So a clone shares the pile. The pile is shuffled up to the index `shuffled`.
"""

from typing import Any, Final

from mypy_extensions import i64

from frieze.games.core import Core
from frieze.games.rng import Rng

# `results`: the result of each seat's turn in this round.
NOT_YET: Final = 0
RIGHT: Final = 1
WRONG: Final = 2

# `ending`: why the game is over.
RUNNING: Final = 0
WENT_OUT: Final = 1  # exactly one seat went out in a round
SHARED: Final = 2  # several seats went out, and there were not enough cards for a tie-break
LAST_LEFT: Final = 3  # all other seats ran dry
NOBODY_LEFT: Final = 4  # all remaining seats ran dry in the same round

RANDOM_FIRST: Final = -1


class TimelineState(Core):
    """The state of a game of Timeline."""

    # These never change during a game.
    cards: list[i64]  # the indexes of all cards, ascending
    rank: list[i64]
    hand_sizes: list[i64]
    # These change.
    rng: Rng
    hands: list[list[i64]]
    line: list[i64]
    pile: list[i64]
    discards: list[i64]
    box: list[i64]
    playing: list[bool]
    results: list[i64]
    winners: list[i64]

    def __init__(self) -> None:
        super().__init__()
        self.keeps_discards = False
        self.reshuffles = False
        self.draws_after_success = False
        self.chosen_first: i64 = RANDOM_FIRST
        self.top: i64 = 0
        self.shuffled: i64 = 0
        self.emptied: i64 = 0  # hands that became empty in this round, by a right or a wrong placement
        self.tie_break = False
        self.ending: i64 = RUNNING

    # Copies

    def copy_settings(self, other: "TimelineState") -> None:
        self.rules = other.rules
        self.seats = other.seats
        self.cards = other.cards
        self.rank = other.rank
        self.hand_sizes = other.hand_sizes
        self.keeps_discards = other.keeps_discards
        self.reshuffles = other.reshuffles
        self.draws_after_success = other.draws_after_success
        self.chosen_first = other.chosen_first

    def copy_state(self, other: "TimelineState") -> None:
        """Copy the whole state of another game."""
        self.copy_base(other)
        self.copy_settings(other)
        self.rng = other.rng.clone()
        self.hands = [hand[:] for hand in other.hands]
        self.line = other.line[:]
        self.pile = other.pile
        self.top = other.top
        self.shuffled = other.shuffled
        self.discards = other.discards[:]
        self.box = other.box[:]
        self.playing = other.playing[:]
        self.results = other.results[:]
        self.emptied = other.emptied
        self.tie_break = other.tie_break
        self.ending = other.ending
        self.winners = other.winners

    def settings(self) -> tuple[list[i64], list[i64], bool, bool, bool, int]:
        """Return the fields that never change during a game as plain values."""
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
            self.results[:],
            self.winners[:],
            (self.shuffled - self.top, self.emptied, self.tie_break, self.ending),
        )

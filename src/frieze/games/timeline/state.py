"""The state of a game of Timeline, with its copies. The rules are in core.py and turns.py.

`rank` orders the cards by date; equal dates have equal ranks. The core never changes the pile in place: it only moves
`top`, and makes a new list to shuffle. So a clone shares the pile. The pile is shuffled up to the index `shuffled`. The
core also replaces `left` and `winners` instead of changing them.
"""

from typing import Any, Final

from mypy_extensions import i64

from frieze.games.core import Core
from frieze.games.rng import Rng

# `results`: the result of each seat's turn in this round, `RESULT_BITS` for each seat.
NOT_YET: Final = 0
RIGHT: Final = 1
WRONG: Final = 2
RESULT_BITS: Final = 2

# `ending`: why the game is over.
RUNNING: Final = 0
WENT_OUT: Final = 1  # exactly one seat went out in a round
SHARED: Final = 2  # several seats went out, and there were not enough cards for a tie-break
LAST_LEFT: Final = 3  # all other seats ran dry
NOBODY_LEFT: Final = 4  # all remaining seats ran dry in the same round

# Codes in `trace`; each is followed by these numbers.
PLACED: Final = 0  # seat, card, gap
MISPLACED: Final = 1  # seat, card, gap
DREW: Final = 2  # seat, card
RESHUFFLED: Final = 3  # number of cards
RAN_DRY: Final = 4  # seat
TIE_BREAK: Final = 5  # number of seats that stay in the game, then those seats
TURN_BEGAN: Final = 6  # seat
ENDED: Final = 7

RANDOM_FIRST: Final = -1


class TimelineState(Core):
    """The state of a game of Timeline."""

    # These never change during a game.
    cards: list[i64]  # the indexes of all cards, ascending
    rank: list[i64]
    hand_sizes: list[i64]
    none_left: list[i64]  # `left` at the deal
    # These change.
    rng: Rng
    hands: list[list[i64]]
    line: list[i64]
    pile: list[i64]
    discards: list[i64]
    box: list[i64]
    left: list[i64]  # the round in which each seat left the game, or 0
    winners: list[i64]

    def __init__(self) -> None:
        super().__init__()
        self.keeps_discards = False
        self.reshuffles = False
        self.draws_after_success = False
        self.starts_in_middle = False
        self.chosen_first: i64 = RANDOM_FIRST
        self.top: i64 = 0
        self.shuffled: i64 = 0
        self.playing: i64 = 0  # the seats still in the game, as bits
        self.results: i64 = 0
        self.emptied: i64 = 0  # hands that became empty in this round, by a right or a wrong placement
        self.tie_break = False
        self.ending: i64 = RUNNING

    def is_playing(self, seat: i64) -> bool:
        """Return whether a seat is still in the game."""
        return self.playing >> seat & 1 != 0

    def result(self, seat: i64) -> i64:
        """Return the result of a seat's turn in this round."""
        return self.results >> RESULT_BITS * seat & ((1 << RESULT_BITS) - 1)

    # Copies

    def copy_settings(self, other: "TimelineState") -> None:
        self.rules = other.rules
        self.seats = other.seats
        self.cards = other.cards
        self.rank = other.rank
        self.hand_sizes = other.hand_sizes
        self.none_left = other.none_left
        self.keeps_discards = other.keeps_discards
        self.reshuffles = other.reshuffles
        self.draws_after_success = other.draws_after_success
        self.starts_in_middle = other.starts_in_middle
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
        self.playing = other.playing
        self.results = other.results
        self.left = other.left
        self.emptied = other.emptied
        self.tie_break = other.tie_break
        self.ending = other.ending
        self.winners = other.winners

    def settings(self) -> tuple[list[i64], list[i64], bool, bool, bool, bool, int]:
        """Return the fields that never change during a game as plain values."""
        return (
            self.rank,
            self.hand_sizes,
            self.keeps_discards,
            self.reshuffles,
            self.draws_after_success,
            self.starts_in_middle,
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
            self.left[:],
            self.winners[:],
            (self.shuffled - self.top, self.playing, self.results, self.emptied, self.tie_break, self.ending),
        )

"""The state of a game of Together, with its copies. The rules are in core.py.

`rank` orders the cards by date; equal dates have equal ranks. `front` and `back` are the icons as numbers. Only the
deal is random, so the state has no generator. The core never changes the pile, it only moves `top`. So a clone shares
the pile and the icons.
"""

from typing import Any, Final

from mypy_extensions import i64

from frieze.games.core import Core
from frieze.games.together.line import Line

# `ending`: why the game is over.
RUNNING: Final = 0
ALL_PLAYED: Final = 1  # every card is placed or discarded
NOTHING_PLACED: Final = 2  # a player tried every card that was not blocked and placed none
STUCK: Final = 3  # the player to move can neither play nor discard

RANDOM_FIRST: Final = -1


class TogetherState(Core):
    """The state of a game of Together."""

    # These never change during a game.
    cards: list[i64]  # the indexes of all cards of the deck, ascending
    rank: list[i64]
    front: list[i64]
    printed: list[i64]  # the back icons of the deck, NO_ICON where the game draws them
    back_pools: list[list[i64]]  # for each front icon, the back icons to draw from
    # Set by the deal.
    back: list[i64]  # NO_ICON for cards out of the game
    # These change.
    hands: list[i64]  # HAND_SIZE slots for each seat: cards in the order of dealing, then free slots
    line: Line
    discards: list[i64]
    pile: list[i64]

    def __init__(self) -> None:
        super().__init__()
        self.chosen_first: i64 = RANDOM_FIRST
        self.top: i64 = 0
        self.held: i64 = 0  # cards in all hands
        self.blocked: i64 = 0  # a bit for each slot of `hands`
        self.placed: i64 = 0  # cards placed in this turn
        self.ending: i64 = RUNNING
        self.legal: i64 = 0  # a bit for each legal move, derived from the rest

    # Copies

    def copy_settings(self, other: "TogetherState") -> None:
        self.rules = other.rules
        self.seats = other.seats
        self.cards = other.cards
        self.rank = other.rank
        self.front = other.front
        self.printed = other.printed
        self.back_pools = other.back_pools
        self.chosen_first = other.chosen_first

    def copy_state(self, other: "TogetherState") -> None:
        """Copy the whole state of another game."""
        self.copy_base(other)
        self.copy_settings(other)
        self.back = other.back
        self.hands = other.hands[:]
        self.line = other.line.clone()
        self.discards = other.discards[:]
        self.pile = other.pile
        self.top = other.top
        self.held = other.held
        self.blocked = other.blocked
        self.placed = other.placed
        self.ending = other.ending
        self.legal = other.legal

    def settings(self) -> tuple[list[i64], list[i64], list[i64], int]:
        """Return the fields that never change during a game as plain values."""
        return (self.rank, self.front, self.printed, self.chosen_first)

    def pack(self) -> tuple[Any, ...]:
        return (
            self.pack_base(),
            self.settings(),
            self.back,
            self.hands[:],
            self.line.pack(),
            self.discards[:],
            self.pile[self.top :],
            (self.blocked, self.placed, self.ending),
        )

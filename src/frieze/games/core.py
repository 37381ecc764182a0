"""The base class of all cores. A core is a game's state and rules on integers.

A core knows cards as indexes, seats as numbers and moves as small integers. It checks a move before it changes its
state. While `tracing` is on, it appends what happens to `trace` as integers; the `Game` around the core turns the trace
into events. mypyc compiles the cores; the same source also runs interpreted.
"""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from frieze.games.rng import Rng

NOBODY: Final = -1  # `to_move` of a game that is over


class Core:
    """The state of a running game. Subclasses implement the rules."""

    def __init__(self) -> None:
        self.rules: i64 = 0  # the version of the rules that this game is played by
        self.seats: i64 = 0
        self.first: i64 = 0  # the seat that starts every round
        self.to_move: i64 = 0
        self.turn: i64 = 1
        self.round: i64 = 1
        self.decision: i64 = 1  # within the turn
        self.tracing = False
        self.trace: list[int] = []

    def redeal(self, seed: int) -> "Core":
        """Return a new game with the same cards, seats and options. The seed decides everything random."""
        raise NotImplementedError

    def legal_count(self) -> i64:
        """Return the number of legal moves of the seat to move."""
        raise NotImplementedError

    def legal_id(self, k: i64) -> i64:
        """Return the k-th legal move, in ascending order, 0 ≤ k < `legal_count()`."""
        raise NotImplementedError

    def random_id(self, rng: Rng) -> i64:
        """Return a random legal move. All are equally likely."""
        return self.legal_id(rng.below(self.legal_count()))

    def legal_ids(self) -> Sequence[int]:
        """Return all legal moves of this position in ascending order. Later moves do not change the result."""
        raise NotImplementedError

    def apply_id(self, n: i64) -> bool:
        """Make a move and return True. If it is not legal, change nothing and return False."""
        raise NotImplementedError

    def clone(self) -> "Core":
        """Return a copy of the state, including the random generator."""
        raise NotImplementedError

    def pack(self) -> tuple[Any, ...]:
        """Return the whole state as plain values. Equal states return equal tuples."""
        raise NotImplementedError

    def copy_base(self, other: "Core") -> None:
        """Copy the fields that all cores have from another core."""
        self.rules = other.rules
        self.seats = other.seats
        self.first = other.first
        self.to_move = other.to_move
        self.turn = other.turn
        self.round = other.round
        self.decision = other.decision

    def pack_base(self) -> tuple[int, int, int, int, int, int, int]:
        """Return the fields that all cores have as plain values."""
        return (self.rules, self.seats, self.first, self.to_move, self.turn, self.round, self.decision)

    def unpack_base(self, base: tuple[int, int, int, int, int, int, int]) -> None:
        """Set the fields that all cores have from the result of `pack_base`."""
        self.rules, self.seats, self.first, self.to_move, self.turn, self.round, self.decision = base


def play_randomly(core: Core, rng: Rng, limit: i64) -> i64:
    """Make random legal moves until the game is over or `limit` is reached. Return the number of moves made."""
    moves: i64 = 0
    while core.to_move >= 0 and moves < limit:
        core.apply_id(core.random_id(rng))
        moves += 1
    return moves

"""What the cores of all games have in common: a state made of integers.

A core knows cards as indexes, seats as numbers and moves as small integers. It checks, then changes itself. What
happened is written to `trace` as integers while `tracing` is on; the game around the core turns them into events.
The modules of native classes are compiled with mypyc; the same source runs interpreted.
"""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from frieze.games.rng import Rng

NOBODY: Final = -1  # `to_move` of a game that is over


class Core:
    """The state of a running game. Subclasses hold the rules: what raises here is theirs to write."""

    def __init__(self) -> None:
        self.seats: i64 = 0
        self.first: i64 = 0  # the seat that starts every round
        self.to_move: i64 = 0
        self.turn: i64 = 1
        self.round: i64 = 1
        self.decision: i64 = 1  # within the turn
        self.tracing = False
        self.trace: list[int] = []

    def redeal(self, seed: int) -> "Core":
        """Start a new game with the same cards, seats and options, all chance drawn from this seed."""
        raise NotImplementedError

    def legal_count(self) -> i64:
        """Count the legal moves of the seat to move."""
        raise NotImplementedError

    def legal_id(self, k: i64) -> i64:
        """Return the k-th legal move, in ascending order, 0 ≤ k < `legal_count()`."""
        raise NotImplementedError

    def random_id(self, rng: Rng) -> i64:
        """Choose a legal move, each as likely as the others."""
        return self.legal_id(rng.below(self.legal_count()))

    def legal_ids(self) -> Sequence[int]:
        """Return all legal moves, ascending, as they are now."""
        raise NotImplementedError

    def apply_id(self, n: i64) -> bool:
        """Make a move. Give False, and change nothing, if it is not legal."""
        raise NotImplementedError

    def clone(self) -> "Core":
        """Copy the state, the random generator's included."""
        raise NotImplementedError

    def pack(self) -> tuple[Any, ...]:
        """Return the whole state as plain values: equal states give equal tuples."""
        raise NotImplementedError

    def copy_base(self, other: "Core") -> None:
        """Take over from another core what all cores have."""
        self.seats = other.seats
        self.first = other.first
        self.to_move = other.to_move
        self.turn = other.turn
        self.round = other.round
        self.decision = other.decision

    def pack_base(self) -> tuple[int, int, int, int, int, int]:
        """Return what all cores have, as plain values."""
        return (self.seats, self.first, self.to_move, self.turn, self.round, self.decision)

    def unpack_base(self, base: tuple[int, int, int, int, int, int]) -> None:
        """Take over what `pack_base` gave."""
        self.seats, self.first, self.to_move, self.turn, self.round, self.decision = base


def play_randomly(core: Core, rng: Rng, limit: i64) -> i64:
    """Make random legal moves until the game is over or `limit` moves are made; return the number of moves."""
    moves: i64 = 0
    while core.to_move >= 0 and moves < limit:
        core.apply_id(core.random_id(rng))
        moves += 1
    return moves

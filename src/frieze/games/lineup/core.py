"""Line-up's rules on integers.

`rank` orders the cards by date; equal dates have equal ranks. A move is the number of a gap. The queue never changes:
`top` is the place of its front card, and the cards before it are in the line. So a clone shares the queue.
"""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from frieze.games.core import NOBODY, Core
from frieze.games.rng import Rng, seeded

NO_CARD: Final = -1  # the bound of a gap at an end of the line

# Codes in `trace`; each is followed by these numbers.
PLACED: Final = 0  # place in the line where the card ends
CAME_UP: Final = 1  # card
ENDED: Final = 2


class LineupCore(Core):
    """A running game of Line-up."""

    # These never change during a game.
    cards: list[i64]  # the indexes of all cards, ascending
    rank: list[i64]
    queue: list[i64]
    # These change.
    line: list[i64]
    gaps: list[i64]  # the chosen gap of each placed card
    after: list[i64]  # the card before that gap, or NO_CARD
    before: list[i64]  # the card behind that gap, or NO_CARD

    def __init__(self) -> None:
        super().__init__()
        self.queued: i64 = 0  # cards to place in a game
        self.given: i64 = 0  # cards in the line at the start
        self.top: i64 = 0
        self.score: i64 = 0

    # Setting up

    def redeal(self, seed: int) -> "LineupCore":
        order = self.cards[:]
        seeded(seed).shuffle_part(order, 0, self.given + self.queued)
        return self.deal(order)

    def deal(self, order: list[i64]) -> "LineupCore":
        """Return a new game dealt in this order: the cards that start the line, then the queue."""
        core = LineupCore()
        core.copy_settings(self)
        core.queue = order[self.given : self.given + self.queued]
        core.line = []
        core.gaps = []
        core.after = []
        core.before = []
        for card in order[: self.given]:
            core.line.insert(core.true_place(card), card)
        return core

    # Moves

    def legal_count(self) -> i64:
        return 0 if self.to_move < 0 else len(self.line) + 1

    def legal_id(self, k: i64) -> i64:
        return k

    def random_id(self, rng: Rng) -> i64:
        return rng.below(len(self.line) + 1)

    def legal_ids(self) -> Sequence[int]:
        return range(self.legal_count())

    def apply_id(self, n: i64) -> bool:
        if self.to_move < 0 or n < 0 or n > len(self.line):
            return False
        line = self.line
        card = self.queue[self.top]
        self.gaps.append(n)
        self.after.append(line[n - 1] if n > 0 else NO_CARD)
        self.before.append(line[n] if n < len(line) else NO_CARD)
        if self.was_right(self.top):
            self.score += 1
        place = self.true_place(card)
        line.insert(place, card)
        self.top += 1
        if self.tracing:
            self.trace += [PLACED, place]
        if self.top == len(self.queue):
            self.to_move = NOBODY
            if self.tracing:
                self.trace.append(ENDED)
            return True
        self.turn += 1
        self.round += 1
        if self.tracing:
            self.trace += [CAME_UP, self.queue[self.top]]
        return True

    def was_right(self, k: i64) -> bool:
        """Return whether the line stayed in order with the k-th card in its chosen gap. Equal dates fit anyhow."""
        rank = self.rank
        date = rank[self.queue[k]]
        after = self.after[k]
        before = self.before[k]
        return (after == NO_CARD or rank[after] <= date) and (before == NO_CARD or date <= rank[before])

    def true_place(self, card: i64) -> i64:
        """Return the place of a card in the line: directly behind all cards of its date or earlier."""
        rank = self.rank
        line = self.line
        date = rank[card]
        place: i64 = len(line)
        while place > 0 and rank[line[place - 1]] > date:
            place -= 1
        return place

    # Copies

    def copy_settings(self, other: "LineupCore") -> None:
        self.rules = other.rules
        self.seats = other.seats
        self.cards = other.cards
        self.rank = other.rank
        self.queued = other.queued
        self.given = other.given

    def clone(self) -> "LineupCore":
        copy = LineupCore()
        copy.copy_base(self)
        copy.copy_settings(self)
        copy.queue = self.queue
        copy.line = self.line[:]
        copy.gaps = self.gaps[:]
        copy.after = self.after[:]
        copy.before = self.before[:]
        copy.top = self.top
        copy.score = self.score
        return copy

    def pack(self) -> tuple[Any, ...]:
        return (
            self.pack_base(),
            (self.rank, self.queued, self.given),
            self.queue[:],
            self.line[:],
            self.gaps[:],
            self.after[:],
            self.before[:],
            (self.top, self.score),
        )


def new_lineup(rules: i64, rank: list[i64], queued: i64, given: i64) -> LineupCore:
    """Return a core without a deal. Its `redeal` and `deal` start games with these cards and options."""
    core = LineupCore()
    core.rules = rules
    core.seats = 1
    core.cards = list(range(len(rank)))
    core.rank = rank
    core.queued = queued
    core.given = given
    return core


def unpack_lineup(state: tuple[Any, ...]) -> LineupCore:
    """Return the core of a state that `pack` returned."""
    base, settings, queue, line, gaps, after, before, rest = state
    core = new_lineup(base[0], *settings)
    core.unpack_base(base)
    core.queue = queue[:]
    core.line = line[:]
    core.gaps = gaps[:]
    core.after = after[:]
    core.before = before[:]
    core.top, core.score = rest
    return core

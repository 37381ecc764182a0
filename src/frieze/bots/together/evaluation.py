"""What the cards that are not yet placed may still bring in together: the worth of a line.

A card in the base row is worth 3 points more than a card lost, one in the interstice row 2. Nobody knows which cards
will come, but a player has beliefs about those in the hands and about the rest of the deck, so there is an expected
number of cards for every stretch of time. From it the worth of a line is estimated:

    END for each card expected beyond its ends, and
    GAP x the chance that at least one card comes for it, for each free place over a gap.

So a step far out at an end costs the cards that it jumps over, and filling a gap costs nothing if no other card belongs
there. Cards in the pile count less than those in hands: many of them never come to be played.
"""

import math
from bisect import bisect_left
from collections.abc import Iterator
from enum import Enum, auto
from itertools import pairwise
from statistics import NormalDist
from typing import NamedTuple

from frieze.bots.memory import Memory
from frieze.games.together import TogetherView
from frieze.games.together.score import BASE_POINTS, INTERSTICE_POINTS, LOST_POINTS

IN_BASE = BASE_POINTS - LOST_POINTS
IN_INTERSTICE = INTERSTICE_POINTS - LOST_POINTS

# Tuned by simulation, see docs/bots.md.
END = 1.8
GAP = 1.8
PILE = 0.4

HELD_POINTS = 9  # how finely beliefs about cards in hands are looked at
PILE_POINTS = 3

Points = list[tuple[float, float]]  # places on the scale of memory, with their chances


class Spot(Enum):
    """Where a date belongs."""

    LEFT = auto()
    RIGHT = auto()
    ON_BASE = auto()
    FREE = auto()
    ON_INTERSTICE = auto()
    TAKEN = auto()


class Try(NamedTuple):
    """What a player expects of playing a card: the chance that it is blocked, and else the worth of all that follows.

    `placed` is weighted with its chance: `placed + blocked x (what is left to do then)` is the expectation. `without`
    is the worth of the line if the card is lost.
    """

    placed: float
    blocked: float
    without: float


class LineEvaluation:
    """A line, and the cards expected for it. With less foresight than 1 what is to come counts less."""

    def __init__(self, view: TogetherView, memory: Memory, foresight: float) -> None:
        self._end = END * foresight
        self._gap = GAP * foresight
        self._base = [memory.position(stack[0].date) for stack in view.base]
        self._base_edges = [memory.edges(stack[0].date) for stack in view.base]
        self._over = [memory.edges(stack[0].date) if stack else None for stack in view.interstice]
        held = {card.card for seat in view.seats for card in seat.hand}
        self.beliefs = {card: list(points(memory, card, HELD_POINTS)) for card in held if card not in memory.known}
        unseen = [card for card in memory.cards if card not in memory.known and card not in held]
        expected = [point for belief in self.beliefs.values() for point in belief]
        for card in unseen:
            weight = PILE * view.pile / len(unseen)
            expected += [(place, chance * weight) for place, chance in points(memory, card, PILE_POINTS)]
        expected.sort()
        self._places = [place for place, _ in expected]
        self._sums = [0.0]
        for _, chance in expected:
            self._sums.append(self._sums[-1] + chance)
        self._bounds = [-math.inf, *self._base, math.inf]
        self._counts = [self._count(low, high) for low, high in pairwise(self._bounds)]
        self.worth = self._worth(self._counts)

    def _count(self, low: float, high: float) -> float:
        """Count the cards expected in a stretch."""
        return self._sums[bisect_left(self._places, high)] - self._sums[bisect_left(self._places, low)]

    def _worth(self, counts: list[float]) -> float:
        """Estimate what is still to come if so many cards are expected left of the line, in its gaps, right of it."""
        gaps = sum(self._gap_worth(count) for count, over in zip(counts[1:-1], self._over, strict=True) if over is None)
        return self._end * (counts[0] + counts[-1]) + gaps

    def spot(self, place: float) -> tuple[Spot, int]:
        """Find where a date belongs, and the number of the stretch: 0 left of the line, then its gaps."""
        stretch = bisect_left(self._base, place)
        for neighbour in (stretch - 1, stretch):
            if 0 <= neighbour < len(self._base):
                low, high = self._base_edges[neighbour]
                if low <= place <= high:
                    return Spot.ON_BASE, stretch
        if stretch == 0:
            return Spot.LEFT, stretch
        if stretch == len(self._base):
            return Spot.RIGHT, stretch
        over = self._over[stretch - 1]
        if over is None:
            return Spot.FREE, stretch
        return (Spot.ON_INTERSTICE if over[0] <= place <= over[1] else Spot.TAKEN), stretch

    def try_card(self, card: str) -> Try:
        """Expect what comes of playing a card of a hand."""
        belief = self.beliefs[card]
        spots = [self.spot(place) for place, _ in belief]
        counts = self._counts[:]
        for (_, chance), (_, stretch) in zip(belief, spots, strict=True):
            counts[stretch] -= chance
        without = self._worth(counts)
        placed = blocked = 0.0
        for (place, chance), (spot, stretch) in zip(belief, spots, strict=True):
            match spot:
                case Spot.TAKEN:
                    blocked += chance
                    continue
                case Spot.ON_BASE:
                    gain = float(IN_BASE)
                case Spot.ON_INTERSTICE:
                    gain = float(IN_INTERSTICE)
                case Spot.FREE:
                    gain = IN_INTERSTICE - self._gap_worth(counts[stretch])
                case Spot.LEFT | Spot.RIGHT:
                    jumped = self._jumped(place, spot, belief)
                    gain = IN_BASE - self._end * jumped + self._gap_worth(jumped)
            placed += chance * (gain + without)
        return Try(placed, blocked, without)

    def _jumped(self, place: float, spot: Spot, belief: Points) -> float:
        """Count the other cards expected between an end of the line and a card that is put beyond it."""
        low, high = (place, self._base[0]) if spot is Spot.LEFT else (self._base[-1], place)
        return max(0.0, self._count(low, high) - sum(chance for at, chance in belief if low <= at < high))

    def _gap_worth(self, count: float) -> float:
        """Estimate what a free place over a gap brings if so many cards are expected for it."""
        return self._gap * (1 - math.exp(-max(0.0, count)))


def points(memory: Memory, card: str, number: int) -> Iterator[tuple[float, float]]:
    """Return equally likely places where a card may belong, as the player believes."""
    position, spread = memory.belief(card)
    if spread == 0:
        yield position, 1.0
        return
    for error in ERRORS[number]:
        yield position + spread * error, 1 / number


ERRORS = {
    number: [NormalDist().inv_cdf((k + 0.5) / number) for k in range(number)] for number in (HELD_POINTS, PILE_POINTS)
}

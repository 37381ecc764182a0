"""The evaluation of a line in Together: the points that cards not yet placed may still bring.

A card in the base row is worth 3 points more than a lost card, a card in the interstice row 2. Nobody knows which cards
will come, but a player has beliefs about the cards in all hands and in the rest of the deck. So there is an expected
number of cards for every period. The value of a line is the sum of

    END_WEIGHT for each card expected beyond its ends, and
    GAP_WEIGHT x the probability of at least one card, for each free place over a gap.

So a card far beyond an end costs the cards that it skips, and a card over a gap costs nothing if no other card belongs
there. Cards in the pile count less than cards in hands, because many of them are never played.
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

BASE_GAIN = BASE_POINTS - LOST_POINTS
INTERSTICE_GAIN = INTERSTICE_POINTS - LOST_POINTS

# Tuned by simulation; see docs/bots.md.
END_WEIGHT = 1.8
GAP_WEIGHT = 1.8
PILE_WEIGHT = 0.4

# Points that represent the belief about one card.
HELD_POINTS = 9
PILE_POINTS = 3

WeightedPoints = list[tuple[float, float]]  # positions on the memory scale with their probabilities


class Spot(Enum):
    """Where a date belongs in the line."""

    LEFT = auto()
    RIGHT = auto()
    ON_BASE = auto()
    FREE = auto()
    ON_INTERSTICE = auto()
    TAKEN = auto()


class PlayEstimate(NamedTuple):
    """What a player expects from playing a card.

    `blocked` is the probability that the card is blocked. `placed` is the value if it is not, already multiplied by its
    probability. So the expected value is `placed + blocked x (value of the best next action)`. `without` is the value
    of the line if the card is lost.
    """

    placed: float
    blocked: float
    without: float


class LineEvaluation:
    """The evaluation of one line. With a foresight below 1, cards still to come count less."""

    def __init__(self, view: TogetherView, memory: Memory, foresight: float) -> None:
        self._end = END_WEIGHT * foresight
        self._gap = GAP_WEIGHT * foresight
        self._base = [memory.position(stack[0].date) for stack in view.base]
        self._base_edges = [memory.edges(stack[0].date) for stack in view.base]
        self._over = [memory.edges(stack[0].date) if stack else None for stack in view.interstice]
        in_hands = [card for seat in view.seats for card in seat.hand]
        playable = {card.card for card in in_hands if card.blocked is None}
        self.beliefs = {card: list(points(memory, card, HELD_POINTS)) for card in playable if card not in memory.known}
        elsewhere = memory.known.keys() | {card.card for card in in_hands}
        unseen = [card for card in memory.cards if card not in elsewhere]
        expected = [point for belief in self.beliefs.values() for point in belief]
        for card in unseen:
            weight = PILE_WEIGHT * view.pile / len(unseen)
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
        """Return the expected number of cards in a range of the memory scale."""
        return self._sums[bisect_left(self._places, high)] - self._sums[bisect_left(self._places, low)]

    def _worth(self, counts: list[float]) -> float:
        """Return the value of the line for the expected numbers of cards: left of it, in each gap, right of it."""
        gaps = sum(self._gap_worth(count) for count, over in zip(counts[1:-1], self._over, strict=True) if over is None)
        return self._end * (counts[0] + counts[-1]) + gaps

    def spot(self, place: float) -> tuple[Spot, int]:
        """Return where a position belongs, and the index of its section: 0 is left of the line, then come the gaps."""
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

    def estimate_play(self, card: str) -> PlayEstimate:
        """Return what to expect from playing a card of the hand."""
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
                    gain = float(BASE_GAIN)
                case Spot.ON_INTERSTICE:
                    gain = float(INTERSTICE_GAIN)
                case Spot.FREE:
                    gain = INTERSTICE_GAIN - self._gap_worth(counts[stretch])
                case Spot.LEFT | Spot.RIGHT:
                    skipped = self._cards_skipped(place, spot, belief)
                    gain = BASE_GAIN - self._end * skipped + self._gap_worth(skipped)
            placed += chance * (gain + without)
        return PlayEstimate(placed, blocked, without)

    def _cards_skipped(self, place: float, spot: Spot, belief: WeightedPoints) -> float:
        """Return the expected number of other cards between an end of the line and a card beyond it."""
        low, high = (place, self._base[0]) if spot is Spot.LEFT else (self._base[-1], place)
        return max(0.0, self._count(low, high) - sum(chance for at, chance in belief if low <= at < high))

    def _gap_worth(self, count: float) -> float:
        """Return the value of a free place over a gap for which this number of cards is expected."""
        return self._gap * (1 - math.exp(-max(0.0, count)))


def points(memory: Memory, card: str, number: int) -> Iterator[tuple[float, float]]:
    """Yield equally likely positions of a card in the player's belief, with their probability."""
    position, spread = memory.belief(card)
    if spread == 0:
        yield position, 1.0
        return
    for error in ERRORS[number]:
        yield position + spread * error, 1 / number


ERRORS = {
    number: [NormalDist().inv_cdf((k + 0.5) / number) for k in range(number)] for number in (HELD_POINTS, PILE_POINTS)
}

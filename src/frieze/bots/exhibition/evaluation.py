"""The evaluation of a hall on integers, for search. Each showcase has a small class.

`Potential.value` estimates the value of a showcase for its hall in thousandths of a fame point: its expected points
minus the expected cost of its free spots. A free spot may stay free if few cards fit there. That risk falls
exponentially with the number of fitting cards and with the turns left. Free spots between the same two cards share the
fitting cards. The classes mirror the rules in games/exhibition/showcases.py; only those rules decide what is legal.
"""

import math
from typing import Final

from mypy_extensions import i64

from frieze.games.exhibition.showcases import (
    ANY_YEAR,
    EMPTY,
    ERA_YEARS,
    HALL_SPOTS,
    WHITE,
    Showcase,
    Subjects,
)

POINT: Final = 1000  # values are in thousandths of a fame point
YEARS: Final = 100
STRIDE: Final = YEARS + 1
ALL_CONTINENTS: Final = 63  # a bit for each of the six continents
STEPS_PER_UNIT: Final = 64  # steps of the risk table for one unit of the exponent
LAST_STEP: Final = 6 * STEPS_PER_UNIT
OPEN_CARDS: Final = 18  # in solo they lower the points of ranked showcases


class Weights:
    """The weights of the evaluation in thousandths of a fame point. Tuned by hill climbing on games of the policy."""

    def __init__(self) -> None:
        self.exposure: i64 = 220  # how fast cards come: percent of a card that a seat sees in a turn
        self.spot: i64 = 1200  # cost of a spot that stays free: its point and the points of a card there
        self.ranked_spot: i64 = 2500  # extra cost of a free spot in a ranked showcase, which must be full
        self.fill: i64 = 300
        self.decade: i64 = 1180
        self.continent: i64 = 320
        self.focus: i64 = 1000
        self.chain: i64 = 900
        self.near_chain: i64 = 90
        self.secret: i64 = 1000
        self.store: i64 = 1540
        self.rank: i64 = 1900  # difference between the worst and the best rank, for each other player
        self.mid_century: i64 = 4  # for each year nearer to 1950; in solo the score itself counts


class Supply:
    """The cards that may still come, by continent and year: all cards that are in no hall and no depot."""

    def __init__(self, subjects: Subjects, pool: list[i64], seats: i64, weights: Weights) -> None:
        self.subjects = subjects
        self.seats = seats
        self.weights = weights
        self.pool: i64 = max(1, len(pool))
        self.rate: i64 = 0
        self.risks: list[i64] = [round(POINT * math.exp(-step / STEPS_PER_UNIT)) for step in range(LAST_STEP + 1)]
        by_year = [WHITE] * YEARS  # the continent of each year's card, if it may still come
        for card in pool:
            if subjects.year[card] != ANY_YEAR and subjects.continent[card] != WHITE:
                by_year[subjects.year[card]] = subjects.continent[card]
        # sums[mask * STRIDE + y] is the number of cards of these continents before year y
        sums: list[i64] = [0] * (STRIDE * (ALL_CONTINENTS + 1))
        mask: i64 = 1
        while mask <= ALL_CONTINENTS:
            at = mask * STRIDE
            year: i64 = 0
            while year < YEARS:
                sums[at + 1] = sums[at] + (mask >> by_year[year] & 1)
                at += 1
                year += 1
            mask += 1
        self.sums = sums

    def set_turns_left(self, turns: i64) -> None:
        """Compute risks for a seat with this number of turns left."""
        self.rate = STEPS_PER_UNIT * turns * self.weights.exposure // (100 * self.pool)

    def count(self, mask: i64, low: i64, high: i64) -> i64:
        """Return the number of cards of these continents from one year to another, both included."""
        low = max(low, 0)
        high = min(high, YEARS - 1)
        if high < low:
            return 0
        at = mask * STRIDE
        return self.sums[at + high + 1] - self.sums[at + low]

    def risk(self, cards: i64, spots: i64) -> i64:
        """Return the probability, in thousandths, that a spot stays free if these spots share these cards."""
        step = cards * self.rate // spots
        return 0 if step > LAST_STEP else self.risks[step]


class Potential:
    """The potential of a showcase with the general rule: rising years, different continents."""

    def __init__(self, showcase: Showcase, supply: Supply) -> None:
        self.start = showcase.start
        self.end = showcase.end
        self.supply = supply
        self.year = supply.subjects.year
        self.continent = supply.subjects.continent
        self.spot_cost = supply.weights.spot

    def value(self, spots: list[i64], hall: i64) -> i64:
        """Return the value of the showcase for this hall in thousandths of a fame point."""
        return self.expected_points(spots, hall) - self.expected_loss(spots, hall)

    def expected_points(self, spots: list[i64], hall: i64) -> i64:  # noqa: ARG002  # subclasses use them
        """Return the expected points of the showcase."""
        return 0

    def expected_loss(self, spots: list[i64], hall: i64) -> i64:
        """Return the expected cost of its free spots."""
        return self.total_cost(spots, hall, self.missing_continents(spots, hall))

    def missing_continents(self, spots: list[i64], hall: i64) -> i64:
        """Return the continents that the showcase does not show yet, as bits."""
        mask: i64 = ALL_CONTINENTS
        at = hall + self.start
        end = hall + self.end
        while at < end:
            if spots[at] != EMPTY:
                continent = self.continent[spots[at]]
                if continent != WHITE:
                    mask &= ~(1 << continent)
            at += 1
        return mask

    def total_cost(self, spots: list[i64], hall: i64, mask: i64) -> i64:
        """Return the cost of all free spots, summed over the runs of free spots between dated cards."""
        total: i64 = 0
        free: i64 = 0
        left: i64 = EMPTY
        at = hall + self.start
        end = hall + self.end
        while at < end:
            card = spots[at]
            if card == EMPTY:
                free += 1
            elif self.year[card] != ANY_YEAR:
                if free > 0:
                    total += self.run_cost(left, card, free, mask)
                    free = 0
                left = card
            at += 1
        if free > 0:
            total += self.run_cost(left, EMPTY, free, mask)
        return total

    def run_cost(self, left: i64, right: i64, free: i64, mask: i64) -> i64:
        """Return the cost of a run of free spots between two cards. `EMPTY` is an end of the showcase."""
        low: i64 = 0 if left == EMPTY else self.year[left] + 1
        high: i64 = YEARS - 1 if right == EMPTY else self.year[right] - 1
        return self.expected_cost(self.supply.count(mask, low, high), free)

    def expected_cost(self, cards: i64, free: i64) -> i64:
        """Return the expected cost of these free spots if they share these fitting cards."""
        return free * self.spot_cost * self.supply.risk(cards, free) // POINT


class EraPotential(Potential):
    """One Era: beyond the outer cards, years differ by at most ten for each spot."""

    def run_cost(self, left: i64, right: i64, free: i64, mask: i64) -> i64:
        low: i64 = 0
        high: i64 = YEARS - 1
        if left != EMPTY:
            low = self.year[left] + 1
            if right == EMPTY:
                high = self.year[left] + ERA_YEARS * free
        if right != EMPTY:
            high = self.year[right] - 1
            if left == EMPTY:
                low = self.year[right] - ERA_YEARS * free
        return self.expected_cost(self.supply.count(mask, low, high), free)


class OneContinentPotential(Potential):
    """One Continent: the claimed continent, or the best one that no other hall has claimed."""

    def expected_loss(self, spots: list[i64], hall: i64) -> i64:
        own = self.claim(spots, hall)
        if own != WHITE:
            return self.total_cost(spots, hall, 1 << own)
        taken: i64 = 0
        other: i64 = 0
        while other < len(spots):
            if other != hall:
                taken |= 1 << self.claim(spots, other)
            other += HALL_SPOTS
        best: i64 = -1
        continent: i64 = 0
        while continent < WHITE:
            if taken >> continent & 1 == 0:
                cost = self.total_cost(spots, hall, 1 << continent)
                if best < 0 or cost < best:
                    best = cost
            continent += 1
        return best

    def claim(self, spots: list[i64], hall: i64) -> i64:
        """Return the continent that a hall claims, or `WHITE` if it claims none."""
        at = hall + self.start
        end = hall + self.end
        while at < end:
            if spots[at] != EMPTY and self.continent[spots[at]] != WHITE:
                return self.continent[spots[at]]
            at += 1
        return WHITE


class MidCenturyPotential(Potential):
    """Mid-Century: any card fits. Nearer to 1950 is better."""

    def expected_loss(self, spots: list[i64], hall: i64) -> i64:
        return self.expected_cost(self.supply.pool, 1) if spots[hall + self.start] == EMPTY else 0

    def expected_points(self, spots: list[i64], hall: i64) -> i64:
        card = spots[hall + self.start]
        if card == EMPTY or self.year[card] == ANY_YEAR:
            return 0
        years = self.year[card] - YEARS // 2
        if years < 0:
            years = -years
        if self.supply.seats == 1:
            return POINT - POINT // 50 * years
        return (YEARS // 2 - years) * self.supply.weights.mid_century


class RankedPotential(Potential):
    """A ranked showcase: Years Gap, Short Era or Antiquity. Subclasses implement `quality`."""

    def __init__(self, showcase: Showcase, supply: Supply) -> None:
        super().__init__(showcase, supply)
        weights = supply.weights
        self.spot_cost = weights.spot + weights.ranked_spot
        self.rank_weight: i64 = weights.rank * max(supply.seats - 1, 1)

    def expected_points(self, spots: list[i64], hall: i64) -> i64:
        quality = self.quality(spots, hall)
        if self.supply.seats == 1:  # five points, less one for each open card that costs a point
            return max(5 * POINT - OPEN_CARDS * POINT * (YEARS - quality) // YEARS, 0)
        return self.rank_weight * quality // YEARS

    def quality(self, spots: list[i64], hall: i64) -> i64:
        """Return the expected quality of the showcase, from 0 to 100."""
        raise NotImplementedError


class YearsGapPotential(RankedPotential):
    """Years Gap: a wide gap is good. A free spot counts as a fairly good card."""

    def quality(self, spots: list[i64], hall: i64) -> i64:
        left = spots[hall + self.start]
        right = spots[hall + self.end - 1]
        low: i64 = 8 if left == EMPTY else self.year[left]
        high: i64 = YEARS - 9 if right == EMPTY else self.year[right]
        if low == ANY_YEAR or high == ANY_YEAR:
            return -2 * YEARS
        return max(high - low, 0)

"""The evaluation of a hall: one small class for each showcase, on integers, for search.

A free spot is in danger when few cards still fit there. `Potential.value` estimates what a showcase is worth to its
hall, in thousandths of a fame point: what it will probably score, minus what its free spots cost if they stay free.
The chance that a spot stays free falls exponentially with the number of cards that fit and with the turns to come.
Spots between the same two cards share the cards that fit there. It must agree in spirit with
games/exhibition/showcases.py; what is legal is decided only there.
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

POINT: Final = 1000  # values count thousandths of a fame point
YEARS: Final = 100
STRIDE: Final = YEARS + 1
ALL: Final = 63  # a bit for each of the six continents
FINE: Final = 64  # steps of the table of chances for one unit of the exponent
LAST_STEP: Final = 6 * FINE
OPEN_CARDS: Final = 18  # in solo they speak against ranked showcases


class Weights:
    """The weights of a curator, in thousandths of a fame point. Tuned by hill climbing on the policy's own games."""

    def __init__(self) -> None:
        self.exposure: i64 = 220  # how fast spots get their card: percent of a card seen a turn
        self.spot: i64 = 1200  # what a spot that stays free costs: its point, and what a card would have brought
        self.ranked_spot: i64 = 2500  # what is lost besides where a showcase is ranked only when full
        self.fill: i64 = 300
        self.decade: i64 = 1180
        self.continent: i64 = 320
        self.focus: i64 = 1000
        self.chain: i64 = 900
        self.near_chain: i64 = 90
        self.secret: i64 = 1000
        self.store: i64 = 1540
        self.rank: i64 = 1900  # a ranked showcase from worst to best, for each other player
        self.mid_century: i64 = 4  # for each year nearer to 1950; in solo it scores by itself


class Supply:
    """What may still come: how many cards of which continents and years are not yet in a hall or depot."""

    def __init__(self, subjects: Subjects, pool: list[i64], seats: i64, weights: Weights) -> None:
        self.subjects = subjects
        self.seats = seats
        self.weights = weights
        self.pool: i64 = max(1, len(pool))
        self.rate: i64 = 0
        self.dangers: list[i64] = [round(POINT * math.exp(-step / FINE)) for step in range(LAST_STEP + 1)]
        by_year = [WHITE] * YEARS  # the continent of the year's card, if it may still come
        for card in pool:
            if subjects.year[card] != ANY_YEAR and subjects.continent[card] != WHITE:
                by_year[subjects.year[card]] = subjects.continent[card]
        # sums[mask * STRIDE + y]: cards of these continents before year y
        sums: list[i64] = [0] * (STRIDE * (ALL + 1))
        mask: i64 = 1
        while mask <= ALL:
            at = mask * STRIDE
            year: i64 = 0
            while year < YEARS:
                sums[at + 1] = sums[at] + (mask >> by_year[year] & 1)
                at += 1
                year += 1
            mask += 1
        self.sums = sums

    def look(self, turns: i64) -> None:
        """Look ahead as far as a seat that has this many turns left."""
        self.rate = FINE * turns * self.weights.exposure // (100 * self.pool)

    def count(self, mask: i64, low: i64, high: i64) -> i64:
        """Count the cards of these continents from one year to another, both included."""
        low = max(low, 0)
        high = min(high, YEARS - 1)
        if high < low:
            return 0
        at = mask * STRIDE
        return self.sums[at + high + 1] - self.sums[at + low]

    def danger(self, cards: i64, spots: i64) -> i64:
        """Return the chance, in thousandths, that one of these spots stays free if so many cards fit."""
        step = cards * self.rate // spots
        return 0 if step > LAST_STEP else self.dangers[step]


class Potential:
    """A showcase with the general rule: rising years, different continents."""

    def __init__(self, showcase: Showcase, supply: Supply) -> None:
        self.start = showcase.start
        self.end = showcase.end
        self.supply = supply
        self.year = supply.subjects.year
        self.continent = supply.subjects.continent
        self.worth = supply.weights.spot

    def value(self, spots: list[i64], hall: i64) -> i64:
        """Return what the showcase is worth to this hall, in thousandths of a fame point."""
        return self.promise(spots, hall) - self.loss(spots, hall)

    def promise(self, spots: list[i64], hall: i64) -> i64:  # noqa: ARG002  # others look at the hall
        """Return what it will score by the look of it."""
        return 0

    def loss(self, spots: list[i64], hall: i64) -> i64:
        """Return what its free spots will cost by the look of it."""
        return self.cost(spots, hall, self.different(spots, hall))

    def different(self, spots: list[i64], hall: i64) -> i64:
        """Return the continents that are not shown yet."""
        mask: i64 = ALL
        at = hall + self.start
        end = hall + self.end
        while at < end:
            if spots[at] != EMPTY:
                continent = self.continent[spots[at]]
                if continent != WHITE:
                    mask &= ~(1 << continent)
            at += 1
        return mask

    def cost(self, spots: list[i64], hall: i64, mask: i64) -> i64:
        """Return what free spots will cost: each run of them between two dated cards by itself."""
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
                    total += self.run(left, card, free, mask)
                    free = 0
                left = card
            at += 1
        if free > 0:
            total += self.run(left, EMPTY, free, mask)
        return total

    def run(self, left: i64, right: i64, free: i64, mask: i64) -> i64:
        """Return the cost of so many free spots between two cards; `EMPTY`: the showcase ends there."""
        low: i64 = 0 if left == EMPTY else self.year[left] + 1
        high: i64 = YEARS - 1 if right == EMPTY else self.year[right] - 1
        return self.toll(self.supply.count(mask, low, high), free)

    def toll(self, cards: i64, free: i64) -> i64:
        """Return the cost of so many free spots that share so many cards."""
        return free * self.worth * self.supply.danger(cards, free) // POINT


class EraPotential(Potential):
    """One Era: what lies outside the outer cards is at most ten years a spot away."""

    def run(self, left: i64, right: i64, free: i64, mask: i64) -> i64:
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
        return self.toll(self.supply.count(mask, low, high), free)


class OneContinentPotential(Potential):
    """One Continent: only the continent claimed, or the richest that nobody else has claimed."""

    def loss(self, spots: list[i64], hall: i64) -> i64:
        own = self.claim(spots, hall)
        if own != WHITE:
            return self.cost(spots, hall, 1 << own)
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
                cost = self.cost(spots, hall, 1 << continent)
                if best < 0 or cost < best:
                    best = cost
            continent += 1
        return best

    def claim(self, spots: list[i64], hall: i64) -> i64:
        """Return the continent claimed, `WHITE` if there is none."""
        at = hall + self.start
        end = hall + self.end
        while at < end:
            if spots[at] != EMPTY and self.continent[spots[at]] != WHITE:
                return self.continent[spots[at]]
            at += 1
        return WHITE


class MidCenturyPotential(Potential):
    """Mid-Century: any card fits; the nearer to 1950, the better."""

    def loss(self, spots: list[i64], hall: i64) -> i64:
        return self.toll(self.supply.pool, 1) if spots[hall + self.start] == EMPTY else 0

    def promise(self, spots: list[i64], hall: i64) -> i64:
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
    """A showcase that is ranked: Years Gap, Short Era, Antiquity. Each says how wide it is at best."""

    def __init__(self, showcase: Showcase, supply: Supply) -> None:
        super().__init__(showcase, supply)
        weights = supply.weights
        self.worth = weights.spot + weights.ranked_spot
        self.spread: i64 = weights.rank * max(supply.seats - 1, 1)

    def promise(self, spots: list[i64], hall: i64) -> i64:
        quality = self.quality(spots, hall)
        if self.supply.seats == 1:  # five points, less the open cards that will speak against it
            return max(5 * POINT - OPEN_CARDS * POINT * (YEARS - quality) // YEARS, 0)
        return self.spread * quality // YEARS

    def quality(self, spots: list[i64], hall: i64) -> i64:
        """Return how good it will be by the look of it, from 0 to 100; each ranked showcase has its own way."""
        raise NotImplementedError


class YearsGapPotential(RankedPotential):
    """Years Gap: wide is good; a free spot is thought of as a fairly good card."""

    def quality(self, spots: list[i64], hall: i64) -> i64:
        left = spots[hall + self.start]
        right = spots[hall + self.end - 1]
        low: i64 = 8 if left == EMPTY else self.year[left]
        high: i64 = YEARS - 9 if right == EMPTY else self.year[right]
        if low == ANY_YEAR or high == ANY_YEAR:
            return -2 * YEARS
        return max(high - low, 0)

"""The evaluation of the variation showcases. See evaluation.py."""

from mypy_extensions import i64

from frieze.bots.exhibition.evaluation import (
    ALL_CONTINENTS,
    YEARS,
    EraPotential,
    MidCenturyPotential,
    OneContinentPotential,
    Potential,
    RankedPotential,
    Supply,
    YearsGapPotential,
)
from frieze.games.exhibition.showcases import (
    EMPTY,
    ERA_YEARS,
    HALL_BITS,
    HALL_SPOTS,
    LINK_YEARS,
    SPREAD_YEARS,
    Showcase,
)


class ShortEraPotential(RankedPotential):
    """Short Era: a narrow range is good. Inner spots that may stay free cost no more than anywhere."""

    def __init__(self, showcase: Showcase, supply: Supply) -> None:
        super().__init__(showcase, supply)
        self.inner_cost = self.spot_cost
        if supply.seats > 1 and not showcase.must_be_full:
            self.inner_cost = supply.weights.spot

    def quality(self, spots: list[i64], hall: i64) -> i64:
        low: i64 = EMPTY
        high: i64 = EMPTY
        for at in range(hall + self.start, hall + self.end):
            if spots[at] != EMPTY:
                high = self.year[spots[at]]
                if low == EMPTY:
                    low = high
        return YEARS if low == EMPTY else YEARS - (high - low)

    def run_cost(self, left: i64, right: i64, free: i64, mask: i64) -> i64:
        low: i64 = 0
        high: i64 = YEARS - 1
        if left != EMPTY:
            low = self.year[left] + 1
            high = self.year[left] + 2 * ERA_YEARS
        if right != EMPTY:
            high = self.year[right] - 1
            if left == EMPTY:
                low = self.year[right] - 2 * ERA_YEARS
        cost = self.expected_cost(self.supply.count(mask, low, high), free)
        if left != EMPTY and right != EMPTY:
            return cost * self.inner_cost // self.spot_cost
        return cost


class AntiquityPotential(RankedPotential):
    """Antiquity: an old rightmost card is good."""

    def quality(self, spots: list[i64], hall: i64) -> i64:
        right = spots[hall + self.end - 1]
        return YEARS - 15 if right == EMPTY else YEARS - self.year[right]


class LinksPotential(Potential):
    """Links: only near years or the same continent fit beside a card."""

    def run_cost(self, left: i64, right: i64, free: i64, mask: i64) -> i64:  # noqa: ARG002  # continents may repeat
        supply = self.supply
        low: i64 = 0 if left == EMPTY else self.year[left] + 1
        high: i64 = YEARS - 1 if right == EMPTY else self.year[right] - 1
        cards = supply.count(ALL_CONTINENTS, low, high)
        if left != EMPTY:
            near = min(high, self.year[left] + LINK_YEARS)
            cards = supply.count(ALL_CONTINENTS, low, near) + supply.count(1 << self.continent[left], near + 1, high)
        if right != EMPTY:
            near = max(low, self.year[right] - LINK_YEARS)
            cards = min(
                cards,
                supply.count(ALL_CONTINENTS, near, high) + supply.count(1 << self.continent[right], low, near - 1),
            )
        return self.expected_cost(cards, free)


class SpreadPotential(Potential):
    """Spread the Years: neighbours differ by twenty years, so some runs have more spots than cards can fill."""

    def run_cost(self, left: i64, right: i64, free: i64, mask: i64) -> i64:
        low: i64 = 0 if left == EMPTY else self.year[left] + SPREAD_YEARS
        high: i64 = YEARS - 1 if right == EMPTY else self.year[right] - SPREAD_YEARS
        possible: i64 = 0 if high < low else min(free, 1 + (high - low) // SPREAD_YEARS)
        lost = (free - possible) * self.spot_cost
        return lost + self.expected_cost(self.supply.count(mask, low, high), possible) if possible > 0 else lost


class OneDecadePotential(Potential):
    """One Decade: the decade of the cards, or the decade with the most cards left."""

    def run_cost(self, left: i64, right: i64, free: i64, mask: i64) -> i64:
        supply = self.supply
        low: i64 = 0
        high: i64 = YEARS - 1
        if left == EMPTY and right == EMPTY:
            cards: i64 = 0
            for decade in range(0, YEARS, 10):
                cards = max(cards, supply.count(mask, decade, decade + 9))
            return self.expected_cost(cards, free)
        if left != EMPTY:
            low = self.year[left] + 1
            high = self.year[left] // 10 * 10 + 9
        if right != EMPTY:
            high = self.year[right] - 1
            low = max(low, self.year[right] // 10 * 10)
        return self.expected_cost(supply.count(mask, low, high), free)


class UniqueDecadesPotential(Potential):
    """Unique Decades: only middle decades that no hall shows yet."""

    def expected_loss(self, spots: list[i64], hall: i64) -> i64:
        taken: i64 = 0
        other: i64 = 0
        while other < len(spots):
            for at in range(other + self.start, other + self.end):
                if spots[at] != EMPTY:
                    taken |= 1 << (self.year[spots[at]] // 10)
            other += HALL_SPOTS
        mask = self.missing_continents(spots, hall)
        seats: i64 = len(spots) >> HALL_BITS
        left = spots[hall + self.start]
        right = spots[hall + self.end - 1]
        low: i64 = 0 if left == EMPTY else self.year[left] // 10 + 1
        high: i64 = 9 if right == EMPTY else self.year[right] // 10 - 1
        low = max(low, 5 - seats)
        high = min(high, 4 + seats)
        cards: i64 = 0
        decade = low
        while decade <= high:
            if taken >> decade & 1 == 0:
                cards += self.supply.count(mask, 10 * decade, 10 * decade + 9)
            decade += 1
        free: i64 = 0
        if left == EMPTY:
            free += 1
        if right == EMPTY:
            free += 1
        return self.expected_cost(cards, free) if free > 0 else 0


def make_potential(showcase: Showcase, supply: Supply) -> Potential:
    """Return the evaluation of a showcase."""
    name = showcase.name
    if name == "one_era":
        return EraPotential(showcase, supply)
    if name == "one_continent":
        return OneContinentPotential(showcase, supply)
    if name == "years_gap":
        return YearsGapPotential(showcase, supply)
    if name == "mid_century":
        return MidCenturyPotential(showcase, supply)
    if name == "links":
        return LinksPotential(showcase, supply)
    if name == "spread_the_years":
        return SpreadPotential(showcase, supply)
    if name == "short_era":
        return ShortEraPotential(showcase, supply)
    if name == "one_decade":
        return OneDecadePotential(showcase, supply)
    if name == "antiquity":
        return AntiquityPotential(showcase, supply)
    if name == "unique_decades":
        return UniqueDecadesPotential(showcase, supply)
    return Potential(showcase, supply)

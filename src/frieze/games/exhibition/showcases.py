"""Exhibition's showcases: one small class for each, with the cards it allows and the points it scores.

One list holds the halls of all seats, `HALL_SPOTS` spots each; a spot holds a card's index or `EMPTY`. A showcase is a
range of spots of every hall. Its rule has three parts, checked in this order: a rule about the card in any spot
(`forbids_card`), rising years (the same for all showcases), and a rule about one spot (`forbids_spot`). White cards
skip the first part. Einstein skips all three.
"""

# All showcases take the same arguments; a rule uses the ones it needs.

from typing import Final

from mypy_extensions import i64

EMPTY: Final = -1
HALL_SPOTS: Final = 16
HALL_BITS: Final = 4  # HALL_SPOTS == 1 << HALL_BITS

WHITE: Final = 6  # the continent of a card without one; 0 to 5 are the columns from left to right
ANY_YEAR: Final = 100  # Einstein's year; the others count from 1900. So Einstein is last in a column [ours]
MID_YEAR: Final = 50  # 1950

# Why a card does not fit. names.py has the enum.
FITS: Final = 0
WHITE_NOT_ALLOWED: Final = 1
CONTINENT_TWICE: Final = 2
OTHER_CONTINENT: Final = 3
CONTINENT_TAKEN: Final = 4
OTHER_DECADE: Final = 5
DECADE_TAKEN: Final = 6
DECADE_NOT_ALLOWED: Final = 7
YEARS_NOT_RISING: Final = 8
ERA_TOO_WIDE: Final = 9
TOO_CLOSE: Final = 10
NOT_LINKED: Final = 11

ERA_YEARS: Final = 10  # One Era: at most this many for each spot of distance [ours if free spots lie between]
LINK_YEARS: Final = 5  # Links: at most this many, or the same continent
SPREAD_YEARS: Final = 20  # Spread the Years: at least this many

NO_VALUE: Final = -1000  # not ranked; lower than any value
BEST_POINTS: Final = 5  # less 1 for each better rank; in solo, for each open card that costs a point
SOLO: Final = 100  # factor of all points in solo
MID_CENTURY_POINTS: Final = 100  # [ours] in solo, less MID_CENTURY_COST for each year; the rule book has a slip here
MID_CENTURY_COST: Final = 2


class Subjects:
    """Year, decade and continent of the subject cards, by index."""

    def __init__(self, year: list[i64], continent: list[i64]) -> None:
        self.year = year
        self.continent = continent
        self.decade: list[i64] = [y // 10 for y in year]


class Showcase:
    """A showcase with only the general rule: rising years and different continents. It scores nothing."""

    def __init__(self, name: str, start: i64, size: i64) -> None:
        self.name = name
        self.start = start
        self.end: i64 = start + size
        self.covers = ""  # the base showcase that a variation covers
        self.white_allowed = True
        self.different_continents = True
        self.ranked = False  # values of the seats are ranked; in solo, `solo_points` counts instead
        self.must_be_full = False  # to be ranked; in solo, all ranked ones must
        self.only_in_solo = False  # `solo_points` counts; with several players it scores nothing

    # What subclasses override

    def forbids_card(self, subjects: Subjects, spots: list[i64], hall: i64, card: i64) -> i64:
        """Return why a card that has a continent fits nowhere in this showcase, or `FITS`."""
        return FITS

    def forbids_spot(self, subjects: Subjects, spots: list[i64], hall: i64, spot: i64, card: i64) -> i64:
        """Return why a card that has a year does not fit in this spot of the hall, or `FITS`."""
        return FITS

    def value(self, subjects: Subjects, spots: list[i64], hall: i64) -> i64:
        """Return the value that is ranked for a seat, higher is better, or `NO_VALUE` if it has none."""
        return NO_VALUE

    def costs_solo_point(self, left: i64, right: i64, year: i64) -> bool:
        """Return whether an open card of this year costs a point in solo. `left` and `right` are the outer years."""
        return False

    # What all showcases share

    def misfit(self, subjects: Subjects, spots: list[i64], hall: i64, spot: i64, card: i64) -> i64:
        """Return why the card does not fit in this free spot, or `FITS`."""
        reason = self.refuses(subjects, spots, hall, card)
        if reason != FITS:
            return reason
        if self.rising(subjects, spots, hall, card) >> spot & 1 == 0:
            return YEARS_NOT_RISING
        if subjects.year[card] == ANY_YEAR:
            return FITS
        return self.forbids_spot(subjects, spots, hall, spot, card)

    def fitting(self, subjects: Subjects, spots: list[i64], hall: i64, card: i64) -> i64:
        """Return the free spots where the card fits, as bits. They are the spots without a `misfit`."""
        if self.refuses(subjects, spots, hall, card) != FITS:
            return 0
        bits = self.rising(subjects, spots, hall, card)
        if bits == 0 or subjects.year[card] == ANY_YEAR:
            return bits
        spot = self.start
        while spot < self.end:
            if bits >> spot & 1 != 0 and self.forbids_spot(subjects, spots, hall, spot, card) != FITS:
                bits ^= 1 << spot
            spot += 1
        return bits

    def refuses(self, subjects: Subjects, spots: list[i64], hall: i64, card: i64) -> i64:
        """Return why the card fits nowhere in this showcase, whatever its year, or `FITS`."""
        continent = subjects.continent[card]
        if continent == WHITE:
            return FITS if self.white_allowed else WHITE_NOT_ALLOWED
        if self.different_continents:
            at = hall + self.start
            end = hall + self.end
            while at < end:
                other = spots[at]
                if other != EMPTY and subjects.continent[other] == continent:
                    return CONTINENT_TWICE
                at += 1
        return self.forbids_card(subjects, spots, hall, card)

    def rising(self, subjects: Subjects, spots: list[i64], hall: i64, card: i64) -> i64:
        """Return the free spots where years still rise from left to right with this card, as bits."""
        year = subjects.year[card]
        bits: i64 = 0
        spot = self.start
        while spot < self.end:
            other = spots[hall + spot]
            if other == EMPTY:
                bits |= 1 << spot
            else:
                shown = subjects.year[other]
                if year != ANY_YEAR and shown != ANY_YEAR:
                    if shown > year:
                        break  # the card must be left of a later card
                    bits = 0  # the card must be right of an earlier card
            spot += 1
        return bits

    def full(self, spots: list[i64], hall: i64) -> bool:
        """Return whether no spot is free."""
        at = hall + self.start
        end = hall + self.end
        while at < end:
            if spots[at] == EMPTY:
                return False
            at += 1
        return True

    def solo_points(self, subjects: Subjects, spots: list[i64], hall: i64, columns: list[i64]) -> i64:
        """Return the points in solo: 5 less 1 for each open card that costs a point.

        A showcase that is not full, or that has Einstein, scores 0.
        """
        if not self.full(spots, hall):
            return 0
        for at in range(hall + self.start, hall + self.end):
            if subjects.year[spots[at]] == ANY_YEAR:
                return 0
        left = subjects.year[spots[hall + self.start]]
        right = subjects.year[spots[hall + self.end - 1]]
        points: i64 = BEST_POINTS
        for card in columns:
            if card != EMPTY:
                year = subjects.year[card]
                if year != ANY_YEAR and self.costs_solo_point(left, right, year):
                    points -= 1
        return SOLO * max(points, 0)


# The base showcases. Six Continents has only the general rule; its points depend on the whole hall.


class OneEra(Showcase):
    """Two cards differ by at most 10 years for each spot of distance."""

    def forbids_spot(self, subjects: Subjects, spots: list[i64], hall: i64, spot: i64, card: i64) -> i64:
        year = subjects.year[card]
        other = self.start
        while other < self.end:
            shown = spots[hall + other]
            if shown != EMPTY and subjects.year[shown] != ANY_YEAR:
                years = year - subjects.year[shown]
                distance = spot - other
                if years * years > ERA_YEARS * ERA_YEARS * distance * distance:
                    return ERA_TOO_WIDE
            other += 1
        return FITS


class OneContinent(Showcase):
    """All cards are of one continent, which no other hall shows here. White cards alone claim no continent."""

    def __init__(self, name: str, start: i64, size: i64) -> None:
        super().__init__(name, start, size)
        self.different_continents = False

    def forbids_card(self, subjects: Subjects, spots: list[i64], hall: i64, card: i64) -> i64:
        continent = subjects.continent[card]
        own = self.claim(subjects, spots, hall)
        if own != WHITE:
            return FITS if own == continent else OTHER_CONTINENT
        other: i64 = 0
        while other < len(spots):
            if self.claim(subjects, spots, other) == continent:
                return CONTINENT_TAKEN
            other += HALL_SPOTS
        return FITS

    def claim(self, subjects: Subjects, spots: list[i64], hall: i64) -> i64:
        """Return the continent that a hall claims here, or `WHITE` if it claims none."""
        at = hall + self.start
        end = hall + self.end
        while at < end:
            card = spots[at]
            if card != EMPTY and subjects.continent[card] != WHITE:
                return subjects.continent[card]
            at += 1
        return WHITE


class YearsGap(Showcase):
    """The biggest gap between the two cards ranks first. A gap with a free spot or Einstein is not ranked."""

    def __init__(self, name: str, start: i64, size: i64) -> None:
        super().__init__(name, start, size)
        self.ranked = True

    def value(self, subjects: Subjects, spots: list[i64], hall: i64) -> i64:
        left = spots[hall + self.start]
        right = spots[hall + self.end - 1]
        if left == EMPTY or right == EMPTY or subjects.year[left] == ANY_YEAR or subjects.year[right] == ANY_YEAR:
            return NO_VALUE
        return subjects.year[right] - subjects.year[left]

    def costs_solo_point(self, left: i64, right: i64, year: i64) -> bool:
        return year < left or year > right


class MidCentury(Showcase):
    """One card of any year. Nearer to 1950 is better in a tie and in solo."""

    def __init__(self, name: str, start: i64, size: i64) -> None:
        super().__init__(name, start, size)
        self.only_in_solo = True

    def value(self, subjects: Subjects, spots: list[i64], hall: i64) -> i64:
        card = spots[hall + self.start]
        if card == EMPTY or subjects.year[card] == ANY_YEAR:
            return NO_VALUE
        years = subjects.year[card] - MID_YEAR
        return -years if years > 0 else years

    def solo_points(self, subjects: Subjects, spots: list[i64], hall: i64, columns: list[i64]) -> i64:
        value = self.value(subjects, spots, hall)
        return 0 if value == NO_VALUE else MID_CENTURY_POINTS + MID_CENTURY_COST * value


def base_showcases() -> list[Showcase]:
    """Return the base showcases from left to right."""
    return [
        Showcase("six_continents", 0, 6),
        OneEra("one_era", 6, 4),
        OneContinent("one_continent", 10, 3),
        YearsGap("years_gap", 13, 2),
        MidCentury("mid_century", 15, 1),
    ]

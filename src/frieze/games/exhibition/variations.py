"""Exhibition's variation showcases. Each covers a base showcase and replaces its rule and its points.

Their sizes and the showcases that they cover are [ours], except for Unique Decades.
"""

# All showcases take the same arguments; a rule uses the ones it needs.

from mypy_extensions import i64

from frieze.games.exhibition.showcases import (
    DECADE_NOT_ALLOWED,
    DECADE_TAKEN,
    EMPTY,
    FITS,
    HALL_BITS,
    HALL_SPOTS,
    LINK_YEARS,
    NO_VALUE,
    NOT_LINKED,
    OTHER_DECADE,
    SPREAD_YEARS,
    TOO_CLOSE,
    Showcase,
    Subjects,
    base_showcases,
)


class Variation(Showcase):
    """A showcase without white cards."""

    def __init__(self, name: str, base: Showcase) -> None:
        super().__init__(name, base.start, base.end - base.start)
        self.covers = base.name
        self.white_allowed = False

    def forbids_neighbours(self, subjects: Subjects, card: i64, other: i64) -> i64:
        """Return why two cards do not fit in adjoining spots, or `FITS`."""
        return FITS

    def forbids_spot(self, subjects: Subjects, spots: list[i64], hall: i64, spot: i64, card: i64) -> i64:
        if spot > self.start:
            left = spots[hall + spot - 1]
            if left != EMPTY:
                reason = self.forbids_neighbours(subjects, card, left)
                if reason != FITS:
                    return reason
        if spot < self.end - 1:
            right = spots[hall + spot + 1]
            if right != EMPTY:
                return self.forbids_neighbours(subjects, card, right)
        return FITS


class Links(Variation):
    """Neighbours have the same continent or differ by at most 5 years. Continents may repeat."""

    def __init__(self, name: str, base: Showcase) -> None:
        super().__init__(name, base)
        self.different_continents = False

    def forbids_neighbours(self, subjects: Subjects, card: i64, other: i64) -> i64:
        years = subjects.year[card] - subjects.year[other]
        if -LINK_YEARS <= years <= LINK_YEARS or subjects.continent[card] == subjects.continent[other]:
            return FITS
        return NOT_LINKED


class SpreadTheYears(Variation):
    """Neighbours differ by at least 20 years."""

    def forbids_neighbours(self, subjects: Subjects, card: i64, other: i64) -> i64:
        years = subjects.year[card] - subjects.year[other]
        return TOO_CLOSE if -SPREAD_YEARS < years < SPREAD_YEARS else FITS


class ShortEra(Variation):
    """The smallest difference between the two outer spots ranks first. The inner ones may be free.

    In solo, and up to version 1 of the rules, it must be full.
    """

    def __init__(self, name: str, base: Showcase, must_be_full: bool) -> None:
        super().__init__(name, base)
        self.ranked = True
        self.must_be_full = must_be_full

    def value(self, subjects: Subjects, spots: list[i64], hall: i64) -> i64:
        left = spots[hall + self.start]
        right = spots[hall + self.end - 1]
        if left == EMPTY or right == EMPTY or (self.must_be_full and not self.full(spots, hall)):
            return NO_VALUE
        return subjects.year[left] - subjects.year[right]

    def costs_solo_point(self, left: i64, right: i64, year: i64) -> bool:
        return left < year < right


class OneDecade(Variation):
    """All cards are of one decade."""

    def forbids_card(self, subjects: Subjects, spots: list[i64], hall: i64, card: i64) -> i64:
        for at in range(hall + self.start, hall + self.end):
            other = spots[at]
            if other != EMPTY:
                return FITS if subjects.decade[other] == subjects.decade[card] else OTHER_DECADE
        return FITS


class Antiquity(Variation):
    """The oldest year in the rightmost spot ranks first. A free spot is not ranked [ours].

    In solo the showcase must be full to score.
    """

    def __init__(self, name: str, base: Showcase) -> None:
        super().__init__(name, base)
        self.ranked = True

    def value(self, subjects: Subjects, spots: list[i64], hall: i64) -> i64:
        right = spots[hall + self.end - 1]
        return NO_VALUE if right == EMPTY else -subjects.year[right]

    def costs_solo_point(self, left: i64, right: i64, year: i64) -> bool:
        return year < right


class UniqueDecades(Variation):
    """A decade appears only once in all halls. Only the middle decades are allowed, two for each player."""

    def forbids_card(self, subjects: Subjects, spots: list[i64], hall: i64, card: i64) -> i64:
        decade = subjects.decade[card]
        seats: i64 = len(spots) >> HALL_BITS
        if decade < 5 - seats or decade > 4 + seats:
            return DECADE_NOT_ALLOWED
        other: i64 = 0
        while other < len(spots):
            for at in range(other + self.start, other + self.end):
                if spots[at] != EMPTY and subjects.decade[spots[at]] == decade:
                    return DECADE_TAKEN
            other += HALL_SPOTS
        return FITS


def variation_showcases(era_must_be_full: bool = False) -> list[Showcase]:
    """Return the variation showcases in the order of the base showcases that they cover."""
    six_continents, one_era, one_continent, years_gap, _ = base_showcases()
    return [
        Links("links", six_continents),
        SpreadTheYears("spread_the_years", one_era),
        ShortEra("short_era", one_era, era_must_be_full),
        OneDecade("one_decade", one_continent),
        Antiquity("antiquity", one_continent),
        UniqueDecades("unique_decades", years_gap),
    ]


def hall_showcases(variations: list[str], era_must_be_full: bool = False) -> list[Showcase]:
    """Return the five showcases of a hall from left to right, some covered by these variations."""
    hall = base_showcases()
    for showcase in variation_showcases(era_must_be_full):
        if showcase.name in variations:
            for place in range(len(hall)):
                if hall[place].name == showcase.covers:
                    hall[place] = showcase
    return hall

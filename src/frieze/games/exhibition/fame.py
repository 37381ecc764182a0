"""Exhibition's fame points that look at a whole hall. Those of a showcase stand with the showcase.

White cards count for none of this.
"""

from typing import Final

from mypy_extensions import i64

from frieze.games.exhibition.showcases import EMPTY, HALL_SPOTS, WHITE, Subjects

MIN_CHAIN: Final = 1  # a chain of years is worth this at least
SOLO_SIX_CONTINENTS: Final = 1

# The lines of a seat's fame as `fame_lines` gives them. First come the five showcases from left to right.
SIX_CONTINENTS: Final = 5
CONTINENT_FOCUS: Final = 6
DECADES: Final = 7
CHAIN_OF_YEARS: Final = 8
SECRET_DECADE: Final = 9
FREE_SPOTS: Final = 10
DEPOT_CARDS: Final = 11

HALF: Final = 50  # a set of the century's years is two words of this many bits
TOP: Final = 1 << (HALF - 1)  # shifted down, not 1 shifted up: compiled, that literal has 32 bits
FOCUS_BITS: Final = 5  # enough to count to HALL_SPOTS


def hall_points(subjects: Subjects, spots: list[i64], hall: i64) -> tuple[i64, i64, i64, i64]:
    """Return a hall's continent focus, its number of decades, its chain of years and its number of free spots."""
    free: i64 = 0
    counts: i64 = 0  # of the six continents, FOCUS_BITS each
    decades: i64 = 0
    early: i64 = 0  # the years 1900–1949, a bit each, the earliest on top
    late: i64 = 0  # the years 1950–1999
    at = hall
    end = hall + HALL_SPOTS
    while at < end:
        card = spots[at]
        at += 1
        if card == EMPTY:
            free += 1
            continue
        continent = subjects.continent[card]
        if continent != WHITE:
            counts += 1 << continent * FOCUS_BITS
            decades |= 1 << subjects.decade[card]
            year = subjects.year[card]
            if year < HALF:
                early |= TOP >> year
            else:
                late |= TOP >> (year - HALF)
    return greatest(counts), bit_count(decades), longest(early, late), free


def greatest(counts: i64) -> i64:
    """Return the greatest of the packed counts."""
    best: i64 = 0
    while counts != 0:
        count = counts & ((1 << FOCUS_BITS) - 1)
        best = max(best, count)
        counts >>= FOCUS_BITS
    return best


def bit_count(bits: i64) -> i64:
    """Count the bits that are set."""
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


def longest(early: i64, late: i64) -> i64:
    """Return the length of the longest run of consecutive years, at least `MIN_CHAIN`."""
    run: i64 = 0
    while early != 0 or late != 0:
        run += 1
        # Only a year whose next year stands too is left: each round takes the last one off every run.
        early &= early << 1 | late >> (HALF - 1)
        late &= late << 1
    return max(run, MIN_CHAIN)


def cards_of_decade(subjects: Subjects, spots: list[i64], hall: i64, decade: i64) -> i64:
    """Count a hall's cards of a decade."""
    count: i64 = 0
    for at in range(hall, hall + HALL_SPOTS):
        card = spots[at]
        if card != EMPTY and subjects.continent[card] != WHITE and subjects.decade[card] == decade:
            count += 1
    return count

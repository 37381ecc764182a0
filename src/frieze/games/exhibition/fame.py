"""Exhibition's fame points for a whole hall. The points of single showcases are in showcases.py.

White cards count for nothing here.
"""

from typing import Final

from mypy_extensions import i64

from frieze.games.exhibition.showcases import EMPTY, HALL_SPOTS, WHITE, Subjects

MIN_CHAIN: Final = 1  # the lowest value of a chain of years
SOLO_SIX_CONTINENTS: Final = 1

# Indexes into the result of `fame_by_item`, after the five showcases from left to right.
SIX_CONTINENTS: Final = 5
CONTINENT_FOCUS: Final = 6
DECADES: Final = 7
CHAIN_OF_YEARS: Final = 8
SECRET_DECADE: Final = 9
FREE_SPOTS: Final = 10
DEPOT_CARDS: Final = 11

HALF_CENTURY: Final = 50  # years are stored as bits, in two words of this many bits each
FIRST_YEAR_BIT: Final = 1 << (HALF_CENTURY - 1)  # shift this down, never 1 up: compiled, a shifted literal has 32 bits
FOCUS_BITS: Final = 5  # enough to count to HALL_SPOTS


def hall_points(subjects: Subjects, spots: list[i64], hall: i64) -> tuple[i64, i64, i64, i64]:
    """Return a hall's continent focus, number of decades, chain of years and number of free spots."""
    free: i64 = 0
    counts: i64 = 0  # cards of each continent, FOCUS_BITS for each
    decades: i64 = 0
    early: i64 = 0  # a bit for each of the years 1900–1949; the earliest is the highest bit
    late: i64 = 0  # the same for 1950–1999
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
            if year < HALF_CENTURY:
                early |= FIRST_YEAR_BIT >> year
            else:
                late |= FIRST_YEAR_BIT >> (year - HALF_CENTURY)
    return max_count(counts), bit_count(decades), longest_chain(early, late), free


def max_count(counts: i64) -> i64:
    """Return the highest of the packed counts."""
    best: i64 = 0
    while counts != 0:
        count = counts & ((1 << FOCUS_BITS) - 1)
        best = max(best, count)
        counts >>= FOCUS_BITS
    return best


def bit_count(bits: i64) -> i64:
    """Return the number of bits that are set."""
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


def longest_chain(early: i64, late: i64) -> i64:
    """Return the length of the longest run of consecutive years, at least `MIN_CHAIN`."""
    run: i64 = 0
    while early != 0 or late != 0:
        run += 1
        # Keep only the years that are followed by another one: every pass removes the last year of every run.
        early &= early << 1 | late >> (HALF_CENTURY - 1)
        late &= late << 1
    return max(run, MIN_CHAIN)


def cards_of_decade(subjects: Subjects, spots: list[i64], hall: i64, decade: i64) -> i64:
    """Return the number of a hall's cards in a decade."""
    count: i64 = 0
    for at in range(hall, hall + HALL_SPOTS):
        card = spots[at]
        if card != EMPTY and subjects.continent[card] != WHITE and subjects.decade[card] == decade:
            count += 1
    return count

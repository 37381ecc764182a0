"""What is in a deck, as counts: by period, category and difficulty. No card can be told from them."""

from collections import Counter
from itertools import pairwise

from msgspec import Struct

from frieze.decks.deck import Deck
from frieze.games.dates import parse_date

# The first years of the periods that history is cut into: recent ones are shorter, for most decks have more of them.
PERIODS = (-3000, 1, 1000, 1500, 1800, 1900, 1950, 2000)
DECADES_WITHIN = 120  # years: a deck that spans no more is counted by decade
DIFFICULTIES = (1, 2, 3)


class PeriodCount(Struct, frozen=True):
    """The number of cards from one year to another, both included (None: no bound)."""

    earliest: int | None
    latest: int | None
    cards: int


def years_of(deck: Deck) -> list[int]:
    """Return the years of the cards, sorted; a card without a date has none."""
    return sorted(date.year for card in deck.cards if (date := parse_date(card.date)) is not None)


def count_periods(deck: Deck) -> list[PeriodCount]:
    """Count the cards by period, without empty periods at either end."""
    years = years_of(deck)
    if not years:
        return []
    counts = [
        PeriodCount(start, end, sum(_within(year, start, end) for year in years))
        for start, end in _periods(years[0], years[-1])
    ]
    filled = [number for number, period in enumerate(counts) if period.cards]
    return counts[filled[0] : filled[-1] + 1]


def _periods(first: int, last: int) -> list[tuple[int | None, int | None]]:
    """Return the bounds of the periods that years are counted by."""
    if last - first <= DECADES_WITHIN:
        return [(start or 1, start + 9) for start in range(first // 10 * 10, last + 1, 10)]  # there is no year 0
    return [(start, _before(end)) for start, end in pairwise([None, *PERIODS, None])]


def count_categories(deck: Deck) -> dict[str, int]:
    """Count the cards by category, in the order that the deck lists them; cards without one are left out."""
    counts = Counter(category for card in deck.cards if (category := deck.details_of(card.id).category))
    keys = dict.fromkeys((*deck.categories, *sorted(counts)))
    return {key: counts[key] for key in keys if counts[key]}


def count_difficulties(deck: Deck) -> dict[int, int]:
    """Count the cards by difficulty."""
    counts = Counter(deck.details_of(card.id).difficulty for card in deck.cards)
    return {difficulty: counts[difficulty] for difficulty in DIFFICULTIES}


def _before(year: int | None) -> int | None:
    """Return the year before another; there is no year 0."""
    return None if year is None else year - 1 or -1


def _within(year: int, earliest: int | None, latest: int | None) -> bool:
    return (earliest is None or year >= earliest) and (latest is None or year <= latest)

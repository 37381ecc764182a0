"""How the cards of a deck are spread. `tests/decks/test_limits.py` holds the decks to limits of these."""

from collections import Counter
from itertools import pairwise

from frieze.decks import Deck
from frieze.decks.summary import years_of
from frieze.games.cards import Continent
from frieze.games.dates import parse_date

WEST = (Continent.EUROPE, Continent.NORTH_AMERICA)


def gaps(deck: Deck) -> list[int]:
    """Return the years between neighbours in date order."""
    return [later - earlier for earlier, later in pairwise(years_of(deck))]


def same_year_share(deck: Deck) -> float:
    """Return the share of neighbours in date order that are of the same year: their order is a matter of luck."""
    return gaps(deck).count(0) / len(gaps(deck))


def largest_decade(deck: Deck) -> tuple[int, float]:
    """Return the decade with the most cards, and its share of the deck."""
    ((decade, cards),) = Counter(year // 10 * 10 for year in years_of(deck)).most_common(1)
    return decade, cards / len(deck.cards)


def western_share(deck: Deck) -> float:
    """Return the share of the cards that belong to Europe or North America."""
    return sum(card.continent in WEST for card in deck.cards) / len(deck.cards)


def loose_share(deck: Deck) -> float:
    """Return the share of the pictures that fit their event loosely."""
    return sum(details.fit == "loose" for details in deck.details.values()) / len(deck.cards)


def circa(deck: Deck) -> int:
    """Count the dates that are circa."""
    return sum(date.circa for card in deck.cards if (date := parse_date(card.date)))

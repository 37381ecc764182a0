"""Checks whether a deck suits Exhibition: a card for nearly every year of the century, on six continents."""

from collections import Counter

from frieze.games.cards import CardIndex, Continent
from frieze.games.dates import ANY, parse_date
from frieze.games.errors import DeckTooSmall, DeckUnfit
from frieze.games.exhibition.options import MAX_SEATS
from frieze.games.exhibition.showcases import ANY_YEAR, HALL_SPOTS
from frieze.games.exhibition.state import DEPOT_SIZE

FIRST_YEAR = 1900
LAST_YEAR = 1999
# Every turn but a player's last fills a spot of the hall or the depot, so five players never empty all columns.
MIN_CARDS = MAX_SEATS * (HALL_SPOTS + DEPOT_SIZE)
MIN_OF_A_CONTINENT = 3

CONTINENTS = tuple(Continent)  # by number; the last is white


def read_century(table: CardIndex) -> tuple[list[int], list[int]]:
    """Return the years (from 1900) and the continents of the cards. Raise `DeckTooSmall` or `DeckUnfit`."""
    cards = table.cards
    if len(cards) < MIN_CARDS:
        raise DeckTooSmall(len(cards), MIN_CARDS)
    placeless = [card.id for card in cards if card.continent is None]
    if placeless:
        raise DeckUnfit("no_continent", cards=placeless)
    undated = [card.id for card in cards if card.date == ANY]
    if len(undated) > 1:
        raise DeckUnfit("several_without_year", cards=undated, most=1)
    coloured = [card.id for card in cards if card.date == ANY and card.continent is not Continent.WHITE]
    if coloured:
        raise DeckUnfit("without_year_not_white", cards=coloured)
    dates = [parse_date(card.date) for card in cards]
    outside = [
        card.id for card, date in zip(cards, dates, strict=True) if date and not FIRST_YEAR <= date.year <= LAST_YEAR
    ]
    if outside:
        raise DeckUnfit("year_outside", cards=outside, allowed=[FIRST_YEAR, LAST_YEAR])
    twice = sorted(year for year, cards in Counter(date.year for date in dates if date).items() if cards > 1)
    if twice:
        raise DeckUnfit("year_twice", years=twice)
    counts = Counter(card.continent for card in cards)
    rare = {continent: counts[continent] for continent in CONTINENTS[:-1] if counts[continent] < MIN_OF_A_CONTINENT}
    if rare:
        raise DeckUnfit("continent_too_rare", cards=rare, needed=MIN_OF_A_CONTINENT)
    years = [date.year - FIRST_YEAR if date else ANY_YEAR for date in dates]
    return years, [CONTINENTS.index(card.continent) for card in cards if card.continent is not None]

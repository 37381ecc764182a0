"""Plain decks for tests and trials, made from a seed: no history in them."""

from frieze.decks.deck import Deck, Text
from frieze.games.cards import Card, Continent
from frieze.games.rng import seeded

CONTINENTS = [continent for continent in Continent if continent is not Continent.WHITE]


def make_deck(cards: int, *, seed: int = 0, earliest: int = 1000, latest: int = 2020) -> Deck:
    """Make a deck with this many cards and random years, the same for the same seed. Years may be equal."""
    rng = seeded(seed)
    made = []
    for number in range(1, cards + 1):
        year = earliest + rng.below(latest - earliest + 1)
        if earliest < 0 and year >= 0:
            year += 1  # there is no year 0
        made.append(Card(f"event-{number}", str(year), CONTINENTS[number % len(CONTINENTS)]))
    return _plain(f"sample-{cards}", made)


def make_century(*, seed: int = 0) -> Deck:
    """Make a deck for Exhibition: one card for each year 1900–1999 and Einstein, continents spread at random."""
    rng = seeded(seed)
    continents = [CONTINENTS[number % len(CONTINENTS)] for number in range(99)]
    rng.shuffle(continents)
    cards = [Card("einstein", "any", Continent.WHITE), Card("year-1945", "1945", Continent.WHITE)]
    for year in range(1900, 2000):
        if year != 1945:
            cards.append(Card(f"subject-{len(cards) - 1}", str(year), continents.pop()))
    return _plain("sample-century", cards)


def _plain(deck_id: str, cards: list[Card]) -> Deck:
    texts = {card.id: Text(card.id.replace("-", " ").capitalize(), "") for card in cards}
    return Deck(id=deck_id, titles={"en": deck_id}, cards=tuple(cards), texts={"en": texts})

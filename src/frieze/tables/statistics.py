"""Statistics of cards: how often people placed them right, and what that says about their difficulty."""

import math
from typing import NamedTuple

from msgspec import Struct

from frieze.decks import Deck
from frieze.tables.storage.base import Storage
from frieze.tables.storage.rows import CardCount

MIN_GAMES = 10  # a card's statistics are shown once it was placed in so many games
# A card's difficulty by the share of people who know it, beyond those who hit the gap by chance. [ours]
EASY_FROM = 0.7
HARD_BELOW = 0.4
SURE = 1.96  # standard deviations: a difficulty is contradicted with 95 % certainty


class CardStatistics(Struct, frozen=True):
    """How often people placed a card and how often it was right. `gaps`: among how many, on average."""

    games: int
    placed: int
    right: int
    gaps: float


class Suggestion(NamedTuple):
    """A difficulty that the counts speak for, where they contradict the deck's."""

    card: str
    difficulty: int
    suggested: int


async def statistics_of(storage: Storage, deck: str) -> dict[str, CardStatistics]:
    """Return the statistics of a deck's cards that were placed in enough games."""
    return {one.card: _statistics(one) for one in await storage.card_counts(deck) if one.games >= MIN_GAMES}


def _statistics(count: CardCount) -> CardStatistics:
    return CardStatistics(count.games, count.placed, count.correct, round(count.gaps / count.placed, 1))


def suggestions(deck: Deck, statistics: dict[str, CardStatistics]) -> list[Suggestion]:
    """Return other difficulties for the cards whose counts contradict the deck, in the order of the deck."""
    found = []
    for card in deck.cards:
        difficulty = deck.details_of(card.id).difficulty
        if (known := statistics.get(card.id)) is not None:
            easiest, hardest = (_difficulty(share, known.gaps) for share in _bounds(known))
            if not easiest <= difficulty <= hardest:
                suggested = _difficulty(known.right / known.placed, known.gaps)
                found.append(Suggestion(card.id, difficulty, suggested))
    return found


def _difficulty(share: float, gaps: float) -> int:
    """Return the difficulty of a card that this share places right among so many gaps."""
    by_chance = 1 / gaps
    knowing = (share - by_chance) / (1 - by_chance)
    return 1 if knowing >= EASY_FROM else 3 if knowing < HARD_BELOW else 2


def _bounds(known: CardStatistics) -> tuple[float, float]:
    """Return the highest and the lowest share that the counts allow (Wilson's interval)."""
    n, share = known.placed, known.right / known.placed
    middle = share + SURE**2 / (2 * n)
    half = SURE * math.sqrt(share * (1 - share) / n + SURE**2 / (4 * n**2))
    return (middle + half) / (1 + SURE**2 / n), (middle - half) / (1 + SURE**2 / n)

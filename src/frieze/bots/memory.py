"""The error model of Timeline, Together and Line-up: what a computer player believes about dates.

A player remembers dates on a memory scale. The scale is linear for the last decades and logarithmic before, as people
remember: "about 1955", "in the Middle Ages", "some 30,000 years ago". A believed date is the true date plus an error on
this scale. The error is drawn once for each player and card, from a normal distribution with the standard deviation

    spread = SPREADS[level] x DIFFICULTY[difficulty of the card]

So the error in years grows with the age of the event: about `spread x age` for old events, and at least
`spread x RECENT`. The error follows from the player's seed and the card's id, so a player believes the same for the
whole game. Once a date was revealed at the table, the player knows it exactly.

Only `Memory.belief` reads the true date of a hidden card. A player knows its own spread: `Memory.chance` is the
probability, in the player's belief, that a date lies between two revealed dates.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from statistics import NormalDist
from typing import NamedTuple

from frieze.bots.levels import Level
from frieze.bots.request import USUAL_DIFFICULTY, Request
from frieze.bots.seeding import derive_seed
from frieze.games.dates import ANY, parse_date
from frieze.games.errors import DeckMismatch

THIS_YEAR = 2026  # ages count from here; not from a clock, so that beliefs never change
RECENT = 40.0  # years ago, where the scale changes from linear to logarithmic

# Calibrated with `python -m bench.bots`; docs/bots.md has the results.
SPREADS = {Level.VISITOR: 1.2, Level.GUIDE: 0.5, Level.CURATOR: 0.25, Level.TIME_TRAVELLER: 0.07}
DIFFICULTY = {1: 0.6, 2: 1.0, 3: 1.5}

NORMAL = NormalDist()
MONTHS = 12
DAYS = 31  # the same for all months: only the order of dates matters


class Belief(NamedTuple):
    """The believed position of a card on the memory scale, and the spread of the error. It is 0 for a known date."""

    position: float
    spread: float


class Memory:
    """The beliefs of one player about the cards of one game. `shown` are the dates that the view shows."""

    def __init__(self, request: Request, shown: Mapping[str, str]) -> None:
        self.known = {**{seen.card: seen.date for seen in request.seen}, **shown}
        self._seed = request.seed
        self._spread = SPREADS[request.level]
        self._difficulties = request.difficulties
        self._truth = {card.id: card.date for card in request.cards}
        self._by_day = compares_by_day(tuple(self._truth.values()))

    @property
    def cards(self) -> list[str]:
        """The ids of all cards of the deck that have a date."""
        return [card for card, date in self._truth.items() if date != ANY]

    def belief(self, card: str) -> Belief:
        """Return what the player believes about a card. Raise `DeckMismatch` if the deck has no such card."""
        if card in self.known:
            return Belief(self.position(self.known[card]), 0.0)
        if card not in self._truth:
            raise DeckMismatch(missing=[card])
        spread = self._spread * DIFFICULTY[self._difficulties.get(card, USUAL_DIFFICULTY)]
        return Belief(self.position(self._truth[card]) + spread * _error(self._seed, card), spread)

    def position(self, date: str) -> float:
        """Return the position of a date on the memory scale. Later dates have higher positions."""
        return _place(date, self._by_day)[1]

    def edges(self, date: str) -> tuple[float, float]:
        """Return the start and the end of a date on the memory scale: of a year, or of a day if all dates are days."""
        low, _, high = _place(date, self._by_day)
        return low, high

    def chance(self, card: str, after: str | None, before: str | None) -> float:
        """Return the probability that a card's date lies between two dates or equals one of them. None is no bound."""
        low = -math.inf if after is None else self.edges(after)[0]
        high = math.inf if before is None else self.edges(before)[1]
        position, spread = self.belief(card)
        if spread == 0:
            return 1.0 if low <= position <= high else 0.0
        return chance_below(high, position, spread) - chance_below(low, position, spread)

    def likeliest_gap(self, card: str, line: Sequence[str]) -> tuple[float, int]:
        """Return the gap of a line of dates where a card is most likely right, with its probability first."""
        chances = [self.chance(card, after, before) for after, before in pairwise([None, *line, None])]
        right = max(chances)
        return right, chances.index(right)


def chance_below(bound: float, position: float, spread: float) -> float:
    """Return the probability that a date with this believed position and spread lies below a bound."""
    return 0.5 * math.erfc((position - bound) / (spread * math.sqrt(2)))


def memory_scale(years: float) -> float:
    """Return the position of a year on the memory scale."""
    return -math.asinh((THIS_YEAR - years) / RECENT)


@lru_cache(maxsize=64)
def compares_by_day(dates: tuple[str, ...]) -> bool:
    """Return whether the rules compare these dates by day. They do if all dates are days."""
    return all(date.month for date in map(parse_date, dates) if date is not None)


@lru_cache(maxsize=10_000)
def _place(text: str, by_day: bool) -> tuple[float, float, float]:
    """Return the start, the middle and the end of a date on the memory scale."""
    date = parse_date(text)
    assert date is not None, "games with a line use only cards with a date"
    years = float(date.year if date.year > 0 else date.year + 1)  # close the gap of the missing year 0
    half = 0.5
    if by_day:
        years += ((date.month - 1) * DAYS + date.day - 1) / (MONTHS * DAYS)
        half /= MONTHS * DAYS
    return memory_scale(years - half), memory_scale(years), memory_scale(years + half)


@lru_cache(maxsize=10_000)
def _error(seed: int, card: str) -> float:
    """Return a player's error about a card as a multiple of the spread."""
    return NORMAL.inv_cdf(((derive_seed("memory", seed, card) >> 12) + 0.5) / 2**52)

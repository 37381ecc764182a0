"""What a computer player believes about dates: the error model of Timeline and together.

A player remembers when something happened on a scale that is linear for the last decades and logarithmic before
them, as people do: "about 1955", "in the Middle Ages", "some 30,000 years ago". On this scale a believed date is the
true date plus an error, drawn once for each player and card from a normal distribution whose width is

    spread = SPREADS[level] x DIFFICULTY[difficulty of the card]

so that the error in years grows with the age of the event: `spread x years ago` for old ones, never less than
`spread x RECENT`. Everything follows from the player's seed and the card's id, so a player believes the same thing for
the whole game. A date that was revealed at the table is known exactly from then on.

The true date of a hidden card is looked at here, in `Memory.belief`, and nowhere else. Players know how wide their
errors are: `Memory.chance` is the chance they give to a date lying between two revealed ones.
"""

import math
from collections.abc import Mapping
from functools import lru_cache
from statistics import NormalDist
from typing import NamedTuple

from frieze.bots.levels import Level
from frieze.bots.request import USUAL_DIFFICULTY, Request
from frieze.bots.seeding import number
from frieze.games.dates import ANY, parse_date
from frieze.games.errors import DeckMismatch

THIS_YEAR = 2026  # ages are counted from here; no clock, so that a player always believes the same
RECENT = 40.0  # years ago where the scale goes over from linear to logarithmic

# Calibrated by `python -m bench.bots`: see docs/bots.md for what comes of them.
SPREADS = {Level.VISITOR: 1.2, Level.GUIDE: 0.5, Level.CURATOR: 0.25, Level.TIME_TRAVELLER: 0.07}
DIFFICULTY = {1: 0.6, 2: 1.0, 3: 1.5}

NORMAL = NormalDist()
MONTHS = 12
DAYS = 31  # as if all months had as many: only the order counts


class Belief(NamedTuple):
    """Where a player thinks a card lies on the scale of memory, and how far off that may be (0: it knows)."""

    position: float
    spread: float


class Memory:
    """What one player believes about the cards of one game. `shown` are the dates that the view shows."""

    def __init__(self, request: Request, shown: Mapping[str, str]) -> None:
        self.known = {**{seen.card: seen.date for seen in request.seen}, **shown}
        self._seed = request.seed
        self._spread = SPREADS[request.level]
        self._difficulties = request.difficulties
        self._truth = {card.id: card.date for card in request.cards}
        self._by_day = compares_by_day(tuple(self._truth.values()))

    @property
    def cards(self) -> list[str]:
        """All cards of the deck that have a date."""
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
        """Return a date's place on the scale of memory: the later, the greater."""
        return _place(date, self._by_day)[1]

    def edges(self, date: str) -> tuple[float, float]:
        """Return the stretch of the scale that counts as this date: a year, or a day where all dates are days."""
        low, _, high = _place(date, self._by_day)
        return low, high

    def chance(self, card: str, after: str | None, before: str | None) -> float:
        """Return the chance that a card's date lies between two dates or equals one of them (None: no bound)."""
        low = -math.inf if after is None else self.edges(after)[0]
        high = math.inf if before is None else self.edges(before)[1]
        position, spread = self.belief(card)
        if spread == 0:
            return 1.0 if low <= position <= high else 0.0
        return below(high, position, spread) - below(low, position, spread)


def below(bound: float, position: float, spread: float) -> float:
    """Return the chance that a date believed to be here lies below a bound on the scale."""
    return 0.5 * math.erfc((position - bound) / (spread * math.sqrt(2)))


def scale(years: float) -> float:
    """Turn a year into a place on the scale of memory."""
    return -math.asinh((THIS_YEAR - years) / RECENT)


@lru_cache(maxsize=64)
def compares_by_day(dates: tuple[str, ...]) -> bool:
    """Return whether the rules compare these dates by day: only if all of them are days."""
    return all(date.month for date in map(parse_date, dates) if date is not None)


@lru_cache(maxsize=10_000)
def _place(text: str, by_day: bool) -> tuple[float, float, float]:
    """Return where a date begins on the scale, where it is, where it ends."""
    date = parse_date(text)
    assert date is not None, "a card without a date is in neither game"
    years = float(date.year if date.year > 0 else date.year + 1)  # without the hole where year 0 would be
    half = 0.5
    if by_day:
        years += ((date.month - 1) * DAYS + date.day - 1) / (MONTHS * DAYS)
        half /= MONTHS * DAYS
    return scale(years - half), scale(years), scale(years + half)


@lru_cache(maxsize=10_000)
def _error(seed: int, card: str) -> float:
    """Draw a player's error about a card, in spreads."""
    return NORMAL.inv_cdf(((number("memory", seed, card) >> 12) + 0.5) / 2**52)

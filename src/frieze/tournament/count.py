"""The statistics of a tournament: shares of wins, Elo differences and mean scores, with 95 % intervals."""

import math
import statistics
from collections.abc import Sequence

from msgspec import Struct

from frieze.tournament.match import Result

Z = 1.96  # standard deviations of a 95 % interval


class Interval(Struct, frozen=True):
    """A value and the 95 % interval around it."""

    value: float
    low: float
    high: float


class Standing(Struct, frozen=True):
    """The results of one entrant. A draw is a shared win; each winner gets an equal part of it in `share`.

    `elo` compares the entrant's places with those of the others. With two players that means wins and losses.
    """

    name: str
    games: int
    wins: int
    draws: int
    losses: int
    share: Interval
    elo: Interval
    mean_score: float


class Team(Struct, frozen=True):
    """The results of a team, or of a player in a solo game."""

    name: str
    games: int
    score: Interval
    least: int
    most: int


def count_standings(names: Sequence[str], results: Sequence[Result]) -> list[Standing]:
    """Return the standing of each entrant. There must be results and several entrants."""
    return [_standing(k, name, results) for k, name in enumerate(names)]


def _standing(entrant: int, name: str, results: Sequence[Result]) -> Standing:
    wins = sum(result.winners == (entrant,) for result in results)
    won = sum(entrant in result.winners for result in results)
    parts = sum(1 / len(result.winners) for result in results if entrant in result.winners)
    ahead = statistics.fmean(_ahead(entrant, result.ranking) for result in results)
    games = len(results)
    compared = wilson(ahead, games)
    return Standing(
        name=name,
        games=games,
        wins=wins,
        draws=won - wins,
        losses=games - won,
        share=wilson(parts / games, games),
        elo=Interval(elo(compared.value), elo(compared.low), elo(compared.high)),
        mean_score=statistics.fmean(result.scores[entrant] for result in results),
    )


def _ahead(entrant: int, ranking: Sequence[int]) -> float:
    """Return the share of the others that an entrant is ahead of. Equals count half."""
    others = [place for k, place in enumerate(ranking) if k != entrant]
    own = ranking[entrant]
    return statistics.fmean(1.0 if own < place else 0.5 if own == place else 0.0 for place in others)


def count_team(names: Sequence[str], results: Sequence[Result]) -> Team:
    """Return the results of a team that shares one score. There must be results."""
    scores = [result.scores[0] for result in results]
    mean = statistics.fmean(scores)
    margin = Z * statistics.stdev(scores) / math.sqrt(len(scores)) if len(scores) > 1 else math.inf
    return Team(" + ".join(names), len(scores), Interval(mean, mean - margin, mean + margin), min(scores), max(scores))


def wilson(share: float, games: int) -> Interval:
    """Return a share with its Wilson score interval. Draws, which count half a win, make it a little too wide."""
    spread = Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    margin = Z * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return Interval(share, max(0.0, middle - margin), min(1.0, middle + margin))


def elo(share: float) -> float:
    """Return the Elo difference at which this share is expected."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))

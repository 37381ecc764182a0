"""How good a level is, in numbers for people who choose one.

Each game's players have their own. A test compares them with the results of bench/bots and bench/bots_exhibition.
"""

from enum import StrEnum

from msgspec import Struct

from frieze.bots.levels import Level

TEAM = 3  # players of the teams whose scores are told


class Measure(StrEnum):
    """What was counted."""

    RIGHT = "right"  # right placements in ten, in games of four players of this level
    WINS = "wins"  # games won in ten against `against`, two players
    SCORE = "score"  # the mean score of a team of three players of this level


class Strength(Struct, frozen=True):
    """How good a level is at a game. `games`: how many were played to measure it."""

    measure: Measure
    value: int
    games: int
    against: Level | None = None

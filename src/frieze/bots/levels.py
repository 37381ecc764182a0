"""The levels of computer players, the same in all games."""

from enum import StrEnum
from typing import Any

from frieze.games.errors import FriezeError


class UnknownLevel(FriezeError):
    """No computer player has this level. `allowed`: all levels."""

    code = "unknown_level"

    def __init__(self, level: Any) -> None:
        super().__init__(level=level, allowed=[str(level) for level in Level])


class Level(StrEnum):
    """The levels, from weakest to strongest."""

    VISITOR = "visitor"
    GUIDE = "guide"  # plays for people who are away
    CURATOR = "curator"
    TIME_TRAVELLER = "time_traveller"


def read_level(level: Any) -> Level:
    """Return the level of this name. Raise `UnknownLevel` if there is none."""
    try:
        return Level(level)
    except ValueError:
        raise UnknownLevel(level) from None

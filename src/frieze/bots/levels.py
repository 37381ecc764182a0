"""How strong a computer player is: the same ladder in all games."""

from enum import StrEnum
from typing import Any

from frieze.games.errors import FriezeError


class UnknownLevel(FriezeError):
    """There is no computer player of this level. `allowed`: the levels there are."""

    code = "unknown_level"

    def __init__(self, level: Any) -> None:
        super().__init__(level=level, allowed=[str(level) for level in Level])


class Level(StrEnum):
    """The levels, from weakest to strongest."""

    VISITOR = "visitor"
    GUIDE = "guide"  # stands in for people who are away
    CURATOR = "curator"
    TIME_TRAVELLER = "time_traveller"


def read_level(level: Any) -> Level:
    """Find a level by its name. Raise `UnknownLevel`."""
    try:
        return Level(level)
    except ValueError:
        raise UnknownLevel(level) from None

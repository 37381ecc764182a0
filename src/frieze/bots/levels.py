"""How strong a computer player is: the same ladder in all games."""

from enum import StrEnum


class Level(StrEnum):
    """The levels, from weakest to strongest."""

    VISITOR = "visitor"
    GUIDE = "guide"  # stands in for people who are away
    CURATOR = "curator"
    TIME_TRAVELLER = "time_traveller"

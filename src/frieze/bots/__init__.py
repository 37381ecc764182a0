"""Computer players. They see a seat's view, never the state of the game. See docs/bots.md."""

from frieze.bots.levels import Level, UnknownLevel
from frieze.bots.names import CHARACTERS, Character, characters
from frieze.bots.player import Player, choose, think
from frieze.bots.request import BadBudget, Request, Seen

__all__ = [
    "CHARACTERS",
    "BadBudget",
    "Character",
    "Level",
    "Player",
    "Request",
    "Seen",
    "UnknownLevel",
    "characters",
    "choose",
    "think",
]

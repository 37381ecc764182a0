"""Players that are programs. They see a seat's view, never the state. See docs/bots.md."""

from frieze.bots.levels import Level
from frieze.bots.names import CHARACTERS, Character, characters
from frieze.bots.player import Player, choose, think
from frieze.bots.request import Request, Seen

__all__ = ["CHARACTERS", "Character", "Level", "Player", "Request", "Seen", "characters", "choose", "think"]

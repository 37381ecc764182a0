"""Line-up: one player, one line, one card at a time."""

from frieze.games.lineup.game import Lineup
from frieze.games.lineup.messages import (
    Answer,
    Began,
    CameUp,
    Choices,
    Ended,
    Event,
    LineupView,
    NotAllowed,
    Place,
    Placed,
    Shown,
    TurnBegan,
)
from frieze.games.lineup.options import LineupOptions

__all__ = [
    "Answer",
    "Began",
    "CameUp",
    "Choices",
    "Ended",
    "Event",
    "Lineup",
    "LineupOptions",
    "LineupView",
    "NotAllowed",
    "Place",
    "Placed",
    "Shown",
    "TurnBegan",
]

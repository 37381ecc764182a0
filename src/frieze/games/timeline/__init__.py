"""Timeline, the competitive game, with four editions."""

from frieze.games.timeline.game import Timeline
from frieze.games.timeline.messages import (
    Began,
    Choices,
    Drew,
    Ended,
    Event,
    Place,
    Placed,
    RanDry,
    Reshuffled,
    Result,
    Score,
    SeatView,
    Shown,
    TieBreak,
    TimelineView,
    TurnBegan,
    WasMisplaced,
)
from frieze.games.timeline.options import EDITIONS, Edition, EmptyPile, Misplaced, TimelineOptions

__all__ = [
    "EDITIONS",
    "Began",
    "Choices",
    "Drew",
    "Edition",
    "EmptyPile",
    "Ended",
    "Event",
    "Misplaced",
    "Place",
    "Placed",
    "RanDry",
    "Reshuffled",
    "Result",
    "Score",
    "SeatView",
    "Shown",
    "TieBreak",
    "Timeline",
    "TimelineOptions",
    "TimelineView",
    "TurnBegan",
    "WasMisplaced",
]

"""The computer players of each game. A game is played by computer once it has an entry here."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from frieze.bots import lineup, timeline
from frieze.bots.exhibition import player as exhibition
from frieze.bots.levels import Level
from frieze.bots.request import Request
from frieze.bots.strength import Strength
from frieze.bots.together import player as together


class GameBots(NamedTuple):
    """How computers play one game.

    `choose` takes a view and the request it came with, and returns an action. `simulations` is the budget of each level
    that searches: a busy server lowers it. `strengths` says how good the levels are, as far as it was measured.
    """

    choose: Callable[[Any, Request], Any]
    simulations: Mapping[Level, int] = {}
    strengths: Mapping[Level, Strength] = {}


BOTS: dict[str, GameBots] = {
    "timeline": GameBots(timeline.choose, strengths=timeline.STRENGTHS),
    "together": GameBots(together.choose, strengths=together.STRENGTHS),
    "exhibition": GameBots(exhibition.choose, exhibition.SIMULATIONS, exhibition.STRENGTHS),
    "lineup": GameBots(lineup.choose),
}

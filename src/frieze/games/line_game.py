"""The game of one line for one player, as the home page, the day and practice deal it.

Only this module says which game that is. The options are `cards`, to place, and `given`, on the line at the start.
"""

from frieze.games.lineup import Lineup, Shown
from frieze.games.lineup.options import MAX_GIVEN

LINE_GAME = Lineup

__all__ = ["LINE_GAME", "MAX_GIVEN", "Shown"]

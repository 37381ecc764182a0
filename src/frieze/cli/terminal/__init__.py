"""The screens of the games in the terminal: 80 columns, readable without colour."""

from frieze.cli.terminal.exhibition import ExhibitionScreen
from frieze.cli.terminal.lineup import LineupScreen
from frieze.cli.terminal.screen import Leave, Screen
from frieze.cli.terminal.timeline import TimelineScreen
from frieze.cli.terminal.together import TogetherScreen

SCREENS: dict[str, type[Screen]] = {
    screen.game: screen for screen in (TimelineScreen, TogetherScreen, ExhibitionScreen, LineupScreen)
}

__all__ = ["SCREENS", "Leave", "Screen"]

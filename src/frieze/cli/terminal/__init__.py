"""Showing a game in the terminal: 80 columns, readable without colour."""

from frieze.cli.terminal.screen import Leave, Screen
from frieze.cli.terminal.timeline import TimelineScreen

SCREENS: dict[str, type[Screen]] = {"timeline": TimelineScreen}

__all__ = ["SCREENS", "Leave", "Screen"]

"""Players that are programs. They see a seat's view, never the state."""

from frieze.bots.simple import simple_player

__all__ = ["simple_player"]

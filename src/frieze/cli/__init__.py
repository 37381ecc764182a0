"""The program `frieze`."""

from frieze.cli.main import main

__all__ = ["main"]

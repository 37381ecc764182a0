"""Decks on paper: a PDF to print, cut and play with."""

from frieze.paper.document import print_deck
from frieze.paper.print_options import Language, Paper, Printing, Rules, Sides, Size

__all__ = ["Language", "Paper", "Printing", "Rules", "Sides", "Size", "print_deck"]

"""Print decks: make a PDF with cards to print and cut."""

from frieze.languages import Language
from frieze.paper.document import print_deck
from frieze.paper.letters import print_letters
from frieze.paper.print_options import Paper, Printing, Rules, Sides, Size

__all__ = ["Language", "Paper", "Printing", "Rules", "Sides", "Size", "print_deck", "print_letters"]

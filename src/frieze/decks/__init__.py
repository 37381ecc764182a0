"""Decks of cards: the format and the built-in ones."""

from frieze.decks.deck import Deck, Details, Text
from frieze.decks.sample import make_century, make_deck

__all__ = ["Deck", "Details", "Text", "make_century", "make_deck"]

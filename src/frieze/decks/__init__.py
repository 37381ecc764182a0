"""Decks of cards: the format and the built-in ones."""

from frieze.decks.deck import Deck, Details, Text
from frieze.decks.load import UnknownDeck, built_in_decks, load_deck
from frieze.decks.readable import readable_date
from frieze.decks.sample import make_century, make_deck

__all__ = [
    "Deck",
    "Details",
    "Text",
    "UnknownDeck",
    "built_in_decks",
    "load_deck",
    "make_century",
    "make_deck",
    "readable_date",
]

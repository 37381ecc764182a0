"""Decks of cards: the format, the checker, dates as people write them, the built-in decks."""

from frieze.decks.checking.findings import Finding, FindingCode, Severity
from frieze.decks.dates.format import readable_date
from frieze.decks.deck import Deck, Details, Text
from frieze.decks.load import BrokenDeck, UnknownDeck, built_in_decks, load_deck, open_deck
from frieze.decks.mix import Filter, filter_deck, mix_decks
from frieze.decks.sample import make_century, make_deck

__all__ = [
    "BrokenDeck",
    "Deck",
    "Details",
    "Filter",
    "Finding",
    "FindingCode",
    "Severity",
    "Text",
    "UnknownDeck",
    "built_in_decks",
    "filter_deck",
    "load_deck",
    "make_century",
    "make_deck",
    "mix_decks",
    "open_deck",
    "readable_date",
]

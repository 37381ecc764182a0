"""Deals the games of environments."""

from typing import Any

from frieze.decks import Deck, load_deck, make_deck
from frieze.games import AnyGame, new_game

SAMPLE_CARDS = 60


def first_table(name: str, deck: Deck | None, seats: int, options: Any) -> AnyGame:
    """Deal a game whose `redeal` deals all others. Without a deck: a sample of 60 cards, or the century's."""
    if deck is None:
        deck = load_deck("century") if name == "exhibition" else make_deck(SAMPLE_CARDS, seed=1)
    return new_game(name, deck, seats=seats, seed=0, options=options)

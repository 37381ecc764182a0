"""Positions for examples computed by hand. Cards are named by letters; the test sets their dates."""

from typing import Any

import frieze
from frieze.decks import Deck
from frieze.games.cards import Card
from frieze.games.timeline import Place, Timeline, TimelineView

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def deck_of(*dates: int | str) -> Deck:
    """Return a deck with the cards a, b, c … of these dates."""
    cards = tuple(Card(letter, str(date)) for letter, date in zip(LETTERS, dates, strict=False))
    return Deck(id="letters", titles={}, cards=cards, texts={})


def deal(*dates: int | str, seats: int = 2, seed: int = 0, rules: int | None = None, **options: Any) -> Timeline:
    """Deal a, b, c … in this order. By default each seat gets one card and seat 0 starts."""
    options = {"hand_size": 1, "first": 0, **options}
    order = LETTERS[: len(dates)]
    return frieze.new_game(
        "timeline", deck_of(*dates), seats=seats, seed=seed, options=options, order=order, rules=rules
    )


def play(game: Timeline, *moves: str) -> TimelineView:
    """Place cards and return the spectator's view. "c2" puts card c into gap 2."""
    for move in moves:
        game.apply(Place(move[0], int(move[1:])))
    return game.view(None)


def line(game: Timeline) -> str:
    """Return the letters of the line."""
    return "".join(card.card for card in game.view(None).line)


def hands(game: Timeline) -> list[str]:
    """Return the letters of all hands."""
    return ["".join(seat.hand) for seat in game.view(None).seats]


def discards(game: Timeline) -> str:
    return "".join(card.card for card in game.view(None).discards)


def box(game: Timeline) -> str:
    return "".join(card.card for card in game.view(None).box)

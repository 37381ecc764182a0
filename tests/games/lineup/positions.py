"""Positions for examples computed by hand. Cards are named by letters; the test sets their dates."""

from typing import Any

import frieze
from frieze.games.lineup import Lineup, Place, Placed
from tests.games.timeline.positions import LETTERS, deck_of


def deal(*dates: int | str, given: int = 1, **options: Any) -> Lineup:
    """Deal a, b, c … in this order: first the given cards, then the queue. All cards are dealt by default."""
    options = {"given": given, "cards": len(dates) - given, **options}
    return frieze.new_game("lineup", deck_of(*dates), seats=1, seed=0, options=options, order=LETTERS[: len(dates)])


def place(game: Lineup, gap: int) -> Placed:
    """Put the front card into a gap and return its event."""
    event = game.apply(Place(game.view(0).card or "", gap))[0]
    assert isinstance(event, Placed)
    return event


def line(game: Lineup) -> str:
    """Return the letters of the line."""
    return "".join(shown.card for shown in game.view(None).line)

"""A simple computer player for each game: enough to have somebody to play against."""

import random
from collections.abc import Callable
from typing import Any

from frieze.games.cards import Deck
from frieze.games.dates import parse_date
from frieze.games.timeline import Place, TimelineView

KNOWS = 0.55  # how often it knows a date; otherwise it guesses a gap


def simple_player(game: str, deck: Deck, seed: int) -> Callable[[Any], Any]:
    """Make a player of a game: a function from its seat's view to an action."""
    rng = random.Random(seed)
    years = {card.id: date.year for card in deck.cards if (date := parse_date(card.date))}
    players: dict[str, Callable[[Any], Any]] = {"timeline": lambda view: place_a_card(view, years, rng)}
    return players[game]


def place_a_card(view: TimelineView, years: dict[str, int], rng: random.Random) -> Place:
    """Choose any card; put it where it belongs if its date is known, else anywhere."""
    assert view.choices is not None, "asked only in its turn"
    card = rng.choice(view.choices.cards)
    if rng.random() < KNOWS:
        return Place(card, sum(years[shown.card] < years[card] for shown in view.line))
    return Place(card, rng.randrange(view.choices.gaps))

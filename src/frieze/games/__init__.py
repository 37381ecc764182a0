"""The rules. Pure: no input or output, no clock, no global randomness, no texts; nothing else of the project.

`new_game` deals a game of any kind, `determinize` guesses one behind a view, `GAMES` lists the kinds.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from frieze.games.cards import Card, Continent, Deck, Icon
from frieze.games.dates import Date, parse_date
from frieze.games.errors import FriezeError, UnknownGame
from frieze.games.exhibition import Exhibition
from frieze.games.game import Game, LegalActions
from frieze.games.outcome import Outcome, Reason
from frieze.games.timeline import Timeline
from frieze.games.together import Together

AnyGame = Game[Any, Any, Any, Any, Any]

GAMES: dict[str, type[AnyGame]] = {game.name: game for game in (Timeline, Together, Exhibition)}


def game_class(name: str) -> type[AnyGame]:
    """Find a game by its name. Raise `UnknownGame`."""
    try:
        return GAMES[name]
    except (KeyError, TypeError):
        raise UnknownGame(name, list(GAMES)) from None


def new_game(
    name: str, deck: Deck, *, seats: int, seed: int, options: Any = None, order: Sequence[str] | None = None
) -> AnyGame:
    """Deal a game.

    `options` is a dict, or the game's options Struct. `seed` (up to 64 bits) decides all chance. `order` names every
    card of the deck: the cards are dealt in that order instead of being shuffled. Raise a `FriezeError` if the game,
    the number of seats, an option, the seed, the order or the deck does not fit.
    """
    return game_class(name).start(deck, seats=seats, seed=seed, options=options, order=order)


def determinize(view: Struct, deck: Deck, seed: int) -> AnyGame:
    """Make a game that could be the one behind this view: for players that look ahead.

    All that the view shows is so in the game; what it hides is drawn from the seed. Dates of hidden cards are those of
    the deck given here, which may be somebody's belief. Raise `DeckMismatch` if the view is not of a game with it.
    """
    name = view.__struct_config__.tag
    return game_class(str(name)).determinize(view, deck, seed)


__all__ = [
    "GAMES",
    "AnyGame",
    "Card",
    "Continent",
    "Date",
    "Deck",
    "Exhibition",
    "FriezeError",
    "Game",
    "Icon",
    "LegalActions",
    "Outcome",
    "Reason",
    "Timeline",
    "Together",
    "determinize",
    "game_class",
    "new_game",
    "parse_date",
]

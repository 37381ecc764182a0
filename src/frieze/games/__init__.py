"""The rules of all games.

This package is pure. It has no input or output, no clock, no global randomness and no texts, and it imports nothing
else of the project. `new_game` deals a game, `determinize` guesses the game behind a view, `GAMES` lists the games.
"""

from collections.abc import Sequence
from typing import Any, overload

from msgspec import Struct

from frieze.games.cards import Card, CardSource, Continent, Icon
from frieze.games.dates import Date, parse_date
from frieze.games.errors import FriezeError, UnknownGame
from frieze.games.exhibition import Exhibition, ExhibitionView
from frieze.games.game import Game
from frieze.games.legal import LegalActions
from frieze.games.lineup import Lineup, LineupView
from frieze.games.outcome import Outcome, Reason
from frieze.games.timeline import Timeline, TimelineView
from frieze.games.together import Together, TogetherView

AnyGame = Game[Any, Any, Any, Any, Any]
Order = Sequence[str] | None  # card ids in the order of dealing
Version = int | None  # of the rules; None is the newest

GAMES: dict[str, type[AnyGame]] = {game.name: game for game in (Timeline, Together, Exhibition, Lineup)}


def game_class(name: str) -> type[AnyGame]:
    """Return the class of a game. Raise `UnknownGame` if there is none of this name."""
    try:
        return GAMES[name]
    except (KeyError, TypeError):
        raise UnknownGame(name, list(GAMES)) from None


def new_game(
    name: str,
    deck: CardSource,
    *,
    seats: int,
    seed: int,
    options: Any = None,
    order: Order = None,
    rules: Version = None,
) -> AnyGame:
    """Deal a game.

    As `frieze.new_game`, which draws the seed if there is none. This package knows no randomness of its own.
    """
    return game_class(name).start(deck, seats=seats, seed=seed, options=options, order=order, rules=rules)


@overload
def determinize(view: TimelineView, deck: CardSource, seed: int) -> Timeline: ...
@overload
def determinize(view: TogetherView, deck: CardSource, seed: int) -> Together: ...
@overload
def determinize(view: ExhibitionView, deck: CardSource, seed: int) -> Exhibition: ...
@overload
def determinize(view: LineupView, deck: CardSource, seed: int) -> Lineup: ...
@overload
def determinize(view: Struct, deck: CardSource, seed: int) -> AnyGame: ...
def determinize(view: Struct, deck: CardSource, seed: int) -> AnyGame:
    """Return a game that looks exactly like this view. Players use it to search ahead.

    The game agrees with everything that the view shows. The seed decides what the view hides. Hidden cards have the
    dates of `deck`, which may be a player's beliefs. Raise `DeckMismatch` if the view's game has other cards.
    """
    name = view.__struct_config__.tag
    return game_class(str(name)).determinize(view, deck, seed)


__all__ = [
    "GAMES",
    "AnyGame",
    "Card",
    "CardSource",
    "Continent",
    "Date",
    "Exhibition",
    "FriezeError",
    "Game",
    "Icon",
    "LegalActions",
    "Lineup",
    "Outcome",
    "Reason",
    "Timeline",
    "Together",
    "determinize",
    "game_class",
    "new_game",
    "parse_date",
]

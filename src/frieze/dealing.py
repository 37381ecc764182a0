"""Deals games. The rules know no chance but their seed; a seed that nobody gave is drawn here."""

import secrets
from collections.abc import Sequence
from typing import Any, Literal, Required, TypedDict, Unpack, overload

from frieze import games
from frieze.games import AnyGame, Exhibition, Lineup, Timeline, Together
from frieze.games.cards import CardSource

SEED_BITS = 64
Order = Sequence[str] | None


class Deal(TypedDict, total=False):
    """The keyword arguments of `new_game`."""

    seats: Required[int]
    seed: int | None
    options: Any
    order: Order
    rules: int | None


@overload
def new_game(name: Literal["timeline"], deck: CardSource, **deal: Unpack[Deal]) -> Timeline: ...
@overload
def new_game(name: Literal["together"], deck: CardSource, **deal: Unpack[Deal]) -> Together: ...
@overload
def new_game(name: Literal["exhibition"], deck: CardSource, **deal: Unpack[Deal]) -> Exhibition: ...
@overload
def new_game(name: Literal["lineup"], deck: CardSource, **deal: Unpack[Deal]) -> Lineup: ...
@overload
def new_game(name: str, deck: CardSource, **deal: Unpack[Deal]) -> AnyGame: ...
def new_game(
    name: str,
    deck: CardSource,
    *,
    seats: int,
    seed: int | None = None,
    options: Any = None,
    order: Order = None,
    rules: int | None = None,
) -> AnyGame:
    """Deal a game.

    `options` is a dict or the game's options Struct. `seed` (up to 64 bits) decides everything random; without one, a
    seed is drawn, and `game.seed` is that seed. `order` names every card of the deck (Line-up: at least those that it
    deals); the game then deals in that order and does not shuffle. `rules` is an older version of the rules to play by.
    Raise a `FriezeError` if the game, the number of seats, an option, the seed, the order, the version or the deck is
    not valid.
    """
    drawn = secrets.randbits(SEED_BITS) if seed is None else seed
    return games.new_game(name, deck, seats=seats, seed=drawn, options=options, order=order, rules=rules)

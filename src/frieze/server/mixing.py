"""REST: how many cards several decks have together, and whether a game can be dealt from them."""

from typing import Annotated, Any

from litestar import post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from frieze.decks import filter_deck, mix_decks
from frieze.games import new_game
from frieze.games.errors import FriezeError
from frieze.server.asking import Asking, house_of
from frieze.server.problems import problem_of
from frieze.tables.messages import Problem
from frieze.tables.settings import MOST_DECKS, DeckChoice, GameName


class Mixing(Struct, frozen=True, forbid_unknown_fields=True):
    """Decks, each whole or in part, and what is to be played with them."""

    decks: Annotated[tuple[DeckChoice, ...], Meta(min_length=1, max_length=MOST_DECKS)]
    game: GameName
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: dict[Annotated[str, Meta(max_length=32)], Any] = {}


class Mixture(Struct):
    """`parts`: the cards that each filter lets through; `cards`: all without doubles; `problem`: why it is no game."""

    parts: list[int]
    cards: int
    problem: Problem | None


@post("/mixtures", status_code=200)
async def mix(request: Asking, data: JSONBody[Mixing]) -> Mixture:
    """Count the cards of several decks, and try to deal a game from them."""
    house = house_of(request)
    held = {deck.id: deck for deck in await house.read(house.library.fetch(data.decks))}
    whole = [held.get(choice.id) or house.library.deck(choice.id) for choice in data.decks]
    parts = [filter_deck(deck, choice.filter) for deck, choice in zip(whole, data.decks, strict=True)]
    mixed = mix_decks(parts)
    problem = None
    try:
        new_game(data.game, mixed, seats=data.seats, seed=0, options=data.options)
    except FriezeError as error:
        problem = problem_of(error)
    return Mixture([len(part.cards) for part in parts], len(mixed.cards), problem)


HANDLERS = [mix]

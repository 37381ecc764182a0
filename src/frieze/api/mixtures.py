"""REST: how many cards several decks have together, and whether a game can be dealt from them."""

from typing import Annotated, Any

from msgspec import Meta, Struct, structs

from frieze.api.catalog import DeckInfo, deck_info
from frieze.api.dependencies import CallerDep, LiveDep, RegistryDep
from frieze.api.problems import problem_of
from frieze.api.routes import JSONBody, get, post
from frieze.decks import Deck, filter_deck, mix_decks
from frieze.games import new_game
from frieze.games.errors import FriezeError
from frieze.tables import access
from frieze.tables.messages import Problem
from frieze.tables.registry import TableRegistry
from frieze.tables.settings import MAX_DECKS, DeckChoice, GameName


class Mixing(Struct, frozen=True, forbid_unknown_fields=True):
    """Decks, each whole or in part, and what is to be played with them."""

    decks: Annotated[tuple[DeckChoice, ...], Meta(min_length=1, max_length=MAX_DECKS)]
    game: GameName
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: dict[Annotated[str, Meta(max_length=32)], Any] = {}


class Mixture(Struct):
    """`parts`: the cards that each filter lets through; `cards`: all without doubles; `problem`: why it is no game."""

    parts: list[int]
    cards: int
    problem: Problem | None


async def _decks(registry: TableRegistry, choices: tuple[DeckChoice, ...]) -> list[Deck]:
    """Return the decks that are chosen, whole."""
    held = {deck.id: deck for deck in await registry.read(registry.library.fetch(choices))}
    return [held.get(choice.id) or registry.library.deck(choice.id) for choice in choices]


async def _mixture(registry: TableRegistry, data: Mixing) -> Mixture:
    whole = await _decks(registry, data.decks)
    parts = [filter_deck(deck, choice.filter) for deck, choice in zip(whole, data.decks, strict=True)]
    mixed = mix_decks(parts)
    problem = None
    try:
        new_game(data.game, mixed, seats=data.seats, seed=0, options=data.options)
    except FriezeError as error:
        problem = problem_of(error)
    return Mixture([len(part.cards) for part in parts], len(mixed.cards), problem)


@post("/mixtures", status_code=200, heavy=True)
async def mix(registry: RegistryDep, data: JSONBody[Mixing]) -> Mixture:
    """Count the cards of several decks, and try to deal a game from them."""
    return await _mixture(registry, data)


@post("/tables/{code:str}/mixtures", status_code=200, heavy=True)
async def mix_at_table(live: LiveDep, data: JSONBody[Mixing]) -> Mixture:
    """Do the same for a table, whose decks of people's own go by their names at the table."""
    return await _mixture(live.registry, structs.replace(data, decks=access.resolve_aliases(live.table, data.decks)))


@get("/tables/{code:str}/decks", heavy=True)
async def table_decks(live: LiveDep, caller: CallerDep) -> list[DeckInfo]:
    """Return what a table's decks are. A custom deck goes by its alias at the table, without its years."""
    shown = access.settings_for(live.table, caller.player).decks
    infos = [deck_info(deck) for deck in await _decks(live.registry, live.table.rules.decks)]
    return [
        info if info.id == choice.id else structs.replace(info, id=choice.id, years=None)
        for info, choice in zip(infos, shown, strict=True)
    ]


ROUTES = [mix, mix_at_table, table_decks]

"""REST: tables. Thin: reads a request, asks a table, writes the answer."""

from secrets import randbits
from typing import Annotated

import msgspec
from msgspec import Struct

from frieze.api.dependencies import CallerDep, Language, LiveDep, RegistryDep
from frieze.api.routes import File, FromPath, JSONBody, PathParameter, delete, download, get, post
from frieze.games.played import encode_played
from frieze.tables import access, history
from frieze.tables import messages as m
from frieze.tables import requests as r
from frieze.tables.errors import TableError, Why
from frieze.tables.first_state import FirstState, first_state, table_texts
from frieze.tables.keys import hash_of_key, new_key
from frieze.tables.library import card_note
from frieze.tables.live_table import LiveTable
from frieze.tables.names import cleaned
from frieze.tables.own_games import own_game
from frieze.tables.storage.rows import Kind, Report
from frieze.tables.times import LINK_LASTS

GameNumber = Annotated[int, PathParameter(ge=1, le=10_000, description="The table's games count from 1")]
Step = Annotated[int, PathParameter(ge=0, le=100_000, description="So many moves were made")]


class Created(m.Changed, frozen=True, kw_only=True):
    """A table was made. `first`: what its socket will send first, so that it can be drawn at once."""

    first: FirstState


class CarryLink(Struct):
    """A path that carries this device's seats to the one that opens it first, within a quarter of an hour."""

    link: str


class Carried(Struct):
    """Where the seats are that were carried to this device, or the pupil's number: at a table or in a lesson."""

    code: str
    kind: Kind


def changed(live: LiveTable, player: str, seq: int) -> m.Changed:
    """Return a table as the answer to a request."""
    return m.Changed(seq, live.info(player), live.table.seats_of(player), live.table.seats_left_by(player))


@post("/tables")
async def create(
    registry: RegistryDep, caller: CallerDep, data: JSONBody[r.NewTable], language: Language = "en"
) -> Created:
    """Make a table, seat those at this device and computer players, and begin if wanted."""
    caller.spend("table")
    live = await registry.create(caller.player, data)
    first = await first_state(live, caller.player, language)
    made = changed(live, caller.player, 1)
    return Created(made.seq, made.table, made.mine, made.left, first=first)


@get("/tables")
async def lobby(registry: RegistryDep) -> list[m.TableSummary]:
    """List the tables that anybody may join or watch."""
    return await registry.listed()


@get("/my-tables")
async def my_tables(registry: RegistryDep, caller: CallerDep) -> list[m.TableSummary]:
    """List this browser's tables, those waiting for it first."""
    return await registry.tables_of(caller.player)


@get("/tables/{code:str}")
async def table(live: LiveDep, caller: CallerDep) -> m.Changed:
    """Look at a table."""
    return changed(live, caller.player, live.table.seq)


@post("/tables/{code:str}/changes", status_code=200)
async def change(live: LiveDep, caller: CallerDep, data: JSONBody[r.TableChange]) -> m.Changed:
    """Join, leave, change, start, pause …: whatever is no move."""
    caller.spend("change")
    if isinstance(data, r.Start | r.Rematch):
        caller.spend("game")
    return changed(live, caller.player, await live.change(caller.player, data))


@delete("/tables/{code:str}")
async def delete_table(live: LiveDep, caller: CallerDep) -> None:
    """Delete a table with everything, now (host)."""
    await live.registry.delete(live, caller.player)


@get("/tables/{code:str}/texts")
async def texts(live: LiveDep, language: Language = "en") -> m.TableTexts:
    """Return the titles and pictures of the table's cards: what can be seen while dates are hidden."""
    return table_texts(await live.decks.dealt(live.table), language)


@get("/tables/{code:str}/notes/{card:str}")
async def note(live: LiveDep, card: FromPath[str], language: Language = "en") -> m.CardNote:
    """Return what comes with a card's date, once that is revealed."""
    if card not in history.revealed_cards(live):
        raise TableError(Why.NOT_REVEALED, card=card)
    return card_note(await live.decks.dealt(live.table), card, language)


@get("/tables/{code:str}/games/{number:int}/summary", heavy=True)
async def summary(live: LiveDep, caller: CallerDep, number: GameNumber, language: Language = "en") -> m.Summary:
    """Return who placed and who missed what in a game that is over, with notes and sources."""
    caller.spend("replay")
    return await history.summary(live, await history.recorded(live, number), language)


@get("/tables/{code:str}/games/{number:int}/replay/{step:int}", heavy=True)
async def replay(live: LiveDep, caller: CallerDep, number: GameNumber, step: Step) -> m.ReplayStep:
    """Return a game that is over after so many moves; 0 is the deal."""
    caller.spend("replay")
    return history.step_of(await history.recorded(live, number), step)


@get("/tables/{code:str}/games/{number:int}/own", heavy=True)
async def own(live: LiveDep, caller: CallerDep, number: GameNumber, language: Language = "en") -> m.OwnGame:
    """Return a game as this browser's person played it: how it ended, and which cards they placed where."""
    caller.spend("replay")
    return await own_game(live, number, caller.player, language)


@get("/tables/{code:str}/games/{number:int}/played", heavy=True)
async def played(live: LiveDep, caller: CallerDep, number: GameNumber) -> File:
    """Return a game that is over as a file."""
    access.check_may_export(live.table)
    caller.spend("replay")
    game = (await history.recorded(live, number)).played
    name = f"frieze-{live.table.code}-{number}.json"
    return download(encode_played(game), "application/json", name)


@post("/tables/{code:str}/carry")
async def carry(live: LiveDep, caller: CallerDep) -> CarryLink:
    """Make a one-time link that carries this device's seats to another."""
    player = caller.player
    if not live.table.seats_of(player):
        raise TableError(Why.NOT_SEATED)
    token = new_key(randbits)
    body = msgspec.json.encode((live.table.id, player))
    until = live.registry.now() + LINK_LASTS
    await live.registry.read(live.registry.storage.put_link(bytes.fromhex(hash_of_key(token)), body, until))
    return CarryLink(f"/carry/{token}")


@post("/carry/{token:str}", status_code=200)
async def carried(
    registry: RegistryDep, caller: CallerDep, token: Annotated[str, PathParameter(max_length=64)]
) -> Carried:
    """Take the seats, or the pupil's number, that a one-time link stands for."""
    link = bytes.fromhex(hash_of_key(token))
    body = await registry.read(registry.storage.take_link(link, registry.now()))
    if body is None:
        caller.spend_miss()
        raise TableError(Why.UNKNOWN_LINK)
    name, old = msgspec.json.decode(body, type=tuple[str, str])
    if (live := await registry.find_log(name)) is None:
        raise TableError(Why.UNKNOWN_TABLE)
    await live.carry(old, caller.player, f"carry-{link.hex()[:32]}")
    return Carried(live.code, live.kind)


@post("/tables/{code:str}/reports")
async def report(live: LiveDep, caller: CallerDep, data: JSONBody[r.NewReport]) -> None:
    """Say that a card is wrong; its deck's author will see it."""
    caller.spend("report")
    began = live.table.began
    decks = began.decks if began is not None else live.table.rules.decks
    deck, card = live.registry.library.origin_of(decks, data.card)
    wrong = Report(deck, card, live.registry.now(), cleaned(data.words))
    await live.registry.read(live.registry.storage.add_report(wrong))


ROUTES = [
    create,
    lobby,
    my_tables,
    table,
    change,
    delete_table,
    texts,
    note,
    summary,
    own,
    replay,
    played,
    carry,
    carried,
    report,
]

"""What happens at a table by itself: a computer player moves, a clock runs out."""

import asyncio
import zlib

import msgspec

from frieze.bots.levels import Level
from frieze.bots.player import difficulties_of, hidden_again
from frieze.bots.request import Request
from frieze.tables import decide
from frieze.tables import facts as f
from frieze.tables.environment import Milliseconds
from frieze.tables.errors import TableError, Why
from frieze.tables.room import Room
from frieze.tables.settings import DaysClock
from frieze.tables.state import Table
from frieze.tables.times import HEARD_WITHIN, SECOND, UNHEARD


async def fire_due(room: Room, kind: str) -> None:
    """Let a table's due time fire, if it still is one; a table where nobody is connected rests."""
    if _due(room.table, kind) is None:
        await room.catch_up()  # another worker may have set it
    if _due(room.table, kind) is None:
        await room.registry.storage.drop_due(room.table.id, kind)
    elif _rests(room):
        due = _due(room.table, kind)
        await asyncio.sleep(HEARD_WITHIN / SECOND)  # another worker may say who is there, or let it fire_due
        await room.catch_up()
        if not _rests(room) or _due(room.table, kind) != due:
            return
        if room.registry.broker.is_connected:
            await room.registry.storage.drop_due(room.table.id, kind)
        else:  # somebody may be connected elsewhere
            await room.registry.set_due(room.table.id, kind, room.registry.now() + UNHEARD)
    elif kind == "computer":
        await _computer_moves(room)
    else:
        await _clock_runs_out(room)


def _due(table: Table, kind: str) -> Milliseconds | None:
    return table.computer_due if kind == "computer" else table.clock_due


def _rests(room: Room) -> bool:
    """Tell whether nobody would see it; a clock of days runs on."""
    return not room.presence.anybody() and not isinstance(room.table.rules.clock, DaysClock)


async def _clock_runs_out(room: Room) -> None:
    def facts(table: Table) -> list[f.Fact]:
        due = table.clock_due
        return decide.out_of_time(table) if due is not None and due <= room.registry.now() else []

    if room.registry.now() < room.rested_until:
        await room.registry.set_due(room.table.id, "clock", room.rested_until)
    else:
        await room.append_system(f"clock-{room.table.seq}", facts)


async def _computer_moves(room: Room) -> None:
    table = room.table
    game, seat = table.game, table.to_move
    assert game is not None and seat is not None, "somebody is to move"
    by = table.played_by(seat)
    action = await room.registry.computers.choose(request_of(room, seat, by), game.Action)

    def facts(now: Table) -> list[f.Fact]:
        if now.to_move != seat or now.played_by(seat) is f.By.PERSON:
            return []
        try:
            return [decide.checked_move(now, seat, game.turn, game.decision, action, by)]
        except TableError as error:
            if error.why is Why.STALE:
                return []
            raise

    await room.append_system(f"{by}-{table.games}-{game.turn}-{game.decision}", facts)


def request_of(room: Room, seat: int, by: f.By) -> Request:
    """Give the question to a computer player: what the seat may know."""
    table = room.table
    assert table.game is not None and table.began is not None, "there is a game"
    sitting = table.seats[seat]
    view = table.game.view(seat)
    level = sitting.level if by is f.By.COMPUTER and sitting.level is not None else Level.GUIDE
    return Request(
        game=table.game.name,
        level=level,
        seed=sitting.seed or zlib.crc32(f"{table.id} {seat}".encode()),
        view=view,
        seen=hidden_again(table.revealed, view),
        cards=msgspec.convert(table.began.cards, list),
        difficulties=difficulties_of(room.dealt_deck()),
    )

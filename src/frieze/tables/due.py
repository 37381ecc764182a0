"""What happens when a time is due: a computer player moves, a clock runs out."""

import asyncio
import zlib
from typing import TYPE_CHECKING

import msgspec

from frieze.bots.levels import Level
from frieze.bots.player import difficulties_of, hidden_again
from frieze.bots.request import Request
from frieze.tables import facts as f
from frieze.tables.commands.game import checked_move, out_of_time
from frieze.tables.errors import TableError, Why
from frieze.tables.settings import DaysClock
from frieze.tables.state import Table
from frieze.tables.storage.rows import Due, DueKind
from frieze.tables.times import COMPUTER_STEP, PRESENCE_WITHIN, SECOND

if TYPE_CHECKING:
    from frieze.tables.live_table import LiveTable


async def fire_due(live: "LiveTable", due: Due) -> None:
    """Fire a table's due time, if it is still due.

    A table where nobody is connected rests: its due time is dropped. This worker may not have heard of people who are
    connected to another one, so it asks first. If the answer is lost too, that other worker restores the due time.
    """
    kind = due.kind
    if live.table.dues[kind] is None:
        await live.catch_up()  # another worker may have set it
    if (at := live.table.dues[kind]) is None:
        await live.registry.storage.drop_due(due)
    elif _rests(live):
        live.registry.cluster.request_presence(live)
        await asyncio.sleep(PRESENCE_WITHIN / SECOND)  # another worker may answer, or fire it
        await live.catch_up()
        if _rests(live) and live.table.dues[kind] == at:
            await live.registry.storage.drop_due(due)
    elif kind is DueKind.COMPUTER:
        await _move_computer(live)
    else:
        await _run_out_clock(live)


def _rests(live: "LiveTable") -> bool:
    """Return whether nobody would see it. A clock of days never rests."""
    return not live.presence.anybody() and not isinstance(live.table.rules.clock, DaysClock)


async def _run_out_clock(live: "LiveTable") -> None:
    registry = live.registry

    def decide(table: Table) -> list[f.Fact]:
        due = table.clock_due
        return out_of_time(table) if due is not None and due <= registry.now() else []

    if registry.now() < live.rested_until:
        await registry.set_due(live.table.id, DueKind.CLOCK, live.rested_until)
    else:
        await live.append_system(f"clock-{live.table.seq}", decide)


def hurry(live: "LiveTable", player: str) -> None:
    """Let the computer player to move do so now. Raise unless the player is seated.

    Nothing happens while other people are seated: they may still be reading what was revealed.
    """
    table = live.table
    if not table.seats_of(player):
        raise TableError(Why.NOT_SEATED)
    at = table.computer_due
    if at is not None and all(seat.player in {None, player} for seat in table.seats):
        live.registry.scheduler.fire_now(Due(table.id, DueKind.COMPUTER, at))


async def _move_computer(live: "LiveTable") -> None:
    table = live.table
    game, seat = table.game, table.to_move
    assert game is not None and seat is not None, "somebody is to move"
    by = table.played_by(seat)
    due = table.computer_due
    action = await live.registry.bot_pool.choose(await request_of(live, seat, by), game.Action)
    if due is not None:
        thought = (live.registry.now() - due) % COMPUTER_STEP
        await asyncio.sleep((COMPUTER_STEP - thought) / SECOND)

    def decide(now: Table) -> list[f.Fact]:
        if now.to_move != seat or now.played_by(seat) is f.By.PERSON:
            return []
        try:
            return [checked_move(now, seat, game.turn, game.decision, action, by)]
        except TableError as error:
            if error.why is Why.STALE:
                return []
            raise

    await live.append_system(f"{by}-{table.games}-{game.turn}-{game.decision}", decide)


async def request_of(live: "LiveTable", seat: int, by: f.By) -> Request:
    """Return the request to a computer player. It holds only what the seat may know."""
    table = live.table
    assert table.game is not None and table.began is not None, "there is a game"
    deck = await live.decks.dealt(table)
    sitting = table.seats[seat]
    view = table.game.view(seat)
    level = sitting.level if by is f.By.COMPUTER and sitting.level is not None else Level.GUIDE
    return Request(
        game=table.game.name,
        level=level,
        seed=sitting.seed or zlib.crc32(f"{table.id} {seat}".encode()),
        view=view,
        seen=hidden_again(table.game.name, table.revealed, view),
        cards=msgspec.convert(table.began.cards, list),
        difficulties=difficulties_of(deck),
    )

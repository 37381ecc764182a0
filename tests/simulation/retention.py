"""Months pass. Tables are deleted when their time is over, and only then, while hosts come back to some of them."""

import asyncio
from typing import TYPE_CHECKING

from frieze.tables import requests as r
from frieze.tables.messages import Phase
from frieze.tables.settings import DaysClock

if TYPE_CHECKING:
    from tests.simulation.client import Client
    from tests.simulation.world import World

STEPS = (29, 2, 30, 31)  # days: finished tables are kept for 30, untouched ones for 60
TURN, MAX_TURNS = 15, 60  # a clock of days runs out in 14
LAST_STEP = 91
TROUBLED = 45.0  # seconds with faults after each step: the sweep comes every 30
QUIET = 65.0  # seconds without faults: two sweeps
COMES_BACK = 0.5  # how likely a host comes back after a step


async def let_pass(world: "World") -> None:
    """Let months pass, and check each time what is left."""
    for days in STEPS:
        await _skip(world, days, world.random.random() < COMES_BACK)
    world.ended = True  # nobody does anything any more, and nobody is at a table: a game with a clock would go on
    for client in world.clients:
        client.close()
    await asyncio.sleep(QUIET)
    for _ in range(MAX_TURNS):  # a clock of days goes on without anybody, until its game ends
        if not _has_clock_of_days(world):
            break
        await _skip(world, TURN, False)
    await _skip(world, LAST_STEP, False)
    world.checks.check_nothing_left()


def _has_clock_of_days(world: "World") -> bool:
    """Return whether a game with a clock of days still runs."""
    tables = [world.checks.tables[table].newest for table in world.database.rows.heads]
    return any(table.phase is Phase.PLAYING and isinstance(table.rules.clock, DaysClock) for table in tables)


async def _skip(world: "World", days: int, hosts_come: bool) -> None:
    world.days += days
    world.last_trouble = world.loop.time()
    world.trace("skip", days, "days")
    if hosts_come:
        for client in world.clients:
            if client.host:
                world.call_later(TROUBLED * world.random.random(), lambda client=client: _come_back(client))  # type: ignore[misc]
    await world.be_troubled(TROUBLED)
    world.stop_faults()
    await asyncio.sleep(QUIET)
    world.check_at_rest()


def come_back(world: "World", tables: list[str]) -> None:
    """Let hosts of these tables come back now."""
    for client in world.clients:
        if client.host and client.spec.table in tables:
            world.call_later(0, lambda client=client: _come_back(client))  # type: ignore[misc]


def _come_back(host: "Client") -> None:
    """Let a host play once more at a finished table."""
    if host.world.ended or host.connection is None or host.unanswered:
        return
    if host.table.get("phase") == "over":
        host.ask(r.Rematch(host.key()))

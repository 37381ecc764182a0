"""A killed worker sends no goodbye. Others forget it, with everybody connected to it."""

import asyncio

import pytest

from frieze.tables.broker import LocalBroker
from frieze.tables.cluster import HEARTBEAT, HEARTBEAT_EVERY, LOST_AFTER
from frieze.tables.live_table import LiveTable
from frieze.tables.registry import TableRegistry
from frieze.tables.times import AWAY_AFTER, SECOND
from tests.backends import Backend
from tests.tables.helpers import ADA, BEN, CLEO, ManualClock, join, registries, table_of_two

pytestmark = pytest.mark.virtual_time
LOOK_EVERY = 0.05  # seconds
FIRST_WAIT = 0.4  # seconds until a page connects again


@pytest.fixture(autouse=True)
def _remote(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers behave as if they were in separate processes."""
    monkeypatch.setattr(LocalBroker, "is_remote", True)


async def test_players_of_a_living_worker_stay_present_while_nobody_moves(backend: Backend) -> None:
    async with registries(backend, 2, ManualClock()) as (one, two):
        live = await table_of_two(one)
        await join(live, ADA)
        await join(await two.by_code(live.table.code), BEN)
        await asyncio.sleep(10 * LOST_AFTER)
        assert [seat.away for seat in live.info().seats] == [False, False]


def silence(worker: TableRegistry) -> None:
    """Let a worker send and receive nothing, as if it were killed or held up."""
    worker.broker.publish = lambda *_: None  # type: ignore[method-assign]
    worker.broker.on_message = None  # type: ignore[attr-defined]


def end_silence(worker: TableRegistry) -> None:
    del worker.broker.publish
    worker.broker.on_message = worker.cluster._on_message  # type: ignore[attr-defined]


async def away_at_times(live: LiveTable, seconds: float) -> list[tuple[float, list[bool]]]:
    """Return when it changes who is shown as away, and who is."""
    loop = asyncio.get_running_loop()
    began, found = loop.time(), [(0.0, [seat.away for seat in live.info().seats])]
    while loop.time() < began + seconds:
        await asyncio.sleep(LOOK_EVERY)
        if (away := [seat.away for seat in live.info().seats]) != found[-1][1]:
            found.append((loop.time() - began, away))
    return found


async def test_whoever_does_not_come_back_from_a_killed_worker_is_away_after_the_usual_time(backend: Backend) -> None:
    async with registries(backend, 2, ManualClock()) as (one, two):
        live = await table_of_two(one)
        subscriber = await join(live, ADA)
        await join(await two.by_code(live.table.code), BEN)
        await asyncio.sleep(3.5 * HEARTBEAT_EVERY)
        silence(two)
        await subscriber.next_batch(live)
        (_, before), (after, away) = await away_at_times(live, 3 * AWAY_AFTER / SECOND)
        assert (before, away) == ([False, False], [False, True])
        assert AWAY_AFTER / SECOND - HEARTBEAT_EVERY <= after <= AWAY_AFTER / SECOND + LOOK_EVERY
        assert subscriber.table_changed, "connected players are notified"


@pytest.mark.parametrize("other", ["where the others are", "where nobody was"])
async def test_whoever_comes_back_at_another_worker_is_never_shown_as_away(backend: Backend, other: str) -> None:
    async with registries(backend, 3, ManualClock()) as (dying, home, third):
        live = await table_of_two(home)
        await join(live, ADA)
        await join(await dying.by_code(live.table.code), BEN)
        await asyncio.sleep(3.5 * HEARTBEAT_EVERY)
        silence(dying)
        worker = home if other == "where the others are" else third
        await asyncio.sleep(FIRST_WAIT)
        there = await worker.by_code(live.table.code)
        await join(there, BEN)
        for shown in await asyncio.gather(*(away_at_times(table, 3 * AWAY_AFTER / SECOND) for table in (live, there))):
            assert shown == [(0.0, [False, False])]


async def test_a_worker_that_was_only_held_up_has_its_players_back_at_once(backend: Backend) -> None:
    async with registries(backend, 2, ManualClock()) as (one, two):
        live = await table_of_two(one)
        other = await two.by_code(live.table.code)
        await join(live, ADA)
        await join(other, BEN)
        await asyncio.sleep(2 * HEARTBEAT_EVERY)
        silence(two)
        await asyncio.sleep(AWAY_AFTER / SECOND + HEARTBEAT_EVERY)
        assert [seat.away for seat in live.info().seats] == [False, True]
        assert [seat.away for seat in other.info().seats] == [True, False]
        end_silence(two)
        await asyncio.sleep(HEARTBEAT_EVERY + LOOK_EVERY)
        for table in (live, other):
            assert [seat.away for seat in table.info().seats] == [False, False]


async def test_whoever_came_and_went_while_a_worker_was_held_up_is_seen_as_it_is(backend: Backend) -> None:
    async with registries(backend, 2, ManualClock()) as (one, two):
        live = await table_of_two(one)
        other = await two.by_code(live.table.code)
        await join(live, ADA)
        subscriber = await join(other, BEN)
        await asyncio.sleep(2 * HEARTBEAT_EVERY)
        silence(two)
        await asyncio.sleep(LOST_AFTER + HEARTBEAT_EVERY)
        other.unsubscribe(subscriber)
        await join(other, CLEO)
        end_silence(two)
        await asyncio.sleep(HEARTBEAT_EVERY + LOOK_EVERY)
        assert not live.presence.connected(BEN)
        assert live.presence.connected(CLEO)
        assert other.presence.connected(ADA)


async def test_lost_workers_are_not_remembered_for_ever(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frieze.tables.cluster.MAX_LOST", 5)
    async with registries(backend, 2) as (one, two):
        for number in range(20):
            two.broker.publish(HEARTBEAT, b"worker %d" % number)
        await asyncio.sleep(LOST_AFTER + 2 * HEARTBEAT_EVERY)
        assert len(one.cluster._lost) == 5
        assert two.cluster.name in one.cluster._last_seen

"""A worker that has not heard of the people at a table lets it rest. Workers that have people there go on."""

import asyncio
from typing import Any

import pytest

from frieze.bots.levels import Level
from frieze.games.timeline import Timeline
from frieze.tables.broker import LocalBroker
from frieze.tables.live_table import LiveTable
from frieze.tables.registry import TableRegistry
from frieze.tables.scheduler import RESTORE_EVERY, TAKE_OVER_AFTER
from frieze.tables.settings import SecondsClock
from frieze.tables.storage.rows import Due
from frieze.tables.tasks import cancel_all
from frieze.tables.times import CLOCK_AFTER_REST, PRESENCE_WITHIN, SECOND
from tests.backends import Backend
from tests.hang_guard import HANGS_AFTER
from tests.tables.helpers import ADA, BEN, ManualClock, act, join, new_table, registries, table_of_two, until

pytestmark = pytest.mark.virtual_time
REVEAL = max(Timeline.reveal_ms.values()) / 1000  # seconds


@pytest.fixture(autouse=True)
def _remote(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers behave as if they were in separate processes."""
    monkeypatch.setattr(LocalBroker, "is_remote", True)


def name_workers(*workers: TableRegistry) -> None:
    """Name workers in this order: the first one with people at a table fires its due times."""
    for number, worker in enumerate(workers):
        worker.cluster.name = f"worker-{number}"


async def kill(worker: TableRegistry) -> None:
    """Let a worker stop without a goodbye."""
    await cancel_all(worker._tasks)
    worker.broker.publish = lambda *_: None  # type: ignore[method-assign]
    worker.broker.on_message = None  # type: ignore[attr-defined]


async def table_with_computer_to_move(worker: TableRegistry) -> LiveTable:
    live = await worker.create(ADA, new_table(Level.GUIDE, start=True, options={"hand_size": 8}))
    if live.table.to_move == 0:
        await live.act(ADA, act(live))
    assert live.table.computer_due is not None
    return live


def stored_dues(backend: Backend) -> list[Due]:
    assert backend.memory is not None
    return [Due(*due, at) for due, at in backend.memory.dues.items()]


async def test_a_computer_player_moves_though_a_worker_that_missed_everybody_let_the_table_rest(
    backend: Backend,
) -> None:
    async with registries(backend, 3, ManualClock()) as (dying, home, deaf):
        name_workers(dying, home, deaf)
        live = await table_with_computer_to_move(dying)
        await join(live, ADA)
        here = await home.by_code(live.table.code)
        await until(lambda: here.presence.connected(ADA))
        await kill(dying)
        home.broker.publish = lambda *_: None  # type: ignore[method-assign]  # whatever it says gets lost
        await join(here, ADA)
        seq = here.table.seq
        await deaf.scheduler._fire(stored_dues(backend)[0])
        assert here.table.seq == seq
        await until(lambda: here.table.seq > seq, REVEAL + RESTORE_EVERY + 2 * TAKE_OVER_AFTER / SECOND)


async def test_a_worker_that_missed_everybody_asks_who_is_there_before_it_lets_the_table_rest(backend: Backend) -> None:
    async with registries(backend, 2, ManualClock()) as (home, deaf):
        name_workers(home, deaf)
        live = await table_with_computer_to_move(home)
        there = await deaf.by_code(live.table.code)
        with pytest.MonkeyPatch.context() as lost:
            lost.setattr(home.broker, "publish", lambda *_: None)
            await join(live, ADA)
        dues = stored_dues(backend)
        assert dues
        assert not there.presence.anybody()
        await deaf.scheduler._fire(dues[0])
        assert stored_dues(backend) == dues
        assert there.presence.connected(ADA)


async def test_a_due_time_that_is_dropped_again_and_again_is_set_again_each_time(backend: Backend) -> None:
    async with registries(backend, 1, ManualClock()) as (home,):
        live = await table_with_computer_to_move(home)
        await join(live, ADA)
        assert backend.memory is not None
        for _ in range(5):
            seq = live.table.seq
            backend.memory.dues.clear()
            await until(lambda seq=seq: live.table.seq > seq, 3 * RESTORE_EVERY)  # type: ignore[misc]
            if live.table.to_move == 0:
                await live.act(ADA, act(live))


async def test_a_table_where_nobody_is_connected_keeps_no_due_times(backend: Backend) -> None:
    async with registries(backend, 2, ManualClock()) as (one, two):
        live = await table_with_computer_to_move(one)
        subscriber = await join(live, ADA)
        await two.by_code(live.table.code)
        live.unsubscribe(subscriber)
        seq = live.table.seq
        await until(lambda: not stored_dues(backend))
        await asyncio.sleep(10 * RESTORE_EVERY)
        assert stored_dues(backend) == []
        assert live.table.seq == seq


async def test_who_comes_while_a_due_time_is_being_dropped_keeps_it(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registries(backend, 1, ManualClock()) as (registry,):
        live = await table_with_computer_to_move(registry)
        drop_due = registry.storage.drop_due
        dropping = asyncio.Event()

        async def slowly(due: Due) -> None:
            dropping.set()
            await asyncio.sleep(PRESENCE_WITHIN / SECOND)
            await drop_due(due)

        async def nothing(*_: Any) -> None:
            return

        monkeypatch.setattr(registry.storage, "drop_due", slowly)
        monkeypatch.setattr(registry.storage, "restore_due", nothing)
        await asyncio.wait_for(dropping.wait(), HANGS_AFTER)
        seq = live.table.seq
        await join(live, ADA)
        await until(lambda: live.table.seq > seq)


async def test_whoever_comes_to_another_worker_does_not_shorten_the_time_to_look(backend: Backend) -> None:
    clock = ManualClock()
    async with registries(backend, 2, clock) as (one, two):
        live = await table_of_two(one, clock=SecondsClock(30))
        await until(lambda: not stored_dues(backend), 60)
        clock.at += 60_000
        seq = live.table.seq
        await join(live, ADA)
        other = await two.by_code(live.table.code)
        await until(lambda: other.presence.connected(ADA))
        await join(other, BEN)
        await asyncio.sleep(CLOCK_AFTER_REST / SECOND - 1)
        assert live.table.seq == seq
        await until(lambda: live.table.seq > seq, 5)

"""Clocks and computer players: due times fire once, rest while nobody is connected, and survive a restart."""

import asyncio

import pytest

from frieze.bots.levels import Level
from frieze.tables import facts as f
from frieze.tables.settings import DaysClock, SecondsClock
from frieze.tables.storage.rows import Due
from frieze.tables.times import AWAY_AFTER, DAY
from tests.backends import Backend
from tests.tables.helpers import (
    ADA,
    BEN,
    ManualClock,
    act,
    join,
    new_table,
    registries,
    table_of_two,
    until,
)

pytestmark = pytest.mark.virtual_time


async def test_a_clock_that_runs_out_brings_a_guide_once(backend: Backend) -> None:
    clock = ManualClock()
    async with registries(backend, 2, clock) as (one, two):
        live = await table_of_two(one, clock=SecondsClock(20), options={"hand_size": 8})
        other = await two.by_code(live.table.code)
        await join(live, ADA)
        await join(other, BEN)
        for turn in range(1, 7):  # six turns that nobody plays: three of each
            assert live.table.clock_due is not None
            seq, clock.at = live.table.seq, max(clock.at, live.table.clock_due)
            await until(lambda seq=seq: live.table.seq >= seq + 2)  # type: ignore[misc]  # it comes, and moves
            assert sum(seat.missed for seat in live.table.seats) == turn
        assert all(seat.standing_in for seat in live.table.seats)


async def test_a_table_where_nobody_is_connected_rests(backend: Backend) -> None:
    clock = ManualClock()
    async with registries(backend, 1, clock) as (registry,):
        live = await registry.create(ADA, new_table(Level.GUIDE, start=True, clock=SecondsClock(20)))
        while live.table.to_move == 0:
            await live.act(ADA, act(live))
        due = live.table.computer_due
        assert due is not None
        seq, clock.at = live.table.seq, due + 60_000
        async with asyncio.timeout(10):  # the scheduler looks every second, then waits for other workers
            while await registry.storage.due(clock.at, 10):
                await asyncio.sleep(0.05)
        assert live.table.seq == seq
        await join(live, ADA)
        await until(lambda: live.table.seq > seq)


async def test_a_clock_of_days_runs_while_nobody_is_connected(backend: Backend) -> None:
    clock = ManualClock()
    async with registries(backend, 1, clock) as (registry,):
        live = await table_of_two(registry, clock=DaysClock(1))
        seq, clock.at = live.table.seq, clock.at + 2 * DAY
        await until(lambda: live.table.seq >= seq + 2)  # the Guide comes, and moves


async def test_who_comes_back_to_a_resting_clock_has_time_to_look(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock()
    async with registries(backend, 1, clock) as (registry,):
        live = await table_of_two(registry, clock=SecondsClock(30))
        set_due = registry.storage.set_due

        async def slowly(due: Due) -> None:
            await asyncio.sleep(1.5)  # meanwhile the old due time is still stored
            await set_due(due)

        monkeypatch.setattr(registry.storage, "set_due", slowly)
        seq, clock.at = live.table.seq, clock.at + DAY
        await join(live, ADA)
        await asyncio.sleep(0.3)
        assert live.table.seq == seq
        clock.at += 20_000
        await until(lambda: live.table.seq > seq)


async def test_times_fire_after_opening_again(backend: Backend) -> None:
    clock = ManualClock()
    async with registries(backend, 1, clock) as (registry,):
        live = await table_of_two(registry, clock=SecondsClock(20))
        await join(live, ADA)
        code = live.table.code
    clock.at += 60_000
    async with registries(backend, 1, clock) as (registry,):
        live = await registry.by_code(code)
        await join(live, ADA)
        clock.at += 20_000
        await until(lambda: sum(seat.missed for seat in live.table.seats) == 1, 2)


async def test_after_a_crash_a_due_time_fires_within_two_seconds(backend: Backend) -> None:
    clock = ManualClock()
    async with registries(backend, 1, clock) as (killed,):
        table = (await table_of_two(killed, clock=DaysClock(1))).table
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()  # nothing of it runs any more
        clock.at += 2 * DAY
        await asyncio.sleep(60)
        assert len(await killed.storage.log(table.id)) == table.seq
        async with registries(backend, 1, clock) as (next_worker,), asyncio.timeout(2):
            while len(await next_worker.storage.log(table.id)) == table.seq:
                await asyncio.sleep(0.01)


async def test_a_guide_returns_the_seat_when_its_player_connects_again(backend: Backend) -> None:
    clock = ManualClock()
    async with registries(backend, 1, clock) as (registry,):
        live = await table_of_two(registry)
        subscriber = await join(live, BEN)
        await live.append_system("for a test", lambda _: [f.StoodIn(0), f.StoodIn(1)])
        await join(live, ADA)
        assert [seat.standing_in for seat in live.table.seats] == [False, True]
        live.unsubscribe(subscriber)
        await join(live, BEN)
        assert not live.table.seats[1].standing_in


async def test_a_disconnected_player_is_away_after_ten_seconds(backend: Backend) -> None:
    clock = ManualClock()
    async with registries(backend, 2, clock) as (one, two):
        live = await table_of_two(one)
        other = await two.by_code(live.table.code)
        await join(live, ADA)
        subscriber = await join(other, BEN)
        await until(lambda: live.presence.connected(BEN) and other.presence.connected(ADA))
        for _ in range(2):
            clock.at += AWAY_AFTER
            assert [seat.away for seat in live.info().seats] == [False, False]
            assert [seat.away for seat in other.info().seats] == [False, False]
        other.unsubscribe(subscriber)
        await until(lambda: not live.presence.connected(BEN))
        assert not live.info().seats[1].away
        clock.at += AWAY_AFTER
        assert live.info().seats[1].away
        assert other.info().seats[1].away
        await join(live, BEN)
        await until(lambda: not other.info().seats[1].away)

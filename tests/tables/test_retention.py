"""Tables leave memory, are loaded again, and are deleted in time. The lists of tables."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from frieze.tables import chat
from frieze.tables import requests as r
from frieze.tables.errors import TableError, Why
from frieze.tables.messages import Phase
from frieze.tables.registry import IDLE_AFTER
from frieze.tables.settings import DaysClock, NewPerson, Phrase
from frieze.tables.storage.errors import StorageFailed
from frieze.tables.times import DAY
from tests.backends import Backend
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    ManualClock,
    act,
    join,
    key,
    new_table,
    next_message,
    people,
    play_out,
    player_to_move,
    raises,
    registries,
    table_of_two,
)

pytestmark = pytest.mark.virtual_time


async def test_an_untouched_table_leaves_memory_and_comes_back(backend: Backend) -> None:
    clock = ManualClock()
    async with registries(backend, 1, clock) as (registry,):
        live = await table_of_two(registry)
        subscriber = await join(live, ADA)
        clock.at += IDLE_AFTER + 1
        await registry.sweep()
        assert registry.tables, "somebody is there"
        live.unsubscribe(subscriber)
        clock.at += IDLE_AFTER + 1
        await registry.sweep()
        assert registry.tables == {}
        again = await registry.by_code(live.table.code)
        assert again is not live
        assert again.table.seq == live.table.seq
        await again.act(player_to_move(again), act(again))


async def test_finished_tables_are_kept_thirty_days_and_untouched_ones_sixty(backend: Backend) -> None:
    clock = ManualClock()
    async with registries(backend, 1, clock) as (registry,):
        over = await table_of_two(registry, options={"hand_size": 1})
        await play_out(over)
        await chat.say(over, ADA, r.Say(key(), 0, phrase=Phrase.GOOD_GAME))
        running = await table_of_two(registry)
        clock.at += 30 * DAY
        await registry.sweep()
        assert len(await registry.storage.log(over.table.id)) > 0
        clock.at += DAY
        await registry.sweep()
        assert await registry.storage.log(over.table.id) == []
        assert await registry.storage.chat(over.table.id, 10) == []
        with raises(Why.UNKNOWN_TABLE):
            await registry.by_code(over.table.code)
        clock.at += 28 * DAY
        await (await registry.by_code(running.table.code)).change(ADA, r.Pause(key()))
        clock.at += 59 * DAY
        await registry.sweep()
        await registry.by_code(running.table.code)
        clock.at += 2 * DAY
        await registry.sweep()
        with raises(Why.UNKNOWN_TABLE):
            await registry.by_code(running.table.code)


async def test_only_the_host_deletes_a_table_and_then_all_of_it(backend: Backend) -> None:
    async with registries(backend, 2) as (one, two):
        live = await table_of_two(one)
        other = await two.by_code(live.table.code)
        subscriber = await join(other, BEN)
        with raises(Why.ONLY_THE_HOST):
            await two.delete(other, BEN)
        player, move = player_to_move(live), act(live)
        deleted, moved = await asyncio.gather(one.delete(live, ADA), live.act(player, move), return_exceptions=True)
        assert deleted is None
        assert isinstance(moved, TableError)
        assert moved.why is Why.DELETED
        assert (await next_message(other, subscriber, "closed"))["error"]["code"] == "deleted"
        assert await one.storage.log(live.table.id) == []
        with raises(Why.UNKNOWN_TABLE):
            await two.by_code(live.table.code)


async def test_a_table_that_could_not_be_created_leaves_no_failing_task(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registries(backend) as (registry,):
        tasks: list[asyncio.Task[None]] = []

        def noted(work: Coroutine[Any, Any, None]) -> None:
            tasks.append(asyncio.get_running_loop().create_task(work))

        async def fails(_: Any) -> None:
            raise StorageFailed("the disk is full")

        monkeypatch.setattr(registry, "run", noted)
        with monkeypatch.context() as full, raises(Why.SAVING_FAILED):
            full.setattr(registry.storage, "append", fails)
            await registry.create(ADA, new_table())
        (reading,) = tasks
        await asyncio.wait_for(reading, 60)
        assert registry.tables == {}


async def test_a_table_that_somebody_comes_back_to_in_the_last_moment_is_kept(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock()
    async with registries(backend, 1, clock) as (registry,):
        live = await table_of_two(registry, options={"hand_size": 1})
        await play_out(live)
        clock.at += 31 * DAY
        untouched = registry.storage.untouched

        async def then_rematch(*arguments: Any) -> list[str]:
            found = await untouched(*arguments)
            if found and live.table.phase is Phase.OVER:
                await live.change(ADA, r.Rematch(key()))
            return found

        monkeypatch.setattr(registry.storage, "untouched", then_rematch)
        await registry.sweep()
        assert (await registry.by_code(live.table.code)).table.phase is Phase.PLAYING


async def test_nothing_is_said_at_a_table_that_another_worker_deleted(backend: Backend) -> None:
    async with registries(backend, 2) as (one, two):
        live = await table_of_two(one)
        other = await two.by_code(live.table.code)
        two.broker.unsubscribe(live.table.id)  # it does not hear of the deletion
        await one.delete(live, ADA)
        with raises(Why.DELETED):
            await chat.say(other, BEN, r.Say(key(), 1, phrase=Phrase.GOOD_GAME))
        assert await one.storage.chat(live.table.id, 10) == []
        assert two.tables == {}


async def test_ones_own_tables_come_with_those_waiting_first(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        mine = [await table_of_two(registry) for _ in range(6)]
        await registry.create(BEN, r.NewTable(key(), mine[0].table.rules, [NewPerson("Ben", "fox")]))
        lines = await registry.tables_of(ADA)
        assert len(lines) == 6
        waits = [line.your_move for line in lines]
        assert waits == sorted(waits, reverse=True)
        assert {line.code for line in lines if line.your_move} == {
            live.table.code for live in mine if player_to_move(live) == ADA
        }
        assert await registry.tables_of(CLEO) == []


async def test_a_table_stays_among_the_hosts_own_when_the_host_stands_up(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table())
        await live.change(ADA, r.Leave(key()))
        assert [line.code for line in await registry.tables_of(ADA)] == [live.table.code]
        await live.change(BEN, r.Join(key(), people(BEN)))
        assert await registry.tables_of(ADA) == []
        assert [line.code for line in await registry.tables_of(BEN)] == [live.table.code]


async def test_only_listed_tables_that_are_not_over_are_in_the_lobby(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        await table_of_two(registry)
        listed = await table_of_two(registry, listed=True, options={"hand_size": 1})
        assert [line.code for line in await registry.listed()] == [listed.table.code]
        await play_out(listed)
        assert await registry.listed() == []


async def test_cards_are_kept_once_however_many_games_are_dealt_from_them(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await table_of_two(registry, options={"hand_size": 1})
        other = await table_of_two(registry)
        await live.change(ADA, r.End(key()))
        before = len(await registry.storage.log(live.table.id))
        for _ in range(20):
            await live.change(ADA, r.Rematch(key()))
            await live.change(ADA, r.End(key()))
        log = (await registry.storage.log(live.table.id))[before:]
        assert sum(len(entry.body) for entry in log) < 20 * 600, "a game takes some hundred bytes, not a whole deck"
        assert live.table.began is not None
        assert other.table.began is not None
        assert live.table.began.digest == other.table.began.digest
        assert backend.memory is not None
        assert len(backend.memory.snapshots) == 1


async def test_a_game_outlasts_every_snapshot_that_nobody_needs(backend: Backend) -> None:
    clock = ManualClock()
    async with registries(backend, 1, clock) as (registry,):
        live = await table_of_two(registry, clock=DaysClock(14))
        for _ in range(40):  # more than a year: each turn takes ten days
            clock.at += 10 * DAY
            if live.table.phase is not Phase.PLAYING:
                break
            await live.act(player_to_move(live), act(live))
            await registry.sweep()
        code = live.table.code
    async with registries(backend, 1, clock) as (registry,):
        assert (await registry.by_code(code)).table.game is not None

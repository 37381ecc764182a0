"""Tables leave memory, come back, and are deleted in time; the lists of tables."""

import asyncio

import pytest

from frieze.tables import chat
from frieze.tables import requests as r
from frieze.tables.errors import TableError, Why
from frieze.tables.messages import Phase
from frieze.tables.registry import ROOM_LASTS
from frieze.tables.settings import DaysClock, NewPerson, Phrase
from frieze.tables.times import DAY
from tests.places import Place
from tests.tables.kit import (
    ADA,
    BEN,
    CLEO,
    Clock,
    act,
    failed,
    join,
    key,
    next_of,
    play_out,
    player_to_move,
    registries,
    table_of_two,
)

pytestmark = pytest.mark.virtual_time


async def test_an_untouched_table_leaves_memory_and_comes_back(place: Place) -> None:
    clock = Clock()
    async with registries(place, 1, clock) as (registry,):
        room = await table_of_two(registry)
        subscriber = await join(room, ADA)
        clock.at += ROOM_LASTS + 1
        await registry.sweep()
        assert registry.rooms, "somebody is there"
        room.leave(subscriber)
        clock.at += ROOM_LASTS + 1
        await registry.sweep()
        assert registry.rooms == {}
        again = await registry.room(room.table.code)
        assert again is not room
        assert again.table.seq == room.table.seq
        await again.act(player_to_move(again), act(again))


async def test_finished_tables_are_kept_thirty_days_and_untouched_ones_sixty(place: Place) -> None:
    clock = Clock()
    async with registries(place, 1, clock) as (registry,):
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
        with failed(Why.UNKNOWN_TABLE):
            await registry.room(over.table.code)
        clock.at += 28 * DAY
        await (await registry.room(running.table.code)).change(ADA, r.Pause(key()))
        clock.at += 59 * DAY
        await registry.sweep()
        await registry.room(running.table.code)
        clock.at += 2 * DAY
        await registry.sweep()
        with failed(Why.UNKNOWN_TABLE):
            await registry.room(running.table.code)


async def test_only_the_host_deletes_a_table_and_then_all_of_it(place: Place) -> None:
    async with registries(place, 2) as (one, two):
        room = await table_of_two(one)
        other = await two.room(room.table.code)
        subscriber = await join(other, BEN)
        with failed(Why.ONLY_THE_HOST):
            await two.delete(other, BEN)
        player, move = player_to_move(room), act(room)
        deleted, moved = await asyncio.gather(one.delete(room, ADA), room.act(player, move), return_exceptions=True)
        assert deleted is None
        assert isinstance(moved, TableError)
        assert moved.why is Why.DELETED
        assert (await next_of(other, subscriber, "closed"))["error"]["code"] == "deleted"
        assert await one.storage.log(room.table.id) == []
        with failed(Why.UNKNOWN_TABLE):
            await two.room(room.table.code)


async def test_ones_own_tables_come_with_those_waiting_first(place: Place) -> None:
    async with registries(place) as (registry,):
        mine = [await table_of_two(registry) for _ in range(6)]
        await registry.create(BEN, r.NewTable(key(), mine[0].table.rules, [NewPerson("Ben", "fox")]))
        lines = await registry.tables_of(ADA)
        assert len(lines) == 6
        waits = [line.your_move for line in lines]
        assert waits == sorted(waits, reverse=True)
        assert {line.code for line in lines if line.your_move} == {
            room.table.code for room in mine if player_to_move(room) == ADA
        }
        assert await registry.tables_of(CLEO) == []


async def test_only_listed_tables_that_are_not_over_are_in_the_lobby(place: Place) -> None:
    async with registries(place) as (registry,):
        await table_of_two(registry)
        listed = await table_of_two(registry, listed=True, options={"hand_size": 1})
        assert [line.code for line in await registry.listed()] == [listed.table.code]
        await play_out(listed)
        assert await registry.listed() == []


async def test_cards_are_kept_once_however_many_games_are_dealt_from_them(place: Place) -> None:
    async with registries(place) as (registry,):
        room = await table_of_two(registry, options={"hand_size": 1})
        other = await table_of_two(registry)
        await room.change(ADA, r.End(key()))
        before = len(await registry.storage.log(room.table.id))
        for _ in range(20):
            await room.change(ADA, r.Rematch(key()))
            await room.change(ADA, r.End(key()))
        log = (await registry.storage.log(room.table.id))[before:]
        assert sum(len(entry.body) for entry in log) < 20 * 600, "a game is some hundred bytes, not a whole deck"
        assert room.table.began is not None
        assert other.table.began is not None
        assert room.table.began.digest == other.table.began.digest
        assert place.memory is not None
        assert len(place.memory.snapshots) == 1


async def test_a_game_outlasts_every_snapshot_that_nobody_needs(place: Place) -> None:
    clock = Clock()
    async with registries(place, 1, clock) as (registry,):
        room = await table_of_two(registry, clock=DaysClock(14))
        for _ in range(40):  # more than a year: each turn takes ten days
            clock.at += 10 * DAY
            if room.table.phase is not Phase.PLAYING:
                break
            await room.act(player_to_move(room), act(room))
            await registry.sweep()
        code = room.table.code
    async with registries(place, 1, clock) as (registry,):
        assert (await registry.room(code)).table.game is not None

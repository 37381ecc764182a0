"""Who may listen to a table, and who is shown out."""

from typing import Any

import pytest

from frieze.bots.levels import Level
from frieze.tables import requests as r
from frieze.tables.errors import Why
from frieze.tables.settings import SecondsClock
from frieze.tables.storage.base import StorageFailed
from frieze.tables.subscriber import Subscriber
from tests.places import Place
from tests.tables.kit import (
    ADA,
    BEN,
    CLEO,
    DAN,
    failed,
    join,
    key,
    new_table,
    next_of,
    people,
    registries,
    table_of_two,
    until,
)

pytestmark = pytest.mark.virtual_time


async def test_who_is_removed_is_shown_out_and_does_not_come_back(place: Place) -> None:
    async with registries(place, 2) as (one, two):
        room = await table_of_two(one)
        other = await two.room(room.table.code)
        here, there = await join(room, BEN), await join(other, BEN)
        await room.change(ADA, r.Remove(key(), 1))
        await until(lambda: other.table.seq == room.table.seq)
        for where, subscriber in ((room, here), (other, there)):
            assert (await next_of(where, subscriber, "closed"))["error"]["code"] == "removed"
            with pytest.raises(StopAsyncIteration):
                await next_of(where, subscriber, "anything")
            with failed(Why.REMOVED):
                await join(where, BEN)


async def test_where_nobody_may_watch_those_without_a_seat_are_shown_out_at_the_start(place: Place) -> None:
    async with registries(place) as (registry,):
        room = await registry.create(ADA, new_table(spectators=False))
        await room.change(BEN, r.Join(key(), people(BEN)))
        watcher, seated = await join(room, CLEO), await join(room, BEN)
        await room.change(ADA, r.Start(key()))
        assert (await next_of(room, watcher, "closed"))["error"]["code"] == "no_spectators"
        assert (await next_of(room, seated, "update"))["seat"] == 1
        with failed(Why.NO_SPECTATORS):
            await join(room, CLEO)
        await room.change(BEN, r.Leave(key()))
        assert (await next_of(room, seated, "closed"))["error"]["code"] == "no_spectators"


async def test_so_many_may_watch_a_table_and_whoever_sits_always_gets_in(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("frieze.tables.room.MAX_SUBSCRIBERS", 2)

    async with registries(place) as (registry,):
        room = await registry.create(ADA, new_table())
        await room.change(BEN, r.Join(key(), people(BEN)))
        await join(room, ADA)
        watcher = await join(room, CLEO)
        with failed(Why.GALLERY_FULL):
            await join(room, DAN)
        await join(room, BEN)
        assert room.watching == 1
        room.leave(watcher)
        with failed(Why.GALLERY_FULL):
            await join(room, DAN)
        room.leave(next(one for one in room.subscribers if one.player == BEN))
        await join(room, DAN)


async def test_a_listener_that_could_not_join_is_not_there(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    async with registries(place) as (registry,):
        room = await registry.create(ADA, new_table(Level.GUIDE, start=True, clock=SecondsClock(20)))

        async def fails(*_: Any) -> None:
            raise StorageFailed("no room")

        monkeypatch.setattr(registry.storage, "set_due", fails)
        subscriber = Subscriber(ADA, 0, 0)
        with failed(Why.SAVING_FAILED):
            await room.join(subscriber)
        room.leave(subscriber)
        room.leave(subscriber)
        assert not room.presence.anybody()
        assert not room.subscribers

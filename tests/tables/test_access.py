"""Who may subscribe to a table, and who is disconnected."""

from typing import Any

import pytest

from frieze.bots.levels import Level
from frieze.tables import requests as r
from frieze.tables.errors import Why
from frieze.tables.settings import SecondsClock
from frieze.tables.storage.errors import StorageFailed
from tests.awaited_subscriber import AwaitedSubscriber
from tests.backends import Backend
from tests.tables.helpers import (
    ADA,
    BEN,
    CLEO,
    DAN,
    join,
    key,
    new_table,
    next_message,
    people,
    raises,
    registries,
    table_of_two,
    until,
)

pytestmark = pytest.mark.virtual_time


async def test_a_removed_player_is_disconnected_and_cannot_come_back(backend: Backend) -> None:
    async with registries(backend, 2) as (one, two):
        live = await table_of_two(one)
        other = await two.by_code(live.table.code)
        here, there = await join(live, BEN), await join(other, BEN)
        await live.change(ADA, r.Remove(key(), 1))
        await until(lambda: other.table.seq == live.table.seq)
        for where, subscriber in ((live, here), (other, there)):
            assert (await next_message(where, subscriber, "closed"))["error"]["code"] == "removed"
            with pytest.raises(StopAsyncIteration):
                await next_message(where, subscriber, "anything")
            with raises(Why.REMOVED):
                await join(where, BEN)


async def test_without_spectators_everybody_without_a_seat_is_disconnected_at_the_start(backend: Backend) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(spectators=False))
        await live.change(BEN, r.Join(key(), people(BEN)))
        watcher, seated = await join(live, CLEO), await join(live, BEN)
        await live.change(ADA, r.Start(key()))
        assert (await next_message(live, watcher, "closed"))["error"]["code"] == "no_spectators"
        assert (await next_message(live, seated, "update"))["seat"] == 1
        with raises(Why.NO_SPECTATORS):
            await join(live, CLEO)
        await live.change(BEN, r.Leave(key()))
        assert (await next_message(live, seated, "update"))["seat"] is None, "who left may look, and come back"
        live.unsubscribe(seated)
        back = await join(live, BEN)
        assert (await next_message(live, back, "table"))["left"] == [1]
        await live.change(ADA, r.End(key()))
        await live.change(ADA, r.Rematch(key()))
        assert (await next_message(live, back, "closed"))["error"]["code"] == "no_spectators", "until the next game"


async def test_subscribers_are_bounded_and_seated_players_always_get_in(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("frieze.tables.live_table.MAX_SUBSCRIBERS", 2)

    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table())
        await live.change(BEN, r.Join(key(), people(BEN)))
        await join(live, ADA)
        watcher = await join(live, CLEO)
        with raises(Why.GALLERY_FULL):
            await join(live, DAN)
        await join(live, BEN)
        assert live.watching == 1
        live.unsubscribe(watcher)
        with raises(Why.GALLERY_FULL):
            await join(live, DAN)
        live.unsubscribe(next(one for one in live.subscribers if one.player == BEN))
        await join(live, DAN)


async def test_a_subscriber_that_could_not_join_is_not_present(
    backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registries(backend) as (registry,):
        live = await registry.create(ADA, new_table(Level.GUIDE, start=True, clock=SecondsClock(20)))

        async def fails(*_: Any) -> None:
            raise StorageFailed("disk full")

        monkeypatch.setattr(registry.storage, "set_due", fails)
        subscriber = AwaitedSubscriber(ADA, 0, 0)
        with raises(Why.SAVING_FAILED):
            await live.subscribe(subscriber)
        live.unsubscribe(subscriber)
        live.unsubscribe(subscriber)
        assert not live.presence.anybody()
        assert not live.subscribers

"""Who is there: told to everybody, but not once for each of hundreds who come together."""

import asyncio

import msgspec
import pytest

from frieze.tables import requests as r
from frieze.tables.keys import hash_of_key
from frieze.tables.live_table import LiveTable
from tests.awaited_subscriber import AwaitedSubscriber
from tests.backends import Backend
from tests.tables.helpers import ADA, BEN, ManualClock, join, key, new_table, people, registries

MANY = 100
A_MOMENT = 1.0  # seconds
LONGER_THAN_AWAY = 12.0


class Reader:
    """Takes every message as it comes, as a quick socket does, and counts those of the table."""

    def __init__(self, live: LiveTable, subscriber: AwaitedSubscriber) -> None:
        self.counted: list[int] = []
        self._task = asyncio.create_task(self._read(live, subscriber))

    async def _read(self, live: LiveTable, subscriber: AwaitedSubscriber) -> None:
        while True:
            for text in await subscriber.next_batch(live):
                message = msgspec.json.decode(text)
                if message["type"] == "table":
                    self.counted.append(message["table"]["watching"])

    def stop(self) -> None:
        self._task.cancel()


@pytest.mark.virtual_time
async def test_hundreds_who_come_and_go_together_are_counted_once(backend: Backend) -> None:
    async with registries(backend, now=ManualClock()) as (registry,):
        live = await registry.create(ADA, new_table())
        ada = Reader(live, await join(live, ADA))
        await asyncio.sleep(A_MOMENT)
        before = len(ada.counted)
        watchers = []
        for number in range(MANY):
            watchers.append(await join(live, hash_of_key(f"watcher {number}")))
            await asyncio.sleep(0)
        await asyncio.sleep(A_MOMENT)
        assert ada.counted[-1] == MANY
        assert len(ada.counted) - before <= 2
        before = len(ada.counted)
        for watcher in watchers:
            live.unsubscribe(watcher)
        await asyncio.sleep(LONGER_THAN_AWAY)
        assert ada.counted[-1] == 0
        assert len(ada.counted) - before <= 2
        ada.stop()


@pytest.mark.virtual_time
async def test_somebody_who_sits_is_seen_to_come_at_once(backend: Backend) -> None:
    async with registries(backend, now=ManualClock()) as (registry,):
        live = await registry.create(ADA, new_table())
        await live.change(BEN, r.Join(key(), people(BEN)))
        ada = Reader(live, await join(live, ADA))
        await asyncio.sleep(A_MOMENT)
        before = len(ada.counted)
        await join(live, BEN)
        for _ in range(3):
            await asyncio.sleep(0)
        assert len(ada.counted) == before + 1
        ada.stop()

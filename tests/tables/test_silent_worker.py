"""A killed worker sends no goodbye. Others forget it, with everybody connected to it."""

import asyncio

import pytest

from frieze.tables.broker import LocalBroker
from frieze.tables.cluster import HEARTBEAT_EVERY, LOST_AFTER
from frieze.tables.tasks import cancel_all
from frieze.tables.times import AWAY_AFTER, SECOND
from tests.backends import Backend
from tests.tables.helpers import ADA, BEN, ManualClock, join, registries, table_of_two

pytestmark = pytest.mark.virtual_time


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


async def test_players_of_a_killed_worker_are_shown_as_away(backend: Backend) -> None:
    async with registries(backend, 2, ManualClock()) as (one, two):
        live = await table_of_two(one)
        subscriber = await join(live, ADA)
        await join(await two.by_code(live.table.code), BEN)
        await asyncio.sleep(HEARTBEAT_EVERY)
        await cancel_all(two._tasks)
        two.broker.all.remove(two.broker)  # type: ignore[attr-defined]  # it sends and receives nothing
        await asyncio.sleep(LOST_AFTER + HEARTBEAT_EVERY)
        assert [seat.away for seat in live.info().seats] == [False, False], "they may be changing the device"
        await subscriber.next_batch(live)
        await asyncio.sleep(AWAY_AFTER / SECOND + HEARTBEAT_EVERY)
        assert [seat.away for seat in live.info().seats] == [False, True]
        assert subscriber.table_changed, "connected players are notified"
        two.broker.all.append(two.broker)  # type: ignore[attr-defined]  # to be closed

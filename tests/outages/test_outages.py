"""Each part of a deployment is killed and restarted during play. No acknowledged move is lost, and play continues."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.hang_guard import HANGS_AFTER
from tests.outages.deployment import Deployment, SlowProxy, TablesInPlay, deploy, workers_of
from tests.plain_http import PLAIN_HTTP
from tests.server.helpers import HELLO, PERSON, act, browser, key, send
from tests.server.reconnecting_clients import (
    SAVING,
    ReconnectingClient,
    check_logs,
    disagreements,
    until_each_moves,
    until_more,
)
from tests.services import Postgres, postgres
from tests.tables.helpers import until

TABLES = 4

# Tests share what takes long to start. Each leaves it running as it was.


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres() as running:
        yield running


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory: pytest.TempPathFactory, database: Postgres) -> Iterator[Deployment]:
    with deploy(tmp_path_factory.mktemp("two-servers"), database) as deployment:
        yield deployment


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory, database: Postgres) -> Iterator[Deployment]:
    folder = tmp_path_factory.mktemp("two-workers")
    with deploy(folder, database, servers=1, FRIEZE_WORKERS="2") as deployment:
        yield deployment


async def play_through_outage(
    deployment: Deployment,
    outage: Callable[[list[ReconnectingClient]], Coroutine[Any, Any, None]],
    *,
    tables: int = TABLES,
) -> list[ReconnectingClient]:
    """Play during an outage. Check that everybody can move afterwards, and that all servers agree with the log."""
    async with TablesInPlay(deployment.addresses, tables) as playing:
        await until_more(playing.clients, tables)
        await outage(playing.clients)
        await until_more(playing.clients, tables)
        await until_each_moves(playing.clients)
    assert await check_logs(deployment.backend, playing.clients) >= 2 * tables
    assert await disagreements(deployment.backend, deployment.addresses, playing.clients) == []
    return playing.clients


def refusals(clients: list[ReconnectingClient]) -> set[str]:
    return set().union(*(client.refused for client in clients))


async def test_a_game_can_be_continued_on_another_server(two_servers: Deployment) -> None:
    async with browser(two_servers.addresses[0]) as ada:
        settings = {"game": "timeline", "decks": [{"id": "world"}]}
        new = {"key": key(), "settings": settings, "people": [PERSON]}
        code = await ada.create(new | {"computers": [{"level": "guide"}], "start": True})
        cookie = ada.cookie
    async with browser(two_servers.addresses[1]) as there:
        there.client.cookies.set("frieze_player", cookie)
        async with there.play(code) as connection:
            await send(connection, **HELLO)
            while (move := act(await there.receive(connection, "update"))) is None:
                pass
            await send(connection, **move)
            assert (await there.receive(connection, "done"))["key"] == move["key"]


async def test_players_at_different_servers_play_the_same_game_with_redis_and_without(two_servers: Deployment) -> None:
    async def redis_is_away(clients: list[ReconnectingClient]) -> None:
        await until_more(clients, 20)
        await asyncio.to_thread(two_servers.redis.kill)
        await until_each_moves(clients)  # all servers read the moves from the log
        await asyncio.to_thread(two_servers.redis.start)

    clients = await play_through_outage(two_servers, redis_is_away)
    assert refusals(clients) <= {"stale"}


async def test_without_postgresql_no_move_is_acknowledged_and_play_continues_when_it_is_back(
    two_servers: Deployment,
) -> None:
    async def postgres_is_away(clients: list[ReconnectingClient]) -> None:
        await asyncio.to_thread(two_servers.postgres.kill)
        async with asyncio.timeout(HANGS_AFTER):
            while not all(client.refused[SAVING] for client in clients if client.unanswered is not None):
                await asyncio.sleep(0.05)
        before = [dict(client.acknowledged) for client in clients]
        refused = sum(client.refused[SAVING] for client in clients)
        async with asyncio.timeout(HANGS_AFTER):  # clients keep retrying
            while sum(client.refused[SAVING] for client in clients) < refused + len(clients):
                await asyncio.sleep(0.05)
        assert [client.acknowledged for client in clients] == before
        for address in two_servers.addresses:  # the servers themselves are healthy
            assert httpx.get(f"{address}/health", **PLAIN_HTTP).status_code == 200
        await asyncio.to_thread(two_servers.postgres.start)

    clients = await play_through_outage(two_servers, postgres_is_away)
    assert SAVING in refusals(clients)


async def test_metrics_count_all_workers(two_workers: Deployment) -> None:
    address = two_workers.addresses[0]

    async with TablesInPlay([address], 3) as playing:
        await until_more(playing.clients, 12)
    moves = sum(len(client.acknowledged) for client in playing.clients)

    def is_counted() -> bool:
        """Return whether every answer counts all moves, whichever worker sends it."""
        texts = [httpx.get(f"{address}/metrics", **PLAIN_HTTP).text for _ in range(6)]
        lines = [line for text in texts for line in text.splitlines() if line.startswith("frieze_moves_total")]
        return all(float(line.split()[1]) >= moves for line in lines) and all(
            "frieze_sockets 0.0" in text for text in texts
        )

    await until(is_counted)


async def test_players_of_a_killed_worker_are_served_by_another_worker(two_workers: Deployment) -> None:
    before = workers_of(two_workers.servers[0])
    assert len(before) == 2

    async def workers_are_killed(clients: list[ReconnectingClient]) -> None:
        for worker in before:
            os.kill(worker, signal.SIGKILL)
            await until_each_moves(clients)
        await until(lambda: all(client.connections > 1 for client in clients))
        async with asyncio.timeout(HANGS_AFTER):  # new workers replace them
            while len(set(workers_of(two_workers.servers[0])) - set(before)) < 2:
                await asyncio.sleep(0.1)

    await play_through_outage(two_workers, workers_are_killed)


@pytest.mark.soak
async def test_all_parts_may_be_killed_together(tmp_path: Path, database: Postgres) -> None:
    with deploy(tmp_path, database) as deployment:

        async def all_are_away(clients: list[ReconnectingClient]) -> None:
            await asyncio.to_thread(deployment.redis.kill)
            await asyncio.to_thread(deployment.postgres.kill)
            await asyncio.to_thread(deployment.servers[0].end, signal.SIGKILL)
            refused = sum(client.refused[SAVING] for client in clients)
            await until(lambda: sum(client.refused[SAVING] for client in clients) > refused)
            await asyncio.to_thread(deployment.postgres.start)
            await asyncio.to_thread(deployment.servers[0].start)
            await until_each_moves(clients)
            await asyncio.to_thread(deployment.redis.start)

        await play_through_outage(deployment, all_are_away)


@pytest.mark.soak
async def test_a_slow_database_only_slows_play(tmp_path: Path, database: Postgres) -> None:
    with deploy(tmp_path, database, servers=1, slow_proxy=True) as deployment:
        proxy = proxy_of(deployment)

        async def it_is_slow(clients: list[ReconnectingClient]) -> None:
            proxy.delay = 0.2
            await until_each_moves(clients)
            async with httpx.AsyncClient(base_url=deployment.addresses[0], **PLAIN_HTTP) as client:
                assert (await client.get("/health")).status_code == 200
            proxy.delay = 0.0

        clients = await play_through_outage(deployment, it_is_slow)
        assert refusals(clients) <= {"stale", SAVING}


@pytest.mark.soak
async def test_moves_are_refused_while_the_database_hangs(tmp_path: Path, database: Postgres) -> None:
    with deploy(tmp_path, database, servers=1, slow_proxy=True) as deployment:
        proxy = proxy_of(deployment)

        async def it_hangs(clients: list[ReconnectingClient]) -> None:
            proxy.blocked = True
            async with asyncio.timeout(HANGS_AFTER):
                while not any(client.refused[SAVING] for client in clients):
                    await asyncio.sleep(0.1)
            proxy.blocked = False

        await play_through_outage(deployment, it_hangs)


def proxy_of(deployment: Deployment) -> SlowProxy:
    assert deployment.proxy is not None
    return deployment.proxy


@pytest.mark.soak
async def test_of_a_killed_servers_people_only_those_who_do_not_come_back_are_shown_as_away(
    two_servers: Deployment,
) -> None:
    one, other = two_servers.servers
    async with browser(one.address) as ada, browser(other.address) as ben, browser(other.address) as cleo:
        settings = {"game": "timeline", "decks": [{"id": "world"}]}
        code = await ada.create({"key": key(), "settings": settings, "people": [PERSON]})
        await ben.sit(code, "Ben")
        await cleo.sit(code, "Cleo")
        assert (await ada.change(code, "start")).status_code == 200

        async def shown() -> list[bool]:
            """Return who is shown as away in Ada's next message."""
            seats = (await ada.receive(here, "table"))["table"]["seats"]
            return [seat["away"] for seat in seats]

        async with ada.play(code) as here, AsyncExitStack() as stack:
            await send(here, **HELLO)
            for who in (ben, cleo):
                there = await stack.enter_async_context(who.play(code))
                await send(there, **HELLO)
                await who.receive(there, "table")
            async with asyncio.timeout(HANGS_AFTER):
                while await shown() != [False] * 3:
                    pass
            await asyncio.to_thread(other.end, signal.SIGKILL)
            try:
                ben.address = one.address
                back = await stack.enter_async_context(ben.play(code))
                await send(back, **HELLO)
                async with asyncio.timeout(HANGS_AFTER):
                    while not (away := await shown())[2]:
                        assert away == [False] * 3
                assert away == [False, False, True]
            finally:
                await asyncio.to_thread(other.start)


def test_limits_and_codes_hold_over_all_servers(tmp_path: Path, database: Postgres) -> None:
    with deploy(tmp_path, database, FRIEZE_LIMITS="true") as deployment:
        with httpx.Client(cookies={"frieze_player": "x" * 32}, **PLAIN_HTTP) as client:
            statuses, asked = [], [time.monotonic()]
            for number in range(160):
                address = deployment.addresses[number % 2]
                statuses.append(client.get(f"{address}/api/tables/WRNG{number % 10}{number // 10 % 10}").status_code)
                asked.append(time.monotonic())
                time.sleep(0.02)
        refilled = [2 * (asked[-1] - since) / 3 for since in (asked[0], asked[-21])]  # one every three seconds at each
        assert statuses.count(404) < 38 + refilled[0], "both servers together allow 20 misses, each alone would do so"
        assert statuses[-20:].count(404) <= 1 + refilled[1], "at the end only refilled tokens are left"
        assert set(statuses) == {404, 429}

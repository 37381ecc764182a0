"""An acknowledged change is never lost, even if the server is killed again and again during many games."""

import asyncio
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import msgspec
import pytest

from frieze.tables import facts as f
from tests.backends import Backend
from tests.example_counts import EFFORT
from tests.hang_guard import HANGS_AFTER
from tests.plain_http import PLAIN_HTTP
from tests.server.helpers import HELLO, PERSON, Process, act, browser, key, process, send, until_closed
from tests.server.reconnecting_clients import (
    ReconnectingClient,
    check_logs,
    logs,
    moves_of,
    stop,
    two_at_a_table,
    until_more,
)
from tests.tables.helpers import until

TABLES = 5 * EFFORT  # every fourth has a computer player
KILLS = {"sqlite": 2 * EFFORT, "postgres": 1 * EFFORT}


async def kill_again_and_again(server: Process, clients: list[ReconnectingClient], kills: int) -> None:
    """Kill the server and start it again while all clients play."""
    for number in range(kills):
        await until_more(clients, len(clients))
        await until_all_connected(clients, number + 1)  # a kill that comes earlier would spare them a connection
        await asyncio.to_thread(server.end, signal.SIGKILL)
        await asyncio.to_thread(server.start)
    await until_all_connected(clients, kills + 1)


async def until_all_connected(clients: list[ReconnectingClient], times: int) -> None:
    await until(lambda: all(client.connections >= times for client in clients))


async def until_a_computer_moves(backend: Backend, codes: set[str]) -> None:
    """Wait until a computer player has moved at one of these tables."""

    async def count() -> int:
        found = await logs(backend.storage(), codes)
        return sum(move.by is f.By.COMPUTER for log in found.values() for move in moves_of(log))

    before = await count()
    async with asyncio.timeout(HANGS_AFTER):
        while await count() == before:
            await asyncio.sleep(0.1)


async def test_after_kills_every_acknowledged_move_is_there_once_and_everybody_goes_on(
    durable_backend: Backend,
) -> None:
    kills = KILLS["postgres" if durable_backend.database else "sqlite"]
    with process(durable_backend) as server:
        async with AsyncExitStack() as stack:
            clients = [
                client for number in range(TABLES) for client in await two_at_a_table(stack, [server.address], number)
            ]
            playing = [asyncio.create_task(client.play()) for client in clients]
            try:
                await kill_again_and_again(server, clients, kills)
                await until_a_computer_moves(durable_backend, {client.code for client in clients[::8]})
            finally:
                await stop(playing)
            server.end(signal.SIGKILL)
            server.start()
            for client in clients:  # the whole log is loaded
                (log,) = (await logs(durable_backend.storage(), {client.code})).values()
                assert (await client.asking.get(f"/api/tables/{client.code}"))["seq"] >= len(log)
        server.end(signal.SIGKILL)
        assert await check_logs(durable_backend, clients) > TABLES * kills
    assert set().union(*(client.refused for client in clients)) <= {"stale", "not_running"}


async def test_on_sigterm_sockets_are_closed_cleanly_and_nothing_is_lost(durable_backend: Backend) -> None:
    async def play_until_the_end(server: Process) -> tuple[list[ReconnectingClient], set[int]]:
        codes: set[int] = set()
        watched: list[ReconnectingClient] = []
        async with AsyncExitStack() as stack:
            clients = [c for number in range(4) for c in await two_at_a_table(stack, [server.address], number)]

            async def watch(client: ReconnectingClient) -> None:
                async with client.asking.play(client.code) as connection:
                    await send(connection, **HELLO)
                    await client.asking.receive(connection, "update")
                    watched.append(client)
                    await until_closed(connection)
                    assert connection.close_code is not None
                    codes.add(connection.close_code)

            playing = [asyncio.create_task(client.play()) for client in clients]
            watching = [asyncio.create_task(watch(client)) for client in clients]
            await until_more(clients, 2 * len(clients))
            await until(lambda: len(watched) == len(clients))
            await asyncio.to_thread(server.end, signal.SIGTERM)
            await asyncio.gather(*watching)
            await stop(playing)
        return clients, codes

    with process(durable_backend) as server:
        clients, codes = await play_until_the_end(server)
        assert codes <= {1001, 1012}
        assert codes
        assert (await check_logs(durable_backend, clients)) > 8
        assert b"Traceback" not in server.log.read_bytes()


async def test_thinking_processes_end_with_a_killed_server(tmp_path: Path) -> None:
    def children(of: int) -> set[int]:
        found = set()
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == of:
                    found.add(int(folder.name))
            except (OSError, ValueError):
                continue
        return found

    if not Path("/proc/self/stat").exists():
        pytest.skip("NOT TESTED: processes cannot be looked up here")
    with process(tmp_path) as server:
        assert server.process is not None
        new = {
            "key": key(),
            "settings": {"game": "timeline", "decks": [{"id": "world"}]},
            "people": [PERSON],
            "computers": [{"level": "guide"}] * 3,
            "start": True,
        }

        async def wait_for_a_move() -> None:
            async with browser(server.address) as ada:
                code = await ada.create(new)
                async with ada.play(code) as connection:
                    await send(connection, **HELLO)
                    while True:
                        update = await ada.receive(connection, "update")
                        move = act(update)
                        if move is not None:
                            await send(connection, **move)
                        elif {"placed", "misplaced"} & {
                            event["type"] for event in update["events"] if event.get("seat") != update["seat"]
                        }:
                            return  # a computer player has moved

        await wait_for_a_move()
        thinking = children(server.process.pid)
        assert thinking
        server.end(signal.SIGKILL)
        await until(lambda: not any(Path(f"/proc/{child}").exists() for child in thinking))


def test_a_table_made_just_before_a_kill_is_there(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        new = msgspec.json.encode(
            {
                "key": "the-same-key",
                "settings": {"game": "together", "decks": [{"id": "world"}]},
                "people": [PERSON],
            }
        )
        headers = {"Content-Type": "application/json"}
        with httpx.Client(base_url=server.address, **PLAIN_HTTP) as client:
            made = client.post("/api/tables", content=new, headers=headers).json()
            server.end(signal.SIGKILL)
            server.start()
            again = client.post("/api/tables", content=new, headers=headers).json()
            assert again["table"]["code"] == made["table"]["code"]
            assert again["mine"] == [0]

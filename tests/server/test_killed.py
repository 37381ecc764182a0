"""An acknowledged change is never lost: the server is killed in the middle of many running tables, again and again.

`FRIEZE_KILL_TABLES` and `FRIEZE_KILLS` make it longer.
"""

import asyncio
import json
import os
import random
import signal
import sqlite3
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from frieze.tables import facts as f
from frieze.tables.table import rebuild
from tests.server.kit import HELLO, Browser, Process, act, browser, key, process, say, until_closed

TABLES = int(os.environ.get("FRIEZE_KILL_TABLES", "40"))
KILLS = int(os.environ.get("FRIEZE_KILLS", "5"))
BROKEN = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)


class Client:
    """A page that comes back by itself: reconnects, sends again what was not answered, and goes on playing."""

    def __init__(self, asking: Browser, code: str, seed: int) -> None:
        self.asking = asking
        self.code = code
        self.rng = random.Random(seed)
        self.unanswered: dict[str, Any] | None = None
        self.acknowledged: dict[str, int] = {}
        self.seen: dict[str, Any] = {}
        self.shown = 0
        self.came_back = 0
        self.refused: Counter[str] = Counter()

    async def play(self) -> None:
        while True:
            try:
                async with self.asking.play(self.code, open_timeout=5) as line:
                    self.came_back += 1
                    await say(line, **HELLO, seen=self.shown, game=self.seen.get("game", 0))
                    if self.unanswered is not None:
                        await say(line, **self.unanswered)
                    while True:
                        self.take(json.loads(await line.recv()))
                        if self.unanswered is None and self.seen:
                            self.unanswered = act(self.seen, self.rng.randrange(1000))
                            if self.unanswered is not None:
                                self.seen = {}
                                await say(line, **self.unanswered)
            except BROKEN:
                await asyncio.sleep(0.05 + self.rng.random() * 0.1)

    def take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "update":
            assert message["seq"] >= self.shown, "nothing shown is taken back"
            self.shown = message["seq"]
            self.seen = message
        elif kind == "done":
            assert self.acknowledged.setdefault(message["key"], message["seq"]) == message["seq"]
            if self.unanswered is not None and self.unanswered["key"] == message["key"]:
                self.unanswered = None
        elif kind == "refused":
            self.refused[message["error"]["code"]] += 1
            self.unanswered = None


async def two_at_a_table(stack: Any, address: str, number: int) -> list[Client]:
    """Make a table of two people and a computer player, and give the people's clients."""
    ada, ben = [await stack.enter_async_context(browser(address)) for _ in range(2)]
    settings = {"game": "timeline", "decks": [{"id": "world"}], "options": {"hand_size": 6}}
    new = {"key": key(), "settings": settings, "people": [{"name": "Ada", "animal": "fox"}]}
    code = await ada.create(new | {"computers": [{"level": "guide"}] * (number % 4 == 0)})
    await ben.sit(code, "Ben")
    assert (await ada.change(code, "start")).status_code == 200
    return [Client(ada, code, number), Client(ben, code, 1000 + number)]


def logs(database: Path) -> dict[str, list[tuple[int, str, int, bytes]]]:
    """Read all logs as they are in the file, by the table's code."""
    with sqlite3.connect(database) as connection:
        codes = dict(connection.execute("select id, code from head").fetchall())
        rows = connection.execute("select id, seq, key, at, body from log order by id, seq").fetchall()
    connection.close()
    found: dict[str, list[tuple[int, str, int, bytes]]] = {}
    for table, *entry in rows:
        found.setdefault(codes[table], []).append(tuple(entry))
    return found


def moves_by(log: list[tuple[int, str, int, bytes]]) -> list[f.Moved]:
    return [fact for entry in log for fact in f.decode_facts(entry[3]) if isinstance(fact, f.Moved)]


def check_logs(database: Path, clients: list[Client]) -> int:
    """Check that all that was acknowledged is in the logs, once; give how much that is."""
    found = logs(database)
    checked = 0
    for client in clients:
        log = found[client.code]
        assert [entry[0] for entry in log] == list(range(1, len(log) + 1))
        by_key = Counter(entry[1].partition(":")[2] for entry in log)
        seqs = {entry[1].partition(":")[2]: entry[0] for entry in log}
        for request, seq in client.acknowledged.items():
            assert by_key[request] == 1
            assert seqs[request] == seq
            checked += 1
        table = rebuild("t", [(entry[3], entry[2]) for entry in log])
        assert table.game is not None
        moves = moves_by(log)
        assert len({(move.turn, move.decision) for move in moves}) == len(moves)
        assert client.shown <= table.seq
    return checked


async def kill_again_and_again(server: Process, clients: list[Client]) -> None:
    """Kill and start again while all play."""
    rng = random.Random(7)
    for _ in range(KILLS):
        await asyncio.sleep(0.8 + rng.random())
        before = sum(len(client.acknowledged) for client in clients)
        await asyncio.to_thread(server.end, signal.SIGKILL)
        await asyncio.to_thread(server.start)
        async with asyncio.timeout(30):
            while sum(len(client.acknowledged) for client in clients) < before + len(clients) // 4:
                await asyncio.sleep(0.05)


def test_after_kills_every_acknowledged_move_is_there_once_and_everybody_goes_on(tmp_path: Path) -> None:
    from contextlib import AsyncExitStack

    async def main(server: Process) -> list[Client]:
        async with AsyncExitStack() as stack:
            clients = [
                client for number in range(TABLES) for client in await two_at_a_table(stack, server.address, number)
            ]
            playing = [asyncio.create_task(client.play()) for client in clients]
            try:
                await kill_again_and_again(server, clients)
                back = [client for client in clients if client.came_back < KILLS + 1]
                deadline = time.monotonic() + 20
                while back and time.monotonic() < deadline:
                    await asyncio.sleep(0.1)
                    back = [client for client in clients if client.came_back < KILLS + 1]
                await computers_move(clients)
            finally:
                for task in playing:
                    task.cancel()
                ended = await asyncio.gather(*playing, return_exceptions=True)
            assert [error for error in ended if not isinstance(error, asyncio.CancelledError)] == []
            final = [(await client.asking.get(f"/api/tables/{client.code}"))["seq"] for client in clients]
            for client, seq in zip(clients, final, strict=True):
                assert seq == len(logs(tmp_path / "tables.sqlite")[client.code])
        return clients

    async def computers_move(clients: list[Client]) -> None:
        """Wait until a computer player has moved at some table since the last start."""
        database = tmp_path / "tables.sqlite"
        with_computers = {client.code for client in clients[::8]}

        def count() -> int:
            found = logs(database)
            return sum(move.by is f.By.COMPUTER for code in with_computers for move in moves_by(found[code]))

        before = count()
        async with asyncio.timeout(20):
            while count() == before:
                await asyncio.sleep(0.2)

    with process(tmp_path) as server:
        clients = asyncio.run(main(server))
        server.end(signal.SIGKILL)
        assert check_logs(tmp_path / "tables.sqlite", clients) > TABLES * KILLS
    assert all(client.came_back >= KILLS for client in clients)
    assert set().union(*(client.refused for client in clients)) <= {"stale", "not_running"}


def test_on_sigterm_sockets_are_closed_cleanly_and_nothing_is_lost(tmp_path: Path) -> None:
    from contextlib import AsyncExitStack

    async def main(server: Process) -> tuple[list[Client], set[int]]:
        codes: set[int] = set()
        async with AsyncExitStack() as stack:
            clients = [c for number in range(4) for c in await two_at_a_table(stack, server.address, number)]

            async def watch(client: Client) -> None:
                async with client.asking.play(client.code) as line:
                    await say(line, **HELLO)
                    await until_closed(line)
                    assert line.close_code is not None
                    codes.add(line.close_code)

            playing = [asyncio.create_task(client.play()) for client in clients]
            watching = [asyncio.create_task(watch(client)) for client in clients]
            await asyncio.sleep(1.5)
            took = await asyncio.to_thread(server.end, signal.SIGTERM)
            assert took < 6
            await asyncio.gather(*watching)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        return clients, codes

    with process(tmp_path) as server:
        clients, codes = asyncio.run(main(server))
        assert codes <= {1001, 1012}
        assert codes
        assert check_logs(tmp_path / "tables.sqlite", clients) > 8
        assert b"Traceback" not in server.log.read_bytes()


def test_thinking_processes_end_with_a_killed_server(tmp_path: Path) -> None:
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
        pytest.skip("processes cannot be looked up here")
    with process(tmp_path) as server:
        assert server.process is not None
        new = {
            "key": key(),
            "settings": {"game": "timeline", "decks": [{"id": "world"}]},
            "people": [{"name": "Ada", "animal": "fox"}],
            "computers": [{"level": "guide"}] * 3,
            "start": True,
        }

        async def wait_for_a_move() -> None:
            async with browser(server.address) as ada:
                code = await ada.create(new)
                async with ada.play(code) as line:
                    await say(line, **HELLO)
                    while True:
                        update = await ada.hear(line, "update")
                        move = act(update)
                        if move is not None:
                            await say(line, **move)
                        elif update["events"]:
                            return

        asyncio.run(wait_for_a_move())
        thinking = children(server.process.pid)
        assert thinking
        server.end(signal.SIGKILL)
        deadline = time.monotonic() + 10
        while any(Path(f"/proc/{child}").exists() for child in thinking) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not [child for child in thinking if Path(f"/proc/{child}").exists()]


def test_a_table_made_just_before_a_kill_is_there(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        new = msgspec.json.encode(
            {
                "key": "the-same-key",
                "settings": {"game": "together", "decks": [{"id": "world"}]},
                "people": [{"name": "Ada", "animal": "fox"}],
            }
        )
        headers = {"Content-Type": "application/json"}
        with httpx.Client(base_url=server.address, trust_env=False) as client:
            made = client.post("/api/tables", content=new, headers=headers).json()
            server.end(signal.SIGKILL)
            server.start()
            again = client.post("/api/tables", content=new, headers=headers).json()
            assert again["table"]["code"] == made["table"]["code"]
            assert again["mine"] == [0]

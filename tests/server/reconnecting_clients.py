"""Clients that play by themselves and reconnect, and the check that no acknowledged move is lost."""

import asyncio
import json
import random
from collections import Counter
from contextlib import AsyncExitStack
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from frieze.tables import facts as f
from frieze.tables.library import Library
from frieze.tables.state import rebuild
from frieze.tables.storage.base import Storage
from frieze.tables.storage.rows import Entry
from tests.backends import Backend
from tests.hang_guard import HANGS_AFTER
from tests.server.helpers import HELLO, PERSON, Browser, act, browser, key, send

CONNECTION_ERRORS = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)
SAVING = "saving_failed"
RETRY_AFTER = 0.3  # seconds
TRY_AGAIN_AFTER = 60.0  # seconds without an answer to a new connection; a server that is killed refuses it at once


class ReconnectingClient:
    """A client that plays by itself. It reconnects, and repeats requests that were not answered."""

    def __init__(self, asking: Browser, code: str, seed: int, *, pace: float = 0.0, host: bool = False) -> None:
        self.asking = asking
        self.code = code
        self.rng = random.Random(seed)
        self.pace = pace  # the longest time in seconds that it thinks
        self.host = host
        self.unanswered: dict[str, Any] | None = None
        self.retry = False  # the request could not be stored: send it again
        self.acknowledged: dict[str, int] = {}
        self.seen: dict[str, Any] = {}
        self.shown = 0
        self.games = 1
        self.connections = 0
        self.refused: Counter[str] = Counter()

    async def play(self) -> None:
        while True:
            try:
                async with self.asking.play(self.code, open_timeout=TRY_AGAIN_AFTER) as connection:
                    self.connections += 1
                    await send(connection, **HELLO, seen=self.shown, game=self.seen.get("game", 0))
                    if self.unanswered is not None:
                        await send(connection, **self.unanswered)
                    while True:
                        self.handle(json.loads(await connection.recv()))
                        await self._continue(connection)
            except CONNECTION_ERRORS:
                await asyncio.sleep(0.05 + self.rng.random() * 0.1)

    async def _continue(self, connection: ClientConnection) -> None:
        """Repeat a request that could not be stored, start a rematch after the end, or move."""
        if self.retry and self.unanswered is not None:
            self.retry = False
            await asyncio.sleep(RETRY_AFTER)
            await send(connection, **self.unanswered)
        elif self.unanswered is None and self.seen:
            if self.host and self.seen["view"].get("outcome") is not None:
                await self._rematch()
            elif (move := act(self.seen, self.rng.randrange(1000))) is not None:
                await asyncio.sleep(self.rng.random() * self.pace)
                self.unanswered, self.seen = move, {}
                await send(connection, **move)

    async def _rematch(self) -> None:
        self.seen = {}
        try:
            self.games += (await self.asking.change(self.code, "rematch")).status_code == 200
        except httpx.HTTPError:
            return

    def handle(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "update":
            assert message["seq"] >= self.shown, "nothing that was shown is undone"
            self.shown = message["seq"]
            self.seen = message
        elif kind == "done":
            assert self.acknowledged.setdefault(message["key"], message["seq"]) == message["seq"]
            if self.unanswered is not None and self.unanswered["key"] == message["key"]:
                self.unanswered = None
        elif kind == "refused":
            self.refused[message["error"]["code"]] += 1
            self.retry = message["error"]["code"] == SAVING
            if not self.retry:
                self.unanswered = None


async def two_at_a_table(
    stack: AsyncExitStack, addresses: list[str], number: int, *, pace: float = 0.0
) -> list[ReconnectingClient]:
    """Create a table of two people at these addresses, every fourth with a computer player. Return their clients."""
    ada, ben = [await stack.enter_async_context(browser(addresses[place % len(addresses)])) for place in range(2)]
    settings = {"game": "timeline", "decks": [{"id": "world"}], "options": {"hand_size": 6}}
    new = {"key": key(), "settings": settings, "people": [PERSON]}
    code = await ada.create(new | {"computers": [{"level": "guide"}] * (number % 4 == 0)})
    await ben.sit(code, "Ben")
    assert (await ada.change(code, "start")).status_code == 200
    return [
        ReconnectingClient(ada, code, number, pace=pace, host=True),
        ReconnectingClient(ben, code, 1000 + number, pace=pace),
    ]


def acknowledged(clients: list[ReconnectingClient]) -> int:
    return sum(len(client.acknowledged) for client in clients)


async def until_more(clients: list[ReconnectingClient], more: int) -> None:
    """Wait until this many more moves are acknowledged."""
    wanted = acknowledged(clients) + more
    async with asyncio.timeout(HANGS_AFTER):
        while acknowledged(clients) < wanted:
            await asyncio.sleep(0.05)


async def until_each_moves(clients: list[ReconnectingClient]) -> None:
    """Wait until every client has received something new."""
    before = {id(client): client.shown for client in clients}
    async with asyncio.timeout(HANGS_AFTER):
        while any(client.shown == before[id(client)] for client in clients):
            await asyncio.sleep(0.05)


async def stop(playing: list[asyncio.Task[None]]) -> None:
    """Stop the clients. None may have failed."""
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    assert [error for error in ended if not isinstance(error, asyncio.CancelledError)] == []


async def logs(storage: Storage, codes: set[str]) -> dict[str, list[Entry]]:
    """Return the logs of these tables."""
    async with storage:
        heads = {code: await storage.by_code(code) for code in codes}
        return {code: await storage.log(head.table) for code, head in heads.items() if head is not None}


async def facts_in(backend: Backend, log: list[Entry]) -> list[tuple[list[f.Fact], int]]:
    """Return the facts of a log, with the cards that they refer to."""
    async with backend.storage() as storage:
        library = Library(storage, asyncio.to_thread)
        return [(await library.facts_of(entry), entry.at) for entry in log]


def moves_of(log: list[Entry]) -> list[f.Moved]:
    return [fact for entry in log for fact in f.decode_facts(entry.body) if isinstance(fact, f.Moved)]


async def check_logs(backend: Backend, clients: list[ReconnectingClient]) -> int:
    """Check that every acknowledged move is in the logs once, and that the logs are complete. Return their number."""
    found = await logs(backend.storage(), {client.code for client in clients})
    checked = 0
    for client in clients:
        log = found[client.code]
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        by_key = Counter(entry.key.partition(":")[2] for entry in log)
        seqs = {entry.key.partition(":")[2]: entry.seq for entry in log}
        for request, seq in client.acknowledged.items():
            assert by_key[request] == 1, "an acknowledged move is stored once"
            assert seqs[request] == seq
            checked += 1
        table = rebuild("t", await facts_in(backend, log))
        assert table.game is not None
        assert client.shown <= table.seq
        moves = {(number, move.turn, move.decision) for number, move in _moves_by_game(log)}
        assert len(moves) == len(moves_of(log)), "every decision is made once"
    return checked


def _moves_by_game(log: list[Entry]) -> list[tuple[int, f.Moved]]:
    """Return all moves, each with the number of its game."""
    found, game = [], 0
    for entry in log:
        for fact in f.decode_facts(entry.body):
            if isinstance(fact, f.Began):
                game += 1
            elif isinstance(fact, f.Moved):
                found.append((game, fact))
    return found


async def disagreements(backend: Backend, addresses: list[str], clients: list[ReconnectingClient]) -> list[str]:
    """Return the tables where a spectator at one of these addresses sees something else than the log says."""
    codes = {client.code for client in clients}
    before = await logs(backend.storage(), codes)
    shown = [
        (code, await _shown_to_stranger(address, code, len(before[code])))
        for code in sorted(codes)
        for address in addresses
    ]
    kept = await logs(backend.storage(), codes)  # a computer player may have moved meanwhile
    wrong = []
    for code, update in shown:
        table = rebuild("t", await facts_in(backend, kept[code][: update["seq"]]))
        assert table.game is not None
        if table.seq != update["seq"] or json.loads(msgspec.json.encode(table.game.view(None))) != update["view"]:
            wrong.append(code)
    return wrong


async def _shown_to_stranger(address: str, code: str, seq: int) -> dict[str, Any]:
    """Return the game as a spectator sees it, at this seq or later."""
    async with browser(address) as watcher, watcher.play(code) as connection:
        await send(connection, **HELLO)
        while True:
            update: dict[str, Any] = await watcher.receive(connection, "update")
            if update["seq"] >= seq:
                return update

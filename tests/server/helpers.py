"""Helpers for tests of the server: a server in a thread or in a separate process, and clients."""

import asyncio
import json
import os
import re
import secrets
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from frieze.server.app import App
from frieze.server.run import bound_socket, host_and_port, make_server
from frieze.system.time_source import SteadyClock
from frieze.tables.library import Library
from frieze.tables.registry import TableRegistry
from frieze.tables.storage.base import Storage
from tests.backends import Backend, backend_of
from tests.hang_guard import HANGS_AFTER
from tests.plain_http import NO_CERTIFICATES, PLAIN_HTTP
from tests.tables.helpers import SampleLibrary, inline_bots, seeded_bits

PERSON = {"name": "Ada", "animal": "fox"}
HELLO = {"type": "hello", "protocol": 1}
START = datetime(2027, 4, 14, 15, tzinfo=UTC)  # when it is on the servers of this process as a run of tests begins
BEGAN = time.monotonic()


def key() -> str:
    return secrets.token_urlsafe(12)


def new_table(game: str = "timeline", *, computers: int = 0, start: bool = False, **settings: Any) -> dict[str, Any]:
    deck = "century" if game == "exhibition" else "sample"
    return {
        "key": key(),
        "settings": {"game": game, "decks": [{"id": deck}]} | settings,
        "people": [PERSON],
        "computers": [{"level": "guide"}] * computers,
        "start": start,
    }


def free_socket(send_buffer: int = 0, host: str = "127.0.0.1") -> socket.socket:
    """Return a socket that listens on a free port."""
    listening = bound_socket(host, 0)
    if send_buffer:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    listening.listen(512)
    return listening


class Running:
    """A server that runs in a thread of this process."""

    def __init__(self, app: App, listening: socket.socket) -> None:
        self.app = app
        self.registry = app.registry
        self.host: str = listening.getsockname()[0]
        self.port: int = listening.getsockname()[1]
        self.server = make_server(app.configuration, app)
        self.server.config.log_config = None
        self._listening = listening
        self._thread = threading.Thread(target=self._run)

    @property
    def address(self) -> str:
        return f"http://{host_and_port(self.host, self.port)}"

    def _run(self) -> None:
        async def serve() -> None:
            await self.server._serve([self._listening])  # without its signal handlers

        asyncio.run(serve())

    def start(self) -> None:
        self._thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(HANGS_AFTER)
        self._listening.close()
        assert not self._thread.is_alive()


def real_library(storage: Storage) -> Library:
    """Return the library of a real server, with the built-in decks and those that people write."""
    return Library(storage, asyncio.to_thread)


def wall() -> float:
    """Return the time on the servers of this process. It does not depend on the day on which the tests run."""
    return START.timestamp() + time.monotonic() - BEGAN


@contextmanager
def serving(
    where: Path | Backend,
    *,
    library: Callable[[Storage], Library] = SampleLibrary,
    limits: bool = False,
    send_buffer: int = 0,
    host: str = "127.0.0.1",
    **configured: Any,
) -> Iterator[Running]:
    """Run a server on a free port, with computer players in this process and decks made for tests."""
    backend = backend_of(where)
    configuration = backend.configuration(limits=limits, **configured)
    storage = backend.storage()
    registry = TableRegistry(
        storage,
        now=SteadyClock(wall),
        random_bits=seeded_bits(),
        bot_pool=inline_bots(),
        library=library(storage),
        broker=backend.make_broker([]),
    )
    running = Running(App(configuration, registry), free_socket(send_buffer, host))
    running.start()
    try:
        yield running
    finally:
        running.stop()


@contextmanager
def asking(folder: Path) -> Iterator[httpx.Client]:
    """Run a server with the decks of a real one, and ask it over REST."""
    with (
        serving(folder, library=real_library) as running,
        httpx.Client(base_url=running.address, **PLAIN_HTTP) as client,
    ):
        yield client


def carried_by(page: str) -> Any:
    """Return the first state that a table's page carries, or None."""
    found = re.findall(r'<script type="application/json" id="first-state">(.*?)</script>', page, re.DOTALL)
    assert len(found) == page.count("first-state") <= 1
    return json.loads(found[0]) if found else None


class Browser:
    """A client with a cookie: sends requests, opens sockets. `received` has everything it received."""

    def __init__(self, address: str, client: httpx.AsyncClient) -> None:
        self.address = address
        self.client = client
        self.received: list[tuple[str, bytes]] = []

    @property
    def cookie(self) -> str:
        return self.client.cookies.get("frieze_player") or ""

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        answer = await self.client.request(method, path, json=body, **more)
        self.received.append((f"{method} {path}", answer.content))
        return answer

    async def get(self, path: str) -> Any:
        return (await self.ask("GET", path)).json()

    async def create(self, new: dict[str, Any]) -> str:
        answer = await self.ask("POST", "/api/tables", new)
        assert answer.status_code == 201, answer.text
        code: str = answer.json()["table"]["code"]
        return code

    async def change(self, code: str, kind: str, **body: Any) -> httpx.Response:
        return await self.ask("POST", f"/api/tables/{code}/changes", {"type": kind, "key": key(), **body})

    async def sit(self, code: str, *names: str) -> None:
        answer = await self.change(code, "join", people=[{"name": name, "animal": "cat"} for name in names])
        assert answer.status_code == 200, answer.text

    def play(self, code: str, *, headers: dict[str, str] | None = None, **more: Any) -> connect:
        """Open the table's socket."""
        cookie = {"Cookie": f"frieze_player={self.cookie}"} if self.cookie else {}
        address = self.address.replace("http", "ws", 1) + f"/api/tables/{code}/play"
        options = {"proxy": None, "compression": None, "open_timeout": HANGS_AFTER} | more
        return connect(address, additional_headers=cookie | (headers or {}), **options)

    async def greet_and_move(self, connection: ClientConnection) -> None:
        """Say hello, and make a move if it is this player's turn."""
        await send(connection, **HELLO)
        move = act(await self.receive(connection, "update"))
        if move is not None:
            await send(connection, **move)
            await self.receive(connection, "done")

    async def receive(self, connection: ClientConnection, *kinds: str, within: float = HANGS_AFTER) -> Any:
        """Return the next message, or the next one of these types."""
        async with asyncio.timeout(within):
            while True:
                data = await connection.recv()
                raw = data.encode() if isinstance(data, str) else data
                self.received.append(("socket", raw))
                message = json.loads(raw)
                if not kinds or message["type"] in kinds:
                    return message


async def until_closed(connection: ClientConnection) -> list[Any]:
    """Return all messages until the server closes the socket."""
    heard: list[Any] = []
    try:
        async with asyncio.timeout(HANGS_AFTER):
            while True:
                heard.append(json.loads(await connection.recv()))
    except ConnectionClosed:
        return heard


async def send(connection: ClientConnection, **message: Any) -> None:
    await connection.send(json.dumps(message))


@asynccontextmanager
async def browser(address: str, verify: ssl.SSLContext = NO_CERTIFICATES) -> AsyncIterator[Browser]:
    async with httpx.AsyncClient(base_url=address, **PLAIN_HTTP | {"verify": verify}) as client:
        yield Browser(address, client)


def legal(view: dict[str, Any], choice: int = 0) -> dict[str, Any] | None:
    """Return a legal action from a view's choices, as a client without rules does. None: not our turn."""
    choices = view.get("choices")
    if not choices:
        return None
    options: list[dict[str, Any]] = []
    if view["type"] == "timeline":
        cards, gaps = choices["cards"], choices["gaps"]
        options = [{"type": "place", "card": card, "gap": gap} for card in cards for gap in range(gaps)]
    elif view["type"] == "lineup":
        options = [{"type": "place", "card": choices["card"], "gap": gap} for gap in range(choices["gaps"])]
    elif view["type"] == "together":
        options = [{"type": "play", "card": card} for card in choices["play"]]
        options += [{"type": "discard", "card": card} for card in choices["discard"]]
        options += [{"type": "stop"}] * choices["stop"]
    elif choices["type"] == "take":
        for taken in choices["cards"]:
            options += [{"type": "take", "card": taken["card"], "to": to} for to in taken["to"] or [None]]
    else:
        options = [
            {"type": "put", "showcase": spot["showcase"], "spot": spot["spot"]}
            for spot in choices["spots"]
            if spot["gain"] is not None
        ]
        options += [{"type": "store"}] * (choices["store"] is not None) + [{"type": "finish"}] * choices["finish"]
    return options[choice % len(options)]


def act(update: dict[str, Any], choice: int = 0, request: str = "") -> dict[str, Any] | None:
    """Return a move for an update, or None if it is not our turn."""
    view = update["view"]
    action = legal(view, choice)
    if action is None:
        return None
    where = {"seat": update["seat"], "turn": view["turn"], "decision": view["decision"]}
    return {"type": "act", "key": request or key(), **where, "action": action}


class Process:
    """A server in a separate process. It can be killed and started again with the same port and data."""

    def __init__(self, where: Path | Backend, host: str = "127.0.0.1", **environment: str) -> None:
        backend = backend_of(where)
        self.folder = backend.folder
        self.host = host
        with free_socket(host=host) as listening:
            self.port: int = listening.getsockname()[1]
        self.address = f"http://{host_and_port(host, self.port)}"
        self.environment = os.environ | {"FRIEZE_LIMITS": "false"} | backend.environment | environment
        self.process: subprocess.Popen[bytes] | None = None
        self.folder.mkdir(parents=True, exist_ok=True)
        self.log = self.folder / f"server-{self.port}.log"

    def start(self) -> None:
        program = [sys.executable, "-c", "import sys; from frieze.cli import main; sys.exit(main())"]
        command = [*program, "serve", "--host", self.host, "--port", str(self.port), "--data", str(self.folder)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        deadline = time.monotonic() + HANGS_AFTER
        while time.monotonic() < deadline:
            try:
                if httpx.get(f"{self.address}/health", **PLAIN_HTTP | {"timeout": 2}).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.02)
        raise AssertionError(self.log.read_text())

    def end(self, how: int = signal.SIGTERM) -> None:
        """End it with this signal."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(HANGS_AFTER)
        self.process = None

    def kill(self) -> None:
        """Kill it, if it still runs."""
        if self.process is not None:
            self.end(signal.SIGKILL)


@contextmanager
def process(where: Path | Backend, host: str = "127.0.0.1", **environment: str) -> Iterator[Process]:
    server = Process(where, host, **environment)
    server.start()
    try:
        yield server
    finally:
        server.kill()

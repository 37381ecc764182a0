"""A deployment that tests can break: PostgreSQL, Redis and several servers, all real processes."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.backends import Backend
from tests.hang_guard import HANGS_AFTER
from tests.server.helpers import Process
from tests.server.reconnecting_clients import ReconnectingClient, stop, two_at_a_table
from tests.services import Postgres, Redis, new_database, redis


class Deployment:
    """PostgreSQL, Redis and servers. Tests kill and restart them."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis, proxy: "SlowProxy | None" = None) -> None:
        self.postgres = postgres
        self.redis = redis
        self.proxy = proxy
        database = new_database(postgres)
        self.backend = Backend(folder, database, redis.address)
        if proxy is not None:
            database = database.replace(f":{postgres.port}/", f":{proxy.port}/")
        self.served_backend = Backend(folder, database, redis.address)
        self.servers: list[Process] = []

    def serve(self, **environment: str) -> Process:
        """Start another server on the same database."""
        server = Process(self.served_backend, FRIEZE_THINKERS="1", **environment)
        self.servers.append(server)
        server.start()
        return server

    @property
    def addresses(self) -> list[str]:
        return [server.address for server in self.servers]


@contextmanager
def deploy(
    folder: Path, database: Postgres, *, servers: int = 2, slow_proxy: bool = False, **environment: str
) -> Iterator[Deployment]:
    """Start Redis and servers on ports of their own, as if on different machines, with a new database.

    With `slow_proxy` the servers reach PostgreSQL through a `SlowProxy`.
    """
    with redis(folder) as broker:
        proxy = SlowProxy(database.port) if slow_proxy else None
        deployment = Deployment(folder / "data", database, broker, proxy)
        if proxy is not None:
            proxy.open()
        try:
            for _ in range(servers):
                deployment.serve(**environment)
            yield deployment
        finally:
            for server in deployment.servers:
                if server.process is not None:
                    server.process.kill()
                    server.process.wait(HANGS_AFTER)
            if proxy is not None:
                proxy.close()


def workers_of(server: Process) -> list[int]:
    """Return the process ids of a server's workers."""
    assert server.process is not None
    return children_that_serve(server.process.pid)


def children_that_serve(parent: int) -> list[int]:
    """Return the process ids of the workers that a process started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError):
            its_parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if its_parent == parent and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


class TablesInPlay:
    """Tables where two people play, each on another server if there are several."""

    def __init__(self, addresses: list[str], tables: int, pace: float = 0.2) -> None:
        self.addresses = addresses
        self.tables = tables
        self.pace = pace
        self.clients: list[ReconnectingClient] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "TablesInPlay":
        for number in range(self.tables):
            self.clients += await two_at_a_table(self._stack, self.addresses, number, pace=self.pace)
        self._tasks = [asyncio.create_task(client.play()) for client in self.clients]
        return self

    async def __aexit__(self, *_: object) -> None:
        await stop(self._tasks)
        await self._stack.aclose()


class SlowProxy:
    """A TCP proxy to a local port. It can delay all data, or block it."""

    def __init__(self, target_port: int) -> None:
        self.target_port = target_port
        self.delay = 0.0
        self.blocked = False
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._closed = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    def open(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._closed.set()
        self._thread.join(HANGS_AFTER)

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._connect, sock=self._listening)
        while not self._closed.is_set():
            await asyncio.sleep(0.1)
        server.close()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):  # `close` cancels it
            from_target, to_target = await asyncio.open_connection("127.0.0.1", self.target_port)
            await asyncio.gather(self._forward(reader, to_target), self._forward(from_target, writer))

    async def _forward(self, reader: asyncio.StreamReader, writer: Any) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await asyncio.sleep(self.delay)
                while self.blocked:
                    await asyncio.sleep(0.05)
                writer.write(data)
                await writer.drain()
        with suppress(OSError):
            writer.close()

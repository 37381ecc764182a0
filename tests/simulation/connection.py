"""A client's socket to one worker."""

import asyncio
from contextvars import Context
from typing import TYPE_CHECKING, Any

from tests.simulation.worker import NETWORK, Worker

if TYPE_CHECKING:
    from tests.awaited_subscriber import AwaitedSubscriber
    from tests.simulation.client import Client


class Connection:
    """A client's socket to one worker. Messages stay in order; both sides may lose it at any moment."""

    def __init__(self, client: "Client", worker: Worker) -> None:
        self.client = client
        self.world = client.world
        self.worker = worker
        self.table, self.code = client.spec.table, client.spec.code
        self.player = client.player
        self.seen, self.game = client.seen, client.game
        self.shown = client.seen  # the last seq whose events were sent, as the checks know it
        self.patches = client.patches
        self.view: Any = None  # the last one that was sent, as the checks know it
        self.viewed = 0  # its seq
        self.seat: int | None = None
        self.inbox: asyncio.Queue[Any] = asyncio.Queue()
        self.subscriber: AwaitedSubscriber | None = None
        self.broken = self.reads_slowly = False
        self._to_worker_at = self._to_client_at = 0.0

    def open(self) -> None:
        """Let the worker serve this connection."""
        self.worker.spawn(self.worker.serve(self))

    def _later(self, at: float) -> float:
        return max(at + 1e-6, self.world.loop.time() + NETWORK * self.world.random.random())  # in order

    def to_worker(self, message: Any) -> None:
        """Send a message to the worker."""
        if self.broken or not self.worker.alive:
            return
        self._to_worker_at = self._later(self._to_worker_at)
        self.world.loop.call_at(self._to_worker_at, self.inbox.put_nowait, message, context=self.worker.context)

    def to_client(self, message: bytes | None) -> None:
        """Send a message to the client; None closes the connection."""
        if not self.broken:
            self._to_client_at = self._later(self._to_client_at)
            self.world.loop.call_at(self._to_client_at, self.client.receive, self, message, context=Context())

    def lose(self) -> None:
        """Break: the worker is told, if it lives, and the client notices."""
        if not self.broken:
            self.to_worker(None)
            self.to_client(None)
            self.broken = True

"""A database shared by the workers, with latency and faults. What was acknowledged is durable."""

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import Any, TypeVar

from frieze.tables.environment import Milliseconds
from frieze.tables.storage.errors import Repeated, StorageFailed
from frieze.tables.storage.memory import MemoryStorage
from frieze.tables.storage.memory_database import MemoryDatabase
from frieze.tables.storage.rows import Change, CustomDeck, Due, Entry
from tests.simulation.faults import Faults
from tests.simulation.loop import SimulationLoop

READ_LATENCY, WRITE_LATENCY, SLOW = 0.002, 0.004, 3.0  # seconds
RESTART, FULL = 2.0, 5.0  # seconds that the database is away, or its disk full
NO_DECKS = 2.0  # seconds in which a worker cannot read decks
T = TypeVar("T")


class SimulatedDatabase:
    """The rows, and what happens to requests on their way."""

    def __init__(
        self,
        loop: SimulationLoop,
        faults: Faults,
        on_append: Callable[[Change], None],
        on_delete: Callable[[str], None],
        on_old: Callable[[list[str]], None],
    ) -> None:
        self.rows = MemoryDatabase()
        self.loop = loop
        self.faults = faults
        self.on_append = on_append
        self.on_delete = on_delete
        self.on_old = on_old
        self.context = Context()  # of no worker: a request that is on its way outlives its worker
        self.pending: dict[asyncio.Future[Any], None] = {}  # in the order of their arrival
        self.away_until = 0.0
        self.full_until = 0.0

    def delay(self, latency: float) -> float:
        """Return how long the next request takes."""
        if self.faults.happens("storage is slow"):
            return SLOW * self.faults.random.random()
        return latency * (0.5 + self.faults.random.random())

    def request(self, work: Callable[[], Any], latency: float) -> "asyncio.Future[Any]":
        """Run some work in the database after a delay. The future gets its result, unless the database restarts."""
        answer: asyncio.Future[Any] = self.loop.create_future()
        self.pending[answer] = None

        def run() -> None:
            if answer not in self.pending:  # lost in a restart
                return
            del self.pending[answer]
            try:
                result = work()
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
                    answer.exception()  # whoever asked may be gone
            else:
                if not answer.done():
                    answer.set_result(result)

        self.loop.call_later(self.delay(latency), run, context=self.context)
        return answer

    def restart(self) -> None:
        """Lose everything that is not committed yet, and be away for a while."""
        self.away_until = self.loop.time() + RESTART
        lost, self.pending = self.pending, {}
        for answer in lost:
            if not answer.done():
                answer.set_exception(StorageFailed("the database restarts"))
                answer.exception()

    def check_reachable(self) -> None:
        """Raise if the database is away."""
        if self.faults.happens("the database restarts"):
            self.restart()
        if self.loop.time() < self.away_until:
            raise StorageFailed("the database is away")

    def append(self, change: Change) -> None:
        """Commit a change: all of it or nothing."""
        self.fail_before()
        self.rows.append(change)
        self.on_append(change)
        self.fail_after()
        if self.faults.happens("the answer of the storage is repeated"):
            raise Repeated(change.entry.table, change.entry.seq)

    def delete_table(self, table: str, untouched_since: Milliseconds | None) -> bool:
        """Commit the deletion of a table."""
        self.fail_before()
        deleted = self.rows.delete_table(table, untouched_since)
        if deleted:
            self.on_delete(table)
        self.fail_after()
        return deleted

    def fail_before(self) -> None:
        """Raise if a write fails before anything is written."""
        if self.faults.happens("the disk is full"):
            self.full_until = self.loop.time() + FULL
        if self.loop.time() < self.full_until:
            raise StorageFailed("the disk is full")
        if self.faults.happens("storage fails before the write"):
            raise StorageFailed("not written")

    def fail_after(self) -> None:
        """Raise if the answer to a write is lost."""
        if self.faults.happens("storage fails after the write"):
            raise StorageFailed("written, and the answer is lost")


class SimulatedStorage(MemoryStorage):
    """One worker's connection to the database."""

    def __init__(self, database: SimulatedDatabase) -> None:
        super().__init__(database.rows)
        self.simulated = database
        self.no_decks_until = 0.0

    async def _rows(self) -> MemoryDatabase:
        if not self._open:
            raise StorageFailed("closed")
        self.simulated.check_reachable()
        if self.simulated.faults.happens("a read fails"):
            raise StorageFailed("not read")
        await self.simulated.request(lambda: None, READ_LATENCY)
        return self.database

    async def untouched(self, state: str | None, since: Milliseconds, limit: int) -> list[str]:
        tables = await super().untouched(state, since, limit)
        if tables and self.simulated.faults.happens("the list of old tables is late"):
            self.simulated.on_old(tables)  # somebody comes back just now
            await self.simulated.request(lambda: None, SLOW)
        return tables

    async def custom_deck(self, deck: str) -> CustomDeck | None:
        self._read_deck()
        return await super().custom_deck(deck)

    async def snapshot(self, digest: str) -> bytes | None:
        self._read_deck()
        return await super().snapshot(digest)

    def _read_deck(self) -> None:
        if self.simulated.faults.happens("a deck cannot be read"):
            self.no_decks_until = self.simulated.loop.time() + NO_DECKS
        if self.simulated.loop.time() < self.no_decks_until:
            raise StorageFailed("not read")

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        return await self._answer_late(await super().log(table, after))

    async def due(self, until: Milliseconds, limit: int) -> list[Due]:
        return await self._answer_late(await super().due(until, limit))

    async def _answer_late(self, answer: T) -> T:
        """Return what was read, perhaps so late that it is no longer true."""
        if self.simulated.faults.happens("the answer to a read is late"):
            await self.simulated.request(lambda: None, SLOW)
        return answer

    async def append(self, change: Change) -> None:
        await self._write(lambda: self.simulated.append(change))

    async def delete_table(self, table: str, untouched_since: Milliseconds | None = None) -> bool:
        return bool(await self._write(lambda: self.simulated.delete_table(table, untouched_since)))

    async def _write(self, work: Callable[[], Any]) -> Any:
        if not self._open:
            raise StorageFailed("closed")
        self.simulated.check_reachable()
        return await self.simulated.request(work, WRITE_LATENCY)


OTHER_WRITES = (
    *("set_due", "restore_due", "drop_due", "add_chat", "delete_chat"),
    *("put_deck", "save_deck", "delete_deck", "put_snapshot", "delete_snapshots", "delete_marks"),
)


def _may_fail(write: Callable[..., Any]) -> Callable[..., Any]:
    """Let a write fail before it, or after it: then it is done, and whoever asked does not know."""

    async def written(self: SimulatedStorage, *arguments: Any) -> Any:
        self.simulated.fail_before()
        result = await write(self, *arguments)
        self.simulated.fail_after()
        return result

    return written


for name in OTHER_WRITES:
    setattr(SimulatedStorage, name, _may_fail(getattr(MemoryStorage, name)))

"""All tables and lessons that this worker serves: finds and creates them, and deletes them when their time is over."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import msgspec

from frieze.daily import first_open_day
from frieze.games.errors import FriezeError
from frieze.tables import facts as f
from frieze.tables import messages as m
from frieze.tables import requests as r
from frieze.tables import summaries
from frieze.tables.bot_pool import BotPool
from frieze.tables.broker import Broker, LocalBroker
from frieze.tables.cluster import Cluster, ClusterMessage
from frieze.tables.environment import Milliseconds, Now, RandomBits
from frieze.tables.errors import TableError, Why
from frieze.tables.keys import table_id
from frieze.tables.library import Library
from frieze.tables.live_log import AnyLiveLog
from frieze.tables.live_table import LiveTable
from frieze.tables.scheduler import Scheduler
from frieze.tables.settings import Daily
from frieze.tables.state import Table
from frieze.tables.storage.base import Storage
from frieze.tables.storage.errors import StorageFailed
from frieze.tables.storage.rows import Due, DueKind, Entry, Kind
from frieze.tables.tasks import cancel_all
from frieze.tables.times import AWAY_AFTER, DAY, MINUTE, SECOND

IDLE_AFTER = 5 * MINUTE  # an untouched table without subscribers leaves memory
SWEEP_EVERY = 30.0  # seconds
MAX_SUMMARIES = 50
MAX_DELETED = 500  # in one sweep

T = TypeVar("T")
log = logging.getLogger("frieze.tables")


class TableRegistry:
    """Serves tables out of a storage."""

    def __init__(
        self,
        storage: Storage,
        *,
        now: Now,
        random_bits: RandomBits,
        bot_pool: BotPool,
        library: Library,
        broker: Broker | None = None,
        keep_days: int = 30,
        keep_untouched_days: int = 60,
    ) -> None:
        self.storage = storage
        self.now = now
        self.random_bits = random_bits
        self.bot_pool = bot_pool
        self.library = library
        self.broker = broker or LocalBroker()
        self.keep_days = keep_days
        self.keep_untouched_days = keep_untouched_days
        self.lives: dict[str, AnyLiveLog] = {}  # tables and lessons, by id
        self.makers: dict[Kind, Callable[[str], AnyLiveLog]] = {Kind.TABLE: lambda name: LiveTable(self, Table(name))}
        self.cluster = Cluster(self)
        self.scheduler = Scheduler(self)
        self._ids: dict[str, str] = {}  # by code
        self._loading: dict[str, asyncio.Task[AnyLiveLog | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.closed = False

    async def open(self) -> None:
        """Open the storage, join the cluster, start the scheduler."""
        await self.storage.open()
        await self.cluster.open()
        self.run(self.scheduler.run())
        self.run(self.scheduler.restore_repeatedly())
        self.run(self._sweep_repeatedly())

    async def close(self) -> None:
        """Flush pending writes and close."""
        self.closed = True
        await cancel_all(self._tasks)
        for live in self.lives.values():
            for subscriber in live.subscribers:
                subscriber.close()
        self.bot_pool.close()
        await self.broker.close()
        await self.storage.close()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task in the background until the registry is closed."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def call_later(self, work: Callable[[], None], after: Milliseconds = AWAY_AFTER) -> None:
        """Call a function after a delay."""
        if not self.closed:
            asyncio.get_running_loop().call_later(after / SECOND + 0.05, work)

    # Finding and creating

    async def create(
        self, player: str, new: r.NewTable, daily: Daily | None = None, practice: bool = False
    ) -> LiveTable:
        """Create a table, or find the one that the same request has created before."""
        table = table_id(player, new.key)
        if (found := await self.find(table)) is not None:
            return found
        live = LiveTable(self, Table(table))
        await live.create(player, new, daily, practice)
        if live.table.seq == 0:  # the same request arrived twice at the same time
            return await self.get(table)
        await self.add(live)
        return live

    async def add(self, live: AnyLiveLog) -> None:
        """Serve what was created here."""
        self._keep(live)
        await self.broker.subscribe(live.id)

    async def by_code(self, code: str) -> LiveTable:
        """Return a table by its code. Raise `unknown_table`."""
        live = await self.log_by_code(code)
        if not isinstance(live, LiveTable):
            raise TableError(Why.UNKNOWN_TABLE, table=code)
        return live

    async def log_by_code(self, code: str) -> AnyLiveLog | None:
        """Return the table or lesson that has a code; None if there is none."""
        if (name := self._ids.get(code)) is None:
            head = await self.read(self.storage.by_code(code))
            if head is None:
                return None
            name = head.table
        return await self.find_log(name)

    async def get(self, table: str) -> LiveTable:
        """Return a table by its id. Raise `unknown_table`."""
        if (found := await self.find(table)) is None:
            raise TableError(Why.UNKNOWN_TABLE)
        return found

    async def find(self, table: str) -> LiveTable | None:
        """Return a table by its id, loaded if necessary; None if it does not exist."""
        live = await self.find_log(table)
        return live if isinstance(live, LiveTable) else None

    async def find_log(self, name: str) -> AnyLiveLog | None:
        """Return a table or lesson by its id, loaded if necessary; None if it does not exist."""
        if (live := self.lives.get(name)) is not None:
            return live
        if (loading := self._loading.get(name)) is None:
            loading = asyncio.get_running_loop().create_task(self._load(name))
            self._loading[name] = loading
            loading.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(loading)

    async def _load(self, name: str) -> AnyLiveLog | None:
        """Subscribe first, then read: what others append meanwhile arrives as a message."""
        await self.broker.subscribe(name)
        try:
            return await self._read_whole(name)
        finally:
            if name not in self.lives:
                self.broker.unsubscribe(name)

    async def _read_whole(self, name: str) -> AnyLiveLog | None:
        head = await self.read(self.storage.head(name))
        entries = await self.read_log(name) if head is not None else []
        if head is None or not entries or name in self.lives:  # it may have been created meanwhile
            return self.lives.get(name)
        live = self.makers[head.kind](name)
        await live.load(entries)
        if name not in self.lives:
            self._keep(live)
            self.cluster.request_presence(live)
        return self.lives[name]

    def _keep(self, live: AnyLiveLog) -> None:
        self.lives[live.id] = live
        self._ids[live.code] = live.id

    @property
    def tables(self) -> dict[str, LiveTable]:
        """The tables in memory, by id."""
        return {name: live for name, live in self.lives.items() if isinstance(live, LiveTable)}

    def on_recoded(self, live: LiveTable, old: str) -> None:
        """Find a table by its new code, and no longer by its old one."""
        self._ids.pop(old, None)
        if live.id in self.lives:
            self._ids[live.code] = live.id

    def _drop(self, live: AnyLiveLog) -> None:
        self.lives.pop(live.id, None)
        self._ids.pop(live.code, None)
        self.broker.unsubscribe(live.id)

    async def listed(self) -> list[m.TableSummary]:
        """Return the tables of the lobby."""
        return [summaries.summary_of(head) for head in await self.read(self.storage.listed(MAX_SUMMARIES))]

    async def tables_of(self, player: str) -> list[m.TableSummary]:
        """Return a player's tables, those waiting for the player first."""
        found = []
        for head in await self.read(self.storage.tables_of(bytes.fromhex(player), MAX_SUMMARIES)):
            try:
                live = await self.find(head.table)
            except FriezeError:  # one that cannot be read now does not hide the others
                continue
            if live is not None:
                found.append(live.summary(player))
        return sorted(found, key=lambda summary: (not summary.your_move, summary.phase is m.Phase.OVER))

    # Reading the storage

    async def read_log(self, table: str, after: int = 0) -> list[Entry]:
        """Return a table's log. Raise `saving_failed` if it cannot be read now."""
        return await self.read(self.storage.log(table, after))

    async def facts_of(self, entry: Entry) -> list[f.Fact]:
        """Return the facts of an entry. Raise `saving_failed` if they cannot be read now."""
        return await self.read(self.library.facts_of(entry))

    async def read(self, what: Awaitable[T]) -> T:
        """Await something from the storage. Raise `saving_failed` if the storage fails."""
        try:
            return await what
        except StorageFailed as failure:
            raise TableError(Why.SAVING_FAILED) from failure

    async def set_due(self, table: str, kind: DueKind, at: Milliseconds) -> None:
        """Store a due time that rested."""
        await self.read(self.storage.set_due(Due(table, kind, at)))
        self.scheduler.wake(at)

    async def restore_due(self, table: str, kind: DueKind, at: Milliseconds) -> None:
        """Store a due time that was dropped."""
        await self.read(self.storage.restore_due(Due(table, kind, at)))
        self.scheduler.wake(at)

    # Deleting

    async def delete(self, live: LiveTable, player: str) -> None:
        """Delete a table now (host)."""
        if live.table.host != player:
            raise TableError(Why.ONLY_THE_HOST)
        await self.delete_log(live)

    async def delete_log(self, live: AnyLiveLog) -> None:
        """Delete a table or a lesson now."""
        async with live.lock:  # nothing is appended after it
            await self.read(self.storage.delete_table(live.id))
            self.on_deleted(live)
        self.cluster.publish(live, ClusterMessage(deleted=True))

    def on_deleted(self, live: AnyLiveLog) -> None:
        """Drop a table or lesson that was deleted, here or by another worker."""
        live.deleted = True
        live.broadcast(msgspec.json.encode(m.Closed(m.Problem(Why.DELETED.value))))
        for subscriber in live.subscribers:
            subscriber.close()
        self._drop(live)

    async def _sweep_repeatedly(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            try:
                await self.sweep()
            except FriezeError as error:
                log.warning("sweep failed", extra={"code": error.code})

    async def sweep(self) -> None:
        """Drop idle tables from memory, and delete tables whose time is over."""
        now = self.now()
        for live in list(self.lives.values()):
            if not live.subscribers and not live.lock.locked() and now - live.touched > IDLE_AFTER:
                self._drop(live)
        for state, days in ((m.Phase.OVER.value, self.keep_days), (None, self.keep_untouched_days)):
            since = now - days * DAY
            for table in await self.read(self.storage.untouched(state, since, MAX_DELETED)):
                if await self.read(self.storage.delete_table(table, since)) and table in self.lives:
                    self.on_deleted(self.lives[table])
        await self._delete_expired(now)
        await self.read(self.storage.delete_marks(first_open_day(now)))
        await self.read(self.storage.delete_snapshots(now - (self.keep_days + self.keep_untouched_days) * DAY))

    async def _delete_expired(self, now: Milliseconds) -> None:
        """Delete finished dailies and lessons whose time is over, however many ended with their day."""
        while tables := await self.read(self.storage.expired(now, MAX_DELETED)):
            for table in tables:
                await self.read(self.storage.delete_table(table))
                if table in self.lives:
                    self.on_deleted(self.lives[table])

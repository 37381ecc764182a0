"""All tables that this worker serves: finds and makes them, and keeps registry."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import msgspec

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
from frieze.tables.room import Room
from frieze.tables.scheduler import Scheduler
from frieze.tables.state import Table
from frieze.tables.storage.base import Due, Entry, Storage, StorageFailed
from frieze.tables.tasks import end_all
from frieze.tables.times import AWAY_AFTER, DAY, MINUTE, SECOND

ROOM_LASTS = 5 * MINUTE  # untouched and without subscribers, then it leaves memory
SWEEP_EVERY = 30.0  # seconds
MAX_SUMMARIES = 50
MOST_FORGOTTEN = 500  # in one sweep

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
        computers: BotPool,
        library: Library,
        broker: Broker | None = None,
        keep_days: int = 30,
        keep_untouched_days: int = 60,
    ) -> None:
        self.storage = storage
        self.now = now
        self.random_bits = random_bits
        self.computers = computers
        self.library = library
        self.broker = broker or LocalBroker()
        self.keep_days = keep_days
        self.keep_untouched_days = keep_untouched_days
        self.rooms: dict[str, Room] = {}
        self.cluster = Cluster(self)
        self.schedule = Scheduler(self)
        self._codes: dict[str, str] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.closed = False

    async def open(self) -> None:
        """Open the storage and begin to let things fire_due."""
        await self.storage.open()
        await self.cluster.open()
        self.run(self.schedule.run())
        self.run(self._sweep_again_and_again())

    async def close(self) -> None:
        """Finish what was begun, then let go."""
        self.closed = True
        await end_all(self._tasks)
        for room in self.rooms.values():
            for subscriber in room.subscribers:
                subscriber.close()
        self.computers.close()
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

    # Finding and making

    async def create(self, player: str, new: r.NewTable) -> Room:
        """Make a table, or find the one that this request has made before."""
        table = table_id(player, new.key)
        if (found := await self.find(table)) is not None:
            return found
        room = Room(self, Table(table))
        await room.create(player, new)
        if room.table.seq == 0:  # the same request came twice at once
            return await self.room_of(table)
        self._keep(room)
        await self.broker.subscribe(table)
        return room

    async def room(self, code: str) -> Room:
        """Find a table by its code. Raise `unknown_table`."""
        if (table := self._codes.get(code)) is None:
            head = await self.read(self.storage.by_code(code))
            if head is None:
                raise TableError(Why.UNKNOWN_TABLE, table=code)
            table = head.table
        return await self.room_of(table)

    async def room_of(self, table: str) -> Room:
        """Find a table by its id. Raise `unknown_table`."""
        if (found := await self.find(table)) is None:
            raise TableError(Why.UNKNOWN_TABLE)
        return found

    async def find(self, table: str) -> Room | None:
        """Give a table's room, loaded if need be; None if there is no such table."""
        if (room := self.rooms.get(table)) is not None:
            return room
        if (loading := self._loading.get(table)) is None:
            loading = asyncio.get_running_loop().create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Room | None:
        """Listen first, then read: what others write meanwhile is heard of."""
        await self.broker.subscribe(table)
        try:
            return await self._read_room(table)
        finally:
            if table not in self.rooms:
                self.broker.unsubscribe(table)

    async def _read_room(self, table: str) -> Room | None:
        entries = await self.read_log(table)
        if not entries or table in self.rooms:  # it may have been made meanwhile
            return self.rooms.get(table)
        room = Room(self, Table(table))
        for entry in entries:
            room.table = room.table.after(await self.facts_of(entry), entry.at)
            room.seat_messages.become(room.table)
            room.remember(entry.key, entry.seq)
        await room.know_decks()
        if table not in self.rooms:
            self._keep(room)
            self.cluster.request_presence(room)
        return self.rooms[table]

    def _keep(self, room: Room) -> None:
        self.rooms[room.table.id] = room
        self._codes[room.table.code] = room.table.id

    def recoded(self, room: Room, old: str) -> None:
        """Find a table by its new code, and no more by its old one."""
        self._codes.pop(old, None)
        if room.table.id in self.rooms:
            self._codes[room.table.code] = room.table.id

    def _drop(self, room: Room) -> None:
        self.rooms.pop(room.table.id, None)
        self._codes.pop(room.table.code, None)
        self.broker.unsubscribe(room.table.id)

    async def read_log(self, table: str, after: int = 0) -> list[Entry]:
        """Read a table's log. Raise `saving_failed` if that cannot be done now."""
        return await self.read(self.storage.log(table, after))

    async def facts_of(self, entry: Entry) -> list[f.Fact]:
        """Read what an entry of a log says. Raise `saving_failed` if that cannot be done now."""
        return await self.read(self.library.facts_of(entry))

    async def read(self, what: Awaitable[T]) -> T:
        """Wait for something from the storage. Raise `saving_failed` if it cannot be had now."""
        try:
            return await what
        except StorageFailed as failure:
            raise TableError(Why.SAVING_FAILED) from failure

    async def listed(self) -> list[m.TableSummary]:
        """Give the tables of the lobby."""
        return [summaries.summary_of(head) for head in await self.read(self.storage.listed(MAX_SUMMARIES))]

    async def tables_of(self, player: str) -> list[m.TableSummary]:
        """Give a player's tables, those waiting for them first."""
        found = []
        for head in await self.read(self.storage.tables_of(bytes.fromhex(player), MAX_SUMMARIES)):
            try:
                room = await self.find(head.table)
            except FriezeError:  # one that cannot be read now does not hide the others
                continue
            if room is not None:
                found.append(room.line(player))
        return sorted(found, key=lambda line: (not line.your_move, line.phase is m.Phase.OVER))

    # Deleting and forgetting

    async def delete(self, room: Room, player: str) -> None:
        """Delete a table now (host)."""
        if room.table.host != player:
            raise TableError(Why.ONLY_THE_HOST)
        await self._forget(room.table.id)
        self.cluster.publish(room, ClusterMessage(deleted=True))

    async def _forget(self, table: str) -> None:
        room = self.rooms.get(table)
        if room is None:
            await self.read(self.storage.forget(table))
            return
        async with room.lock:  # nothing is written after it
            await self.read(self.storage.forget(table))
            self.on_deleted(room)

    def on_deleted(self, room: Room) -> None:
        """Drop a table that was deleted, here or by another worker."""
        room.deleted = True
        room.broadcast(msgspec.json.encode(m.Closed(m.Problem(Why.DELETED.value))))
        for subscriber in room.subscribers:
            subscriber.close()
        self._drop(room)

    async def _sweep_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            try:
                await self.sweep()
            except FriezeError as error:
                log.warning("sweep failed", extra={"code": error.code})

    async def sweep(self) -> None:
        """Let untouched rooms leave memory, and forget tables that were kept long enough."""
        now = self.now()
        for room in list(self.rooms.values()):
            if not room.subscribers and not room.lock.locked() and now - room.touched > ROOM_LASTS:
                self._drop(room)
        for state, days in ((m.Phase.OVER.value, self.keep_days), (None, self.keep_untouched_days)):
            for table in await self.read(self.storage.untouched(state, now - days * DAY, MOST_FORGOTTEN)):
                await self._forget(table)
        await self.read(self.storage.forget_snapshots(now - (self.keep_days + self.keep_untouched_days) * DAY))

    # Times that rest while nobody is there

    async def set_due(self, table: str, kind: str, at: Milliseconds) -> None:
        """Let something fire_due at a time that rested."""
        await self.read(self.storage.set_due(Due(table, kind, at)))
        self.schedule.wake(at)

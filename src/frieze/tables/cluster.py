"""The other workers that serve the same tables: what we publish to them, and what they publish to us.

Messages get lost when the broker is away or a worker is killed. So every worker reads the log from time to time (often
while the broker is away), and sends a heartbeat. A worker without heartbeat is lost: whoever was connected to it, and
to no other worker since, is gone since it was last heard. If it is heard again, it is asked who is there.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from frieze.games.errors import FriezeError
from frieze.tables.environment import Milliseconds
from frieze.tables.keys import new_key
from frieze.tables.storage.rows import Entry
from frieze.tables.times import AWAY_AFTER, SECOND

if TYPE_CHECKING:
    from frieze.tables.live_log import AnyLiveLog
    from frieze.tables.registry import TableRegistry

HEARTBEAT = "!alive"  # a topic that is no table
HEARTBEAT_EVERY = 1.0  # seconds
LOST_AFTER = 3.0  # seconds without a heartbeat
MAX_LOST = 100  # lost workers that may be heard again; a new process has a new name
POLL_EVERY, POLL_EVERY_DISCONNECTED = 10.0, 1.0  # seconds


class ClusterMessage(msgspec.Struct, frozen=True):
    """A message about one table: a new entry or the newest seq, a broadcast, who is connected, a deletion.

    `wants_reply`: a worker that has just subscribed asks for the newest seq and for who is connected elsewhere.
    """

    seq: int = 0
    entry: Entry | None = None
    broadcast: str = msgspec.field(default="", name="words")
    worker: str = ""
    players: list[str] | None = None
    deleted: bool = False
    wants_reply: bool = msgspec.field(default=False, name="asks")


class Cluster:
    """One worker's side of the cluster."""

    def __init__(self, registry: "TableRegistry") -> None:
        self.registry = registry
        self.broker = registry.broker
        self.name = new_key(registry.random_bits)
        self._last_seen: dict[str, float] = {}  # by worker
        self._lost: dict[str, None] = {}  # workers, in the order of their loss
        self._topics: dict[str, Callable[[bytes], None]] = {}

    async def open(self) -> None:
        """Start to receive messages."""
        await self.broker.open(self._on_message, self._on_subscribed)
        await self.subscribe(HEARTBEAT, lambda name: self._note_alive(name.decode()))
        if self.broker.is_remote:
            self.registry.run(self._send_heartbeats())
            self.registry.run(self._poll())

    async def subscribe(self, topic: str, on_message: Callable[[bytes], None]) -> None:
        """Subscribe to a topic that is no table."""
        self._topics[topic] = on_message
        await self.broker.subscribe(topic)

    # Sending

    def publish(self, live: "AnyLiveLog", message: ClusterMessage) -> None:
        """Send a message about a table to the other workers."""
        self.broker.publish(live.id, msgspec.msgpack.encode(message))

    def publish_entry(self, live: "AnyLiveLog", entry: Entry) -> None:
        """Publish a new entry of a table's log. It is stored by now."""
        if not self.broker.is_alone:
            self.publish(live, ClusterMessage(entry=entry))

    def publish_presence(self, live: "AnyLiveLog") -> None:
        """Publish who is connected here, and the newest seq."""
        self.publish(live, ClusterMessage(seq=live.seq, worker=self.name, players=live.presence.here()))

    def request_presence(self, live: "AnyLiveLog") -> None:
        """Ask the others for the newest seq and for who is connected to them."""
        self.publish(live, ClusterMessage(wants_reply=True))

    # Receiving

    def _on_message(self, topic: str, data: bytes) -> None:
        """Handle a message from another worker. One about a table that is not in memory here does not matter."""
        if (on_message := self._topics.get(topic)) is not None:
            return on_message(data)
        if (live := self.registry.lives.get(topic)) is None:
            return None
        try:
            message = msgspec.msgpack.decode(data, type=ClusterMessage)
        except msgspec.MsgspecError:  # a worker of another version; what it wrote is found in the log
            return None
        if message.deleted:
            self.registry.on_deleted(live)
            return None
        if message.wants_reply:
            self.publish_presence(live)
        if message.broadcast:
            live.broadcast(message.broadcast.encode())
        if message.players is not None:
            self._note_alive(message.worker)
            live.presence.update_worker(message.worker, message.players, self.registry.now())
            live.count_soon()
            self.registry.call_later(live.count_soon)
        if message.entry is not None:
            self.registry.run(self._catch_up(live, message.entry.seq, message.entry))
        elif message.seq > live.seq:
            self.registry.run(self._catch_up(live, message.seq))
        return None

    def _note_alive(self, worker: str) -> None:
        """Note that a worker was heard. If it was lost, messages of both sides may be lost too: exchange them again."""
        self._last_seen[worker] = asyncio.get_running_loop().time()
        if worker in self._lost:
            del self._lost[worker]
            for live in self.registry.lives.values():
                if live.subscribers:
                    self.publish_presence(live)
                    self.request_presence(live)

    def _on_subscribed(self, topic: str) -> None:
        """Handle a new subscription, perhaps after a lost one. Messages before it may be lost."""
        if (live := self.registry.lives.get(topic)) is not None:
            if live.subscribers:
                self.publish_presence(live)
            self.request_presence(live)
        elif topic == HEARTBEAT and self.broker.is_remote:
            for worker in self._last_seen:  # no heartbeat could arrive
                self._note_alive(worker)
            self.registry.run(self.catch_up_all())

    # When messages get lost

    async def _send_heartbeats(self) -> None:
        while True:
            self.broker.publish(HEARTBEAT, self.name.encode())
            await asyncio.sleep(HEARTBEAT_EVERY)
            if self.broker.is_connected:
                self.forget_lost_workers()

    def forget_lost_workers(self) -> None:
        """Forget workers without a heartbeat, with everybody connected to them since they were last heard."""
        now = asyncio.get_running_loop().time()
        for worker, seen in list(self._last_seen.items()):
            if (silent := now - seen) > LOST_AFTER:
                del self._last_seen[worker]
                self._lost[worker] = None
                self._forget_people_of(worker, int(silent * SECOND))
        while len(self._lost) > MAX_LOST:
            del self._lost[next(iter(self._lost))]

    def _forget_people_of(self, worker: str, silent: Milliseconds) -> None:
        since = self.registry.now() - silent
        for live in self.registry.lives.values():
            if live.presence.forget_worker(worker, since):
                live.show_presence()
                self.registry.call_later(live.show_presence, max(0, AWAY_AFTER - silent))

    async def _poll(self) -> None:
        while True:
            waited = 0.0
            while waited < (POLL_EVERY if self.broker.is_connected else POLL_EVERY_DISCONNECTED):
                await asyncio.sleep(POLL_EVERY_DISCONNECTED)
                waited += POLL_EVERY_DISCONNECTED
            await self.catch_up_all()

    async def catch_up_all(self) -> None:
        """Read the entries that others wrote and that did not arrive as messages."""
        tables = dict(self.registry.lives)
        with suppress(FriezeError):  # tried again at the next poll
            newest = await self.registry.read(self.registry.storage.newest(list(tables)))
            for table, live in tables.items():
                if table not in newest:
                    self.registry.on_deleted(live)
                elif newest[table] > live.seq:
                    await self._catch_up(live, newest[table])

    async def _catch_up(self, live: "AnyLiveLog", seq: int, entry: Entry | None = None) -> None:
        with suppress(FriezeError):  # tried again at the next poll
            await live.catch_up(seq, entry)

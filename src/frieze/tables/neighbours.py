"""The other workers that serve the same tables: what they are told, what is heard of them, and when it gets lost.

Words get lost with a broker that is away, or with a worker that is killed. So the log is looked at now and then (often
while nothing is heard), every worker says that it lives, and one that is silent is forgotten with all who were
connected to it.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from frieze.games.errors import FriezeError
from frieze.tables.keys import new_key
from frieze.tables.storage.base import Entry

if TYPE_CHECKING:
    from frieze.tables.registry import TableRegistry
    from frieze.tables.room import Room

ALIVE = "!alive"  # topics that are no tables
ALIVE_EVERY = 2.0  # seconds
GONE_AFTER = 8.0  # seconds; a worker that was not heard for so long is gone
LOOK_EVERY, LOOK_EVERY_UNHEARD = 10.0, 1.0  # seconds


class Words(msgspec.Struct, frozen=True):
    """What workers tell one another about a table: its seq or a new entry, words for all who listen, who is connected.

    `asks`: a worker that has just begun to hear of the table wants to know its seq and who is connected elsewhere.
    """

    seq: int = 0
    entry: Entry | None = None
    words: str = ""
    worker: str = ""
    players: list[str] | None = None
    deleted: bool = False
    asks: bool = False


class Neighbours:
    """What one worker tells and hears."""

    def __init__(self, registry: "TableRegistry") -> None:
        self.registry = registry
        self.broker = registry.broker
        self.name = new_key(registry.random_bits)
        self._heard_at: dict[str, float] = {}  # when a worker was heard last
        self._topics: dict[str, Callable[[bytes], None]] = {}

    async def open(self) -> None:
        """Begin to hear the others."""
        await self.broker.open(self._hear, self._begin)
        await self.on(ALIVE, lambda name: self._note(name.decode()))
        if self.broker.far:
            self.registry.do(self._live())
            self.registry.do(self._look_again_and_again())

    async def on(self, topic: str, hear: Callable[[bytes], None]) -> None:
        """Let somebody hear what is told about a topic that is no table."""
        self._topics[topic] = hear
        await self.broker.listen(topic)

    # Telling

    def tell(self, room: "Room", words: Words) -> None:
        """Tell something about a table."""
        self.broker.tell(room.table.id, msgspec.msgpack.encode(words))

    def tell_entry(self, room: "Room", entry: Entry) -> None:
        """Tell a table's new entry, which is kept by now."""
        self.tell(room, Words(entry=entry))

    def tell_presence(self, room: "Room") -> None:
        """Tell who is connected here, and how far the table is."""
        self.tell(room, Words(seq=room.table.seq, worker=self.name, players=room.presence.here()))

    def ask(self, room: "Room") -> None:
        """Ask how far a table is elsewhere, and who is connected there."""
        self.tell(room, Words(asks=True))

    # Hearing

    def _hear(self, topic: str, data: bytes) -> None:
        """Hear what another worker tells; of a table that left memory here, nothing matters."""
        if (hear := self._topics.get(topic)) is not None:
            return hear(data)
        if (room := self.registry.rooms.get(topic)) is None:
            return None
        try:
            words = msgspec.msgpack.decode(data, type=Words)
        except msgspec.MsgspecError:  # a worker of another version; what it wrote is found in the log
            return None
        if words.deleted:
            self.registry.gone(room)
            return None
        if words.asks:
            self.tell_presence(room)
        if words.words:
            room.tell_all(words.words.encode())
        if words.players is not None:
            self._note(words.worker)
            room.presence.heard(words.worker, words.players, self.registry.now())
            room.show_table()
            self.registry.later(room.show_table)
        if words.entry is not None:
            self.registry.do(self._catch_up(room, words.entry.seq, words.entry))
        elif words.seq > room.table.seq:
            self.registry.do(self._catch_up(room, words.seq))
        return None

    def _note(self, worker: str) -> None:
        self._heard_at[worker] = asyncio.get_running_loop().time()

    def _begin(self, topic: str) -> None:
        """Words about a topic arrive, perhaps again. Whatever was told before may be lost, who is connected too."""
        if (room := self.registry.rooms.get(topic)) is not None:
            if room.subscribers:
                self.tell_presence(room)
            self.ask(room)
        elif topic == ALIVE and self.broker.far:
            for worker in self._heard_at:  # silence meant nothing
                self._note(worker)
            self.registry.do(self.look())

    # When words get lost

    async def _live(self) -> None:
        """Say that this worker lives, and forget those that do not."""
        while True:
            self.broker.tell(ALIVE, self.name.encode())
            await asyncio.sleep(ALIVE_EVERY)
            if self.broker.hears:
                self.forget_the_silent()

    def forget_the_silent(self) -> None:
        """Forget workers that were not heard for long, with those who were connected to them."""
        now = asyncio.get_running_loop().time()
        for worker in [worker for worker, at in self._heard_at.items() if now - at > GONE_AFTER]:
            del self._heard_at[worker]
            for room in self.registry.rooms.values():
                if room.presence.lost(worker, self.registry.now()):
                    room.show_table()
                    self.registry.later(room.show_table)

    async def _look_again_and_again(self) -> None:
        while True:
            waited = 0.0
            while waited < (LOOK_EVERY if self.broker.hears else LOOK_EVERY_UNHEARD):
                await asyncio.sleep(LOOK_EVERY_UNHEARD)
                waited += LOOK_EVERY_UNHEARD
            await self.look()

    async def look(self) -> None:
        """Read what others have written and was not heard of."""
        rooms = dict(self.registry.rooms)
        with suppress(FriezeError):  # another time
            newest = await self.registry.read(self.registry.storage.newest(list(rooms)))
            for table, room in rooms.items():
                if table not in newest:
                    self.registry.gone(room)
                elif newest[table] > room.table.seq:
                    await self._catch_up(room, newest[table])

    async def _catch_up(self, room: "Room", seq: int, entry: Entry | None = None) -> None:
        with suppress(FriezeError):  # the log is looked at again
            await room.catch_up(seq, entry)

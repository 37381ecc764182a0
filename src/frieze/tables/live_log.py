"""What has a log, in memory: appends to it one request after the other, and follows what others append.

It holds the newest state known here. When another worker was first (`SeqTaken`), it reads the log and decides again.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from frieze.games.errors import FriezeError
from frieze.tables.append_lock import AppendLock
from frieze.tables.environment import Milliseconds
from frieze.tables.errors import TableError, Why
from frieze.tables.presence import Presence
from frieze.tables.storage.errors import CodeTaken, Repeated, SeqTaken, StorageFailed, TableGone
from frieze.tables.storage.rows import Change, Due, Entry, Kind
from frieze.tables.subscriber import Outbox
from frieze.tables.times import PRESENCE_WITHIN

if TYPE_CHECKING:
    from frieze.tables.registry import TableRegistry

MAX_ATTEMPTS = 8
MAX_KEYS = 200  # idempotency keys that are remembered; older ones are in the log
REREAD_AFTER = 0.5  # seconds


class State(Protocol):
    """What a log adds up to."""

    seq: int


S = TypeVar("S", bound=State)
F = TypeVar("F")  # a fact
B = TypeVar("B", bound=Outbox)  # what is waiting for one socket


class LiveLog(ABC, Generic[S, F, B]):
    """A log in memory, with its subscribers."""

    kind: ClassVar[Kind]

    def __init__(self, registry: "TableRegistry", name: str) -> None:
        self.registry = registry
        self.id = name
        self.lock = AppendLock()
        self.presence = Presence(registry.now())
        self.subscribers: dict[B, None] = {}  # in the order of their arrival
        self.keys: dict[str, int] = {}  # the seq that a request became, by idempotency key
        self.head_at: Milliseconds = 0
        self.touched = registry.now()  # what is untouched leaves memory
        self.deleted = False
        self._unsure = False
        self._counting = False  # those who are there are counted in a moment

    # What depends on the kind

    @property
    @abstractmethod
    def state(self) -> S:
        """The newest state known here."""

    @property
    def seq(self) -> int:
        """The number of the last entry known here."""
        return self.state.seq

    @property
    @abstractmethod
    def code(self) -> str:
        """The code by which it is found."""

    @abstractmethod
    async def load(self, entries: list[Entry]) -> None:
        """Take the state that a log adds up to."""

    @abstractmethod
    def prepare(self, request: str, facts: list[F]) -> tuple[S, Entry, Change]:
        """Return the state after some facts, and what is to be stored."""

    @abstractmethod
    def commit(self, after: S, entry: Entry) -> None:
        """Show what is in the log now."""

    @abstractmethod
    async def follow(self, entries: list[Entry]) -> None:
        """Advance by entries that others appended."""

    @abstractmethod
    async def fire(self, due: Due) -> None:
        """Do what is due, if it is still due."""

    @abstractmethod
    async def carry(self, old: str, new: str, key: str) -> int:
        """Move what belongs to one player key to another."""

    @abstractmethod
    def show_presence(self) -> None:
        """Notify the subscribers of who is there and who is away."""

    # Appending to the log

    async def append(self, player: str, key: str, decide: Callable[[S], list[F]]) -> int:
        """Decide, append to the log, then show. Return the seq, also if the same request was appended before."""
        request = request_of(player, key)
        async with self.lock:
            for _ in range(MAX_ATTEMPTS):
                if self.deleted:
                    raise TableError(Why.DELETED)
                if (seq := self.keys.get(request)) is not None:
                    return seq
                try:
                    if not (facts := await self._decide(request, decide)):
                        return self.seq
                    after, entry, change = self.prepare(request, facts)
                    await self.registry.storage.append(change)
                except CodeTaken:  # another one is drawn
                    continue
                except SeqTaken:
                    await self._catch_up()
                    continue
                except Repeated as repeated:
                    if self.seq:  # another worker appended it
                        await self._catch_up()
                    return repeated.seq
                except TableGone:
                    self.registry.on_deleted(self)
                    continue
                except StorageFailed as failure:
                    self.reread_later()
                    raise TableError(Why.SAVING_FAILED) from failure
                self.commit(after, entry)
                return after.seq
        raise TableError(Why.SAVING_FAILED)

    async def _decide(self, request: str, decide: Callable[[S], list[F]]) -> list[F]:
        """Return the facts of a request. Raise why it is refused, or `Repeated` if it was appended before."""
        try:
            return decide(self.state)
        except FriezeError:
            if (seq := await self._seq_of_old(request)) is not None:
                raise Repeated(self.id, seq) from None
            if not await self._is_behind():
                raise
        if (seq := self.keys.get(request)) is not None:
            raise Repeated(self.id, seq)
        return await self._decide(request, decide)

    async def _seq_of_old(self, request: str) -> int | None:
        """Return the seq of a request whose key is no longer remembered here."""
        if self.seq <= MAX_KEYS:
            return None
        return await self.registry.read(self.registry.storage.seq_of(self.id, request))

    async def _is_behind(self) -> bool:
        """Return whether other workers appended entries that did not arrive here yet, and read them."""
        before = self.seq
        if before and self.registry.broker.is_remote:
            await self._catch_up()
        return self.seq != before

    def remember(self, request: str, seq: int) -> None:
        """Remember what a request became, as long as it is likely to be sent again."""
        self.keys[request] = seq
        if len(self.keys) > MAX_KEYS:
            del self.keys[next(iter(self.keys))]

    # Following the log

    async def catch_up(self, seq: int | None = None, entry: Entry | None = None) -> None:
        """Read what others appended, unless this seq is known, or this entry is the only one missing."""
        async with self.lock:
            if entry is not None and entry.seq == self.seq + 1:
                await self.follow([entry])
            elif seq is None or seq > self.seq:
                await self._catch_up()

    async def _catch_up(self) -> None:
        await self.follow(await self.registry.read_log(self.id, after=self.seq))

    def reread_later(self) -> None:
        """Read the log soon: an append that seemed to fail may have been stored, or a deck could not be read."""
        if not self._unsure:
            self._unsure = True
            self.registry.run(self._reread())

    async def _reread(self) -> None:
        while self._unsure and not self.deleted:
            await asyncio.sleep(REREAD_AFTER)
            with suppress(FriezeError):
                await self.catch_up()
                self._unsure = False

    # Subscribers

    def add_subscriber(self, subscriber: B) -> None:
        """Add a subscriber, who is connected from now on."""
        self.subscribers[subscriber] = None
        self.presence.add_socket(subscriber.player)
        self.touched = self.registry.now()

    def unsubscribe(self, subscriber: B) -> None:
        """Remove a subscriber. The player is shown as away some seconds later."""
        if subscriber not in self.subscribers:
            return
        del self.subscribers[subscriber]
        self.presence.remove_socket(subscriber.player, self.registry.now())
        self.touched = self.registry.now()
        self.registry.cluster.publish_presence(self)
        self.registry.call_later(self.count_soon)

    def count_soon(self) -> None:
        """Notify all of who is there in a moment, once for everybody who comes and goes meanwhile.

        Else hundreds who come at once would each cause hundreds of messages.
        """
        if not self._counting:
            self._counting = True
            self.registry.call_later(self._count, PRESENCE_WITHIN)

    def _count(self) -> None:
        self._counting = False
        self.show_presence()

    def broadcast(self, message: bytes) -> None:
        """Send a short message to all subscribers of this worker."""
        for subscriber in self.subscribers:
            subscriber.send(message)


AnyLiveLog = LiveLog[Any, Any, Any]


def request_of(player: str, key: str) -> str:
    """Return the idempotency key of a request."""
    return f"{player[:16]}:{key}"

"""The storage of a browser: the rows in memory, each of them kept on a shelf that outlives the page.

What changes is written to the shelf first, and shown to readers when it is there. Logs are read when they are wanted:
there may be many, and few of them are played again.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Protocol, TypeVar

import msgspec

from frieze.offline.database_rows import LOG, Key, Row, key_of, keys_of, row_of, set_row
from frieze.tables.environment import Milliseconds
from frieze.tables.storage.errors import StorageFailed
from frieze.tables.storage.memory import MemoryStorage
from frieze.tables.storage.memory_database import MemoryDatabase
from frieze.tables.storage.rows import Change, CustomDeck, Due, Entry, Report, Rows

T = TypeVar("T")
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[tuple[object, ...]]).decode


class Shelf(Protocol):
    """Keeps rows by their keys, so that they outlive the process. Every method may raise `StorageFailed`."""

    async def index(self) -> bytes:
        """Return all rows but those of logs, each behind its kind, in one array of MessagePack."""
        ...

    async def logs(self, table: str | None) -> bytes:
        """Return the rows of a table's log, or of all logs, likewise."""
        ...

    async def write(self, changes: list[tuple[Key, bytes | None]]) -> None:
        """Keep rows, and delete those that are None: all of it durably, or nothing."""


class KeptStorage(MemoryStorage):
    """Stores tables on a shelf. One storage uses it at a time."""

    def __init__(self, shelf: Shelf) -> None:
        super().__init__(MemoryDatabase())
        self._shelf = shelf
        self._writing = asyncio.Lock()
        self._loaded: set[str] = set()  # tables whose logs are in memory
        self._pending = 0
        self._closing = False

    async def open(self) -> None:
        self.database = MemoryDatabase()
        self._loaded.clear()
        self._closing = False
        self._take(await self._shelf.index())
        await super().open()

    async def close(self) -> None:
        self._closing = True
        while self._pending:
            await asyncio.sleep(0)
        await super().close()

    def _take(self, packed: bytes) -> None:
        for kind, *row in _decode(packed):
            self.database.add(str(kind), tuple(row))

    async def _load(self, table: str) -> None:
        """Read a log, once."""
        if table not in self._loaded:
            packed = await self._shelf.logs(table)
            if table not in self._loaded:
                self._loaded.add(table)
                self._take(packed)

    async def _change(self, keys: Callable[[], Iterable[Key]], change: Callable[[], Awaitable[T]]) -> T:
        """Make a change that touches only the rows under these keys. It is seen when it is on the shelf."""
        if self._closing:
            raise StorageFailed("closed")
        self._pending += 1
        try:
            async with self._writing:
                return await self._change_now(keys, change)
        finally:
            self._pending -= 1

    async def _change_now(self, keys: Callable[[], Iterable[Key]], change: Callable[[], Awaitable[T]]) -> T:
        touched = list(dict.fromkeys(keys()))
        before = [row_of(self.database, key) for key in touched]
        done = await change()
        after = [row_of(self.database, key) for key in touched]
        new = [(key, row) for key, was, row in zip(touched, before, after, strict=True) if row != was]
        if new:
            self._put(zip(touched, before, strict=True))
            await self._shelf.write([(key, _encode((key[0], *row)) if row else None) for key, row in new])
            self._put(new)
        return done

    def _put(self, rows: Iterable[tuple[Key, Row | None]]) -> None:
        for key, row in rows:
            set_row(self.database, key, row)

    def _log_keys(self, table: str) -> list[Key]:
        return [key_of(LOG, table, seq) for seq in self.database.logs.get(table, {})]

    def _kept(self, kind: str) -> list[Key]:
        return keys_of(kind, self.database.rows()[kind])

    async def size(self) -> int:
        async for _ in self.export_rows():
            pass
        return await super().size()

    async def export_rows(self) -> AsyncIterator[tuple[str, Rows]]:
        packed = await self._shelf.logs(None)
        for _, table, *row in _decode(packed):
            if table not in self._loaded:
                self.database.add(LOG, (table, *row))
        self._loaded.update(self.database.logs)
        async for batch in super().export_rows():
            yield batch

    async def import_rows(self, rows: AsyncIterator[tuple[str, Rows]]) -> None:
        async with self._writing:
            await super().import_rows(rows)
            new = [
                (key, _encode((kind, *row)))
                for kind, batch in self.database.rows().items()
                for key, row in zip(keys_of(kind, batch), batch, strict=True)
            ]
            self._loaded.update(self.database.logs)
            try:
                await self._shelf.write([*new])
            except BaseException:
                self.database = MemoryDatabase()
                raise

    # The log

    async def append(self, change: Change) -> None:
        entry = change.entry
        await self._load(entry.table)
        await self._change(lambda: self._keys_of_change(change), lambda: super(KeptStorage, self).append(change))

    def _keys_of_change(self, change: Change) -> list[Key]:
        """Return the keys of all rows that a change may touch."""
        table, seq, first = change.entry.table, change.entry.seq, change.first_try
        keys = [key_of(LOG, table, seq), key_of("head", table), key_of("expiry", table)]
        keys += self._log_keys(table) if change.forgets else []
        keys += [key_of("due", table, kind.value) for kind in change.dues]
        keys += [key_of("member", player, table) for player in (*change.joined, *change.left)]
        keys += [key_of("dealt", digest, table) for digest in change.dealt]
        counts = change.counts
        if first is not None:
            counts = (*counts, *first.cards)
            keys += [key_of("mark", first.mark), key_of("score_count", first.day, first.score)]
        return keys + [key_of("card_count", one.source, one.card) for one in counts]

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        await self._load(table)
        return await super().log(table, after)

    async def seq_of(self, table: str, key: str) -> int | None:
        await self._load(table)
        return await super().seq_of(table, key)

    async def newest(self, tables: list[str]) -> dict[str, int]:
        for table in tables:
            await self._load(table)
        return await super().newest(tables)

    # Due times

    async def set_due(self, due: Due) -> None:
        await self._change(lambda: [_due(due)], lambda: super(KeptStorage, self).set_due(due))

    async def restore_due(self, due: Due) -> None:
        await self._change(lambda: [_due(due)], lambda: super(KeptStorage, self).restore_due(due))

    async def drop_due(self, due: Due) -> None:
        await self._change(lambda: [_due(due)], lambda: super(KeptStorage, self).drop_due(due))

    # What is no part of a game

    async def add_chat(self, table: str, at: Milliseconds, body: bytes) -> int:
        def keys() -> list[Key]:
            old = [key_of("chat", entry.number) for entry in self.database.chats.get(table, [])]
            return [*old, key_of("chat", self.database.last_chat_number + 1)]

        return await self._change(keys, lambda: super(KeptStorage, self).add_chat(table, at, body))

    async def delete_chat(self, table: str, number: int) -> None:
        await self._change(
            lambda: [key_of("chat", number)], lambda: super(KeptStorage, self).delete_chat(table, number)
        )

    async def put_link(self, link: bytes, body: bytes, until: Milliseconds) -> None:
        await self._change(lambda: [key_of("link", link)], lambda: super(KeptStorage, self).put_link(link, body, until))

    async def take_link(self, link: bytes, now: Milliseconds) -> bytes | None:
        return await self._change(lambda: self._kept("link"), lambda: super(KeptStorage, self).take_link(link, now))

    async def add_report(self, report: Report) -> None:
        await self._change(
            lambda: [key_of("report", self.database.last_report_number + 1)],
            lambda: super(KeptStorage, self).add_report(report),
        )

    async def delete_report(self, deck: str, number: int) -> None:
        await self._change(
            lambda: [key_of("report", number)], lambda: super(KeptStorage, self).delete_report(deck, number)
        )

    # Custom decks

    async def put_deck(self, deck: CustomDeck) -> None:
        await self._change(lambda: [key_of("deck", deck.id)], lambda: super(KeptStorage, self).put_deck(deck))

    async def save_deck(self, deck: CustomDeck) -> None:
        await self._change(lambda: [key_of("deck", deck.id)], lambda: super(KeptStorage, self).save_deck(deck))

    async def replace_deck_secret(self, edit: bytes, new: bytes) -> None:
        await self._change(lambda: self._kept("deck"), lambda: super(KeptStorage, self).replace_deck_secret(edit, new))

    async def delete_deck(self, edit: bytes) -> None:
        await self._change(
            lambda: [*self._kept("deck"), *self._kept("report"), *self._kept("card_count")],
            lambda: super(KeptStorage, self).delete_deck(edit),
        )

    async def put_snapshot(self, digest: str, body: bytes, at: Milliseconds) -> None:
        await self._change(
            lambda: [key_of("snapshot", digest)], lambda: super(KeptStorage, self).put_snapshot(digest, body, at)
        )

    async def delete_snapshots(self, since: Milliseconds) -> None:
        await self._change(lambda: self._kept("snapshot"), lambda: super(KeptStorage, self).delete_snapshots(since))

    # Sums and retention

    async def delete_marks(self, before: str) -> None:
        await self._change(lambda: self._kept("mark"), lambda: super(KeptStorage, self).delete_marks(before))

    async def delete_table(self, table: str, untouched_since: Milliseconds | None = None) -> bool:
        def keys() -> list[Key]:
            of_table = [key for kind in ("member", "due", "dealt") for key in self._kept(kind) if table in key]
            chat = [key_of("chat", entry.number) for entry in self.database.chats.get(table, [])]
            return [key_of("head", table), key_of("expiry", table), *self._log_keys(table), *of_table, *chat]

        await self._load(table)
        return await self._change(keys, lambda: super(KeptStorage, self).delete_table(table, untouched_since))


def _due(due: Due) -> Key:
    return key_of("due", due.table, due.kind.value)

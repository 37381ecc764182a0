"""The storage in memory: for quick tests, for simulations, and for games without a server.

Nothing outlives the process. Storages with the same `MemoryDatabase` share its rows, as workers share a database.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable

from msgspec import structs

from frieze.tables.environment import Milliseconds
from frieze.tables.storage.base import Storage
from frieze.tables.storage.errors import (
    NotEmpty,
    RevisionTaken,
    StorageFailed,
    TableGone,
)
from frieze.tables.storage.memory_database import MemoryDatabase
from frieze.tables.storage.rows import (
    MAX_CHAT,
    ROWS_PER_BATCH,
    CardCount,
    Change,
    ChatEntry,
    CustomDeck,
    Due,
    Entry,
    Head,
    Kind,
    Report,
    Rows,
)


class MemoryStorage(Storage):
    """Stores tables in memory. Like every storage it answers on a later iteration of the event loop."""

    def __init__(self, database: MemoryDatabase | None = None) -> None:
        self.database = database if database is not None else MemoryDatabase()
        self._open = False

    async def open(self) -> None:
        self._open = True

    async def close(self) -> None:
        self._open = False

    async def _rows(self) -> MemoryDatabase:
        """Return the rows on the next iteration of the event loop. Raise `StorageFailed` if closed."""
        if not self._open:
            raise StorageFailed("closed")
        await asyncio.sleep(0)
        return self.database

    async def size(self) -> int:
        database = await self._rows()
        return sum(len(entry.body) for log in database.logs.values() for entry in log.values()) + sum(
            len(body) for body, _ in database.snapshots.values()
        )

    # Export and import

    async def export_rows(self) -> AsyncIterator[tuple[str, Rows]]:
        for kind, rows in (await self._rows()).rows().items():
            for first in range(0, len(rows), ROWS_PER_BATCH):
                yield kind, rows[first : first + ROWS_PER_BATCH]

    async def import_rows(self, rows: AsyncIterator[tuple[str, Rows]]) -> None:
        database = await self._rows()
        if any(database.rows().values()):
            raise NotEmpty
        imported, count = MemoryDatabase(), 0
        async for kind, batch in rows:
            for row in batch:
                imported.add(kind, row)
            count += len(batch)
        if sum(map(len, imported.rows().values())) != count:
            raise StorageFailed("a row is duplicated")
        vars(database).update(vars(imported))

    # The log

    async def append(self, change: Change) -> None:
        (await self._rows()).append(change)

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        log = (await self._rows()).logs.get(table, {})
        return [log[seq] for seq in range(after + 1, max(log, default=0) + 1) if seq in log]

    async def seq_of(self, table: str, key: str) -> int | None:
        return (await self._rows()).keys.get(table, {}).get(key)

    async def newest(self, tables: list[str]) -> dict[str, int]:
        logs = (await self._rows()).logs
        return {table: max(logs[table]) for table in tables if table in logs}

    # Finding

    async def head(self, table: str) -> Head | None:
        return (await self._rows()).heads.get(table)

    async def by_code(self, code: str) -> Head | None:
        database = await self._rows()
        return database.heads.get(database.codes.get(code, ""))

    async def listed(self, limit: int) -> list[Head]:
        return _last_touched((head for head in (await self._rows()).heads.values() if head.listed), limit)

    async def tables_of(self, player: bytes, limit: int) -> list[Head]:
        database = await self._rows()
        return _last_touched((database.heads[table] for table in database.members.get(player, ())), limit)

    async def due(self, until: Milliseconds, limit: int) -> list[Due]:
        dues = [Due(*due, at) for due, at in (await self._rows()).dues.items() if at <= until]
        return sorted(dues, key=lambda due: due.at)[:limit]

    async def next_due(self, after: Milliseconds) -> Milliseconds | None:
        return min((at for at in (await self._rows()).dues.values() if at > after), default=None)

    async def set_due(self, due: Due) -> None:
        database = await self._rows()
        if due.table in database.heads:
            database.dues[due.table, due.kind] = due.at

    async def restore_due(self, due: Due) -> None:
        database = await self._rows()
        if due.table in database.heads:
            database.dues.setdefault((due.table, due.kind), due.at)

    async def drop_due(self, due: Due) -> None:
        dues = (await self._rows()).dues
        if dues.get((due.table, due.kind)) == due.at:
            del dues[due.table, due.kind]

    # What is no part of a game

    async def add_chat(self, table: str, at: Milliseconds, body: bytes) -> int:
        database = await self._rows()
        if table not in database.heads:
            raise TableGone(table)
        database.last_chat_number += 1
        entries = database.chats.setdefault(table, [])
        entries.append(ChatEntry(database.last_chat_number, at, body))
        del entries[:-MAX_CHAT]
        return database.last_chat_number

    async def chat(self, table: str, limit: int) -> list[ChatEntry]:
        return (await self._rows()).chats.get(table, [])[-limit:]

    async def delete_chat(self, table: str, number: int) -> None:
        entries = (await self._rows()).chats.get(table, [])
        entries[:] = [entry for entry in entries if entry.number != number]

    async def put_link(self, link: bytes, body: bytes, until: Milliseconds) -> None:
        (await self._rows()).links[link] = (body, until)

    async def take_link(self, link: bytes, now: Milliseconds) -> bytes | None:
        links = (await self._rows()).links
        body, until = links.pop(link, (None, now))
        for old in [old for old, (_, its) in links.items() if its < now]:
            del links[old]
        return body if until >= now else None

    async def add_report(self, report: Report) -> None:
        database = await self._rows()
        database.last_report_number += 1
        database.reports.append(structs.replace(report, number=database.last_report_number))

    async def reports(self, deck: str | None, limit: int) -> list[Report]:
        found = [report for report in (await self._rows()).reports if deck in {None, report.deck}]
        return found[::-1][:limit]

    async def delete_report(self, deck: str, number: int) -> None:
        database = await self._rows()
        database.reports = [one for one in database.reports if (one.deck, one.number) != (deck, number)]

    # Custom decks

    async def put_deck(self, deck: CustomDeck) -> None:
        (await self._rows()).decks[deck.id] = deck

    async def custom_deck(self, deck: str) -> CustomDeck | None:
        return (await self._rows()).decks.get(deck)

    async def custom_deck_by_edit(self, edit: bytes) -> CustomDeck | None:
        return next((deck for deck in (await self._rows()).decks.values() if deck.edit == edit), None)

    async def save_deck(self, deck: CustomDeck) -> None:
        decks = (await self._rows()).decks
        newest = decks[deck.id].revision if deck.id in decks else 0
        if not newest or deck.revision != newest + 1:
            raise RevisionTaken(newest)
        decks[deck.id] = structs.replace(deck, edit=decks[deck.id].edit)

    async def replace_deck_secret(self, edit: bytes, new: bytes) -> None:
        if (deck := await self.custom_deck_by_edit(edit)) is not None:
            self.database.decks[deck.id] = structs.replace(deck, edit=new)

    async def delete_deck(self, edit: bytes) -> None:
        if (deck := await self.custom_deck_by_edit(edit)) is not None:
            del self.database.decks[deck.id]
            self.database.reports = [report for report in self.database.reports if report.deck != deck.id]
            for count in [count for count in self.database.card_counts if count[0] == deck.id]:
                del self.database.card_counts[count]

    async def put_snapshot(self, digest: str, body: bytes, at: Milliseconds) -> None:
        (await self._rows()).snapshots[digest] = (body, at)

    async def snapshot(self, digest: str) -> bytes | None:
        return (await self._rows()).snapshots.get(digest, (None, 0))[0]

    async def delete_snapshots(self, since: Milliseconds) -> None:
        database = await self._rows()
        needed = {digest for digest, _ in database.dealt}
        old = {digest for digest, (_, touched) in database.snapshots.items() if touched < since}
        for digest in old - needed:
            del database.snapshots[digest]

    # Sums

    async def card_counts(self, source: str) -> list[CardCount]:
        return sorted(one for one in (await self._rows()).card_counts.values() if one.source == source)

    async def score_counts(self, day: str) -> dict[int, int]:
        counts = (await self._rows()).score_counts
        return {score: players for (its, score), players in sorted(counts.items()) if its == day}

    async def delete_marks(self, before: str) -> None:
        marks = (await self._rows()).marks
        for mark in [mark for mark, day in marks.items() if day < before]:
            del marks[mark]

    # Retention

    async def expired(self, now: Milliseconds, limit: int) -> list[str]:
        expiries = (await self._rows()).expiries
        found = sorted((at, table) for table, at in expiries.items() if at <= now)
        return [table for _, table in found[:limit]]

    async def delete_table(self, table: str, untouched_since: Milliseconds | None = None) -> bool:
        return (await self._rows()).delete_table(table, untouched_since)

    async def untouched(self, state: str | None, since: Milliseconds, limit: int) -> list[str]:
        heads = [
            head for head in (await self._rows()).heads.values() if head.touched < since and head.kind is Kind.TABLE
        ]
        found = sorted((head for head in heads if state in {None, head.state}), key=lambda head: head.touched)
        return [head.table for head in found[:limit]]


def _last_touched(heads: Iterable[Head], limit: int) -> list[Head]:
    return sorted(heads, key=lambda head: head.touched, reverse=True)[:limit]

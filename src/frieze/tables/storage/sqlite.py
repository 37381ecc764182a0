"""The storage in an SQLite file, for one process and without configuration."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from frieze.tables.environment import Milliseconds, RunInThread
from frieze.tables.storage.base import Storage
from frieze.tables.storage.errors import (
    NotEmpty,
    RevisionTaken,
    StorageFailed,
    TableGone,
)
from frieze.tables.storage.rows import (
    COLUMNS,
    MAX_CHAT,
    ROWS_PER_BATCH,
    CardCount,
    Change,
    ChatEntry,
    CustomDeck,
    Due,
    DueKind,
    Entry,
    Head,
    Kind,
    Report,
    Rows,
)
from frieze.tables.storage.sqlite_changes import write_beside
from frieze.tables.storage.sqlite_file import SQLiteFile
from frieze.tables.storage.sqlite_recent import RecentEntries


class SQLiteStorage(Storage):
    """Stores tables in one file."""

    def __init__(self, path: Path | str, run_in_thread: RunInThread) -> None:
        self._recent = RecentEntries()
        self._file = SQLiteFile(path, run_in_thread, self._recent)
        self._run_in_thread = run_in_thread

    async def open(self) -> None:
        await self._file.open()

    async def close(self) -> None:
        await self._file.close()

    async def size(self) -> int:
        ((pages, page_size),) = await self._file.query(
            "select page_count, page_size from pragma_page_count, pragma_page_size"
        )
        return int(pages * page_size)

    # Export and import

    async def export_rows(self) -> AsyncIterator[tuple[str, Rows]]:
        connection = self._file.connect()
        try:
            connection.execute("begin")
            for kind, columns in COLUMNS.items():
                source = "whole_log" if kind == "log" else kind
                found = connection.execute(f"select {', '.join(columns)} from {source}")  # noqa: S608  # names of our own
                while rows := await self._run_in_thread(found.fetchmany, ROWS_PER_BATCH):
                    yield kind, rows
        except sqlite3.Error as error:
            raise StorageFailed(str(error)) from error
        finally:
            connection.close()

    async def import_rows(self, rows: AsyncIterator[tuple[str, Rows]]) -> None:
        connection = self._file.connect()
        try:
            connection.execute("begin immediate")
            if any(connection.execute(f"select 1 from {kind} limit 1").fetchall() for kind in COLUMNS):  # noqa: S608
                raise NotEmpty
            async for kind, batch in rows:
                names, placeholders = ", ".join(COLUMNS[kind]), ", ".join("?" * len(COLUMNS[kind]))
                query = f"insert into {kind} ({names}) values ({placeholders})"  # noqa: S608  # names of our own
                await self._run_in_thread(_insert_rows, connection, query, batch)
            connection.execute("commit")
        except sqlite3.Error as error:
            raise StorageFailed(str(error)) from error
        finally:
            connection.close()

    # The log

    def append(self, change: Change) -> asyncio.Future[None]:
        return self._file.write(partial(self._append, change))

    def append_soon(self, change: Change, done: Callable[[Exception | None], None]) -> None:
        entry = structs.astuple(change.entry) if _is_plain(change) else None
        self._file.write_soon(partial(self._append, change), lambda _, error: done(error), entry)

    def _append(self, change: Change, connection: sqlite3.Connection) -> None:
        """Write a change. Raise if its seq or its idempotency key is taken."""
        self._recent.insert(connection, structs.astuple(change.entry))
        write_beside(connection, change)
        if change.forgets:
            for name in ("log", "recent"):
                query = f"delete from {name} where id = ? and seq < ?"  # noqa: S608  # names of our own
                connection.execute(query, (change.entry.table, change.entry.seq))
            self._recent.load(connection)
            self._file.erase_soon()

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        rows = await self._file.query(
            "select id, seq, key, at, body from whole_log where id = ? and seq > ? order by seq", table, after
        )
        return [Entry(*row) for row in rows]

    async def seq_of(self, table: str, key: str) -> int | None:
        rows = await self._file.query("select seq from whole_log where id = ? and key = ?", table, key)
        return rows[0][0] if rows else None

    async def newest(self, tables: list[str]) -> dict[str, int]:
        query = "select id, max(seq) from whole_log where id in (select value from json_each(?)) group by id"
        return dict(await self._file.query(query, msgspec.json.encode(tables).decode()))

    # Finding

    async def head(self, table: str) -> Head | None:
        return _one_head(await self._file.query(f"{_HEADS} where id = ?", table))

    async def by_code(self, code: str) -> Head | None:
        return _one_head(await self._file.query(f"{_HEADS} where code = ?", code))

    async def listed(self, limit: int) -> list[Head]:
        return _heads(await self._file.query(f"{_HEADS} where listed order by touched desc limit ?", limit))

    async def tables_of(self, player: bytes, limit: int) -> list[Head]:
        query = f"{_HEADS} where id in (select id from member where player = ?) order by touched desc limit ?"  # noqa: S608
        return _heads(await self._file.query(query, player, limit))

    async def due(self, until: Milliseconds, limit: int) -> list[Due]:
        rows = await self._file.query("select id, kind, at from due where at <= ? order by at limit ?", until, limit)
        return [Due(table, DueKind(kind), at) for table, kind, at in rows]

    async def next_due(self, after: Milliseconds) -> Milliseconds | None:
        ((at,),) = await self._file.query("select min(at) from due where at > ?", after)
        return None if at is None else int(at)

    async def set_due(self, due: Due) -> None:
        await self._file.execute(
            f"insert or replace into due (id, kind, at) {_OF_A_TABLE}", due.table, due.kind, due.at
        )

    async def restore_due(self, due: Due) -> None:
        await self._file.execute(f"insert or ignore into due (id, kind, at) {_OF_A_TABLE}", due.table, due.kind, due.at)

    async def drop_due(self, due: Due) -> None:
        await self._file.execute("delete from due where id = ? and kind = ? and at = ?", due.table, due.kind, due.at)

    # What is no part of a game

    async def add_chat(self, table: str, at: Milliseconds, body: bytes) -> int:
        def work(connection: sqlite3.Connection) -> int:
            if not connection.execute("select 1 from head where id = ?", (table,)).fetchone():
                raise TableGone(table)
            row = connection.execute("insert into chat (id, at, body) values (?, ?, ?)", (table, at, body))
            old = """
                delete from chat where id = ?1
                and number <= (select number from chat where id = ?1 order by number desc limit 1 offset ?2)
            """
            connection.execute(old, (table, MAX_CHAT))
            return row.lastrowid or 0

        return await self._file.write(work)

    async def chat(self, table: str, limit: int) -> list[ChatEntry]:
        query = "select number, at, body from chat where id = ? order by number desc limit ?"
        return [ChatEntry(*row) for row in reversed(await self._file.query(query, table, limit))]

    async def delete_chat(self, table: str, number: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("delete from chat where id = ? and number = ?", (table, number))
            self._file.erase_soon()

        await self._file.write(work)

    async def put_link(self, link: bytes, body: bytes, until: Milliseconds) -> None:
        await self._file.execute("insert or replace into link (link, body, until) values (?, ?, ?)", link, body, until)

    async def take_link(self, link: bytes, now: Milliseconds) -> bytes | None:
        def work(connection: sqlite3.Connection) -> bytes | None:
            row = connection.execute("delete from link where link = ? returning body, until", (link,)).fetchone()
            connection.execute("delete from link where until < ?", (now,))
            return row[0] if row and row[1] >= now else None

        return await self._file.write(work)

    async def add_report(self, report: Report) -> None:
        query = "insert into report (deck, card, at, words) values (?, ?, ?, ?)"
        await self._file.execute(query, report.deck, report.card, report.at, report.words)

    async def reports(self, deck: str | None, limit: int) -> list[Report]:
        query = """
            select deck, card, at, words, number from report where ?1 is null or deck = ?1 order by number desc limit ?2
        """
        return [Report(*row) for row in await self._file.query(query, deck, limit)]

    async def delete_report(self, deck: str, number: int) -> None:
        await self._file.execute("delete from report where deck = ? and number = ?", deck, number)

    # Custom decks

    async def put_deck(self, deck: CustomDeck) -> None:
        query = "insert into deck (id, edit, revision, touched, body) values (?, ?, ?, ?, ?)"
        await self._file.execute(query, deck.id, deck.edit, deck.revision, deck.touched, deck.body)

    async def custom_deck(self, deck: str) -> CustomDeck | None:
        return _one_deck(await self._file.query(f"{_DECKS} where id = ?", deck))

    async def custom_deck_by_edit(self, edit: bytes) -> CustomDeck | None:
        return _one_deck(await self._file.query(f"{_DECKS} where edit = ?", edit))

    async def save_deck(self, deck: CustomDeck) -> None:
        def work(connection: sqlite3.Connection) -> None:
            query = "update deck set revision = ?, touched = ?, body = ? where id = ? and revision = ?"
            values = (deck.revision, deck.touched, deck.body, deck.id, deck.revision - 1)
            if connection.execute(query, values).rowcount != 1:
                found = connection.execute("select revision from deck where id = ?", (deck.id,)).fetchone()
                raise RevisionTaken(found[0] if found else 0)

        await self._file.write(work)

    async def replace_deck_secret(self, edit: bytes, new: bytes) -> None:
        await self._file.execute("update deck set edit = ? where edit = ?", new, edit)

    async def delete_deck(self, edit: bytes) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("delete from report where deck in (select id from deck where edit = ?)", (edit,))
            connection.execute("delete from card_count where source in (select id from deck where edit = ?)", (edit,))
            connection.execute("delete from deck where edit = ?", (edit,))
            self._file.erase_soon()

        await self._file.write(work)

    async def put_snapshot(self, digest: str, body: bytes, at: Milliseconds) -> None:
        query = """
            insert into snapshot (digest, body, touched) values (?, ?, ?)
            on conflict (digest) do update set touched = excluded.touched
        """
        await self._file.execute(query, digest, body, at)

    async def snapshot(self, digest: str) -> bytes | None:
        rows = await self._file.query("select body from snapshot where digest = ?", digest)
        return rows[0][0] if rows else None

    async def delete_snapshots(self, since: Milliseconds) -> None:
        await self._file.execute(
            "delete from snapshot where touched < ? and digest not in (select digest from dealt)", since
        )

    # Sums

    async def card_counts(self, source: str) -> list[CardCount]:
        query = "select source, card, games, placed, gaps, correct from card_count where source = ? order by card"
        return [CardCount(*row) for row in await self._file.query(query, source)]

    async def score_counts(self, day: str) -> dict[int, int]:
        return dict(await self._file.query("select score, players from score_count where day = ? order by score", day))

    async def delete_marks(self, before: str) -> None:
        await self._file.execute("delete from mark where day < ?", before)

    # Retention

    async def expired(self, now: Milliseconds, limit: int) -> list[str]:
        query = "select id from expiry where at <= ? order by at, id limit ?"
        return [row[0] for row in await self._file.query(query, now, limit)]

    async def delete_table(self, table: str, untouched_since: Milliseconds | None = None) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            query = "delete from head where id = ?1 and (?2 is null or touched < ?2)"
            if connection.execute(query, (table, untouched_since)).rowcount != 1:
                return False
            for name in ("log", "recent", "member", "due", "chat", "dealt", "expiry"):
                connection.execute(f"delete from {name} where id = ?", (table,))  # noqa: S608  # names of our own
            self._recent.load(connection)
            self._file.erase_soon()
            return True

        return await self._file.write(work)

    async def untouched(self, state: str | None, since: Milliseconds, limit: int) -> list[str]:
        query = """
            select id from head where touched < ?1 and (?2 is null or state = ?2) and kind = 'table'
            order by touched limit ?3
        """
        return [row[0] for row in await self._file.query(query, since, state, limit)]

    async def backup(self, path: Path) -> None:
        """Copy the database to a file while it is in use."""

        def copy() -> None:
            source = self._file.connect()
            target = sqlite3.connect(path)
            with source, target:
                source.backup(target, pages=256, sleep=0.01)
            source.close()
            target.close()

        try:
            await self._run_in_thread(copy)
        except sqlite3.Error as error:
            raise StorageFailed(str(error)) from error


_OF_A_TABLE = "select ?1, ?2, ?3 where exists (select 1 from head where id = ?1)"  # that was not deleted
_HEADS = "select id, code, listed, state, touched, summary, kind from head"


def _heads(rows: list[Any]) -> list[Head]:
    return [
        Head(table, code, bool(listed), state, touched, summary, Kind(kind))
        for table, code, listed, state, touched, summary, kind in rows
    ]


def _one_head(rows: list[Any]) -> Head | None:
    return _heads(rows)[0] if rows else None


_DECKS = "select id, edit, revision, touched, body from deck"


def _one_deck(rows: list[Any]) -> CustomDeck | None:
    return CustomDeck(*rows[0]) if rows else None


def _insert_rows(connection: sqlite3.Connection, query: str, rows: Rows) -> None:
    """Insert rows. Close the cursor in this thread: another one may already use the connection when it is freed."""
    connection.executemany(query, rows).close()


_beside = attrgetter(*(name for name in Change.__struct_fields__ if name != "entry"))  # what is stored beside the entry
_NOTHING = _beside(Change(Entry("", 0, "", 0, b"")))


def _is_plain(change: Change) -> bool:
    """Return whether nothing is stored but an entry of a table that exists, as after most moves of people."""
    return bool(_beside(change) == _NOTHING) and change.entry.seq > 1

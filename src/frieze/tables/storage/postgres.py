"""The storage in PostgreSQL, for any number of workers.

All changes that wait are appended in one round trip (`postgres_appends.py`).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from frieze.games.errors import FriezeError
from frieze.tables.environment import Milliseconds
from frieze.tables.storage.base import Storage
from frieze.tables.storage.errors import NotEmpty, RevisionTaken, StorageFailed, TableGone
from frieze.tables.storage.postgres_appends import AppendQueue
from frieze.tables.storage.postgres_schema import migrate
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

MAX_CONNECTIONS = 10
TIMEOUT = 5.0  # seconds, for a query and to get a connection
MAX_WAITING = 2000  # queries for a connection; while the database is slow, more fail at once
MIGRATION_LOCK = 7_341_902  # an advisory lock: one worker at a time migrates the schema
CONNECTION_ERRORS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, TimeoutError)


class _Connection(asyncpg.Connection):
    """A connection that needs no query to go back to the pool: we leave nothing behind in its session."""

    def get_reset_query(self) -> str:
        return ""


class PostgresStorage(Storage):
    """Stores tables in a PostgreSQL database."""

    def __init__(self, address: str, connections: int = MAX_CONNECTIONS) -> None:
        self.address = address
        self.connections = connections
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._waiting = 0
        self._appends = AppendQueue(self._connection)

    async def open(self) -> None:
        try:
            await self._connect()
        except StorageFailed:
            await self.close()
            raise

    async def _connect(self) -> None:
        """Connect to the database and migrate its schema. Raise `StorageFailed`."""
        try:
            self._pool = await asyncpg.create_pool(
                self.address,
                min_size=0,
                max_size=self.connections,
                command_timeout=TIMEOUT,
                timeout=TIMEOUT,
                connection_class=_Connection,
            )
            async with self._pool.acquire(timeout=TIMEOUT) as connection, connection.transaction():
                await connection.execute("select pg_advisory_xact_lock($1)", MIGRATION_LOCK)
                await migrate(connection)
        except FriezeError:
            raise
        except OSError as error:
            where = self.address.partition("://")[2].rpartition("@")[2].partition("/")[0]
            raise StorageFailed(f"{where}: {error.strerror or str(error) or 'no answer'}") from error
        except CONNECTION_ERRORS as error:  # for the operator; players get only the type of the error
            raise StorageFailed(str(error) or type(error).__name__) from error
        except ValueError as error:  # Python's own message would show a part of the password
            why = "its address cannot be read; in a password write %2F for /, %40 for @ and %3A for :"
            raise StorageFailed(why) from error

    async def close(self) -> None:
        await self._appends.close(TIMEOUT)
        if self._pool is not None:
            pool, self._pool = self._pool, None
            try:
                await asyncio.wait_for(pool.close(), TIMEOUT)
            except TimeoutError:
                pool.terminate()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """Acquire a connection. Raise `StorageFailed` if the database cannot be reached or fails."""
        if self._pool is None:
            raise StorageFailed("closed")
        if self._waiting >= MAX_WAITING:
            raise StorageFailed("too many queries wait")
        self._waiting += 1
        try:
            async with self._pool.acquire(timeout=TIMEOUT) as connection:
                yield connection
        except CONNECTION_ERRORS as error:
            raise StorageFailed(type(error).__name__) from error
        finally:
            self._waiting -= 1

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        async with self._connection() as connection:
            rows: list[Any] = await connection.fetch(query, *values)
            return rows

    async def size(self) -> int:
        ((size,),) = await self._rows("select pg_database_size(current_database())")
        return int(size)

    # Export and import

    async def export_rows(self) -> AsyncIterator[tuple[str, Rows]]:
        async with self._connection() as connection, connection.transaction(isolation="repeatable_read", readonly=True):
            for kind, columns in COLUMNS.items():
                found = await connection.cursor(f"select {', '.join(columns)} from {kind}")  # noqa: S608  # our own
                while rows := await found.fetch(ROWS_PER_BATCH):
                    yield kind, [tuple(row) for row in rows]

    async def import_rows(self, rows: AsyncIterator[tuple[str, Rows]]) -> None:
        async with self._connection() as connection, connection.transaction():
            for kind in COLUMNS:
                if await connection.fetchval(f"select 1 from {kind} limit 1"):  # noqa: S608  # names of our own
                    raise NotEmpty
            async for kind, batch in rows:
                await connection.copy_records_to_table(kind, records=batch, columns=list(COLUMNS[kind]))
            for kind in ("chat", "report"):  # their numbers continue after the last one
                last = f"select max(number) from {kind}"  # noqa: S608  # names of our own
                await connection.execute(f"select setval(pg_get_serial_sequence('{kind}', 'number'), ({last}))")

    # The log

    def append(self, change: Change) -> asyncio.Future[None]:
        return self._appends.append(change)

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        query = "select id, seq, key, at, body from log where id = $1 and seq > $2 order by seq"
        return [Entry(*row) for row in await self._rows(query, table, after)]

    async def seq_of(self, table: str, key: str) -> int | None:
        rows = await self._rows("select seq from log where id = $1 and key = $2", table, key)
        return rows[0][0] if rows else None

    async def newest(self, tables: list[str]) -> dict[str, int]:
        query = "select id, max(seq) from log where id = any ($1) group by id"
        return {row[0]: row[1] for row in await self._rows(query, tables)}

    # Finding

    async def head(self, table: str) -> Head | None:
        return _one_head(await self._rows(f"{_HEADS} where id = $1", table))

    async def by_code(self, code: str) -> Head | None:
        return _one_head(await self._rows(f"{_HEADS} where code = $1", code))

    async def listed(self, limit: int) -> list[Head]:
        return _heads(await self._rows(f"{_HEADS} where listed order by touched desc limit $1", limit))

    async def tables_of(self, player: bytes, limit: int) -> list[Head]:
        query = f"{_HEADS} where id in (select id from member where player = $1) order by touched desc limit $2"  # noqa: S608  # our own text
        return _heads(await self._rows(query, player, limit))

    async def due(self, until: Milliseconds, limit: int) -> list[Due]:
        rows = await self._rows("select id, kind, at from due where at <= $1 order by at limit $2", until, limit)
        return [Due(table, DueKind(kind), at) for table, kind, at in rows]

    async def next_due(self, after: Milliseconds) -> Milliseconds | None:
        ((at,),) = await self._rows("select min(at) from due where at > $1", after)
        return None if at is None else int(at)

    async def set_due(self, due: Due) -> None:
        conflict = "on conflict (id, kind) do update set at = excluded.at"
        await self._rows(f"{_SET_DUE} {conflict}", due.table, due.kind, due.at)

    async def restore_due(self, due: Due) -> None:
        await self._rows(f"{_SET_DUE} on conflict do nothing", due.table, due.kind, due.at)

    async def drop_due(self, due: Due) -> None:
        await self._rows("delete from due where id = $1 and kind = $2 and at = $3", due.table, due.kind, due.at)

    # What is no part of a game

    async def add_chat(self, table: str, at: Milliseconds, body: bytes) -> int:
        query = f"{_WITH_HEAD} insert into chat (id, at, body) select id, $2, $3 from locked returning number"  # noqa: S608  # our own text
        rows = await self._rows(query, table, at, body)
        if not rows:
            raise TableGone(table)
        old = """
            delete from chat where id = $1
            and number <= (select number from chat where id = $1 order by number desc limit 1 offset $2)
        """
        await self._rows(old, table, MAX_CHAT)
        return int(rows[0][0])

    async def chat(self, table: str, limit: int) -> list[ChatEntry]:
        query = "select number, at, body from chat where id = $1 order by number desc limit $2"
        return [ChatEntry(*row) for row in reversed(await self._rows(query, table, limit))]

    async def delete_chat(self, table: str, number: int) -> None:
        await self._rows("delete from chat where id = $1 and number = $2", table, number)

    async def put_link(self, link: bytes, body: bytes, until: Milliseconds) -> None:
        query = """
            insert into link (link, body, until) values ($1, $2, $3)
            on conflict (link) do update set body = excluded.body, until = excluded.until
        """
        await self._rows(query, link, body, until)

    async def take_link(self, link: bytes, now: Milliseconds) -> bytes | None:
        await self._rows("delete from link where until < $1", now)
        rows = await self._rows("delete from link where link = $1 returning body", link)
        return bytes(rows[0][0]) if rows else None

    async def add_report(self, report: Report) -> None:
        query = "insert into report (deck, card, at, words) values ($1, $2, $3, $4)"
        await self._rows(query, report.deck, report.card, report.at, report.words)

    async def reports(self, deck: str | None, limit: int) -> list[Report]:
        query = """
            select deck, card, at, words, number from report where $1::text is null or deck = $1
            order by number desc limit $2
        """
        return [Report(*row) for row in await self._rows(query, deck, limit)]

    async def delete_report(self, deck: str, number: int) -> None:
        await self._rows("delete from report where deck = $1 and number = $2", deck, number)

    # Custom decks

    async def put_deck(self, deck: CustomDeck) -> None:
        query = "insert into deck (id, edit, revision, touched, body) values ($1, $2, $3, $4, $5)"
        await self._rows(query, deck.id, deck.edit, deck.revision, deck.touched, deck.body)

    async def custom_deck(self, deck: str) -> CustomDeck | None:
        return _one_deck(await self._rows(f"{_DECKS} where id = $1", deck))

    async def custom_deck_by_edit(self, edit: bytes) -> CustomDeck | None:
        return _one_deck(await self._rows(f"{_DECKS} where edit = $1", edit))

    async def save_deck(self, deck: CustomDeck) -> None:
        query = (
            "update deck set revision = $1, touched = $2, body = $3 where id = $4 and revision = $1 - 1 returning id"
        )
        if not await self._rows(query, deck.revision, deck.touched, deck.body, deck.id):
            found = await self.custom_deck(deck.id)
            raise RevisionTaken(found.revision if found else 0)

    async def replace_deck_secret(self, edit: bytes, new: bytes) -> None:
        await self._rows("update deck set edit = $1 where edit = $2", new, edit)

    async def delete_deck(self, edit: bytes) -> None:
        query = """
            with gone as (delete from deck where edit = $1 returning id),
            uncounted as (delete from card_count where source in (select id from gone))
            delete from report where deck in (select id from gone)
        """
        await self._rows(query, edit)

    async def put_snapshot(self, digest: str, body: bytes, at: Milliseconds) -> None:
        query = """
            insert into snapshot (digest, body, touched) values ($1, $2, $3)
            on conflict (digest) do update set touched = excluded.touched
        """
        await self._rows(query, digest, body, at)

    async def snapshot(self, digest: str) -> bytes | None:
        rows = await self._rows("select body from snapshot where digest = $1", digest)
        return bytes(rows[0][0]) if rows else None

    async def delete_snapshots(self, since: Milliseconds) -> None:
        await self._rows("delete from snapshot where touched < $1 and digest not in (select digest from dealt)", since)

    # Sums

    async def card_counts(self, source: str) -> list[CardCount]:
        query = "select source, card, games, placed, gaps, correct from card_count where source = $1"
        return sorted(CardCount(*row) for row in await self._rows(query, source))

    async def score_counts(self, day: str) -> dict[int, int]:
        rows = await self._rows("select score, players from score_count where day = $1 order by score", day)
        return dict(rows)

    async def delete_marks(self, before: str) -> None:
        await self._rows('delete from mark where day < $1 collate "C"', before)

    # Retention

    async def expired(self, now: Milliseconds, limit: int) -> list[str]:
        query = "select id from expiry where at <= $1 order by at, id limit $2"
        return [row[0] for row in await self._rows(query, now, limit)]

    async def delete_table(self, table: str, untouched_since: Milliseconds | None = None) -> bool:
        query = """
            with locked as materialized (
                select id from head where id = $1 and ($2::bigint is null or touched < $2) for update
            )
            select frieze_forget(id) from locked
        """
        return bool(await self._rows(query, table, untouched_since))

    async def untouched(self, state: str | None, since: Milliseconds, limit: int) -> list[str]:
        query = """
            select id from head where touched < $1 and ($2::text is null or state = $2) and kind = 'table'
            order by touched limit $3
        """
        return [row[0] for row in await self._rows(query, since, state, limit)]


_WITH_HEAD = "with locked as (select id from head where id = $1 for key share)"  # no deletion comes between
_SET_DUE = f"{_WITH_HEAD} insert into due (id, kind, at) select id, $2, $3 from locked"  # noqa: S608  # our own text
_HEADS = "select id, code, listed, state, touched, summary, kind from head"

_DECKS = "select id, edit, revision, touched, body from deck"


def _one_deck(rows: list[Any]) -> CustomDeck | None:
    return CustomDeck(*rows[0]) if rows else None


def _heads(rows: list[Any]) -> list[Head]:
    return [
        Head(table, code, listed, state, touched, summary, Kind(kind))
        for table, code, listed, state, touched, summary, kind in rows
    ]


def _one_head(rows: list[Any]) -> Head | None:
    return _heads(rows)[0] if rows else None

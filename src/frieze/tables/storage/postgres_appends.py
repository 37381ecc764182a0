"""Appends to PostgreSQL. All that wait are one call of a function in the database: one round trip, one transaction.

While a batch is on its way, the next one gathers. So the busier a server is, the less an append costs.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple

import asyncpg
import msgspec
from msgspec import structs

from frieze.tables.storage.errors import CodeTaken, Repeated, SeqTaken, StorageFailed, TableGone
from frieze.tables.storage.rows import Change

MAX_BATCH = 512  # changes in one transaction
MAX_WAITING = 2000  # changes; while the database is slow, more fail at once
_CALL = "select frieze_append($1, $2, $3, $4, $5, $6, $7, $8, $9)"
# Errors for which one change may be the reason. Nothing of its batch was stored.
_ERRORS_OF_ONE = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, asyncpg.TransactionRollbackError)


class _Append(NamedTuple):
    """A change that waits, and the future that waits for it."""

    change: Change
    future: asyncio.Future[None]

    def fail(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)

    def resolve(self, answer: str | None) -> None:
        """Tell what the database answered: None, or why the change is refused."""
        entry = self.change.entry
        if answer == "seq":
            self.fail(SeqTaken(entry.table, entry.seq))
        elif answer == "gone":
            self.fail(TableGone(entry.table))
        elif answer is not None:
            self.fail(Repeated(entry.table, int(answer)))
        elif not self.future.done():
            self.future.set_result(None)


class _BatchFailed(Exception):
    """A change of a batch may be the reason that all of it failed. Its cause is the database's error."""


class AppendQueue:
    """Appends changes in batches, one batch after the other."""

    def __init__(self, connection: Callable[[], AbstractAsyncContextManager[Any]]) -> None:
        self._connection = connection  # raises `StorageFailed`
        self._waiting: list[_Append] = []
        self._writing: asyncio.Task[None] | None = None

    def append(self, change: Change) -> asyncio.Future[None]:
        """Append a change. Return a future, which is done when it is durable or refused."""
        append = _Append(change, asyncio.get_running_loop().create_future())
        if len(self._waiting) >= MAX_WAITING:
            append.fail(StorageFailed("too many changes wait"))
            return append.future
        self._waiting.append(append)
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write_all())
        return append.future

    async def close(self, timeout: float) -> None:
        """Append what waits. What takes longer than this fails."""
        if self._writing is not None:
            _, unfinished = await asyncio.wait([self._writing], timeout=timeout)
            for task in unfinished:
                task.cancel()
                await asyncio.wait([task])

    async def _write_all(self) -> None:
        """Write batch after batch until nothing waits."""
        try:
            while batch := self._take_batch():
                await self._write(batch)
        finally:
            self._writing = None
            waiting, self._waiting = self._waiting, []
            for append in waiting:
                append.fail(StorageFailed("closed"))

    def _take_batch(self) -> list[_Append]:
        """Return what waits, sorted by table: at most one change of a table, and one first try of a player."""
        batch: list[_Append] = []
        later: list[_Append] = []
        taken: set[str | bytes] = set()
        for append in self._waiting:
            change = append.change
            its = {change.entry.table} | ({change.first_try.mark} if change.first_try else set())
            if append.future.cancelled():  # whoever wanted it gave up
                continue
            if len(batch) >= MAX_BATCH or taken & its:
                later.append(append)
            else:
                taken |= its
                batch.append(append)
        self._waiting = later
        return sorted(batch, key=lambda append: append.change.entry.table)

    async def _write(self, batch: list[_Append]) -> None:
        """Write a batch. If one of its changes may be the reason that it fails, write each on its own."""
        try:
            answers = await self._call([append.change for append in batch])
        except _BatchFailed as failed:
            if len(batch) == 1:
                batch[0].fail(_error_of(batch[0].change, failed.__cause__))
                return
            for append in batch:
                await self._write([append])
        except Exception as error:  # the queue survives any error
            if isinstance(error.__cause__, TimeoutError):  # whoever waited meanwhile has waited long enough
                batch, self._waiting = batch + self._waiting, []
            for append in batch:
                append.fail(error)
        except asyncio.CancelledError:
            for append in batch:
                append.fail(StorageFailed("closed"))
            raise
        else:
            for append, answer in zip(batch, answers or [None] * len(batch), strict=True):
                append.resolve(answer)

    async def _call(self, changes: list[Change]) -> list[str | None] | None:
        """Append changes of different tables. Return why some are refused, or None if all are stored."""
        async with self._connection() as connection:
            try:
                answers: list[str | None] | None = await connection.fetchval(_CALL, *_values(changes))
            except (*_ERRORS_OF_ONE, UnicodeEncodeError) as error:
                raise _BatchFailed from error
            return answers


def _error_of(change: Change, cause: BaseException | None) -> Exception:
    """Return why a change could not be stored."""
    if isinstance(cause, asyncpg.UniqueViolationError) and cause.constraint_name == "head_code" and change.head:
        return CodeTaken(change.head.code)
    return StorageFailed(type(cause).__name__)


def _values(changes: list[Change]) -> Iterator[Any]:
    """Yield the arguments of the database's function."""
    yield from map(list, zip(*(structs.astuple(change.entry) for change in changes), strict=True))
    dues = [(change.entry.table, kind, at) for change in changes for kind, at in change.dues.items()]
    yield from map(list, zip(*dues, strict=True)) if dues else ([], [], [])
    more = {name: rows for name, rows in _more(changes).items() if rows}
    yield msgspec.json.encode(more).decode() if more else None


def _more(changes: list[Change]) -> dict[str, list[Any]]:
    """Return what few changes have: rows by name. Bytes are written as Base64."""
    tables = {change.entry.table: change for change in changes}
    first_tries = {table: change.first_try for table, change in tables.items() if change.first_try}
    counts = [{"table": table, **structs.asdict(one)} for table, change in tables.items() for one in change.counts]
    counts += [
        {"table": table, "mark": first.mark, **structs.asdict(one)}
        for table, first in first_tries.items()
        for one in first.cards
    ]
    return {
        "heads": [change.head for change in changes if change.head],
        "joined": [{"table": table, "player": who} for table, change in tables.items() for who in change.joined],
        "left": [{"table": table, "player": who} for table, change in tables.items() for who in change.left],
        "dealt": [{"table": table, "digest": digest} for table, change in tables.items() for digest in change.dealt],
        "forgets": [{"table": table, "seq": one.entry.seq} for table, one in tables.items() if one.forgets],
        "expiries": [{"table": table, "at": one.expires} for table, one in tables.items() if one.expires is not None],
        "first_tries": [
            {"table": table, "mark": first.mark, "day": first.day, "score": first.score}
            for table, first in first_tries.items()
        ],
        "counts": counts,
    }

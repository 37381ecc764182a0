"""An SQLite file with one writer thread and group commit.

The writer takes all queued jobs, does them in one transaction, and resolves them when it is on disk. So many changes
share one flush. Reading goes on meanwhile (WAL).

What is deleted is overwritten. SQLite's log keeps a copy of it until a checkpoint empties it.
"""

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar

from frieze.tables.environment import RunInThread
from frieze.tables.storage.errors import StorageFailed
from frieze.tables.storage.sqlite_recent import RecentEntries, Row
from frieze.tables.storage.sqlite_schema import MIGRATIONS

log = logging.getLogger("frieze.tables")

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
Done = Callable[[Any, Exception | None], None]

MAX_BATCH = 512  # jobs in one transaction, and those that were handed over with the last of them
MAX_ROWS = 64  # in one statement: each number of rows is a statement of its own, which SQLite's module remembers
BUSY_TIMEOUT = 10.0  # seconds
CHECKPOINT_EVERY = 0.5  # seconds
ERASE_WITHIN = 20  # milliseconds in which the writer waits for an erasing checkpoint that others read past; tried again
MAX_WAL_PAGES = 20_000  # with more of them, the writer itself makes the checkpoint


class _Job:
    """Work for the writer, and what to call when it is done, with its result or its error.

    `entry`: what a multi-row statement can write in place of the work, together with the entries of other jobs.
    """

    __slots__ = ("done", "entry", "error", "loop", "result", "work")

    def __init__(self, work: Work[Any], entry: Row | None, done: Done, loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.entry = entry
        self.done = done
        self.loop = loop
        self.result: Any = None
        self.error: Exception | None = None


class _Refused(Exception):
    """A job of a batch was refused. The batch must be done again with savepoints."""


class SQLiteFile:
    """A database in one file: a thread that writes, one that makes checkpoints, and a connection that reads."""

    def __init__(
        self,
        path: Path | str,
        run_in_thread: RunInThread,
        recent: RecentEntries,
    ) -> None:
        self.path = str(path)
        self._run_in_thread = run_in_thread
        self._recent = recent
        self._gathered: dict[asyncio.AbstractEventLoop, list[_Job]] = {}  # not handed to the writer yet
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._checkpointer: threading.Thread | None = None
        self._reader: sqlite3.Connection | None = None
        self._reading = asyncio.Lock()
        self._closing = threading.Event()
        self._deletes = False  # the running transaction, something that must not stay in SQLite's log
        self._erasing = threading.Event()  # SQLite's log has a copy of something that was deleted

    async def open(self) -> None:
        """Open the file, and migrate an older schema. Raise `StorageFailed`."""
        try:
            writing, self._reader, checkpointing = await self._run_in_thread(self._open_connections)
        except (sqlite3.Error, OSError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise StorageFailed(f"{self.path}: {why}") from error
        self._closing.clear()
        self._writer = _started("frieze-sqlite", self._run_writer, writing)
        self._checkpointer = _started("frieze-checkpoint", self._make_checkpoints, checkpointing)

    async def close(self) -> None:
        """Write all queued jobs and close."""
        if self._writer is not None:
            for loop in list(self._gathered):
                self._hand_over(loop)
            self._jobs.put(None)
            await self._run_in_thread(self._writer.join)
            self._writer = None
        if self._reader is not None:
            async with self._reading:
                self._reader.close()
                self._reader = None
        if self._checkpointer is not None:  # last: whoever closes last puts SQLite's log into the file
            self._closing.set()
            await self._run_in_thread(self._checkpointer.join)
            self._checkpointer = None

    def _open_connections(self) -> tuple[sqlite3.Connection, sqlite3.Connection, sqlite3.Connection]:
        """Return the connections that write, read and make checkpoints: all of them or none."""
        with ExitStack() as opened:
            writing = opened.enter_context(closing(self._open_for_writing()))
            reading = opened.enter_context(closing(self.connect()))
            checkpointing = opened.enter_context(closing(self.connect()))
            opened.pop_all()
            return writing, reading, checkpointing

    def connect(self) -> sqlite3.Connection:
        """Return a new connection."""
        connection = sqlite3.connect(self.path, timeout=BUSY_TIMEOUT, isolation_level=None, check_same_thread=False)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute(f"pragma wal_autocheckpoint = {MAX_WAL_PAGES}")
        connection.execute("pragma foreign_keys = on")
        connection.execute("pragma secure_delete = on")
        return connection

    def _open_for_writing(self) -> sqlite3.Connection:
        """Return the writer's connection, and migrate the schema, each step in a transaction."""
        path = Path(self.path)
        if not path.exists():
            path.touch(mode=0o600)  # it holds names, chat and codes; SQLite gives its other files the same mode
        connection = self.connect()
        (version,) = connection.execute("pragma user_version").fetchone()
        if version > len(MIGRATIONS):
            connection.close()
            raise sqlite3.DatabaseError(f"written by a newer version (schema {version}, known {len(MIGRATIONS)})")
        for number, step in enumerate(MIGRATIONS[version:], start=version + 1):
            connection.executescript(f"begin immediate; {step} pragma user_version = {number}; commit;")
        return connection

    # The writer's thread

    def _run_writer(self, connection: sqlite3.Connection) -> None:
        open_ = True
        while open_ and (first := self._jobs.get()) is not None:
            open_ = self._write_waiting(connection, first)
            del first
            with suppress(sqlite3.Error):  # tried again after the next batch
                self._recent.move_many(connection)
        connection.close()

    def _write_waiting(self, connection: sqlite3.Connection, first: list[_Job]) -> bool:
        """Write these and all queued jobs, and answer them. Return False if the file is being closed."""
        jobs, closing = self._take_batch(first)
        self._write_batch(connection, jobs)
        for loop in {job.loop for job in jobs}:
            its_jobs = [job for job in jobs if job.loop is loop]
            loop.call_soon_threadsafe(_resolve_all, its_jobs)
        return not closing

    def _take_batch(self, jobs: list[_Job]) -> tuple[list[_Job], bool]:
        """Return these and all queued jobs, and whether the file is being closed."""
        while len(jobs) < MAX_BATCH:
            try:
                more = self._jobs.get_nowait()
            except queue.Empty:
                break
            if more is None:
                return jobs, True
            jobs += more
        return jobs, False

    def _write_batch(self, connection: sqlite3.Connection, jobs: list[_Job]) -> None:
        """Do the jobs in one transaction. A refused job does not affect the others; a full disk fails all.

        Most batches are a few entries, written by one statement without a transaction around it. Jobs are rarely
        refused, so this first tries without savepoints.
        """
        try:
            try:
                if not self._append_all(connection, jobs):
                    self._transact(connection, jobs, savepoints=False)
            except _Refused:
                self._roll_back(connection)
                self._transact(connection, jobs, savepoints=True)
        except sqlite3.Error as error:
            self._roll_back(connection)
            for job in jobs:
                job.error = StorageFailed(str(error))

    def _append_all(self, connection: sqlite3.Connection, jobs: list[_Job]) -> bool:
        """Append the entries of the jobs, if these are few and do nothing else. Return whether it is done."""
        entries = [job.entry for job in jobs if job.entry is not None]
        return len(entries) == len(jobs) <= MAX_ROWS and self._recent.insert_all(connection, entries)

    def _roll_back(self, connection: sqlite3.Connection) -> None:
        if connection.in_transaction:
            connection.execute("rollback")
        with suppress(sqlite3.Error):  # read again with the next transaction
            self._recent.forget()
            self._recent.load(connection)

    def _transact(self, connection: sqlite3.Connection, jobs: list[_Job], *, savepoints: bool) -> None:
        """Do the jobs, each behind a savepoint if wanted. Otherwise raise `_Refused` if one is refused."""
        connection.execute("begin immediate")
        self._recent.begin(connection)
        for together, run in groupby(jobs, key=lambda job: job.entry is not None and not savepoints):
            if together:
                self._insert_all(connection, [job.entry for job in run if job.entry is not None])
            else:
                for job in run:
                    self._do(connection, job, savepoint=savepoints)
        connection.execute("commit")
        if self._deletes:
            self._deletes = False
            self._erasing.set()

    def _insert_all(self, connection: sqlite3.Connection, entries: list[Row]) -> None:
        """Insert the entries of several jobs, as many at once as possible. Raise `_Refused` if one is refused.

        Each statement lets the other threads go on and then waits for them, so one for all entries is much faster.
        """
        for start in range(0, len(entries), MAX_ROWS):
            if not self._recent.insert_all(connection, entries[start : start + MAX_ROWS]):
                raise _Refused

    def _do(self, connection: sqlite3.Connection, job: _Job, *, savepoint: bool) -> None:
        """Do one job, behind a savepoint if wanted. Otherwise raise `_Refused` if it is refused."""
        if savepoint:
            connection.execute("savepoint job")
        try:
            job.result = job.work(connection)
        except sqlite3.Error:
            raise
        except Exception as refusal:  # the writer survives any error of a job
            if not savepoint:
                raise _Refused from refusal
            connection.execute("rollback to job")
            self._recent.load(connection)
            job.error = refusal
        if savepoint:
            connection.execute("release job")

    # The thread of checkpoints

    def _make_checkpoints(self, connection: sqlite3.Connection) -> None:
        """Make checkpoints repeatedly, so that the writer never has to. After a failure the next one may work."""
        connection.execute(f"pragma busy_timeout = {ERASE_WITHIN}")
        failing = False
        while not self._closing.wait(CHECKPOINT_EVERY):
            try:
                connection.execute("pragma wal_checkpoint(passive)")
                if self._erasing.is_set():
                    self._erase(connection)
            except sqlite3.Error as error:
                if not failing:
                    log.warning("checkpoints fail", extra={"why": str(error)})
                failing = True
            else:
                if failing:
                    log.warning("checkpoints work again")
                failing = False
        connection.close()

    def erase_soon(self) -> None:
        """Let the first checkpoint after this transaction empty SQLite's log: it has a copy of what is deleted."""
        self._deletes = True

    def _erase(self, connection: sqlite3.Connection) -> None:
        """Empty SQLite's log, if nobody reads in it. Otherwise it is tried again."""
        self._erasing.clear()
        ((busy, _, _),) = connection.execute("pragma wal_checkpoint(truncate)").fetchall()
        if busy:
            self._erasing.set()

    # Reading and writing

    def write_soon(self, work: Work[Any], done: Done, entry: Row | None = None) -> None:
        """Let the writer do some work, and call `done` later: with its result when it is on disk, or with an error.

        `entry`: the entry that the work appends, if it does nothing else.
        """
        loop = asyncio.get_running_loop()
        if self._writer is None:
            loop.call_soon(done, None, StorageFailed("closed"))
            return
        job = _Job(work, entry, done, loop)
        if (gathered := self._gathered.get(loop)) is not None:
            gathered.append(job)
        else:
            self._gathered[loop] = [job]
            loop.call_soon(self._hand_over, loop)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hand the writer what has gathered while the loop took what clients sent.

        One by one, each would wake the writer, and most would be flushed alone.
        """
        if jobs := self._gathered.pop(loop, None):
            self._jobs.put(jobs)

    def write(self, work: Work[T]) -> asyncio.Future[T]:
        """Let the writer do some work. Return the future of its result, which is there when it is on disk."""
        written: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def done(result: T, error: Exception | None) -> None:
            if written.cancelled():
                return
            if error is not None:
                written.set_exception(error)
            else:
                written.set_result(result)

        self.write_soon(work, done)
        return written

    async def execute(self, statement: str, *values: Any) -> None:
        """Let the writer execute one statement."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(statement, values)

        await self.write(work)

    async def query(self, statement: str, *values: Any) -> list[Any]:
        """Return the rows of a query."""
        async with self._reading:
            reader = self._reader
            if reader is None:
                raise StorageFailed("closed")
            try:
                return await self._run_in_thread(lambda: reader.execute(statement, values).fetchall())
            except sqlite3.Error as error:
                raise StorageFailed(str(error)) from error


def _started(name: str, work: Callable[[sqlite3.Connection], None], connection: sqlite3.Connection) -> threading.Thread:
    thread = threading.Thread(target=work, args=(connection,), name=name, daemon=True)
    thread.start()
    return thread


def _resolve_all(jobs: list[_Job]) -> None:
    for job in jobs:
        try:
            job.done(job.result, job.error)
        except Exception as error:  # a fault of ours keeps nothing from the others
            job.loop.call_exception_handler({"message": "a change was stored, then this failed", "exception": error})

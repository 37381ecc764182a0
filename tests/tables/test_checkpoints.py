"""The thread that makes SQLite's checkpoints: it outlives a failing disk, says so, and ends with the storage."""

import asyncio
import logging
import sqlite3
import threading
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from frieze.tables.storage import sqlite_file
from frieze.tables.storage.errors import StorageFailed
from frieze.tables.storage.sqlite_file import SQLiteFile
from frieze.tables.storage.sqlite_recent import RecentEntries
from tests.hang_guard import HANGS_AFTER
from tests.tables.helpers import until

REAL_CONNECT = sqlite3.connect


class Disk(sqlite3.Connection):
    """A connection whose checkpoints wait while they are held, and fail while the disk is broken."""

    broken: ClassVar[threading.Event]
    passing: ClassVar[threading.Event]
    begun: ClassVar[threading.Semaphore]
    failed: ClassVar[threading.Semaphore]
    made: ClassVar[threading.Semaphore]

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if "wal_checkpoint(" not in sql:
            return super().execute(sql, *values)
        self.begun.release()
        self.passing.wait()
        if self.broken.is_set():
            self.failed.release()
            raise sqlite3.OperationalError("disk I/O error")
        found = super().execute(sql, *values)
        self.made.release()
        return found


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> type[Disk]:
    """Let all connections be to such a disk, with a checkpoint every millisecond."""
    Disk.broken, Disk.passing = threading.Event(), threading.Event()
    Disk.begun, Disk.failed, Disk.made = (threading.Semaphore(0) for _ in range(3))
    Disk.passing.set()
    monkeypatch.setattr(sqlite3, "connect", partial(REAL_CONNECT, factory=Disk))
    monkeypatch.setattr(sqlite_file, "CHECKPOINT_EVERY", 0.001)
    return Disk


def file_in(folder: Path) -> SQLiteFile:
    return SQLiteFile(folder / "tables.sqlite", asyncio.to_thread, RecentEntries())


def its_threads() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name in {"frieze-sqlite", "frieze-checkpoint"}]


async def times(counted: threading.Semaphore, count: int = 1) -> None:
    """Wait until something has happened so many times more."""
    for _ in range(count):
        assert await asyncio.to_thread(counted.acquire, timeout=HANGS_AFTER)


async def test_checkpoints_go_on_after_the_disk_has_failed_and_the_log_says_so_once(
    disk: type[Disk], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = file_in(tmp_path)
    disk.broken.set()
    with caplog.at_level(logging.WARNING, "frieze.tables"):
        await file.open()
        await times(disk.failed, 3)
        disk.broken.clear()
        await times(disk.made)
        await file.close()
    assert [record.getMessage() for record in caplog.records] == ["checkpoints fail", "checkpoints work again"]
    assert caplog.records[0].why == "disk I/O error"  # type: ignore[attr-defined]


async def test_closing_waits_for_the_checkpoint_and_leaves_no_thread_and_one_file(
    disk: type[Disk], tmp_path: Path
) -> None:
    file = file_in(tmp_path)
    disk.passing.clear()
    await file.open()
    await file.execute("delete from chat")
    await times(disk.begun)
    closing = asyncio.create_task(file.close())
    try:
        await until(lambda: file._reader is None)
        assert not closing.done()
    finally:
        disk.passing.set()
    await closing
    assert its_threads() == []
    assert [path.name for path in tmp_path.iterdir()] == ["tables.sqlite"], "SQLite has put its log into the file"


async def test_a_file_can_be_opened_again(disk: type[Disk], tmp_path: Path) -> None:
    file = file_in(tmp_path)
    for _ in range(2):
        await file.open()
        await times(disk.made)
        assert sorted(its_threads()) == ["frieze-checkpoint", "frieze-sqlite"]
        await file.close()
        assert its_threads() == []


@pytest.mark.parametrize("number", [1, 2, 3])
async def test_opening_fails_and_leaves_nothing_open_if_any_connection_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: int
) -> None:
    opened: list[sqlite3.Connection] = []

    def connect(*values: Any, **options: Any) -> sqlite3.Connection:
        if len(opened) + 1 == number:
            raise sqlite3.OperationalError("disk I/O error")
        opened.append(REAL_CONNECT(*values, **options))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", connect)
    with pytest.raises(StorageFailed, match="disk I/O error"):
        await file_in(tmp_path).open()
    assert its_threads() == []
    for connection in opened:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            connection.execute("select 1")

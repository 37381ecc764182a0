"""A process that appends to many tables at once and says what was acknowledged, in a file that the shim records too.

    python -m tests.power.workload FOLDER [synchronous]

With `off` or `normal` SQLite flushes less than it should: then acknowledged changes must be found missing.
"""

import asyncio
import os
import sqlite3
import sys
from pathlib import Path

from frieze.server.config import Configuration
from frieze.server.factory import make_storage
from frieze.tables.storage import sqlite_file
from frieze.tables.storage.rows import Change, DueKind, Entry, Head
from tests.example_counts import EFFORT

TABLES = 6
ENTRIES = 25 * EFFORT


def weaken(synchronous: str) -> None:
    """Let every connection flush less."""
    real = sqlite_file.SQLiteFile.connect

    def connect(file: sqlite_file.SQLiteFile) -> sqlite3.Connection:
        connection = real(file)
        connection.execute(f"pragma synchronous = {synchronous}")
        return connection

    setattr(sqlite_file.SQLiteFile, "connect", connect)  # noqa: B010  # mypy allows no other way


def change_of(table: str, seq: int) -> Change:
    body = f"{table} {seq} ".encode() * (20 + seq)
    head = Head(table, table.upper(), True, "playing", seq, b"summary")
    return Change(Entry(table, seq, f"key-{seq}", seq, body), head, {DueKind.CLOCK: seq}, (b"player",) * (seq == 1))


async def append_to_all(folder: Path) -> None:
    acknowledged = os.open(folder / "acknowledged", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    storage = make_storage(Configuration(data=str(folder / "data" / "of-frieze")))
    await storage.open()

    async def append_to(table: str) -> None:
        for seq in range(1, ENTRIES + 1):
            await storage.append(change_of(table, seq))
            os.write(acknowledged, f"{table} {seq}\n".encode())

    await asyncio.gather(*(append_to(f"table-{number}") for number in range(TABLES)))
    await storage.close()


if __name__ == "__main__":
    sqlite_file.CHECKPOINT_EVERY = 0.005  # seconds: many checkpoints in a short time
    if len(sys.argv) > 2:
        weaken(sys.argv[2])
    asyncio.run(append_to_all(Path(sys.argv[1])))

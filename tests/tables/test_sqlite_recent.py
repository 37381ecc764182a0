"""Entries on their way into SQLite's log: whether they are recent or in the log already changes nothing."""

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from frieze.tables.storage import sqlite_recent
from frieze.tables.storage.base import Storage
from frieze.tables.storage.errors import Repeated, SeqTaken
from frieze.tables.storage.memory import MemoryStorage
from frieze.tables.storage.rows import Change, DueKind
from frieze.tables.storage.sqlite import SQLiteStorage
from tests.example_counts import tries
from tests.tables.sample_rows import entry, kept

TABLES = ("a", "b", "c")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let entries be moved into the log when there are seven."""
    monkeypatch.setattr(sqlite_recent, "MAX_RECENT", 7)
    return tmp_path / "tables.sqlite"


def storage_in(file: Path) -> SQLiteStorage:
    return SQLiteStorage(file, asyncio.to_thread)


def places(file: Path) -> tuple[int, int]:
    """Return how many entries are recent, and how many are in the log."""
    connection = sqlite3.connect(file)
    try:
        ((recent, moved),) = connection.execute("select (select count(*) from recent), (select count(*) from log)")
        return recent, moved
    finally:
        connection.close()


async def both(storages: list[Storage], do: Any) -> None:
    """Do the same at several storages, and compare what they answer or raise."""
    answers = []
    for storage in storages:
        try:
            answers.append(await do(storage))
        except Exception as error:
            answers.append(repr(error))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("seed", range(tries(20, 5)))
async def test_sqlite_answers_like_the_storage_in_memory(file: Path, seed: int) -> None:
    rng = random.Random(seed)
    memory, sqlite = MemoryStorage(), storage_in(file)
    storages: list[Storage] = [memory, sqlite]
    for storage in storages:
        await storage.open()
    newest = dict.fromkeys(TABLES, 0)
    for number in range(120):
        table, kind = rng.choice(TABLES), rng.random()
        seq = rng.choice([newest[table] + 1] * 6 + [newest[table], max(1, newest[table] - 3)])
        key = f"k{rng.choice([number] * 8 + [number - 5])}"
        if kind < 0.7:
            change = kept(entry(seq, key=key, table=table))
            await both(storages, lambda storage, change=change: storage.append(change))
        elif kind < 0.8:
            changes = [Change(entry(seq + n, key=f"{key}-{n}", table=table), dues={DueKind.CLOCK: n}) for n in range(2)]
            for change in changes:
                await both(storages, lambda storage, change=change: storage.append(change))
        elif kind < 0.85:
            await both(storages, lambda storage, table=table: storage.delete_table(table))
        elif kind < 0.9:
            forgetting = kept(entry(seq, key=key, table=table), forgets=True)
            await both(storages, lambda storage, change=forgetting: storage.append(change))
        else:
            await sqlite.close()
            await sqlite.open()
        newest = {one: (await memory.newest([one])).get(one, 0) for one in TABLES}
        await both(storages, lambda storage: storage.newest(list(TABLES)))
        await both(storages, lambda storage, table=table: storage.log(table))
        await both(storages, lambda storage, table=table, key=key: storage.seq_of(table, key))
    assert places(file)[1] > 0
    for storage in storages:
        await storage.close()


async def test_entries_of_a_batch_are_inserted_by_one_statement(file: Path) -> None:
    async with storage_in(file) as storage:
        for number in range(5):
            await storage.append(kept(entry(1, table=f"t{number}")))
    connection = sqlite3.connect(file, isolation_level=None)
    statements: list[str] = []
    recent = sqlite_recent.RecentEntries()
    recent.begin(connection)
    connection.set_trace_callback(statements.append)
    rows = [(f"t{number}", 2, f"k{number}", 1, b"") for number in range(5)]
    assert recent.insert_all(connection, rows)
    assert not recent.insert_all(connection, rows), "they are taken now"
    assert len([one for one in statements if not one.startswith("--")]) == 1  # but for those within it
    connection.close()


async def test_what_is_taken_stays_taken_when_it_is_moved(file: Path) -> None:
    async with storage_in(file) as storage:
        for seq in range(1, 12):
            await storage.append(kept(entry(seq)))
        assert all(places(file))
        for seq in (2, 7, 8, 11):
            with pytest.raises(Repeated):
                await storage.append(Change(entry(seq + 50, key=entry(seq).key)))
            with pytest.raises(SeqTaken):
                await storage.append(Change(entry(seq, key="another")))
        assert await storage.log("t") == [entry(seq) for seq in range(1, 12)]


async def test_of_two_programs_with_the_same_file_exactly_one_appends_an_entry(file: Path) -> None:
    async with storage_in(file) as one, storage_in(file) as other:
        await one.append(kept(entry(1)))
        for seq in range(2, 30):
            done = await asyncio.gather(
                one.append(Change(entry(seq, key=f"one-{seq}"))),
                other.append(Change(entry(seq, key=f"other-{seq}"))),
                return_exceptions=True,
            )
            assert sorted(type(answer).__name__ for answer in done) == ["NoneType", "SeqTaken"]
        assert [found.seq for found in await other.log("t")] == list(range(1, 30))


async def test_entries_of_many_tables_are_moved_together_and_in_order(file: Path) -> None:
    tables = [f"t{number}" for number in range(6)]
    async with storage_in(file) as storage:
        await asyncio.gather(*(storage.append(kept(entry(1, table=table))) for table in tables))
        assert places(file) == (6, 0)
        await asyncio.gather(*(storage.append(Change(entry(2, table=table))) for table in tables))
        assert [row async for kind, rows in storage.export_rows() if kind == "log" for row in rows]
        assert [len(await storage.log(table)) for table in tables] == [2] * 6
    assert places(file) == (0, 12), "they were moved once they were answered"
    async with storage_in(file) as storage:
        assert [len(await storage.log(table)) for table in tables] == [2] * 6


async def test_what_another_program_has_written_is_read_before_the_next_entry_is_inserted(file: Path) -> None:
    async with storage_in(file) as storage:
        await storage.append(kept(entry(1)))
        connection = sqlite3.connect(file, isolation_level=None)
        recent = sqlite_recent.RecentEntries()
        recent.begin(connection)
        await storage.append(Change(entry(2)))
        assert not recent.insert_all(connection, [("t", 3, "k3", 1, b"")]), "another program has written"
        recent.begin(connection)
        assert not recent.insert_all(connection, [("t", 2, "another", 1, b"")]), "its seq is taken"
        recent.begin(connection)
        assert not recent.insert_all(connection, [("t", 3, "k3", 1, b""), ("gone", 3, "k3", 1, b"")]), "no such table"
        assert places(file) == (2, 0)
        recent.begin(connection)
        assert recent.insert_all(connection, [("t", 3, "k3", 1, b"")])
        connection.close()
        with pytest.raises(SeqTaken):
            await storage.append(Change(entry(3, key="another")))

"""The storage in SQLite: a full disk, a change that fails, a backup during play. Nothing is corrupted."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from frieze.bots.levels import Level
from frieze.games.errors import FriezeError
from frieze.tables.errors import TableError, Why
from frieze.tables.live_table import LiveTable
from frieze.tables.messages import Phase
from frieze.tables.state import rebuild
from frieze.tables.storage.base import Storage
from frieze.tables.storage.errors import StorageFailed
from frieze.tables.storage.rows import Change, Entry, Rows
from frieze.tables.storage.sqlite import SQLiteStorage
from frieze.tables.storage.sqlite_schema import MIGRATIONS
from tests.tables.helpers import ADA, act, new_table, player_to_move, registries, table_of_two
from tests.tables.sample_rows import entry, kept


async def test_a_full_disk_is_reported_corrupts_nothing_and_passes(tmp_path: Path) -> None:
    async with registries(tmp_path) as (registry,):
        tables = [await table_of_two(registry, options={"hand_size": 8}) for _ in range(4)]

        def limit(pages: int | None) -> Any:
            def work(connection: Any) -> int:
                (now,) = connection.execute("pragma page_count").fetchone()
                wanted = pages if pages is not None else now
                (got,) = connection.execute(f"pragma max_page_count = {wanted}").fetchone()
                return int(got)

            return registry.storage._file.write(work)  # type: ignore[attr-defined]  # the writer's own connection

        await limit(None)
        failures, told = 0, set()
        for _ in range(400):
            live = tables[failures % 4]
            if live.table.phase is not Phase.PLAYING:
                break
            before = live.table
            try:
                await live.act(player_to_move(live), act(live))
            except TableError as error:
                told.add(error.why)
                assert live.table is before, "nothing is shown that is not stored"
                failures += 1
                if failures >= 4:
                    break
                continue
        assert failures >= 4, "the disk was full"
        assert told == {Why.SAVING_FAILED}
        with pytest.raises(FriezeError):
            await registry.create(ADA, new_table(Level.GUIDE, start=True))
        for live in tables:
            entries = await registry.storage.log(live.table.id)
            assert len(entries) == live.table.seq
        await limit(1_000_000)
        for live in tables:
            if live.table.phase is Phase.PLAYING:
                await live.act(player_to_move(live), act(live))
        (check,) = await registry.storage._file.query("pragma integrity_check")  # type: ignore[attr-defined]
        assert check == ("ok",)


async def test_the_writer_survives_any_error_of_a_change(tmp_path: Path) -> None:
    async with registries(tmp_path) as (registry,):
        live = await table_of_two(registry)

        def broken(connection: Any) -> None:
            connection.execute("select ?", (2**70,))

        with pytest.raises(OverflowError):
            await registry.storage._file.write(broken)  # type: ignore[attr-defined]
        await live.act(player_to_move(live), act(live))


async def test_a_backup_made_while_serving_is_whole(tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    async with registries(tmp_path) as (registry,):
        tables = [await table_of_two(registry, options={"hand_size": 8}) for _ in range(5)]
        going_on = True

        async def play(live: LiveTable) -> None:
            while going_on and live.table.phase is Phase.PLAYING:
                await live.act(player_to_move(live), act(live))

        playing = [asyncio.create_task(play(live)) for live in tables]
        assert isinstance(registry.storage, SQLiteStorage)
        await registry.storage.backup(tmp_path / "copy" / "tables.sqlite")
        going_on = False
        await asyncio.gather(*playing)
    async with registries(tmp_path / "copy") as (copy,):
        for live in tables:
            log = await copy.storage.log(live.table.id)
            assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
            rebuild(live.table.id, [(await copy.facts_of(entry), entry.at) for entry in log])
            again = await copy.by_code(live.table.code)
            assert 3 <= again.table.seq <= live.table.seq


async def test_a_cursor_of_an_import_is_closed_in_its_thread(tmp_path: Path) -> None:
    """Freed in its thread later, it would reset statements while the next one runs."""
    results = []

    async def run_in_thread(work: Any, /, *arguments: Any) -> Any:
        results.append(await asyncio.to_thread(work, *arguments))
        return results[-1]

    async def rows() -> AsyncIterator[tuple[str, Rows]]:
        for number in range(3):
            yield "snapshot", [(f"digest {number}", b"a deck", number)]

    storage = SQLiteStorage(tmp_path / "tables.sqlite", run_in_thread)
    await storage.open()
    results.clear()
    await storage.import_rows(rows())
    assert results == [None] * 3
    await storage.close()


# Only SQLite


async def test_a_backup_taken_while_writing_is_whole(tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"

    some_written = asyncio.Event()

    async def write(storage: Storage) -> None:
        for seq in range(1, 200):
            await storage.append(kept(entry(seq)))
            if seq == 20:
                some_written.set()

    storage = SQLiteStorage(tmp_path / "tables.sqlite", asyncio.to_thread)
    await storage.open()
    writing = asyncio.create_task(write(storage))
    await some_written.wait()
    await storage.backup(copy)
    await writing
    await storage.close()
    copied = SQLiteStorage(copy, asyncio.to_thread)
    await copied.open()
    log = await copied.log("t")
    assert [one.seq for one in log] == list(range(1, len(log) + 1))
    assert len(log) >= 20
    await copied.close()


async def test_a_full_disk_raises_corrupts_nothing_and_passes(tmp_path: Path) -> None:
    path = tmp_path / "small.sqlite"

    storage = SQLiteStorage(path, asyncio.to_thread)
    await storage.open()
    await storage.append(kept(entry(1)))
    await storage._file.write(lambda connection: connection.execute("pragma max_page_count = 40").fetchall())
    written = 1

    async def fill() -> None:
        nonlocal written
        for seq in range(2, 2000):
            await storage.append(Change(Entry("t", seq, f"k{seq}", 1, b"x" * 1000)))
            written = seq

    with pytest.raises(StorageFailed, match="full"):
        await fill()
    assert [one.seq for one in await storage.log("t")] == list(range(1, written + 1))
    await storage._file.write(lambda connection: connection.execute("pragma max_page_count = 100000").fetchall())
    await storage.append(Change(Entry("t", written + 1, "again", 1, b"x" * 1000)))
    await storage.close()
    check = sqlite3.connect(path)
    assert check.execute("pragma integrity_check").fetchone() == ("ok",)
    check.close()


async def test_a_database_of_a_newer_version_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite"
    newer = sqlite3.connect(path)
    newer.execute(f"pragma user_version = {len(MIGRATIONS) + 1}")
    newer.close()
    with pytest.raises(StorageFailed, match="newer"):
        await SQLiteStorage(path, asyncio.to_thread).open()


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 1000)
    with pytest.raises(StorageFailed):
        await SQLiteStorage(path, asyncio.to_thread).open()

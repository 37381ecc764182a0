"""Tables in an SQLite file: a full disk, a change that fails, a backup made while serving. Nothing is corrupted."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from frieze.bots.levels import Level
from frieze.games.errors import FriezeError
from frieze.tables.errors import TableError, Why
from frieze.tables.messages import Phase
from frieze.tables.room import Room
from frieze.tables.state import rebuild
from frieze.tables.storage.sqlite import SQLiteStorage
from tests.tables.kit import ADA, act, new_table, player_to_move, registries, table_of_two


async def test_a_full_disk_is_told_corrupts_nothing_and_passes(tmp_path: Path) -> None:
    async with registries(tmp_path) as (registry,):
        rooms = [await table_of_two(registry, options={"hand_size": 8}) for _ in range(4)]

        def limit(pages: int | None) -> Any:
            def work(connection: Any) -> int:
                (now,) = connection.execute("pragma page_count").fetchone()
                wanted = pages if pages is not None else now
                (got,) = connection.execute(f"pragma max_page_count = {wanted}").fetchone()
                return int(got)

            return registry.storage._file.do(work)  # type: ignore[attr-defined]  # the writer's own connection

        await limit(None)
        failures, told = 0, set()
        for _ in range(400):
            room = rooms[failures % 4]
            if room.table.phase is not Phase.PLAYING:
                break
            before = room.table
            try:
                await room.act(player_to_move(room), act(room))
            except TableError as error:
                told.add(error.why)
                assert room.table is before, "nothing is shown that is not kept"
                failures += 1
                if failures >= 4:
                    break
                continue
        assert failures >= 4, "the disk was full"
        assert told == {Why.SAVING_FAILED}
        with pytest.raises(FriezeError):
            await registry.create(ADA, new_table(Level.GUIDE, start=True))
        for room in rooms:
            entries = await registry.storage.log(room.table.id)
            assert len(entries) == room.table.seq
        await limit(1_000_000)
        for room in rooms:
            if room.table.phase is Phase.PLAYING:
                await room.act(player_to_move(room), act(room))
        (check,) = await registry.storage._file.read("pragma integrity_check")  # type: ignore[attr-defined]
        assert check == ("ok",)


async def test_whatever_is_wrong_with_one_change_the_writer_goes_on(tmp_path: Path) -> None:
    async with registries(tmp_path) as (registry,):
        room = await table_of_two(registry)

        def broken(connection: Any) -> None:
            connection.execute("select ?", (2**70,))

        with pytest.raises(OverflowError):
            await registry.storage._file.do(broken)  # type: ignore[attr-defined]
        await room.act(player_to_move(room), act(room))


async def test_a_backup_made_while_serving_is_whole(tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    async with registries(tmp_path) as (registry,):
        rooms = [await table_of_two(registry, options={"hand_size": 8}) for _ in range(5)]
        going_on = True

        async def play(room: Room) -> None:
            while going_on and room.table.phase is Phase.PLAYING:
                await room.act(player_to_move(room), act(room))

        playing = [asyncio.create_task(play(room)) for room in rooms]
        assert isinstance(registry.storage, SQLiteStorage)
        await registry.storage.backup(tmp_path / "copy" / "tables.sqlite")
        going_on = False
        await asyncio.gather(*playing)
    async with registries(tmp_path / "copy") as (copy,):
        for room in rooms:
            log = await copy.storage.log(room.table.id)
            assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
            rebuild(room.table.id, [(await copy.facts_of(entry), entry.at) for entry in log])
            again = await copy.room(room.table.code)
            assert 3 <= again.table.seq <= room.table.seq

"""Export and import: everything moves from one kind of storage to another and back, including running games."""

import asyncio
import errno
import gzip
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from frieze.tables import requests as r
from frieze.tables.storage import transfer
from frieze.tables.storage.base import Storage
from frieze.tables.storage.errors import NotEmpty, StorageFailed
from frieze.tables.storage.memory_database import MemoryDatabase
from frieze.tables.storage.rows import COLUMNS, Kind
from frieze.tables.storage.sqlite import SQLiteStorage
from tests.backends import Backend
from tests.cli.run_command import frieze
from tests.services import Postgres, new_database, postgres_binary
from tests.tables.helpers import ADA, BEN, act, key, new_table, people, player_to_move, registries
from tests.tables.sample_tables import check_still_playable, fill_registry, fill_storage


async def all_rows(storage: Storage) -> dict[str, list[Any]]:
    await storage.open()
    try:
        found: dict[str, list[Any]] = {kind: [] for kind in COLUMNS}
        async for kind, rows in storage.export_rows():
            found[kind] += rows
        return {kind: sorted(rows) for kind, rows in found.items()}
    finally:
        await storage.close()


@pytest.fixture
def database(postgres_server: Postgres) -> str:
    return new_database(postgres_server)


async def test_all_goes_to_postgresql_and_back_again(tmp_path: Path, database: str) -> None:
    here, there, back = Backend(tmp_path / "here"), Backend(tmp_path, database), Backend(tmp_path / "back")
    tables = await fill_storage(here)
    before = await all_rows(here.storage())
    assert all(before.values()), "there are rows of every kind"
    one, two = str(tmp_path / "one.gz"), str(tmp_path / "two.gz")
    assert await frieze("data", "export", one, "--data", str(here.folder)) == 0
    assert await frieze("data", "import", one, "--database", database) == 0
    assert (await all_rows(there.storage())) == before
    assert await frieze("data", "export", two, "--database", database) == 0
    assert await frieze("data", "import", two, "--data", str(back.folder)) == 0
    assert (await all_rows(back.storage())) == before
    await check_still_playable(there, tables)
    await check_still_playable(back, tables)


async def test_all_goes_into_memory(tmp_path: Path) -> None:
    here, there = Backend(tmp_path), Backend(tmp_path, memory=MemoryDatabase())
    await fill_storage(here)
    before = await all_rows(here.storage())
    source, target = here.storage(), there.storage()
    await source.open()
    await target.open()
    await target.import_rows(source.export_rows())
    await source.close()
    await target.close()
    assert await all_rows(there.storage()) == before


def test_memory_knows_every_kind_of_row() -> None:
    with pytest.raises(ValueError, match="nothing"):
        MemoryDatabase().add("nothing", ())


async def test_an_export_made_while_others_write_is_one_moment(any_backend: Backend, tmp_path: Path) -> None:
    async with registries(any_backend) as (registry,):
        live = await registry.create(ADA, new_table(options={"hand_size": 8}))
        await live.change(BEN, r.Join(key(), people(BEN)))
        await live.change(ADA, r.Start(key()))

        async def play() -> None:
            for _ in range(12):
                await live.act(player_to_move(live), act(live))

        await asyncio.gather(play(), transfer.export_file(registry.storage, tmp_path / "export.gz"))
    copy = Backend(tmp_path / "copy")
    storage = copy.storage()
    await storage.open()
    await transfer.import_file(storage, tmp_path / "export.gz")
    await storage.close()
    async with registries(copy) as (again,):
        found = await again.by_code(live.table.code)
        assert found.table.seq <= live.table.seq
        await found.act(player_to_move(found), act(found))


async def test_rows_are_imported_only_into_an_empty_storage(any_backend: Backend, tmp_path: Path) -> None:
    async with registries(any_backend) as (registry,):
        await fill_registry(registry)
        await transfer.export_file(registry.storage, tmp_path / "export.gz")
        with pytest.raises(NotEmpty):
            await transfer.import_file(registry.storage, tmp_path / "export.gz")


WHOLE = b'{"frieze":"0.1.0","format":1}\n'
HEAD = b'["head",[["t","CODE22",false,"open",1,""]]]\n'


@pytest.mark.parametrize(
    "content",
    [
        b"no gzip",
        gzip.compress(b""),
        gzip.compress(b"no json\n"),
        gzip.compress(b'{"frieze":"9.0","format":3}\n'),
        gzip.compress(WHOLE + b'["weather",[[1]]]\n'),
        gzip.compress(WHOLE + HEAD + b'["log",[["t","x","k",1,""]]]\n'),
        gzip.compress(WHOLE + HEAD + b'["log",[["t",1,"k",1,"no base64!"]]]\n'),
        gzip.compress(WHOLE + HEAD + b'["log",[["t",1]]]\n'),
        gzip.compress(WHOLE + 2 * HEAD),
        gzip.compress(WHOLE + 200 * HEAD)[:-20],
    ],
    ids=["text", "empty", "words", "newer", "kind", "number", "bytes", "short", "twice", "cut"],
)
async def test_a_broken_file_is_refused_and_nothing_of_it_is_kept(
    any_backend: Backend, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "export.gz"
    path.write_bytes(content)
    storage = any_backend.storage()
    await storage.open()
    with pytest.raises((transfer.BrokenExport, StorageFailed)):
        await transfer.import_file(storage, path)
    await storage.close()
    assert not any((await all_rows(any_backend.storage())).values())


async def test_a_broken_file_is_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "export.gz"
    path.write_bytes(b"no gzip")
    assert await frieze("data", "import", str(path), "--data", str(tmp_path / "data")) == 1
    assert capsys.readouterr().err.startswith("frieze: ")


async def test_a_missing_storage_and_a_missing_file_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path)
    assert await frieze("data", "export", str(tmp_path / "x"), "--data", folder) == 1
    assert "there are no tables" in capsys.readouterr().err
    assert await frieze("data", "import", str(tmp_path / "x"), "--data", folder) == 1
    assert "does not exist" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["backup", "export"])
async def test_a_copy_that_cannot_be_written_is_reported_and_none_is_left(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    backend, copy = Backend(tmp_path / "here"), tmp_path / "copy"
    await all_rows(backend.storage())
    here = ["--data", str(backend.folder)]
    nowhere = tmp_path / "no" / "copy"
    assert await frieze("data", what, str(nowhere), *here) == 1
    assert capsys.readouterr().err == f"frieze: {nowhere}: No such file or directory\n"

    async def full(*_: Any) -> None:
        copy.write_bytes(b"half of it")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(transfer, "export_file", full)
    monkeypatch.setattr(SQLiteStorage, "backup", full)
    assert await frieze("data", what, str(copy), *here) == 1
    assert capsys.readouterr().err == "frieze: writing: No space left on device\n"
    assert not copy.exists(), "half a copy would look like a whole one"


@pytest.mark.skipif(os.name != "posix", reason="NOT TESTED: who may read a file is said otherwise here")
async def test_only_the_owner_may_read_the_database_and_its_copies(tmp_path: Path) -> None:
    backend = Backend(tmp_path / "here")
    await all_rows(backend.storage())
    for what in ("backup", "export"):
        assert await frieze("data", what, str(tmp_path / what), "--data", str(backend.folder)) == 0
    kept = [*backend.folder.iterdir(), tmp_path / "backup", tmp_path / "export"]
    assert {path.stat().st_mode & 0o777 for path in kept} == {0o600}, "they hold names, chat and codes"


async def test_a_dump_of_postgresql_restored_goes_on(tmp_path: Path, postgres_server: Postgres) -> None:
    first, second = new_database(postgres_server), new_database(postgres_server)
    tables = await fill_storage(Backend(tmp_path, first))
    dump = subprocess.run([str(postgres_binary("pg_dump")), first], check=True, capture_output=True).stdout
    subprocess.run([str(postgres_binary("psql")), "-q", second], input=dump, check=True, stdout=subprocess.DEVNULL)
    await check_still_playable(Backend(tmp_path, second), tables)


async def test_a_file_of_the_first_format_has_only_tables(any_backend: Backend, tmp_path: Path) -> None:
    path = tmp_path / "export.gz"
    path.write_bytes(gzip.compress(WHOLE + HEAD))
    async with any_backend.storage() as storage:
        await transfer.import_file(storage, path)
        head = await storage.by_code("CODE22")
        assert head is not None
        assert head.kind is Kind.TABLE

"""Lessons move between storages with everything else, and a database of every release holds them."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from frieze.lessons.errors import Why
from frieze.lessons.lessons import Lessons
from frieze.tables.errors import Why as TableWhy
from frieze.tables.storage.base import Storage
from frieze.tables.storage.memory_database import MemoryDatabase
from frieze.tables.storage.rows import Kind
from tests.backends import Backend
from tests.cli.run_command import frieze
from tests.lessons.helpers import TEACHER, lessons_of, new_lesson, refused
from tests.lessons.sample_lessons import Seen, check_lessons_go_on, fill_lessons
from tests.services import Postgres, new_database, postgres_binary
from tests.tables.helpers import ManualClock, raises, registries
from tests.tables.released import FOLDER, lessons_beside
from tests.tables.sample_tables import check_still_playable, fill_registry, last_change

VERSIONS = sorted(folder.name for folder in FOLDER.iterdir())


@pytest.fixture
def database(postgres_server: Postgres) -> str:
    return new_database(postgres_server)


async def fill(where: Backend) -> tuple[dict[str, int], Seen]:
    """Fill a storage with tables and lessons."""
    async with registries(where) as (registry,):
        return await fill_registry(registry), await fill_lessons(Lessons(registry))


async def test_lessons_and_tables_go_to_postgresql_and_back_again(tmp_path: Path, database: str) -> None:
    here, there, back = Backend(tmp_path / "here"), Backend(tmp_path, database), Backend(tmp_path / "back")
    tables, lessons = await fill(here)
    one, two = str(tmp_path / "one.gz"), str(tmp_path / "two.gz")
    assert await frieze("data", "export", one, "--data", str(here.folder)) == 0
    assert await frieze("data", "import", one, "--database", database) == 0
    assert await frieze("data", "export", two, "--database", database) == 0
    assert await frieze("data", "import", two, "--data", str(back.folder)) == 0
    for where in (there, back):
        await check_lessons_go_on(where, lessons)
        await check_still_playable(where, tables)


async def copy(source: Storage, target: Storage) -> None:
    async with source, target:
        await target.import_rows(source.export_rows())


async def test_lessons_go_into_memory_and_out_of_it(tmp_path: Path) -> None:
    memory, file = Backend(tmp_path, memory=MemoryDatabase()), Backend(tmp_path / "file")
    again = Backend(tmp_path, memory=MemoryDatabase())
    _, lessons = await fill(memory)
    await copy(memory.storage(), file.storage())
    await copy(file.storage(), again.storage())
    for where in (file, again):
        await check_lessons_go_on(where, lessons)


async def check_holds_lessons(where: Backend, kept: Path) -> None:
    """Check that a database of a release holds lessons: its own, if that release had any, and new ones.

    They share the codes with its tables, and are told apart.
    """
    tables = json.loads(kept.read_text())
    if (old := lessons_beside(kept)).exists():
        await check_lessons_go_on(where, json.loads(old.read_text()))
    clock = ManualClock()
    clock.at = await last_change(where, tables)  # no clock of a table runs out meanwhile
    async with registries(where, now=clock) as (registry,):
        lessons = Lessons(registry)
        known = await fill_lessons(lessons)
        assert not set(known) & set(tables)
        for code in tables:
            with refused(Why.UNKNOWN_LESSON):
                await lessons.by_code(code)
        for code in known:
            with raises(TableWhy.UNKNOWN_TABLE):
                await registry.by_code(code)
            head = await registry.storage.by_code(code)
            assert head is not None
            assert head.kind is Kind.LESSON
    await check_lessons_go_on(where, known)
    await check_still_playable(where, tables)


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_file_of_a_release_holds_lessons(tmp_path: Path, version: str) -> None:
    shutil.copy(FOLDER / version / "tables.sqlite", tmp_path)
    await check_holds_lessons(Backend(tmp_path), FOLDER / version / "sqlite.json")


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_database_of_a_release_holds_lessons(tmp_path: Path, database: str, version: str) -> None:
    written = (FOLDER / version / "postgres.sql").read_bytes()
    subprocess.run([str(postgres_binary("psql")), "-q", database], input=written, check=True, stdout=subprocess.DEVNULL)
    await check_holds_lessons(Backend(tmp_path, database), FOLDER / version / "postgres.json")


async def test_what_a_release_keeps_of_lessons_can_be_written_and_read_again(durable_backend: Backend) -> None:
    """`python -m tests.tables.released` writes it."""
    async with lessons_of(durable_backend) as (lessons,):
        known = await fill_lessons(lessons)
    await check_lessons_go_on(durable_backend, json.loads(json.dumps(known)))


async def test_of_a_table_and_a_lesson_with_the_same_code_one_draws_another(
    any_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lessons_of(any_backend) as (lessons,):
        tables = await fill_registry(lessons.registry)
        drawn = [*tables, "ACEFHJ"]
        monkeypatch.setattr("frieze.lessons.live_lesson.new_code", lambda _: drawn.pop(0))
        live = await lessons.open(TEACHER, new_lesson())
        assert live.code == "ACEFHJ"

"""The databases of all released versions open, and their games can be played on."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from msgspec import structs

from frieze import __version__
from frieze.tables import commands
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.errors import Why
from tests.backends import Backend
from tests.cli.run_command import frieze
from tests.lessons.sample_lessons import check_lessons_go_on
from tests.services import Postgres, new_database, postgres_binary
from tests.tables.helpers import ADA, BEN, PureTable, key, new_table, raises
from tests.tables.released import FOLDER, fill, is_dev, lessons_beside
from tests.tables.released_games import check_played_on, check_replayed, read_kept
from tests.tables.sample_tables import check_still_playable

VERSIONS = sorted(folder.name for folder in FOLDER.iterdir())


def test_a_released_version_is_among_them() -> None:
    assert is_dev(__version__) or __version__ in VERSIONS, "python -m tests.tables.released writes it"


def test_no_dev_version_is_among_them() -> None:
    assert not any(map(is_dev, VERSIONS)), "only a released version promises that its databases open"


async def test_what_a_release_keeps_can_be_written_outside_of_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`python -m tests.tables.released` does so."""
    monkeypatch.delenv("PYTEST_CURRENT_TEST")
    kept = tmp_path / "sqlite.json"
    await fill(Backend(tmp_path / "data"), kept)
    await check_still_playable(Backend(tmp_path / "data"), json.loads(kept.read_text()))
    await check_lessons_go_on(Backend(tmp_path / "data"), json.loads(lessons_beside(kept).read_text()))


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_file_opens(tmp_path: Path, version: str) -> None:
    shutil.copy(FOLDER / version / "tables.sqlite", tmp_path)
    await check_still_playable(Backend(tmp_path), json.loads((FOLDER / version / "sqlite.json").read_text()))


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_database_opens(tmp_path: Path, postgres_server: Postgres, version: str) -> None:
    database = new_database(postgres_server)
    written = (FOLDER / version / "postgres.sql").read_bytes()
    subprocess.run([str(postgres_binary("psql")), "-q", database], input=written, check=True, stdout=subprocess.DEVNULL)
    await check_still_playable(
        Backend(tmp_path, database), json.loads((FOLDER / version / "postgres.json").read_text())
    )


@pytest.mark.parametrize("version", VERSIONS)
async def test_games_go_on_and_end_by_the_rules_they_began_with(durable_backend: Backend, version: str) -> None:
    await check_played_on(durable_backend, FOLDER / version)


@pytest.mark.parametrize("version", VERSIONS)
def test_played_games_replay_by_the_rules_they_were_played_with(version: str) -> None:
    for _, played in read_kept(FOLDER / version):
        check_replayed(played)


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_file_of_a_played_game_is_checked_by_its_rules(
    version: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for kept, _ in read_kept(FOLDER / version):
        file = tmp_path / f"{kept.name}.json"
        file.write_bytes(bytes(kept.played))
        assert await frieze("replay", str(file), "--check") == 0
        assert "rules and events agree" in capsys.readouterr().out


@pytest.mark.parametrize("rules", [1, 1000])
def test_a_table_whose_rules_no_release_played_is_refused(rules: int) -> None:
    pure = PureTable(new_table())
    pure.join(BEN)
    facts = commands.decide(pure.table, r.Start(key()), pure.context(ADA))
    began = [structs.replace(fact, rules=rules) for fact in facts if isinstance(fact, f.Began)]
    with raises(Why.OLD_RULES):
        pure.table.after([*began], pure.now)

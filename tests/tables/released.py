"""Databases written by released versions. `python -m tests.tables.released` adds those of this version.

Never rewrite one of a released version: it proves that existing databases still open. `released_games.py` adds games at
telling points. Those of 0.1.0 were written later, by the same rules: Timeline 2, Together 2, Exhibition 1.
"""

import asyncio
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from frieze import __version__
from frieze.cli import main as frieze
from tests.backends import Backend
from tests.lessons.helpers import lessons_of
from tests.lessons.sample_lessons import fill_lessons
from tests.services import new_database, postgres, postgres_binary
from tests.tables.released_games import write_games
from tests.tables.sample_tables import fill_storage

FOLDER = Path(__file__).parent / "released"


def is_dev(version: str) -> bool:
    """Return whether a version is one between two releases: nobody has its databases."""
    return ".dev" in version


def lessons_beside(tables: Path) -> Path:
    """Return the file with what is known of lessons, beside the one with what is known of tables."""
    return tables.with_name(f"{tables.stem}-lessons.json")


async def fill(where: Backend, kept: Path) -> None:
    """Fill a database with tables and lessons, and write what is known of them."""
    kept.write_text(json.dumps(await fill_storage(where)) + "\n")
    async with lessons_of(where) as (lessons,):
        lessons_beside(kept).write_text(json.dumps(await fill_lessons(lessons)) + "\n")


def main() -> None:
    if is_dev(__version__):
        sys.exit(f"{__version__} is not a release: set the version in src/frieze/__init__.py first")
    if (FOLDER / __version__).exists():
        sys.exit(f"the databases of {__version__} exist already: never write those of a released version again")
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / __version__
        folder.mkdir()
        asyncio.run(fill(Backend(Path(made)), folder / "sqlite.json"))
        assert frieze(["data", "backup", str(folder / "tables.sqlite"), "--data", made]) == 0
        with postgres() as server:
            database = new_database(server)
            asyncio.run(fill(Backend(Path(made), database), folder / "postgres.json"))
            dump = [str(postgres_binary("pg_dump")), "--no-owner", database]
            lines = subprocess.run(dump, check=True, capture_output=True, text=True).stdout.splitlines(keepends=True)
            kept = [line for line in lines if not line.startswith(("\\restrict", "\\unrestrict"))]  # older psql
            (folder / "postgres.sql").write_text("".join(kept))
        asyncio.run(write_games(folder, Path(made) / "games"))
        shutil.copytree(folder, FOLDER / __version__)  # only when all of them are written


if __name__ == "__main__":
    main()

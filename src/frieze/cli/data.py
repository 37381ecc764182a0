"""`frieze data backup | export | import FILE`: copies of what a server keeps, and moving it to another storage.

A backup is an SQLite file. An export is taken in by an empty SQLite file or PostgreSQL database of any server.
"""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

from frieze.extras import requires_extra
from frieze.tables.storage import transfer
from frieze.tables.storage.base import Storage
from frieze.tables.storage.sqlite import SQLiteStorage


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("data", help="copy or move what a server keeps", description=__doc__)
    parser.add_argument("what", choices=["backup", "export", "import"], help="what to do")
    parser.add_argument("file", type=Path, help="the file to write, which must not exist yet, or to take in")
    add_place(parser)
    parser.set_defaults(run=run)


def add_place(parser: argparse.ArgumentParser) -> None:
    """Add the flags that say where tables are kept."""
    parser.add_argument("--data", metavar="DIR", help="where tables are kept")
    parser.add_argument("--database", metavar="ADDRESS", help="postgresql://…, if they are kept there")


def run(arguments: argparse.Namespace) -> int:
    """Copy or move."""
    with requires_extra("server"):
        from frieze.server.config import configure
        from frieze.server.factory import make_storage

    place = configure(data=arguments.data, database=arguments.database)
    reads = arguments.what == "import"
    if not reads and not place.database and not place.file.exists():
        return _refuse(f"there are no tables in {place.file.parent}")
    if arguments.file.exists() is not reads:
        return _refuse(f"{arguments.file} {'does not exist' if reads else 'exists already'}")
    if arguments.what == "backup" and place.database:
        return _refuse("PostgreSQL has its own backup: pg_dump; or use `frieze data export`")
    if not reads:
        arguments.file.touch(mode=0o600, exist_ok=False)  # what is in it is as private as what is kept
    try:
        print(asyncio.run(_carry_out(arguments.what, make_storage(place), arguments.file)))
    except BaseException:
        if not reads:
            arguments.file.unlink(missing_ok=True)  # half a copy looks like a whole one
        raise
    return 0


def _refuse(why: str) -> int:
    print(f"frieze: {why}", file=sys.stderr)
    return 1


async def _carry_out(what: str, storage: Storage, path: Path) -> str:
    """Do it and return the words for it."""
    await storage.open()
    try:
        if what == "import":
            return f"Taken in: {await transfer.read(storage, path)} rows"
        if what == "export":
            return f"Written: {path}, {await transfer.write(storage, path)} rows"
        assert isinstance(storage, SQLiteStorage), "only a file is backed up so"
        await storage.backup(path)
        return f"Written: {path}"
    finally:
        await storage.close()

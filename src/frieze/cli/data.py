"""`frieze data backup | export | import FILE`: copy the data of a server, or move it to another storage.

A backup is an SQLite file. An export can be imported into an empty SQLite file or PostgreSQL database.
"""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

from frieze.cli.storage import add_storage_flags
from frieze.extras import requires_extra
from frieze.tables.storage import transfer
from frieze.tables.storage.base import Storage
from frieze.tables.storage.sqlite import SQLiteStorage


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("data", help="copy or move what a server keeps", description=__doc__)
    parser.add_argument("what", choices=["backup", "export", "import"], help="what to do")
    parser.add_argument("file", type=Path, help="the file to write, which must not exist yet, or to import")
    add_storage_flags(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Back up, export or import the data."""
    with requires_extra("server"):
        from frieze.server.config import configure
        from frieze.server.factory import make_storage

    configuration = configure(data=arguments.data, database=arguments.database)
    importing = arguments.what == "import"
    if not importing and not configuration.database and not configuration.file.exists():
        return _fail(f"there are no tables in {configuration.file.parent}")
    if arguments.file.exists() is not importing:
        return _fail(f"{arguments.file} {'does not exist' if importing else 'exists already'}")
    if arguments.what == "backup" and configuration.database:
        return _fail("PostgreSQL has its own backup: pg_dump; or use `frieze data export`")
    if not importing:
        arguments.file.touch(mode=0o600, exist_ok=False)  # as private as the storage itself
    try:
        print(asyncio.run(_run_action(arguments.what, make_storage(configuration), arguments.file)))
    except BaseException:
        if not importing:
            arguments.file.unlink(missing_ok=True)  # a partial copy could be taken for a complete one
        raise
    return 0


def _fail(why: str) -> int:
    print(f"frieze: {why}", file=sys.stderr)
    return 1


async def _run_action(what: str, storage: Storage, path: Path) -> str:
    """Run the action and return the message to print."""
    async with storage:
        if what == "import":
            return f"Imported: {await transfer.import_file(storage, path)} rows"
        if what == "export":
            return f"Written: {path}, {await transfer.export_file(storage, path)} rows"
        assert isinstance(storage, SQLiteStorage), "`run` refuses a backup of PostgreSQL"
        await storage.backup(path)
        return f"Written: {path}"

"""`frieze data backup FILE`: a copy of all tables, made while the server goes on."""

import argparse
import asyncio
from pathlib import Path
from typing import Any

from frieze.tables.sqlite import SQLiteStorage


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("data", help="copy what a server keeps", description=__doc__)
    parser.add_argument("what", choices=["backup"])
    parser.add_argument("file", type=Path, help="the file to write; it must not exist yet")
    parser.add_argument("--data", metavar="DIR", help="where tables are kept")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the copy."""
    from frieze.server.configuration import configure

    database = configure(data=arguments.data).file
    if not database.exists():
        print(f"frieze: there are no tables in {database.parent}")
        return 1
    if arguments.file.exists():
        print(f"frieze: {arguments.file} exists already")
        return 1
    asyncio.run(_backup(SQLiteStorage(database), arguments.file))
    print(f"Written: {arguments.file}")
    return 0


async def _backup(storage: SQLiteStorage, path: Path) -> None:
    await storage.open()
    try:
        await storage.backup(path)
    finally:
        await storage.close()

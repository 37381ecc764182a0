"""`frieze reports`: list the cards that players reported as wrong, for the authors of decks."""

import argparse
import asyncio
import time
from typing import Any

from frieze.cli.storage import add_storage_flags, find_storage
from frieze.tables.storage.base import Storage
from frieze.tables.storage.rows import Report

MAX_REPORTS = 1000


def add_parser(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser("reports", help="list cards that players think are wrong", description=__doc__)
    parser.add_argument("--deck", help="only of this deck")
    add_storage_flags(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the reports, newest first."""
    storage = find_storage(arguments)
    if storage is None:
        print("No reports: there are no tables yet.")
        return 0
    reports = asyncio.run(_read(storage, arguments.deck))
    for report in reports:
        day = time.strftime("%Y-%m-%d", time.gmtime(report.at / 1000))
        print(f"{day}  {report.deck}/{report.card}  {report.words}")
    if not reports:
        print("No reports.")
    return 0


async def _read(storage: Storage, deck: str | None) -> list[Report]:
    async with storage:
        return await storage.reports(deck, MAX_REPORTS)

"""The storage that commands read without a running server."""

import argparse

from frieze.extras import requires_extra
from frieze.tables.storage.base import Storage


def add_storage_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags that name the storage."""
    parser.add_argument("--data", metavar="DIR", help="where tables are kept")
    parser.add_argument("--database", metavar="ADDRESS", help="postgresql://…, if they are kept there")


def find_storage(arguments: argparse.Namespace) -> Storage | None:
    """Return the storage that the flags name, or None if there are no tables in it yet."""
    with requires_extra("server"):
        from frieze.server.config import configure
        from frieze.server.factory import make_storage

    configuration = configure(data=arguments.data, database=arguments.database)
    if not configuration.database and not configuration.file.exists():
        return None
    return make_storage(configuration)

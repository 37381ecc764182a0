"""Exports a storage to a file, and imports a file into any other storage.

The file is gzipped JSON lines. The first line is a header. Every other line is a batch of rows of one kind:
`["log", [[…], …]]`. Bytes are base64.
"""

import gzip
import zlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from frieze import __version__
from frieze.games.errors import FriezeError
from frieze.tables.storage.base import Storage
from frieze.tables.storage.durable import sync_file
from frieze.tables.storage.rows import COLUMNS, Rows

FORMAT = 1
MAX_LINE = 256 * 1024 * 1024

_types = {kind: list[tuple[*columns.values()]] for kind, columns in COLUMNS.items()}  # type: ignore[misc]


class _Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a file."""

    frieze: str
    format: int


class BrokenExport(FriezeError):
    """The file is not an export, is damaged, or was written by a newer version."""

    code: ClassVar[str] = "broken_export"

    def __init__(self, why: str) -> None:
        super().__init__(why=why)


async def export_file(storage: Storage, path: Path) -> int:
    """Write one snapshot of a storage to a file. Return how many rows it has."""
    count = 0
    encode = msgspec.json.Encoder().encode
    with gzip.open(path, "wb", compresslevel=6) as file:
        file.write(encode(_Header(__version__, FORMAT)) + b"\n")
        async for kind, rows in storage.export_rows():
            file.write(encode((kind, rows)) + b"\n")
            count += len(rows)
    sync_file(path)
    return count


async def import_file(storage: Storage, path: Path) -> int:
    """Import a file, all of it or nothing. Return how many rows it has. Raise `BrokenExport` or `NotEmpty`."""
    count = 0

    async def rows() -> AsyncIterator[tuple[str, Rows]]:
        nonlocal count
        for kind, batch in _read_batches(path):
            count += len(batch)
            yield kind, batch

    await storage.import_rows(rows())
    return count


def _read_batches(path: Path) -> Any:
    try:
        with gzip.open(path, "rb") as file:
            header = msgspec.json.decode(file.readline(MAX_LINE), type=_Header)
            if header.format != FORMAT:
                raise BrokenExport(f"format {header.format} of version {header.frieze}, known is {FORMAT}")
            while line := file.readline(MAX_LINE):
                kind, batch = msgspec.json.decode(line, type=tuple[str, msgspec.Raw])
                if kind not in _types:
                    raise BrokenExport(f"unknown kind {kind}")
                yield kind, msgspec.json.decode(batch, type=_types[kind], strict=False)
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as error:
        raise BrokenExport(str(error)) from error

"""Exports a storage to a file, and imports a file into any other storage.

The file is gzipped JSON lines. The first line is a header. Every other line is a batch of rows of one kind:
`["log", [[…], …]]`. Bytes are base64.
"""

import gzip
import zlib
from collections.abc import AsyncIterator
from pathlib import Path
from types import GenericAlias
from typing import Any, ClassVar

import msgspec

from frieze import __version__
from frieze.games.errors import FriezeError
from frieze.tables.storage.base import Storage
from frieze.tables.storage.durable import sync_file
from frieze.tables.storage.rows import COLUMNS, Kind, Rows

FORMAT = 2  # 1: a head had no kind
MAX_LINE = 256 * 1024 * 1024

# What the last columns are in exports of older formats, which lack them.
_LACKING: dict[int, dict[str, tuple[Any, ...]]] = {1: {"head": (Kind.TABLE.value,)}}


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
            if not 1 <= header.format <= FORMAT:
                raise BrokenExport(f"format {header.format} of version {header.frieze}, known is {FORMAT}")
            lacking = _LACKING.get(header.format, {})
            while line := file.readline(MAX_LINE):
                kind, batch = msgspec.json.decode(line, type=tuple[str, msgspec.Raw])
                if kind not in COLUMNS:
                    raise BrokenExport(f"unknown kind {kind}")
                yield kind, _read_batch(kind, batch, lacking.get(kind, ()))
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as error:
        raise BrokenExport(str(error)) from error


def _read_batch(kind: str, batch: msgspec.Raw, lacking: tuple[Any, ...]) -> Rows:
    """Return rows of one kind, with the last columns that they lack."""
    columns = tuple(COLUMNS[kind].values())[: len(COLUMNS[kind]) - len(lacking)]
    rows = msgspec.json.decode(batch, type=GenericAlias(list, GenericAlias(tuple, columns)), strict=False)
    return [(*row, *lacking) for row in rows]

"""Export and import: everything that a storage holds, as a file that any other storage can read.

The file is gzipped JSON, a line for some rows of one kind: `["log", [[…], …]]`; the first line says what it is. Bytes
are base64.
"""

import gzip
import zlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from frieze import __version__
from frieze.games.errors import FriezeError
from frieze.tables.storage.base import COLUMNS, Rows, Storage

FORMAT = 1
MAX_LINE = 256 * 1024 * 1024

_types = {kind: list[tuple[*columns.values()]] for kind, columns in COLUMNS.items()}  # type: ignore[misc]


class _Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    frieze: str
    format: int


class BrokenExport(FriezeError):
    """The file is none of ours, is damaged, or was written by a newer version."""

    code: ClassVar[str] = "broken_export"

    def __init__(self, why: str) -> None:
        super().__init__(why=why)


async def export_file(storage: Storage, path: Path) -> int:
    """Write everything to a file, as it is at one moment; return how many rows there are."""
    count = 0
    encode = msgspec.json.Encoder().encode
    with gzip.open(path, "wb", compresslevel=6) as file:
        file.write(encode(_Header(__version__, FORMAT)) + b"\n")
        async for kind, rows in storage.export_rows():
            file.write(encode((kind, rows)) + b"\n")
            count += len(rows)
    return count


async def import_file(storage: Storage, path: Path) -> int:
    """Import a file, whole or not at all. Return how many rows there were. Raise `BrokenExport` or `NotEmpty`."""
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

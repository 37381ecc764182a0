"""The rows of a database in memory, one by one, so that each can be kept under a key of its own.

A key is the row's kind and what makes the row unique: `("log", table, seq)`. Bytes are written as hexadecimal digits.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, structs

from frieze.tables.storage.memory_database import MemoryDatabase
from frieze.tables.storage.rows import COLUMNS, DueKind

Key = tuple[str | int, ...]
Row = tuple[Any, ...]

LOG = "log"
INDEX = [kind for kind in COLUMNS if kind != LOG]  # what is small, and read when the storage is opened
_UNIQUE = {"log": 2, "member": 2, "due": 2, "dealt": 2, "card_count": 2, "score_count": 2}  # first columns; else one


def key_of(kind: str, *unique: Any) -> Key:
    """Return the key of a row."""
    return (kind, *(part.hex() if isinstance(part, bytes) else part for part in unique))


def keys_of(kind: str, rows: Iterable[Row]) -> list[Key]:
    """Return the keys of rows."""
    return [key_of(kind, *row[: _UNIQUE.get(kind, 1)]) for row in rows]


def row_of(database: MemoryDatabase, key: Key) -> Row | None:
    """Return the row under a key, or None."""
    kind, *unique = key
    match kind:
        case "member":
            player, table = bytes.fromhex(str(unique[0])), str(unique[1])
            return (player, table) if table in database.members.get(player, ()) else None
        case "dealt":
            digest, table = map(str, unique)
            return (digest, table) if (digest, table) in database.dealt else None
        case "chat":
            for table, entries in database.chats.items():
                for entry in entries:
                    if entry.number == unique[0]:
                        return (entry.number, table, entry.at, entry.body)
            return None
        case "report":
            found = next((one for one in database.reports if one.number == unique[0]), None)
            return (found.number, found.deck, found.card, found.at, found.words) if found is not None else None
    rows, name = _place(database, key)
    if (found := rows.get(name)) is None:
        return None
    if isinstance(found, Struct):
        return structs.astuple(found)
    return (*(name if isinstance(name, tuple) else (name,)), *(found if isinstance(found, tuple) else (found,)))


def set_row(database: MemoryDatabase, key: Key, row: Row | None) -> None:
    """Put a row under its key, or delete what is there."""
    _delete(database, key)
    if row is not None:
        database.add(str(key[0]), row)
        if key[0] == "chat":
            database.chats[row[1]].sort(key=lambda entry: entry.number)
        elif key[0] == "report":
            database.reports.sort(key=lambda report: report.number)


def _place(database: MemoryDatabase, key: Key) -> tuple[dict[Any, Any], Any]:
    """Return the dictionary that has a row, and its name there."""
    kind, first, *rest = key
    match kind:
        case "head":
            return database.heads, first
        case "log":
            return database.logs.get(str(first), {}), rest[0]
        case "due":
            return database.dues, (first, DueKind(str(rest[0])))
        case "link":
            return database.links, bytes.fromhex(str(first))
        case "deck":
            return database.decks, first
        case "snapshot":
            return database.snapshots, first
        case "card_count":
            return database.card_counts, (first, rest[0])
        case "score_count":
            return database.score_counts, (first, rest[0])
        case "mark":
            return database.marks, bytes.fromhex(str(first))
        case "expiry":
            return database.expiries, first
    raise ValueError(kind)


def _delete(database: MemoryDatabase, key: Key) -> None:
    kind, *unique = key
    match kind:
        case "member":
            database.members.get(bytes.fromhex(str(unique[0])), set()).discard(str(unique[1]))
        case "dealt":
            database.dealt.discard((str(unique[0]), str(unique[1])))
        case "chat":
            for entries in database.chats.values():
                entries[:] = [entry for entry in entries if entry.number != unique[0]]
        case "report":
            database.reports = [report for report in database.reports if report.number != unique[0]]
        case _:
            rows, name = _place(database, key)
            found = rows.pop(name, None)
            if found is not None and kind == "head":
                database.codes.pop(found.code, None)
            elif found is not None and kind == "log":
                database.keys[found.table].pop(found.key, None)
                if not rows:
                    del database.logs[found.table], database.keys[found.table]

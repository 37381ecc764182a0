"""Rows for the tests of storages."""

from typing import Any

from frieze.tables.storage.rows import Change, Entry, Head


def entry(seq: int, table: str = "t", key: str = "", at: int = 1000) -> Entry:
    return Entry(table, seq, key or f"key-{seq}", at, f"body {seq}".encode())


def head(table: str = "t", code: str = "CODE22", **changes: Any) -> Head:
    return Head(**{"table": table, "code": code, "listed": False, "state": "open", "touched": 1000, **changes})


def kept(entry: Entry, **more: Any) -> Change:
    """Return a change. A table's first entry has its head."""
    more.setdefault("head", head(entry.table, f"CODE{entry.table}") if entry.seq == 1 else None)
    return Change(entry, **more)

"""The entries that were appended last, in the order of writing.

In the log the entries of a table stand together: a batch of moves at fifty tables would write a hundred pages. Here it
writes a few. From time to time all recent entries are moved into the log, in its order. Used by the writer's thread.
"""

import sqlite3
from itertools import chain
from typing import Any

from frieze.tables.storage.errors import Repeated, SeqTaken, TableGone

MAX_RECENT = 500  # entries; whoever reads a log reads through all of them
Row = tuple[str, int, str, int, bytes]  # an entry: its table, seq, key, time and body


class RecentEntries:
    """Inserts entries, and knows which seqs and idempotency keys are taken by those that are not in the log yet."""

    def __init__(self) -> None:
        self._keys: dict[str, dict[str, int]] = {}  # by table: the seq of each key
        self._count = 0
        self._version = -1

    def load(self, connection: sqlite3.Connection) -> None:
        """Read what is there: nothing that was noted before counts."""
        self._keys = {}
        self._count = 0
        for table, seq, key in connection.execute("select id, seq, key from recent"):
            self._note(table, seq, key)

    def forget(self) -> None:
        """Read what is there with the next transaction."""
        self._version = -1

    def begin(self, connection: sqlite3.Connection) -> None:
        """Read what is there, if another process has written since the last transaction."""
        ((version,),) = connection.execute("pragma data_version")
        if version != self._version:
            self._version = version
            self.load(connection)

    def insert_all(self, connection: sqlite3.Connection, rows: list[Row]) -> bool:
        """Insert entries in one statement. Return False, and insert nothing, if one of them must be refused."""
        taken: set[tuple[str, Any]] = set()
        for table, seq, key, _, _ in rows:
            if self._is_taken(table, seq, key) or (table, seq) in taken or (table, key) in taken:
                return False
            taken.add((table, seq))
            taken.add((table, key))
        values = ", ".join(["(?, ?, ?, ?, ?)"] * len(rows))
        inserted = connection.execute(_INSERT.format(values), list(chain.from_iterable(rows)))
        if inserted.rowcount != len(rows):
            self.load(connection)  # some are inserted: the transaction is undone
            return False
        for table, seq, key, _, _ in rows:
            self._note(table, seq, key)
        return True

    def insert(self, connection: sqlite3.Connection, row: Row) -> None:
        """Insert one entry. Raise `TableGone`, `Repeated` or `SeqTaken`. The head of a new table is written later."""
        table, seq, key, _, _ = row
        if seq > 1 and not connection.execute("select 1 from head where id = ?", (table,)).fetchone():
            raise TableGone(table)
        before = self._keys.get(table, {}).get(key)
        if before is None:
            found = connection.execute("select seq from log where id = ? and key = ?", (table, key)).fetchone()
            before = found[0] if found else None
        if before is not None:
            raise Repeated(table, before)
        known = connection.execute("select 1 from log where id = ? and seq = ?", (table, seq)).fetchone()
        if known or self._is_taken(table, seq, key):
            raise SeqTaken(table, seq)
        connection.execute("insert into recent (id, seq, key, at, body) values (?, ?, ?, ?, ?)", row)
        self._note(table, seq, key)

    def move_many(self, connection: sqlite3.Connection) -> None:
        """Move the recent entries into the log if they are many."""
        if self._count < MAX_RECENT:
            return
        with connection:  # commits, or rolls back
            connection.execute("begin immediate")
            connection.execute(
                "insert into log (id, seq, key, at, body) select id, seq, key, at, body from recent order by id, seq"
            )
            connection.execute("delete from recent")
        self._keys = {}
        self._count = 0

    def _note(self, table: str, seq: int, key: str) -> None:
        self._keys.setdefault(table, {})[key] = seq
        self._count += 1

    def _is_taken(self, table: str, seq: int, key: str) -> bool:
        known = self._keys.get(table)
        return known is not None and (key in known or seq in known.values())


# It begins with "insert", else Python's module would not count the rows.
_INSERT = """
    insert into recent (id, seq, key, at, body) with entry as (values {}) select * from entry
    where column1 in (select id from head)
    and not exists (select 1 from log where id = column1 and seq = column2)
    and not exists (select 1 from log where id = column1 and key = column3)
"""

"""The entries that were appended last, in the order of writing.

In the log the entries of a table stand together: a batch of moves at fifty tables would write a hundred pages. Here it
writes a few. From time to time all recent entries are moved into the log, in its order. Used by the writer's thread.
"""

import sqlite3
from contextlib import suppress
from functools import cache
from itertools import chain

from frieze.tables.storage.errors import Repeated, SeqTaken, TableGone

MAX_RECENT = 500  # entries; whoever reads a log reads through all of them
Row = tuple[str, int, str, int, bytes]  # an entry: its table, seq, key, time and body
_NONE: frozenset[int | str] = frozenset()


class RecentEntries:
    """Inserts entries, and knows which seqs and idempotency keys are taken by those that are not in the log yet."""

    def __init__(self) -> None:
        self._taken: dict[str, set[int | str]] = {}  # by table: seqs and keys
        self._count = 0
        self._version = -1

    def load(self, connection: sqlite3.Connection) -> None:
        """Read what is there: nothing that was noted before counts."""
        self._taken = {}
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
        """Insert entries in one statement, which is a transaction of its own if none has begun.

        Return False, and roll back, if one of them must be refused, or if another process has written meanwhile.
        """
        for table, seq, key, _, _ in rows:
            if not self._note(table, seq, key):
                break
        else:
            with suppress(sqlite3.IntegrityError):
                connection.execute(_insert(len(rows)), [*chain.from_iterable(rows), self._version])
                return True
        self.forget()  # what was noted is not there
        return False

    def insert(self, connection: sqlite3.Connection, row: Row) -> None:
        """Insert one entry. Raise `TableGone`, `Repeated` or `SeqTaken`. The head of a new table is written later."""
        table, seq, key, _, _ = row
        if seq > 1 and not connection.execute("select 1 from head where id = ?", (table,)).fetchone():
            raise TableGone(table)
        source = "log" if self._taken.get(table, _NONE).isdisjoint((seq, key)) else "whole_log"
        before = connection.execute(f"select seq from {source} where id = ? and key = ?", (table, key)).fetchone()  # noqa: S608  # names of our own
        if before is not None:
            raise Repeated(table, before[0])
        if connection.execute(f"select 1 from {source} where id = ? and seq = ?", (table, seq)).fetchone():  # noqa: S608  # the same
            raise SeqTaken(table, seq)
        connection.execute("insert into recent (id, seq, key, at, body) values (?, ?, ?, ?, ?)", row)
        self._note(table, seq, key)

    def move_many(self, connection: sqlite3.Connection) -> None:
        """Move the recent entries into the log if they are many."""
        if self._count < MAX_RECENT:
            return
        with connection:  # commits, or rolls back
            connection.execute("begin immediate")
            connection.execute(_MOVE)
            connection.execute("delete from recent")
        self._taken = {}
        self._count = 0

    def _note(self, table: str, seq: int, key: str) -> bool:
        """Note an entry. Return False if its seq or its key is taken."""
        if (taken := self._taken.get(table)) is None:
            taken = self._taken[table] = set()
        elif seq in taken or key in taken:
            return False
        taken.add(seq)
        taken.add(key)
        self._count += 1
        return True


@cache
def _insert(count: int) -> str:
    """Return the statement that inserts so many entries."""
    return _INSERT.format(", ".join(["(?, ?, ?, ?, ?)"] * count))


# An entry without a table is allowed nowhere: it breaks off the statement. "or rollback" saves SQLite the file in which
# it would note how to undo only the statement.
_INSERT = """
    insert or rollback into recent (id, seq, key, at, body)
    with entry (id, seq, key, at, body) as (values {})
    select case when (select data_version from pragma_data_version) = ?
        and id in (select id from head)
        and not exists (select 1 from log where log.id = entry.id and log.seq = entry.seq)
        and not exists (select 1 from log where log.id = entry.id and log.key = entry.key)
    then id end, seq, key, at, body from entry
"""
_MOVE = """
    insert or rollback into log (id, seq, key, at, body)
    select id, seq, key, at, body from recent order by id, seq
"""

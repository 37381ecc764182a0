"""The interface of storages. The log is the truth: what is appended to it happened, and nothing else did.

A storage knows no games and no rules: the body of an entry is bytes. Beside the log it stores an index (heads, members,
due times), and what is no part of a game (chat, links, reports, custom decks). An entry and the index change in one
transaction.
"""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from enum import StrEnum
from typing import Any, ClassVar

from msgspec import Struct

from frieze.games.errors import FriezeError
from frieze.tables.environment import Milliseconds

MAX_CHAT = 500  # entries of one table
Rows = list[tuple[Any, ...]]

# The kinds of rows with their columns, the same in every storage.
COLUMNS: dict[str, dict[str, type]] = {
    "head": {"id": str, "code": str, "listed": bool, "state": str, "touched": int, "summary": bytes},
    "log": {"id": str, "seq": int, "key": str, "at": int, "body": bytes},
    "member": {"player": bytes, "id": str},
    "due": {"id": str, "kind": str, "at": int},
    "chat": {"number": int, "id": str, "at": int, "body": bytes},
    "link": {"link": bytes, "body": bytes, "until": int},
    "report": {"number": int, "deck": str, "card": str, "at": int, "words": str},
    "deck": {"id": str, "edit": bytes, "revision": int, "touched": int, "body": bytes},
    "snapshot": {"digest": str, "body": bytes, "touched": int},
    "dealt": {"digest": str, "id": str},
}
ROWS_PER_BATCH = 500


class Entry(Struct, frozen=True):
    """A change of a table. `seq` counts from 1. `key` is the idempotency key of the request."""

    table: str
    seq: int
    key: str
    at: Milliseconds
    body: bytes


class Head(Struct, frozen=True):
    """What is known about a table without reading its log."""

    table: str
    code: str
    listed: bool
    state: str
    touched: Milliseconds
    summary: bytes = b""  # what the lobby shows


class DueKind(StrEnum):
    """What can be due at a table."""

    COMPUTER = "computer"  # a computer player moves
    CLOCK = "clock"  # the time of the person to move runs out


class Due(Struct, frozen=True):
    """A due time of a table. A table has at most one of each kind."""

    table: str
    kind: DueKind
    at: Milliseconds


class Change(Struct, frozen=True):
    """An entry with all that changes with it. `dues`: the new due times by kind; None deletes one."""

    entry: Entry
    head: Head | None = None
    dues: dict[DueKind, Milliseconds | None] = {}
    joined: tuple[bytes, ...] = ()  # players, as hashes of their keys
    left: tuple[bytes, ...] = ()
    dealt: tuple[str, ...] = ()  # digests of snapshots that the table needs


class ChatEntry(Struct, frozen=True):
    """A chat message at a table."""

    number: int
    at: Milliseconds
    body: bytes


class Report(Struct, frozen=True):
    """A report that a card is wrong. The storage assigns its `number`."""

    deck: str
    card: str
    at: Milliseconds
    words: str
    number: int = 0


class CustomDeck(Struct, frozen=True):
    """A deck that somebody writes on this server. `edit` is the hash of the secret in its edit link."""

    id: str
    edit: bytes
    revision: int
    touched: Milliseconds
    body: bytes


class SeqTaken(FriezeError):
    """Another change of the table was first. Read it and decide again."""

    code: ClassVar[str] = "seq_taken"

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(table=table, seq=seq)


class TableGone(FriezeError):
    """The table was deleted."""

    code: ClassVar[str] = "table_gone"

    def __init__(self, table: str) -> None:
        super().__init__(table=table)


class Repeated(FriezeError):
    """A request with this idempotency key is stored already, as the entry with this `seq`."""

    code: ClassVar[str] = "repeated"

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(table=table, seq=seq)

    @property
    def seq(self) -> int:
        """The seq of the first request's entry."""
        seq: int = self.params["seq"]
        return seq


class CodeTaken(FriezeError):
    """Another table has this code."""

    code: ClassVar[str] = "code_taken"

    def __init__(self, table_code: str) -> None:
        super().__init__(table_code=table_code)


class RevisionTaken(FriezeError):
    """Somebody else has saved the deck meanwhile. `revision` is the newest one."""

    code: ClassVar[str] = "revision_taken"

    def __init__(self, revision: int) -> None:
        super().__init__(revision=revision)


class NotEmpty(FriezeError):
    """Rows can be imported only into an empty storage."""

    code: ClassVar[str] = "not_empty"


class StorageFailed(FriezeError):
    """Nothing was stored: the disk is full, or the database cannot be reached. It may work later."""

    code: ClassVar[str] = "storage_failed"

    def __init__(self, why: str) -> None:
        super().__init__(why=why)


class Storage(ABC):
    """The interface. When a method that writes returns, its change is durable."""

    @abstractmethod
    async def open(self) -> None:
        """Open the storage, and migrate an older schema. Raise `StorageFailed`."""

    @abstractmethod
    async def close(self) -> None:
        """Flush pending writes and close."""

    @abstractmethod
    async def size(self) -> int:
        """Return the size in bytes. Raise `StorageFailed`."""

    # Export and import

    @abstractmethod
    def export_rows(self) -> AsyncIterator[tuple[str, Rows]]:
        """Yield batches of rows with their kind, all from one snapshot. Raise `StorageFailed`."""

    @abstractmethod
    async def import_rows(self, rows: AsyncIterator[tuple[str, Rows]]) -> None:
        """Store all rows of another storage, or none. Raise `NotEmpty` or `StorageFailed`."""

    # The log

    @abstractmethod
    async def append(self, change: Change) -> None:
        """Store a change.

        Raise `SeqTaken`, `Repeated`, `CodeTaken`, `TableGone` or `StorageFailed`. Then nothing is stored.
        """

    @abstractmethod
    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """Return the entries of a table after this seq, in order."""

    @abstractmethod
    async def seq_of(self, table: str, key: str) -> int | None:
        """Return the seq of the entry with this idempotency key, or None."""

    @abstractmethod
    async def newest(self, tables: list[str]) -> dict[str, int]:
        """Return the newest seq of each table. Deleted tables are left out."""

    # Finding

    @abstractmethod
    async def head(self, table: str) -> Head | None:
        """Return the head of a table."""

    @abstractmethod
    async def by_code(self, code: str) -> Head | None:
        """Find a table by its code."""

    @abstractmethod
    async def listed(self, limit: int) -> list[Head]:
        """Return the listed tables, the last touched first."""

    @abstractmethod
    async def tables_of(self, player: bytes, limit: int) -> list[Head]:
        """Return the tables where a player is seated, the last touched first."""

    @abstractmethod
    async def due(self, until: Milliseconds, limit: int) -> list[Due]:
        """Return the due times up to this time, the earliest first."""

    @abstractmethod
    async def next_due(self, after: Milliseconds) -> Milliseconds | None:
        """Return the first due time after this time, or None."""

    @abstractmethod
    async def set_due(self, due: Due) -> None:
        """Set a due time without an entry."""

    @abstractmethod
    async def restore_due(self, due: Due) -> None:
        """Set a due time that was dropped. One that is set stays as it is."""

    @abstractmethod
    async def drop_due(self, due: Due) -> None:
        """Delete a due time without an entry, unless it was set to another time meanwhile."""

    # What is no part of a game

    @abstractmethod
    async def add_chat(self, table: str, at: Milliseconds, body: bytes) -> int:
        """Store a chat message and return its number. Older ones than the last `MAX_CHAT` are deleted."""

    @abstractmethod
    async def chat(self, table: str, limit: int) -> list[ChatEntry]:
        """Return the last chat messages of a table, in order."""

    @abstractmethod
    async def delete_chat(self, table: str, number: int) -> None:
        """Delete a chat message."""

    @abstractmethod
    async def put_link(self, link: bytes, body: bytes, until: Milliseconds) -> None:
        """Store the body of a one-time link. `link` is the hash of its token."""

    @abstractmethod
    async def take_link(self, link: bytes, now: Milliseconds) -> bytes | None:
        """Return the body of a link and delete it. Return None if there is none or it has expired."""

    @abstractmethod
    async def add_report(self, report: Report) -> None:
        """Store a report."""

    @abstractmethod
    async def reports(self, deck: str | None, limit: int) -> list[Report]:
        """Return the reports about a deck, or about all decks (None), the newest first."""

    @abstractmethod
    async def delete_report(self, deck: str, number: int) -> None:
        """Delete a report about a deck."""

    # Custom decks

    @abstractmethod
    async def put_deck(self, deck: CustomDeck) -> None:
        """Store a new deck."""

    @abstractmethod
    async def custom_deck(self, deck: str) -> CustomDeck | None:
        """Find a deck by its id."""

    @abstractmethod
    async def custom_deck_by_edit(self, edit: bytes) -> CustomDeck | None:
        """Find a deck by the hash of its secret."""

    @abstractmethod
    async def save_deck(self, deck: CustomDeck) -> None:
        """Store the next revision of a deck. Raise `RevisionTaken` if it is not the next one."""

    @abstractmethod
    async def replace_deck_secret(self, edit: bytes, new: bytes) -> None:
        """Replace the hash of a deck's secret."""

    @abstractmethod
    async def delete_deck(self, edit: bytes) -> None:
        """Delete a deck and the reports about it."""

    @abstractmethod
    async def put_snapshot(self, digest: str, body: bytes, at: Milliseconds) -> None:
        """Store a deck, or the cards of a game, by their digest. The same content is stored once."""

    @abstractmethod
    async def snapshot(self, digest: str) -> bytes | None:
        """Return the content with this digest, or None."""

    # Retention

    @abstractmethod
    async def delete_table(self, table: str) -> None:
        """Delete a table with its log, its chat and everything else."""

    @abstractmethod
    async def delete_snapshots(self, since: Milliseconds) -> None:
        """Delete the snapshots last touched before this time that no table needs."""

    @abstractmethod
    async def untouched(self, state: str | None, since: Milliseconds, limit: int) -> list[str]:
        """Return the tables in this state, or in any (None), last touched before this time."""

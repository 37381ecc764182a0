"""Where tables are kept. The log is the truth: what is appended to it happened, and nothing else did.

A storage knows no games and no rules: the body of an entry is bytes to it. Beside the log it keeps what can be found
without reading a log (heads, members, due times), and what is no part of a game (chat, links, reports). Whatever
belongs to an entry is changed together with it, or not at all.
"""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from enum import StrEnum
from typing import Any, ClassVar

from msgspec import Struct

from frieze.games.errors import FriezeError
from frieze.tables.environment import Milliseconds

MAX_CHAT = 500  # lines of one table
Rows = list[tuple[Any, ...]]

# All that is kept: kinds of rows with their columns, in every storage alike.
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
    """A change of a table. `seq` counts from 1; `key` is the request's own, so that a repeated one is recognised."""

    table: str
    seq: int
    key: str
    at: Milliseconds
    body: bytes


class Head(Struct, frozen=True):
    """What is known of a table without reading its log."""

    table: str
    code: str
    listed: bool
    state: str
    touched: Milliseconds
    summary: bytes = b""  # what the lobby shows


class DueKind(StrEnum):
    """What can be due at a table."""

    COMPUTER = "computer"  # a computer player should have moved
    CLOCK = "clock"  # the time of the person to move runs out


class Due(Struct, frozen=True):
    """A time at which something must happen to a table. A table has at most one of each kind."""

    table: str
    kind: DueKind
    at: Milliseconds


class Change(Struct, frozen=True):
    """An entry with all that changes with it. `dues` sets times by kind, None takes one away."""

    entry: Entry
    head: Head | None = None
    dues: dict[DueKind, Milliseconds | None] = {}
    joined: tuple[bytes, ...] = ()  # hashes of players' keys
    left: tuple[bytes, ...] = ()
    dealt: tuple[str, ...] = ()  # digests of snapshots that are kept as long as the table is


class ChatEntry(Struct, frozen=True):
    """What somebody said at a table. It can be deleted."""

    number: int
    at: Milliseconds
    body: bytes


class Report(Struct, frozen=True):
    """Somebody thinks that a card is wrong. The storage gives its `number`."""

    deck: str
    card: str
    at: Milliseconds
    words: str
    number: int = 0


class CustomDeck(Struct, frozen=True):
    """A deck that somebody writes here. `edit` is the hash of the secret that lets one change it."""

    id: str
    edit: bytes
    revision: int
    touched: Milliseconds
    body: bytes


class SeqTaken(FriezeError):
    """Another change of the table was first: read it and think again."""

    code: ClassVar[str] = "seq_taken"

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(table=table, seq=seq)


class TableGone(FriezeError):
    """The table was deleted: nothing more can happen to it."""

    code: ClassVar[str] = "table_gone"

    def __init__(self, table: str) -> None:
        super().__init__(table=table)


class Repeated(FriezeError):
    """A request with this key was taken before, as the entry with this `seq`."""

    code: ClassVar[str] = "repeated"

    def __init__(self, table: str, seq: int) -> None:
        super().__init__(table=table, seq=seq)

    @property
    def seq(self) -> int:
        """The number of the entry that the first request became."""
        seq: int = self.params["seq"]
        return seq


class CodeTaken(FriezeError):
    """Another table has this code."""

    code: ClassVar[str] = "code_taken"

    def __init__(self, table_code: str) -> None:
        super().__init__(table_code=table_code)


class RevisionTaken(FriezeError):
    """Somebody else has saved the deck meanwhile. `revision` is the newest."""

    code: ClassVar[str] = "revision_taken"

    def __init__(self, revision: int) -> None:
        super().__init__(revision=revision)


class NotEmpty(FriezeError):
    """Only an empty storage takes in another's rows."""

    code: ClassVar[str] = "not_empty"


class StorageFailed(FriezeError):
    """Nothing was kept: no room, or the storage cannot be reached. It may work later."""

    code: ClassVar[str] = "storage_failed"

    def __init__(self, why: str) -> None:
        super().__init__(why=why)


class Storage(ABC):
    """What every storage offers. What `append` has returned from is durable."""

    @abstractmethod
    async def open(self) -> None:
        """Make ready, bringing an older schema up to date. Raise `StorageFailed`."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, then let go."""

    @abstractmethod
    async def size(self) -> int:
        """Return how many bytes are kept. Raise `StorageFailed`."""

    # Export and import

    @abstractmethod
    def export_rows(self) -> AsyncIterator[tuple[str, Rows]]:
        """Return all rows with their kinds, as they are at one moment, some at a time. Raise `StorageFailed`."""

    @abstractmethod
    async def import_rows(self, rows: AsyncIterator[tuple[str, Rows]]) -> None:
        """Keep all rows of another storage, or none. Raise `NotEmpty` if there is anything, or `StorageFailed`."""

    # The log

    @abstractmethod
    async def append(self, change: Change) -> None:
        """Keep a change.

        Raise `SeqTaken`, `Repeated`, `CodeTaken`, `TableGone` or `StorageFailed`; nothing is kept then.
        """

    @abstractmethod
    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """Return a table's entries with a greater seq than `after`, in order."""

    @abstractmethod
    async def seq_of(self, table: str, key: str) -> int | None:
        """Return the seq of a table's entry with this key, if there is one."""

    @abstractmethod
    async def newest(self, tables: list[str]) -> dict[str, int]:
        """Return the greatest seq of each of these tables; those that are gone are left out."""

    # Finding

    @abstractmethod
    async def head(self, table: str) -> Head | None:
        """Return what is known of a table."""

    @abstractmethod
    async def by_code(self, code: str) -> Head | None:
        """Find a table by its code."""

    @abstractmethod
    async def listed(self, limit: int) -> list[Head]:
        """Return the tables of the lobby, the last touched first."""

    @abstractmethod
    async def tables_of(self, player: bytes, limit: int) -> list[Head]:
        """Return the tables where a player sits, the last touched first."""

    @abstractmethod
    async def due(self, until: Milliseconds, limit: int) -> list[Due]:
        """Return what must have happened by then, the earliest first."""

    @abstractmethod
    async def next_due(self, after: Milliseconds) -> Milliseconds | None:
        """Return the first time later than this at which something must happen."""

    @abstractmethod
    async def set_due(self, due: Due) -> None:
        """Set what must happen to a table at a time, beside its log: it rested, and goes on."""

    @abstractmethod
    async def drop_due(self, table: str, kind: DueKind) -> None:
        """Let something rest that would have to happen."""

    # What is no part of a game

    @abstractmethod
    async def add_chat(self, table: str, at: Milliseconds, body: bytes) -> int:
        """Keep a line of chat and return its number; of a table's lines the last `MAX_CHAT` are kept."""

    @abstractmethod
    async def chat(self, table: str, limit: int) -> list[ChatEntry]:
        """Return the last lines of a table's chat, in order."""

    @abstractmethod
    async def delete_chat(self, table: str, number: int) -> None:
        """Delete a line of chat."""

    @abstractmethod
    async def put_link(self, link: bytes, body: bytes, until: Milliseconds) -> None:
        """Keep what a one-time link stands for; `link` is a hash."""

    @abstractmethod
    async def take_link(self, link: bytes, now: Milliseconds) -> bytes | None:
        """Return what a link stands for and forget it; None if there is none, or it is too old."""

    @abstractmethod
    async def add_report(self, report: Report) -> None:
        """Keep a report of a wrong card."""

    @abstractmethod
    async def reports(self, deck: str | None, limit: int) -> list[Report]:
        """Return the reports about a deck, or all, the newest first."""

    @abstractmethod
    async def delete_report(self, deck: str, number: int) -> None:
        """Delete a report about a deck: its author has seen to it."""

    # Decks that are written here

    @abstractmethod
    async def put_deck(self, deck: CustomDeck) -> None:
        """Keep a new deck."""

    @abstractmethod
    async def custom_deck(self, deck: str) -> CustomDeck | None:
        """Find a deck by its id."""

    @abstractmethod
    async def custom_deck_by_edit(self, edit: bytes) -> CustomDeck | None:
        """Find a deck by the secret's hash."""

    @abstractmethod
    async def save_deck(self, deck: CustomDeck) -> None:
        """Keep the next revision of a deck. Raise `RevisionTaken` if it is not the next one."""

    @abstractmethod
    async def replace_deck_secret(self, edit: bytes, new: bytes) -> None:
        """Let another secret's hash stand for a deck."""

    @abstractmethod
    async def delete_deck(self, edit: bytes) -> None:
        """Delete a deck and the reports about it, for good."""

    @abstractmethod
    async def put_snapshot(self, digest: str, body: bytes, at: Milliseconds) -> None:
        """Keep a deck, or the cards of a game, as they are now; the same are kept once."""

    @abstractmethod
    async def snapshot(self, digest: str) -> bytes | None:
        """Return a deck as it was."""

    # Sizes and retention

    @abstractmethod
    async def delete_table(self, table: str) -> None:
        """Delete a table with its log, chat and everything else."""

    @abstractmethod
    async def delete_snapshots(self, since: Milliseconds) -> None:
        """Delete snapshots that are older, unless a table that is kept needs them."""

    @abstractmethod
    async def untouched(self, state: str | None, since: Milliseconds, limit: int) -> list[str]:
        """Return tables (in this state, or any) that nothing happened to since then."""

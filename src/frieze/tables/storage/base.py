"""The interface of storages. The log is the truth: what is appended to it happened, and nothing else did.

A storage knows no games and no rules: the body of an entry is bytes. Beside the log it stores an index (heads, members,
due times), and what is no part of a game (chat, links, reports, custom decks). An entry and the index change in one
transaction.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Self

from frieze.tables.environment import Milliseconds
from frieze.tables.storage.rows import CardCount, Change, ChatEntry, CustomDeck, Due, Entry, Head, Report, Rows


class Storage(ABC):
    """The interface. When a method that writes returns, its change is durable."""

    @abstractmethod
    async def open(self) -> None:
        """Open the storage, and migrate an older schema. Raise `StorageFailed`."""

    @abstractmethod
    async def close(self) -> None:
        """Flush pending writes and close."""

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

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
    def append(self, change: Change) -> Awaitable[None]:
        """Store a change.

        Raise `SeqTaken`, `Repeated`, `CodeTaken`, `TableGone` or `StorageFailed`. Then nothing is stored.
        """

    def append_soon(self, change: Change, done: Callable[[Exception | None], None]) -> None:
        """Store a change, and call `done` later: with None, or with what `append` raises. It needs no task."""

        def appended(appending: asyncio.Future[None]) -> None:
            if appending.cancelled():  # nobody is there any more
                return
            try:
                appending.result()
            except Exception as error:
                done(error)
            else:
                done(None)

        asyncio.ensure_future(self.append(change)).add_done_callback(appended)

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
        """Set a due time without an entry, unless the table was deleted."""

    @abstractmethod
    async def restore_due(self, due: Due) -> None:
        """Set a due time that was dropped, unless the table was deleted. One that is set stays as it is."""

    @abstractmethod
    async def drop_due(self, due: Due) -> None:
        """Delete a due time without an entry, unless it was set to another time meanwhile."""

    # What is no part of a game

    @abstractmethod
    async def add_chat(self, table: str, at: Milliseconds, body: bytes) -> int:
        """Store a chat message and return its number. Older ones than the last `MAX_CHAT` are deleted.

        Raise `TableGone` if the table was deleted.
        """

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
        """Delete a deck, the reports about it and the counts of its cards."""

    @abstractmethod
    async def put_snapshot(self, digest: str, body: bytes, at: Milliseconds) -> None:
        """Store a deck, or the cards of a game, by their digest. The same content is stored once."""

    @abstractmethod
    async def snapshot(self, digest: str) -> bytes | None:
        """Return the content with this digest, or None."""

    # Sums

    @abstractmethod
    async def card_counts(self, source: str) -> list[CardCount]:
        """Return the counts of the cards of a deck or of a day, by card."""

    @abstractmethod
    async def score_counts(self, day: str) -> dict[int, int]:
        """Return how many players were counted with each score of a day."""

    @abstractmethod
    async def delete_marks(self, before: str) -> None:
        """Delete the marks of the days before this one."""

    # Retention

    @abstractmethod
    async def expired(self, now: Milliseconds, limit: int) -> list[str]:
        """Return the tables and lessons that have expired, those that expired first in front."""

    @abstractmethod
    async def delete_table(self, table: str, untouched_since: Milliseconds | None = None) -> bool:
        """Delete a table with its log, its chat and everything else, if it was last touched before this time.

        Return whether there was such a table. None: delete it in any case.
        """

    @abstractmethod
    async def delete_snapshots(self, since: Milliseconds) -> None:
        """Delete the snapshots last touched before this time that no table needs."""

    @abstractmethod
    async def untouched(self, state: str | None, since: Milliseconds, limit: int) -> list[str]:
        """Return the tables (no lessons) in this state, or in any (None), last touched before this time."""

"""What storages keep: the rows with their columns, and the Structs that are read from them."""

from enum import StrEnum
from typing import Any

from msgspec import Struct

from frieze.tables.environment import Milliseconds

MAX_CHAT = 500  # entries of one table
CUSTOM_PREFIX = "own-"  # of the ids of custom decks
Rows = list[tuple[Any, ...]]

# The kinds of rows with their columns, the same in every storage.
COLUMNS: dict[str, dict[str, type]] = {
    "head": {"id": str, "code": str, "listed": bool, "state": str, "touched": int, "summary": bytes, "kind": str},
    "log": {"id": str, "seq": int, "key": str, "at": int, "body": bytes},
    "member": {"player": bytes, "id": str},
    "due": {"id": str, "kind": str, "at": int},
    "chat": {"number": int, "id": str, "at": int, "body": bytes},
    "link": {"link": bytes, "body": bytes, "until": int},
    "report": {"number": int, "deck": str, "card": str, "at": int, "words": str},
    "deck": {"id": str, "edit": bytes, "revision": int, "touched": int, "body": bytes},
    "snapshot": {"digest": str, "body": bytes, "touched": int},
    "dealt": {"digest": str, "id": str},
    "card_count": {"source": str, "card": str, "games": int, "placed": int, "gaps": int, "correct": int},
    "score_count": {"day": str, "score": int, "players": int},
    "mark": {"mark": bytes, "day": str},
    "expiry": {"id": str, "at": int},
}
ROWS_PER_BATCH = 500


class Kind(StrEnum):
    """What has a log: a table or a lesson. They share one namespace of codes."""

    TABLE = "table"
    LESSON = "lesson"


class Entry(Struct, frozen=True):
    """A change of a table. `seq` counts from 1. `key` is the idempotency key of the request."""

    table: str
    seq: int
    key: str
    at: Milliseconds
    body: bytes


class Head(Struct, frozen=True):
    """What is known about a table or lesson without reading its log."""

    table: str
    code: str
    listed: bool
    state: str
    touched: Milliseconds
    summary: bytes = b""  # what the lobby shows
    kind: Kind = Kind.TABLE  # it never changes


class DueKind(StrEnum):
    """What can be due at a table."""

    COMPUTER = "computer"  # a computer player moves
    CLOCK = "clock"  # the time of the person to move runs out


class Due(Struct, frozen=True):
    """A due time of a table. A table has at most one of each kind."""

    table: str
    kind: DueKind
    at: Milliseconds


class CardCount(Struct, frozen=True, order=True):
    """How often people placed a card, in how many games, among how many gaps in sum, and how often it was right.

    `source`: the deck that the card is from, or the day of a daily line.
    """

    source: str
    card: str
    games: int
    placed: int
    gaps: int
    correct: int


class FirstTry(Struct, frozen=True):
    """The first try of a daily line. It is counted unless the `mark`, of player and day, was counted before."""

    mark: bytes
    day: str
    score: int
    cards: tuple[CardCount, ...]


class Change(Struct, frozen=True):
    """An entry with all that changes with it. `dues`: the new due times by kind; None deletes one.

    `counts` and `first_try` are added to the sums. Counts of a custom deck that was deleted are dropped. `expires`:
    when the table is to be deleted. `forgets`: the entry takes the place of all before it, which are deleted.
    """

    entry: Entry
    head: Head | None = None
    dues: dict[DueKind, Milliseconds | None] = {}
    joined: tuple[bytes, ...] = ()  # players, as hashes of their keys
    left: tuple[bytes, ...] = ()
    dealt: tuple[str, ...] = ()  # digests of snapshots that the table needs
    counts: tuple[CardCount, ...] = ()
    first_try: FirstTry | None = None
    expires: Milliseconds | None = None
    forgets: bool = False


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

"""The rows of the storage in memory, and how a change is written to them."""

from typing import Any

from msgspec import structs

from frieze.tables.environment import Milliseconds
from frieze.tables.storage.errors import (
    CodeTaken,
    Repeated,
    SeqTaken,
    TableGone,
)
from frieze.tables.storage.rows import (
    CUSTOM_PREFIX,
    CardCount,
    Change,
    ChatEntry,
    CustomDeck,
    DueKind,
    Entry,
    Head,
    Kind,
    Report,
    Rows,
)


class MemoryDatabase:
    """The rows. Several storages may share them."""

    def __init__(self) -> None:
        self.heads: dict[str, Head] = {}
        self.codes: dict[str, str] = {}  # table ids by code
        self.logs: dict[str, dict[int, Entry]] = {}
        self.keys: dict[str, dict[str, int]] = {}  # seqs by table and idempotency key
        self.members: dict[bytes, set[str]] = {}
        self.dues: dict[tuple[str, DueKind], Milliseconds] = {}
        self.chats: dict[str, list[ChatEntry]] = {}
        self.links: dict[bytes, tuple[bytes, Milliseconds]] = {}
        self.reports: list[Report] = []
        self.decks: dict[str, CustomDeck] = {}
        self.snapshots: dict[str, tuple[bytes, Milliseconds]] = {}
        self.dealt: set[tuple[str, str]] = set()  # digests of snapshots, with the tables that need them
        self.card_counts: dict[tuple[str, str], CardCount] = {}
        self.score_counts: dict[tuple[str, int], int] = {}  # players by day and score
        self.marks: dict[bytes, str] = {}  # days
        self.expiries: dict[str, Milliseconds] = {}
        self.last_chat_number = 0
        self.last_report_number = 0

    # Changing a table

    def append(self, change: Change) -> None:
        """Write a change. If it raises, nothing is written."""
        entry, head = change.entry, change.head
        self._check(entry)
        if head is not None and self.codes.get(head.code, head.table) != head.table:
            raise CodeTaken(head.code)
        self._write_entry(entry)
        if head is not None:
            self._write_head(head)
        for kind, at in change.dues.items():
            if at is None:
                self.dues.pop((entry.table, kind), None)
            else:
                self.dues[entry.table, kind] = at
        for player in change.joined:
            self.members.setdefault(player, set()).add(entry.table)
        for player in change.left:
            self.members.get(player, set()).discard(entry.table)
        self.dealt |= {(digest, entry.table) for digest in change.dealt}
        self._count(change)
        if change.expires is not None:
            self.expiries[entry.table] = change.expires
        if change.forgets:
            self.logs[entry.table], self.keys[entry.table] = {entry.seq: entry}, {entry.key: entry.seq}

    def _count(self, change: Change) -> None:
        counts, first = change.counts, change.first_try
        if first is not None and first.mark not in self.marks:
            self.marks[first.mark] = first.day
            self.score_counts[first.day, first.score] = self.score_counts.get((first.day, first.score), 0) + 1
            counts = (*counts, *first.cards)
        for one in counts:
            if not one.source.startswith(CUSTOM_PREFIX) or one.source in self.decks:
                before = self.card_counts.get((one.source, one.card), CardCount(one.source, one.card, 0, 0, 0, 0))
                sums = (getattr(before, name) + getattr(one, name) for name in ("games", "placed", "gaps", "correct"))
                self.card_counts[one.source, one.card] = CardCount(one.source, one.card, *sums)

    def _check(self, entry: Entry) -> None:
        if entry.seq > 1 and entry.table not in self.heads:
            raise TableGone(entry.table)
        before = self.keys.get(entry.table, {}).get(entry.key)
        if before is not None:
            raise Repeated(entry.table, before)
        if entry.seq in self.logs.get(entry.table, {}):
            raise SeqTaken(entry.table, entry.seq)

    def _write_entry(self, entry: Entry) -> None:
        self.logs.setdefault(entry.table, {})[entry.seq] = entry
        self.keys.setdefault(entry.table, {})[entry.key] = entry.seq

    def _write_head(self, head: Head) -> None:
        if (before := self.heads.get(head.table)) is not None:
            del self.codes[before.code]
        self.heads[head.table] = head
        self.codes[head.code] = head.table

    def delete_table(self, table: str, untouched_since: Milliseconds | None = None) -> bool:
        """Delete a table with all its rows, if it was last touched before this time. Return whether it was there."""
        head = self.heads.get(table)
        if head is None or (untouched_since is not None and head.touched >= untouched_since):
            return False
        del self.heads[table], self.codes[head.code]
        self.expiries.pop(table, None)
        for rows in (self.logs, self.keys, self.chats):
            rows.pop(table, None)
        for tables in self.members.values():
            tables.discard(table)
        for due in [due for due in self.dues if due[0] == table]:
            del self.dues[due]
        self.dealt = {(digest, other) for digest, other in self.dealt if other != table}
        return True

    # Export and import

    def rows(self) -> dict[str, Rows]:
        """Return all rows by kind."""
        return {
            "head": [structs.astuple(head) for head in self.heads.values()],
            "log": [structs.astuple(entry) for log in self.logs.values() for entry in log.values()],
            "member": [(player, table) for player, tables in self.members.items() for table in tables],
            "due": [(*due, at) for due, at in self.dues.items()],
            "chat": [
                (entry.number, table, entry.at, entry.body)
                for table, entries in self.chats.items()
                for entry in entries
            ],
            "link": [(link, *rest) for link, rest in self.links.items()],
            "report": [(one.number, one.deck, one.card, one.at, one.words) for one in self.reports],
            "deck": [structs.astuple(deck) for deck in self.decks.values()],
            "snapshot": [(digest, *rest) for digest, rest in self.snapshots.items()],
            "dealt": list(self.dealt),
            "card_count": [structs.astuple(count) for count in self.card_counts.values()],
            "score_count": [(*which, players) for which, players in self.score_counts.items()],
            "mark": list(self.marks.items()),
            "expiry": list(self.expiries.items()),
        }

    def add(self, kind: str, row: tuple[Any, ...]) -> None:
        """Add a row as `rows` returns it."""
        match kind, row:
            case "head", _:
                self._write_head(structs.replace(Head(*row), kind=Kind(row[-1])))
            case "log", _:
                self._write_entry(Entry(*row))
            case "member", (player, table):
                self.members.setdefault(player, set()).add(table)
            case "due", (table, due, at):
                self.dues[table, DueKind(due)] = at
            case "chat", (number, table, at, body):
                self.chats.setdefault(table, []).append(ChatEntry(number, at, body))
                self.last_chat_number = max(self.last_chat_number, number)
            case "link", (link, body, until):
                self.links[link] = (body, until)
            case "report", (number, deck, card, at, words):
                self.reports.append(Report(deck, card, at, words, number))
                self.last_report_number = max(self.last_report_number, number)
            case "deck", _:
                self.decks[row[0]] = CustomDeck(*row)
            case "snapshot", (digest, body, touched):
                self.snapshots[digest] = (body, touched)
            case "dealt", (digest, table):
                self.dealt.add((digest, table))
            case _:
                self._add_sum(kind, row)

    def _add_sum(self, kind: str, row: tuple[Any, ...]) -> None:
        match kind, row:
            case "card_count", (source, card, *_):
                self.card_counts[source, card] = CardCount(*row)
            case "score_count", (day, score, players):
                self.score_counts[day, score] = players
            case "mark", (mark, day):
                self.marks[mark] = day
            case "expiry", (table, at):
                self.expiries[table] = at
            case _:
                raise ValueError(kind)

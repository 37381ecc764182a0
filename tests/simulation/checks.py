"""The invariants, checked at every message and every commit against an independent fold of the log."""

import re
from typing import TYPE_CHECKING, Any

import msgspec

from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.messages import Phase
from frieze.tables.seat_messages import MAX_MISSED
from frieze.tables.state import Table
from frieze.tables.storage.rows import Change, DueKind
from tests.simulation.worker import EPOCH

if TYPE_CHECKING:
    from tests.simulation.client import Connection
    from tests.simulation.world import World

REMEMBERED = 200  # states of a table
LATE = 90.0  # seconds: while a worker lives, whatever is due has happened by then
CLOCKS_DIFFER = 30_000  # milliseconds between two workers, after some jumps
DATES = re.compile(rb"(?<!\d)\d{6}(?!\d)")  # dates of the simulated decks are numbers that occur nowhere else
UPDATE = re.compile(
    rb'\{"type":"update","seq":(\d+),"game":(\d+),"seat":(null|\d+),.*?"events":\[(.*)\],"view":(.*)\}', re.DOTALL
)
_encode = msgspec.json.Encoder().encode


class Violation(AssertionError):
    """An invariant does not hold."""


class History:
    """What one table's log adds up to, entry by entry."""

    def __init__(self, table: str) -> None:
        self.newest = Table(table)
        self.keys: set[str] = set()
        self.states: dict[int, Table] = {}
        self.dates: dict[int, frozenset[bytes]] = {}  # revealed in the running game, by seq
        self.views: dict[tuple[int, int | None], bytes] = {}

    def add(self, facts: list[f.Fact], at: int) -> None:
        """Fold another entry."""
        before = self.newest
        self.newest = after = before.after(facts, at)
        revealed = self.dates.get(before.seq, frozenset()) if after.games == before.games else frozenset()
        self.dates[after.seq] = revealed | set(DATES.findall(_encode(after.events)))
        self.states[after.seq] = after
        if len(self.states) > REMEMBERED:
            oldest = next(iter(self.states))
            del self.states[oldest], self.dates[oldest]
            self.views = {key: view for key, view in self.views.items() if key[0] != oldest}

    def view(self, seq: int, seat: int | None) -> bytes:
        """Return a seat's view after an entry."""
        if (seq, seat) not in self.views:
            game = self.states[seq].game
            assert game is not None
            self.views[seq, seat] = _encode(game.view(seat))
        return self.views[seq, seat]


class Checks:
    """Knows what is durable, and compares everything with it."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.tables: dict[str, History] = {}
        self.deleted: set[str] = set()
        self.moves = 0
        self.acknowledged = 0
        self.messages = 0
        self.codes: dict[str, int] = {}  # why requests were refused

    def on_append(self, change: Change) -> None:
        """Fold an entry that has just been committed."""
        entry = change.entry
        history = self.tables.setdefault(entry.table, History(entry.table))
        if entry.seq != history.newest.seq + 1:
            raise Violation(f"the log of {entry.table} goes from {history.newest.seq} to {entry.seq}")
        if entry.key in history.keys:
            raise Violation(f"{entry.key} is in the log of {entry.table} twice")
        history.keys.add(entry.key)
        facts = [self._with_cards(fact) for fact in f.decode_facts(entry.body)]
        clock = history.newest.clock_due
        if entry.key.startswith(":clock") and (clock is None or clock > entry.at + CLOCKS_DIFFER):
            raise Violation(f"the clock of {entry.table} ran out at {entry.at}, and was due at {clock}")
        self.moves += sum(isinstance(fact, f.Moved) for fact in facts)
        history.add(facts, entry.at)
        self.world.trace("commit", entry.table[:6], entry.seq, entry.key, *(type(fact).__name__ for fact in facts))

    def _with_cards(self, fact: f.Fact) -> f.Fact:
        if not isinstance(fact, f.Began) or not fact.digest:
            return fact
        body, _ = self.world.database.rows.snapshots[fact.digest]
        return msgspec.structs.replace(fact, cards=f.decode_cards(body))

    def on_sent(self, table: str, connection: "Connection", message: bytes) -> None:
        """Check a message that a worker sends to a client."""
        self.messages += 1
        if not message.startswith(b'{"type":"update"'):
            self._check_no_date(message)
            return
        parts = UPDATE.fullmatch(message)
        if parts is None:
            raise Violation(f"an update cannot be read: {message[:200]!r}")
        seq, seat = int(parts[1]), None if parts[3] == b"null" else int(parts[3])
        history = self.tables[table]
        state = history.states.get(seq)
        if state is None:
            if seq > history.newest.seq:
                raise Violation(f"seq {seq} of {table} is shown, and the log ends at {history.newest.seq}")
            return  # too old to be compared
        if seat is not None and state.seats[seat].player != connection.player:
            raise Violation(f"seat {seat} is shown to somebody else")
        if parts[5] != history.view(seq, seat):
            raise Violation(f"the view of seat {seat} at seq {seq} does not follow from the log")
        self._check_events(history, connection, seq, parts[4])
        self._check_no_date(message, history.dates[seq])
        connection.shown = seq

    def _check_events(self, history: History, connection: "Connection", seq: int, events: bytes) -> None:
        """Events are those since the last update; none if the client has missed too much."""
        newest = history.states[seq]
        first = connection.shown + 1 if connection.shown else seq + 1
        if any(number not in history.states for number in range(first, seq + 1)):
            return
        missed = [history.states[number] for number in range(first, seq + 1)]
        steps = [_encode(state.events)[1:-1] for state in missed if state.events and state.games == newest.games]
        wanted = b",".join(steps) if len(steps) <= MAX_MISSED else b""
        if events != wanted:
            raise Violation(f"events up to seq {seq} are {events[:200]!r}, not {wanted[:200]!r}")

    def _check_no_date(self, message: bytes, revealed: frozenset[bytes] = frozenset()) -> None:
        """No message contains a date that is not revealed."""
        for date in DATES.findall(message):
            if date in self.world.dates and date not in revealed:
                raise Violation(f"the date {date.decode()} is sent before it is revealed: {message[:200]!r}")

    def on_acknowledged(self, table: str, player: str, message: dict[str, Any], request: Any) -> None:
        """Check that what is acknowledged is durable, once."""
        self.acknowledged += 1
        rows = self.world.database.rows
        if request is None or table in self.deleted or table not in rows.logs:
            return
        if isinstance(request, r.Say):
            if (
                all(line.number != message["seq"] for line in rows.chats.get(table, ()))
                and len(rows.chats.get(table, ())) < 100
            ):
                raise Violation(f"a line of chat is acknowledged and not stored: {message}")
            return
        key = f"{player[:16]}:{message['key']}"
        entry = rows.logs[table].get(message["seq"])
        if entry is None or entry.key != key:
            raise Violation(f"{key} is acknowledged as {message['seq']}, which is {entry and entry.key}")

    def on_refused(self, message: dict[str, Any], table: str = "", player: str = "") -> None:
        """Check that whoever is refused learns why, and that nothing is refused that is in the log."""
        code = (message.get("error") or {}).get("code")
        history = self.tables.get(table)
        appended = history is not None and f"{player[:16]}:{message.get('key')}" in history.keys
        if appended and code not in {"saving_failed", "deleted"}:
            raise Violation(f"a request that is in the log is refused: {message}")
        if not code:
            raise Violation(f"refused without a reason: {message}")
        self.codes[code] = self.codes.get(code, 0) + 1

    # From time to time

    def check_dues(self) -> None:
        """While a worker lives and somebody is connected, whatever is due has happened in time."""
        world, now = self.world, self.world.loop.time()
        if now - max(world.last_trouble, world.database.away_until, world.database.full_until) < LATE:
            return
        for table, history in self.tables.items():
            state = history.newest
            due = state.dues[DueKind.COMPUTER]
            if table in world.database.rows.logs and due is not None and world.is_watched(table, LATE):
                late = now - (due - EPOCH) / 1000
                if late > LATE:
                    raise Violation(f"a computer player of {table[:6]} should have moved {late:.0f} s ago")

    def check_memory(self) -> None:
        """What a registry remembers is bounded."""
        for worker in self.world.workers:
            for live in worker.registry.tables.values():
                if len(live.keys) > 200 or len(live.recorded) > 4:
                    raise Violation(f"{worker.name} remembers too much of a table")
            if len(worker.registry.tables) > len(self.tables):
                raise Violation(f"{worker.name} holds tables that do not exist")

    def check_chat(self) -> None:
        """A chat message that was sent again is stored once."""
        for table, entries in self.world.database.rows.chats.items():
            bodies = [msgspec.json.decode(entry.body) for entry in entries]
            sent = [(body["player"], body["key"]) for body in bodies]
            if len(set(sent)) != len(sent):
                raise Violation(f"a chat message of {table} is stored twice")

    def check_converged(self) -> None:
        """After a calm, everybody at a table has seen the same newest state."""
        for client in self.world.clients:
            history = self.tables.get(client.spec.table)
            if history is None or client.connection is None or client.spec.ended or not client.update:
                continue
            newest = history.newest
            if newest.game is None:
                continue
            update = client.update
            if update["seq"] != newest.seq:
                raise Violation(f"{client.name} has seen {update['seq']}, the log ends at {newest.seq}")
            if _encode(update["view"]) != _encode(msgspec.json.decode(history.view(newest.seq, update["seat"]))):
                raise Violation(f"{client.name} sees another table than the log tells")

    def check_not_stuck(self) -> None:
        """After the end of all faults every running game came to its end."""
        for table, history in self.tables.items():
            if table in self.world.database.rows.logs and history.newest.phase in {Phase.PLAYING, Phase.PAUSED}:
                state = history.newest
                raise Violation(f"table {table[:6]} is stuck at seq {state.seq}, turn of seat {state.to_move}")

"""The invariants, checked at every message and every commit against an independent fold of the log."""

from typing import TYPE_CHECKING, Any

import msgspec

from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.library import MAX_BUILT, MAX_CACHED
from frieze.tables.messages import Phase
from frieze.tables.seat_messages import MAX_MISSED
from frieze.tables.state import Table
from frieze.tables.storage.rows import Change, DueKind
from frieze.tables.times import CLOCK_AFTER_REST, SECOND
from tests.patched_views import patched
from tests.simulation.decks import NUMBERS
from tests.simulation.history import History
from tests.simulation.storage_checks import StorageChecks
from tests.simulation.violation import Violation

if TYPE_CHECKING:
    from frieze.tables.registry import TableRegistry
    from tests.simulation.client import Client
    from tests.simulation.connection import Connection
    from tests.simulation.world import World

TEXTS = "texts"  # the key of refusals to show texts
LATE = 90.0  # seconds: while a worker lives, whatever is due has happened by then
OVERDUE = {DueKind.COMPUTER: LATE, DueKind.CLOCK: LATE + CLOCK_AFTER_REST / SECOND}
WHAT = {DueKind.COMPUTER: "the move of a computer player", DueKind.CLOCK: "the clock"}
CALM = 15.0  # seconds without faults after which due times fire promptly
PROMPT = 4.0  # seconds: time to think and to write, or for another worker to take over
BACKGROUND_TASKS = 6  # of a registry: the scheduler's, the cluster's, the sweep, a due time that fires
REFRESH = 5.0  # seconds: a page that is loaded again. Nobody may be at the table meanwhile
_encode = msgspec.json.Encoder().encode


class Checks(StorageChecks):
    """Knows what is durable, and compares everything with it."""

    def __init__(self, world: "World") -> None:
        self.tables: dict[str, History] = {}
        super().__init__(world, self.tables)
        self.moves = 0
        self.acknowledged = 0
        self.messages = 0
        self.codes: dict[str, int] = {}  # why requests were refused

    def on_append(self, change: Change) -> None:
        """Fold an entry that has just been committed."""
        entry = change.entry
        if entry.table in self.gone:
            raise Violation(f"{entry.key} is appended to {entry.table}, which was deleted")
        history = self.tables.setdefault(entry.table, History(entry.table))
        if entry.seq != history.newest.seq + 1:
            raise Violation(f"the log of {entry.table} goes from {history.newest.seq} to {entry.seq}")
        if entry.key in history.keys:
            raise Violation(f"{entry.key} is in the log of {entry.table} twice")
        history.keys.add(entry.key)
        facts = [self._with_cards(fact) for fact in f.decode_facts(entry.body)]
        clock = history.newest.clock_due
        if entry.key.startswith(":clock") and (clock is None or clock > entry.at):
            raise Violation(f"the clock of {entry.table} ran out at {entry.at}, and was due at {clock}")
        self.moves += sum(isinstance(fact, f.Moved) for fact in facts)
        if entry.key.startswith((":computer", ":guide")):
            self._check_prompt(history)
        else:
            self._check_clock(history)
        history.add(facts, entry.at)
        history.changed_at, history.stamped = self.world.now(), entry.at
        self.world.trace("commit", entry.table[:6], entry.seq, entry.key, *(type(fact).__name__ for fact in facts))

    def _check_prompt(self, history: History) -> None:
        """Without faults, a computer player moves when it is due. Clocks that differ may make it late."""
        world, state = self.world, history.newest
        due = state.dues[DueKind.COMPUTER]
        if due is None or world.faults.on or world.loop.time() - world.calm_since < CALM:
            return
        if history.changed_at < world.now() - CALM * SECOND or not world.is_watched(state.id, CALM):
            return
        clocks = [worker.now() for worker in world.workers]
        wait = max(0, due - history.stamped) + max(clocks) - min(clocks)
        late = (world.now() - history.changed_at - wait) / SECOND
        if late > PROMPT:
            raise Violation(f"a computer player of {state.id[:6]} moves {late:.1f} s too late")

    def _check_clock(self, history: History) -> None:
        """If nothing has gone wrong since the turn began, nothing happens long after its clock should have run out."""
        world, due = self.world, history.newest.clock_due
        if due is None or world.faults.on:
            return
        waited = (world.now() - history.changed_at) / SECOND
        if world.loop.time() - waited < max(world.calm_since, world.last_trouble) + CALM:
            return
        clocks = [worker.now() for worker in world.workers]
        late = waited - (max(0, due - history.stamped) + max(clocks) - min(clocks)) / SECOND
        if late > CLOCK_AFTER_REST / SECOND + REFRESH + PROMPT:
            raise Violation(f"the clock of {history.newest.id[:6]} should have run out {late:.1f} s ago")

    def _with_cards(self, fact: f.Fact) -> f.Fact:
        if not isinstance(fact, f.Began) or not fact.digest:
            return fact
        self.on_began(fact)
        body, _ = self.world.database.rows.snapshots[fact.digest]
        return msgspec.structs.replace(fact, cards=f.decode_cards(body))

    def on_sent(self, table: str, connection: "Connection", message: bytes) -> None:
        """Check a message that a worker sends to a client."""
        self.messages += 1
        if not message.startswith((b'{"type":"update"', b'{"type":"patch"')):
            self._check_no_date(message)
            return
        header, _, rest = message.partition(b',"events":[')
        events, found, _ = rest.partition(b'],"view":' if message.startswith(b'{"type":"update"') else b'],"set":')
        if not found:
            raise Violation(f"an update cannot be read: {message[:200]!r}")
        seq, seat = self._follow(connection, msgspec.json.decode(message))
        history = self.tables[table]
        state = history.states.get(seq)
        if state is None:
            if seq > history.newest.seq:
                raise Violation(f"seq {seq} of {table} is shown, and the log ends at {history.newest.seq}")
            return  # too old to be compared
        if seat is not None and state.seats[seat].player != connection.player:
            raise Violation(f"seat {seat} is shown to somebody else")
        if _encode(connection.view) != self._expected_view(history, seq, seat):
            raise Violation(f"the view of seat {seat} at seq {seq} does not follow from the log")
        self._check_events(history, connection, seq, events)
        head, _, reveals = header.partition(b',"reveals":')
        self._check_no_date(head)
        if reveals != b"[]":
            self._check_no_date(reveals, frozenset(NUMBERS.findall(self._expected_view(history, seq, None))))
        connection.shown = seq

    def _follow(self, connection: "Connection", message: dict[str, Any]) -> tuple[int, int | None]:
        """Note what a client shows after an update or a patch. Return its seq and its seat."""
        if message["type"] == "update":
            connection.view, connection.seat = message["view"], message["seat"]
        elif message["base"] == connection.viewed:
            connection.view = patched(connection.view, message)
        else:
            raise Violation(f"a patch of {message['base']} goes to a client that shows {connection.viewed}")
        connection.viewed = message["seq"]
        return connection.viewed, connection.seat

    def _expected_view(self, history: History, seq: int, seat: int | None) -> bytes:
        """Return a seat's view after an entry, whose dates are all revealed."""
        views = history.views.setdefault(seq, {})
        if (view := views.get(seat)) is None:
            game = history.states[seq].game
            assert game is not None
            view = views[seat] = _encode(game.view(seat))
            self._check_no_date(view, history.dates[seq])
        return view

    def _check_events(self, history: History, connection: "Connection", seq: int, events: bytes) -> None:
        """Events are those since the last update; none if the client has missed too much."""
        states = history.states
        first = connection.shown + 1 if connection.shown else seq + 1
        if any(number not in states for number in range(first, seq + 1)):
            self._check_no_date(events, history.dates[seq])
            return
        games = states[seq].games
        steps = [
            history.events[number]
            for number in range(first, seq + 1)
            if history.events[number] and states[number].games == games
        ]
        wanted = b",".join(steps) if len(steps) <= MAX_MISSED else b""
        if events != wanted:
            raise Violation(f"events up to seq {seq} are {events[:200]!r}, not {wanted[:200]!r}")

    def _check_no_date(self, message: bytes, revealed: frozenset[bytes] = frozenset()) -> None:
        """No message contains a date that is not revealed."""
        for date in NUMBERS.findall(message):
            if date in self.world.dates and date not in revealed:
                raise Violation(f"the date {date.decode()} is sent before it is revealed: {message[:200]!r}")

    def on_acknowledged(self, table: str, player: str, message: dict[str, Any], request: Any) -> None:
        """Check that what is acknowledged is durable, once."""
        self.acknowledged += 1
        rows = self.world.database.rows
        if request is None or table in self.gone:
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

    def on_refused(self, message: dict[str, Any], table: str, player: str) -> None:
        """Check that whoever is refused learns why, and that nothing is refused that is in the log."""
        code = (message.get("error") or {}).get("code")
        history = self.tables.get(table)
        appended = history is not None and f"{player[:16]}:{message.get('key')}" in history.keys
        if appended and code not in {"saving_failed", "deleted"}:
            raise Violation(f"a request that is in the log is refused: {message}")
        if code == "deleted" and table not in self.gone:
            raise Violation(f"{table[:6]} is said to be deleted")
        if not code:
            raise Violation(f"refused without a reason: {message}")
        if message.get("key") == TEXTS and code != "saving_failed":
            raise Violation(f"the texts of a game are missing: {message}")
        self.codes[code] = self.codes.get(code, 0) + 1

    # From time to time

    def check_dues(self) -> None:
        """While a worker lives and somebody is connected, whatever is due has happened in time."""
        world, now = self.world, self.world.loop.time()
        if now - max(world.last_trouble, world.database.away_until, world.database.full_until) < LATE:
            return
        for table, history in self.tables.items():
            if table not in world.database.rows.logs or not world.is_watched(table, LATE):
                continue
            for kind, due in history.newest.dues.items():
                if due is not None and (late := (world.now() - due) / SECOND) > OVERDUE[kind]:
                    raise Violation(f"{WHAT[kind]} of {table[:6]} is {late:.0f} s late")

    def check_memory(self) -> None:
        """What a registry remembers is bounded."""
        rows = self.world.database.rows
        for worker in self.world.workers:
            for table, live in worker.registry.tables.items():
                if len(live.keys) > 200 or len(live.recorded) > 4 or len(live.decks.held) > 2:
                    raise Violation(f"{worker.name} remembers too much of a table")
                if table not in rows.heads:
                    raise Violation(f"{worker.name} holds a table that does not exist")
            if found := {name: size for name, (size, most) in _sizes(worker.registry).items() if size > most}:
                raise Violation(f"{worker.name} remembers too much: {found}")

    def check_converged(self) -> None:
        """After a calm, everybody is at their table, has seen the same newest state, and every answer."""
        for client in self.world.clients:
            history = self.tables.get(client.spec.table)
            if history is None or client.spec.table in self.gone:
                continue
            newest = history.newest
            if client.connection is None:
                raise Violation(f"{client.name} cannot connect")
            if client.unanswered:
                raise Violation(f"{client.name} got no answer to {client.unanswered}")
            self._check_table(client, newest)
            if newest.game is None:
                continue
            update = client.update
            if update is None:
                raise Violation(f"{client.name} has not seen the game")
            if update.seq != newest.seq:
                raise Violation(f"{client.name} has seen {update.seq}, the log ends at {newest.seq}")
            if bytes(update.view) != self._expected_view(history, newest.seq, update.seat):
                raise Violation(f"{client.name} sees another table than the log tells")

    def _check_table(self, client: "Client", newest: Table) -> None:
        """What a client was told of the table is what the log tells."""
        seats = [(seat["name"], seat["level"], seat["standing_in"]) for seat in client.table["seats"]]
        told = (client.table["code"], client.table["phase"], client.table["game"], client.seats, seats)
        wanted = [(seat.name, seat.level, seat.standing_in) for seat in newest.seats]
        if told != (newest.code, newest.phase, newest.games, newest.seats_of(client.player), wanted):
            raise Violation(f"{client.name} was told {told} of the table, and there are {wanted}")

    def check_not_stuck(self) -> None:
        """After the end of all faults every running game came to its end."""
        for table, history in self.tables.items():
            if table in self.world.database.rows.logs and history.newest.phase in {Phase.PLAYING, Phase.PAUSED}:
                state = history.newest
                raise Violation(f"table {table[:6]} is stuck at seq {state.seq}, turn of seat {state.to_move}")


def _sizes(registry: "TableRegistry") -> dict[str, tuple[int, int]]:
    """Return how much of each kind a registry remembers at rest, and how much it may."""
    tables, library = len(registry.tables), registry.library
    return {
        "codes": (len(registry._ids), tables),
        "tables being loaded": (len(registry._loading), 0),
        "tasks": (len(registry._tasks), BACKGROUND_TASKS + tables),
        "mixtures": (len(library._mixed), MAX_CACHED),
        "cards": (len(library._cards), MAX_CACHED),
        "built decks": (len(library._built), MAX_BUILT),
        "topics": (len(registry.broker.topics), tables + 1),  # type: ignore[attr-defined]
        "subscribers": (sum(len(live.subscribers) for live in registry.tables.values()), 100),
    }

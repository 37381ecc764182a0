"""Defects that the simulation must find: proof that it can fail. `tests.simulation.find_defects` plants them."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from frieze.tables import cluster, due, live_table, registry, seat_messages, subscriber, view_patches
from frieze.tables import facts as f
from frieze.tables.storage.memory_database import MemoryDatabase
from frieze.tables.storage.rows import Change, Entry
from tests.simulation.storage import WRITE_LATENCY, SimulatedStorage

Patch = tuple[Any, str, Any]
DEFECTS: dict[str, Callable[[], list[Patch]]] = {}


def defect(make: Callable[[], list[Patch]]) -> Callable[[], list[Patch]]:
    """Register a defect. Its docstring says what is wrong."""
    DEFECTS[(make.__doc__ or "").strip().rstrip(".")] = make
    return make


async def nothing(*_: Any) -> None:
    """Do nothing."""


@defect
def shown_before_append() -> list[Patch]:
    """A change is shown before it is appended."""
    append = live_table.LiveTable.append

    async def shown_first(self: Any, player: str, key: str, decide: Any) -> int:
        if self.table.seq and not self.deleted:
            try:
                facts = decide(self.table)
            except Exception:
                facts = []
            if facts:
                after = self.table.after(facts, self.registry.now())
                self.seat_messages.advance(after)
                for subscriber in self.subscribers:
                    subscriber.mark_changed(game=True)
                await asyncio.sleep(0)
        return await append(self, player, key, decide)

    return [(live_table.LiveTable, "append", shown_first)]


@defect
def forgotten_key() -> list[Patch]:
    """An idempotency key is forgotten."""
    check = MemoryDatabase._check

    def without_keys(self: Any, entry: Entry) -> None:
        self.keys.get(entry.table, {}).pop(entry.key, None)
        check(self, entry)

    return [
        (MemoryDatabase, "_check", without_keys),
        (live_table.LiveTable, "remember", lambda *_: None),
        (live_table.LiveTable, "_seq_of_old", nothing),
        (due, "checked_move", lambda _t, seat, turn, decision, action, by: f.Moved(seat, turn, decision, action, by)),
    ]


@defect
def acknowledged_before_flush() -> list[Patch]:
    """A change is acknowledged before it is durable."""

    async def append(self: Any, change: Change) -> None:
        self.simulated.check_reachable()
        self.simulated.request(lambda: self.simulated.append(change), 50 * WRITE_LATENCY)

    return [(SimulatedStorage, "append", append)]


@defect
def skipped_gap() -> list[Patch]:
    """A gap in the sequence is skipped."""

    async def catch_up(self: Any, seq: int | None = None, entry: Entry | None = None) -> None:
        async with self.lock:
            if entry is not None and entry.seq > self.table.seq:
                await self.follow([entry])
            elif seq is None or seq > self.table.seq:
                await self._catch_up()

    return [(live_table.LiveTable, "catch_up", catch_up)]


@defect
def old_view() -> list[Patch]:
    """A subscriber keeps an old view."""
    advance = seat_messages.SeatMessages.advance

    def keep(self: Any, table: Any) -> None:
        kept = dict(list(self._views.items())[:1])
        advance(self, table)
        self._views.update(kept)

    return [(seat_messages.SeatMessages, "advance", keep)]


@defect
def patch_of_another_view() -> list[Patch]:
    """A patch is sent to a client that missed the view before."""
    update = seat_messages.SeatMessages.update

    def patch(self: Any, subscriber: Any, now: int) -> bytes | None:
        if subscriber.shows is not None:
            subscriber.shows = (self.table.seq - 1, *subscriber.shows[1:])
        return update(self, subscriber, now)

    return [(seat_messages.SeatMessages, "update", patch)]


@defect
def incomplete_patch() -> list[Patch]:
    """A patch leaves out a list."""
    make = view_patches.make_patch

    def without_discards(before: Any, after: Any, **more: Any) -> tuple[bytes, bytes]:
        fields, splices = make(before, after, **more)
        lists = msgspec.json.decode(splices)
        lists.pop("discards", None)
        return fields, msgspec.json.encode(lists)

    return [(seat_messages, "make_patch", without_discards)]


@defect
def leaked_date() -> list[Patch]:
    """A view contains a hidden date."""

    def clock(self: Any, _: int) -> bytes:
        return msgspec.json.encode({"left": 0, "of": 0, "next": self.table.began.cards[-1].date})

    return [(seat_messages.SeatMessages, "_clock", clock)]


@defect
def ignored_entries() -> list[Patch]:
    """Entries of other workers are ignored."""

    return [(cluster.Cluster, "_catch_up", nothing)]


@defect
def late_offset() -> list[Patch]:
    """The log is read from one entry too late."""

    async def catch_up(self: Any) -> None:
        await self.follow(await self.registry.read_log(self.table.id, after=self.table.seq + 1))

    return [(live_table.LiveTable, "_catch_up", catch_up)]


@defect
def repeated_events() -> list[Patch]:
    """Events are sent twice."""

    def since(self: Any, subscriber: Any) -> bytes:
        missed = [step.events for step in self.steps if step.seq >= subscriber.seen]
        return b",".join(missed) if subscriber.seen and len(missed) <= seat_messages.MAX_MISSED else b""

    return [(seat_messages.SeatMessages, "_events_since", since)]


@defect
def wrong_seat() -> list[Patch]:
    """A seat's view is sent to another player."""
    return [(seat_messages.SeatMessages, "_whose", lambda _self, _subscriber, table: (len(table.seats) - 1, None))]


@defect
def same_entry() -> list[Patch]:
    """Two workers write the same entry."""

    def check(self: Any, entry: Entry) -> None:
        return

    return [(MemoryDatabase, "_check", check)]


@defect
def endless_keys() -> list[Patch]:
    """Idempotency keys are never dropped from memory."""

    def remember(self: Any, request: str, seq: int) -> None:
        for copy in range(5):
            self.keys[f"{request} {copy}" if copy else request] = seq

    return [(live_table.LiveTable, "remember", remember)]


@defect
def wrong_number() -> list[Patch]:
    """A repeated request is acknowledged with another number."""
    append = live_table.LiveTable.append

    async def wrong(self: Any, player: str, key: str, decide: Any) -> int:
        known = f"{player[:16]}:{key}" in self.keys
        return await append(self, player, key, decide) + known

    return [(live_table.LiveTable, "append", wrong)]


@defect
def silent_spectators() -> list[Patch]:
    """Spectators are not notified."""
    advance = live_table.LiveTable._advance

    def forget(self: Any, after: Any, request: str) -> None:
        watching = {one: None for one in self.subscribers if not after.seats_of(one.player)}
        self.subscribers = {one: None for one in self.subscribers if one not in watching}
        advance(self, after, request)
        self.subscribers |= watching

    return [(live_table.LiveTable, "_advance", forget)]


@defect
def endless_tables() -> list[Patch]:
    """An idle table never leaves memory, and a dropped one stays."""
    drop = registry.TableRegistry._drop

    def keep(self: Any, live: Any) -> None:
        drop(self, live)
        self.tables[f"dropped {live.table.id}"] = live  # once: it is dropped again and again

    return [(registry.TableRegistry, "_drop", keep)]


@defect
def silent_refusals() -> list[Patch]:
    """Whoever is refused is not told."""
    send = subscriber.Subscriber.send

    def without(self: Any, message: bytes) -> None:
        if not message.startswith(b'{"type":"refused"'):
            send(self, message)

    return [(subscriber.Subscriber, "send", without)]


@defect
def old_table() -> list[Patch]:
    """Nobody is told that a table has changed."""
    mark = subscriber.Subscriber.mark_changed

    def only_game(self: Any, *, table: bool = False, game: bool = False) -> None:
        mark(self, game=game)

    return [(subscriber.Subscriber, "mark_changed", only_game)]


@defect
def endless_codes() -> list[Patch]:
    """A worker finds a table by all codes that it has had."""

    def keep(self: Any, live: Any, _: str) -> None:
        self._ids[live.table.code] = live.table.id

    return [(registry.TableRegistry, "on_recoded", keep)]

"""An in-memory table. Appends commands to the log one after the other, and pushes every change to its subscribers.

It holds the newest state known here. When another worker was first (`SeqTaken`), it reads the log and decides again.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from frieze.decks import BrokenDeck, UnknownDeck
from frieze.games.errors import FriezeError
from frieze.tables import access, commands, resting, summaries
from frieze.tables import facts as f
from frieze.tables import messages as m
from frieze.tables import requests as r
from frieze.tables.append_lock import AppendLock
from frieze.tables.changes import change_of
from frieze.tables.environment import Milliseconds
from frieze.tables.errors import TableError, Why
from frieze.tables.presence import Presence
from frieze.tables.seat_messages import SeatMessages
from frieze.tables.settings import Daily, DeckChoice
from frieze.tables.state import Table
from frieze.tables.storage.errors import CodeTaken, Repeated, SeqTaken, StorageFailed, TableGone
from frieze.tables.storage.rows import Change, Entry
from frieze.tables.subscriber import Subscriber
from frieze.tables.table_decks import TableDecks
from frieze.tables.times import CLOCK_AFTER_REST, PRESENCE_WITHIN

if TYPE_CHECKING:
    from frieze.tables.history import RecordedGame
    from frieze.tables.registry import TableRegistry

MAX_SUBSCRIBERS = 500  # on this worker; people seated at the table always get in
MAX_ATTEMPTS = 8
MAX_KEYS = 200  # idempotency keys that a table remembers; older ones are in the log
REREAD_AFTER = 0.5  # seconds

Decide = Callable[[Table], list[f.Fact]]
_encode = msgspec.json.Encoder().encode


class LiveTable:
    """A table in memory, with its subscribers."""

    def __init__(self, registry: "TableRegistry", table: Table) -> None:
        self.registry = registry
        self.table = table
        self.lock = AppendLock()
        self.chat_lock = asyncio.Lock()
        self.decks = TableDecks(registry)
        self.seat_messages = SeatMessages(table)
        self.presence = Presence(registry.now())
        self.subscribers: dict[Subscriber, None] = {}  # in the order of their arrival
        self.recorded: dict[int, RecordedGame] = {}  # games that are over, by number (history.py)
        self.keys: dict[str, int] = {}  # the seq that a request became, by idempotency key
        self.head_at: Milliseconds = 0
        self.touched = registry.now()  # an untouched table leaves memory
        self.rested_until: Milliseconds = 0  # somebody came back to a resting table and has this long to look
        self.deleted = False
        self._unsure = False
        self._counting = False  # those who watch are counted in a moment

    # Commands

    async def change(self, player: str, command: r.TableChange) -> int:
        """Carry out a command and return its seq. Raise a `FriezeError` that says why it is refused."""
        try:
            async with self.decks.prepared(self.table, command) as decks:
                context = self._context(player, decks)
                return await self._append(player, command.key, lambda table: commands.decide(table, command, context))
        except (BrokenDeck, UnknownDeck) as error:
            return await self._append(player, command.key, _refuse(error))  # unless it was carried out before

    async def act(self, player: str, act: r.Act) -> int:
        """Make a person's move and return its seq. Raise a `FriezeError` that says why it is refused."""
        return await self._append(player, act.key, lambda table: move_facts(table, act, player))

    async def carry(self, old: str, new: str, key: str) -> int:
        """Move all seats of one player key to another."""

        def decide(table: Table) -> list[f.Fact]:
            if new in table.removed:
                raise TableError(Why.REMOVED)
            if not table.seats_of(old) and table.host != old:
                raise TableError(Why.UNKNOWN_LINK)
            return [f.Carried(old, new)] if old != new else []

        return await self._append(new, key, decide)

    async def create(self, player: str, new: r.NewTable, daily: Daily | None = None, practice: bool = False) -> int:
        """Append the first entry."""
        async with self.decks.prepared_new(new) as decks:
            context = self._context(player, decks)
            return await self._append(player, new.key, lambda _: commands.create(new, context, daily, practice))

    async def append_system(self, key: str, decide: Decide) -> int:
        """Append what no person asked for: a clock that ran out, a computer player's move."""
        return await self._append("", key, decide)

    def _context(self, player: str, decks: tuple[DeckChoice, ...]) -> commands.Context:
        registry, now = self.registry, self.registry.now()
        return commands.Context(
            player,
            decks,
            lambda: registry.library.mixed(decks),
            lambda other: self.presence.away_for(other, now),
            registry.random_bits,
        )

    # Appending to the log

    async def _append(self, player: str, key: str, decide: Decide) -> int:
        """Decide, append to the log, then show. Return the seq, also if the same request was appended before."""
        request = request_of(player, key)
        async with self.lock:
            for _ in range(MAX_ATTEMPTS):
                if self.deleted:
                    raise TableError(Why.DELETED)
                if (seq := self.keys.get(request)) is not None:
                    return seq
                try:
                    if not (facts := await self._decide(request, decide)):
                        return self.table.seq
                    after, entry, change = self.prepare(request, facts)
                    await self.registry.storage.append(change)
                except CodeTaken:  # another one is drawn
                    continue
                except SeqTaken:
                    await self._catch_up()
                    continue
                except Repeated as repeated:
                    if self.table.seq:  # another worker appended it
                        await self._catch_up()
                    return repeated.seq
                except TableGone:
                    self.registry.on_deleted(self)
                    continue
                except StorageFailed as failure:
                    self.reread_later()
                    raise TableError(Why.SAVING_FAILED) from failure
                self.commit(after, entry)
                return after.seq
        raise TableError(Why.SAVING_FAILED)

    def prepare(self, request: str, facts: list[f.Fact]) -> tuple[Table, Entry, Change]:
        """Return the state after some facts, and what is to be stored."""
        now = self.registry.now()
        after = self.table.after(facts, now)
        entry = Entry(self.table.id, after.seq, request, now, f.encode_facts(facts))
        change = change_of(self.table, after, entry, self.registry.library, self.head_at)
        if change.head is not None:
            self.head_at = now
        return after, entry, change

    def commit(self, after: Table, entry: Entry) -> None:
        """Show what is in the log now."""
        before = self.table
        self._advance(after, entry.key)
        self.decks.advance(before, after)
        self.registry.cluster.publish_entry(self, entry)

    async def _decide(self, request: str, decide: Decide) -> list[f.Fact]:
        """Return the facts of a request. Raise why it is refused, or `Repeated` if it was appended before."""
        try:
            return decide(self.table)
        except FriezeError:
            if (seq := await self._seq_of_old(request)) is not None:
                raise Repeated(self.table.id, seq) from None
            if not await self._is_behind():
                raise
        if (seq := self.keys.get(request)) is not None:
            raise Repeated(self.table.id, seq)
        return await self._decide(request, decide)

    async def _seq_of_old(self, request: str) -> int | None:
        """Return the seq of a request whose key is no longer remembered here."""
        if self.table.seq <= MAX_KEYS:
            return None
        return await self.registry.read(self.registry.storage.seq_of(self.table.id, request))

    async def _is_behind(self) -> bool:
        """Return whether other workers appended entries that did not arrive here yet, and read them."""
        before = self.table.seq
        if before and self.registry.broker.is_remote:
            await self._catch_up()
        return self.table.seq != before

    def remember(self, request: str, seq: int) -> None:
        """Remember what a request became, as long as it is likely to be sent again."""
        self.keys[request] = seq
        if len(self.keys) > MAX_KEYS:
            del self.keys[next(iter(self.keys))]

    # Following the log

    async def catch_up(self, seq: int | None = None, entry: Entry | None = None) -> None:
        """Read what others appended, unless this seq is known, or this entry is the only one missing."""
        async with self.lock:
            if entry is not None and entry.seq == self.table.seq + 1:
                await self._follow([entry])
            elif seq is None or seq > self.table.seq:
                await self._catch_up()

    async def _catch_up(self) -> None:
        await self._follow(await self.registry.read_log(self.table.id, after=self.table.seq))

    async def _follow(self, entries: list[Entry]) -> None:
        """Advance by entries that others appended."""
        for entry in entries:
            self._advance(self.table.after(await self.registry.facts_of(entry), entry.at), entry.key)
        if not self.decks.are_current(self.table):
            try:
                await self.decks.reload(self.table)
            except FriezeError:
                self.reread_later()
                raise

    def reread_later(self) -> None:
        """Read the log soon: an append that seemed to fail may have been stored, or a deck could not be read."""
        if not self._unsure:
            self._unsure = True
            self.registry.run(self._reread())

    async def _reread(self) -> None:
        while self._unsure and not self.deleted:
            await asyncio.sleep(REREAD_AFTER)
            with suppress(FriezeError):
                await self.catch_up()
                self._unsure = False

    def _advance(self, after: Table, request: str) -> None:
        """Take the state after another entry, and notify all subscribers."""
        before, self.table = self.table, after
        self.remember(request, after.seq)
        self.touched = self.registry.now()
        self.seat_messages.advance(after)
        table_changed = before.seats != after.seats or before.phase is not after.phase or before.host != after.host
        table_changed = table_changed or before.settings != after.settings or before.code != after.code
        for subscriber in self.subscribers:
            subscriber.mark_changed(table=table_changed, game=True)
        if table_changed:
            self._dismiss_barred()
        if before.code != after.code:
            self._dismiss_strangers(before.code)
        self.registry.scheduler.wake(*after.dues.values())

    # Subscribers

    async def subscribe(self, subscriber: Subscriber) -> None:
        """Add a subscriber. Raise `removed`, `no_spectators` or `gallery_full` if they may not."""
        access.check_may_see(self.table, subscriber.player)
        seats = self.table.seats_of(subscriber.player)
        if not seats and len(self.subscribers) >= MAX_SUBSCRIBERS:
            raise TableError(Why.GALLERY_FULL)
        was_empty = not self.presence.anybody()
        self.subscribers[subscriber] = None
        self.presence.add_socket(subscriber.player)
        self.touched = self.registry.now()
        if seats:
            self.notify_table()
        else:
            self.count_soon()
        self.registry.cluster.publish_presence(self)
        if was_empty:
            self.rested_until = self.registry.now() + CLOCK_AFTER_REST
            self.registry.call_later(self.notify_table)  # people who do not come are away by then
            await resting.resume_dues(self)
        for seat in seats:
            if self.table.seats[seat].standing_in:
                await self._come_back(seat)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a subscriber. The player is shown as away some seconds later."""
        if subscriber not in self.subscribers:
            return
        del self.subscribers[subscriber]
        self.presence.remove_socket(subscriber.player, self.registry.now())
        self.touched = self.registry.now()
        self.registry.cluster.publish_presence(self)
        self.registry.call_later(self.count_soon)

    def count_soon(self) -> None:
        """Notify all of who is there in a moment, once for everybody who comes and goes meanwhile.

        Else hundreds who come at once would each cause hundreds of messages.
        """
        if not self._counting:
            self._counting = True
            self.registry.call_later(self._count, PRESENCE_WITHIN)

    def _count(self) -> None:
        self._counting = False
        self.notify_table()

    def _dismiss_barred(self) -> None:
        """Close the sockets of those who may not watch any more."""
        for subscriber in self.subscribers:
            if (why := access.refusal(self.table, subscriber.player)) is not None:
                subscriber.close_with(_encode(m.Closed(m.Problem(why.value))))

    def _dismiss_strangers(self, old_code: str) -> None:
        """Close the sockets of those who came by an old code and did not sit down. The new code lets them in."""
        self.registry.on_recoded(self, old_code)
        for subscriber in self.subscribers:
            if subscriber.player != self.table.host and not self.table.seats_of(subscriber.player):
                subscriber.close_with(_encode(m.Closed(m.Problem(Why.RECODED.value))))

    async def _come_back(self, seat: int) -> None:
        def decide(table: Table) -> list[f.Fact]:
            return [f.CameBack(seat)] if table.seats[seat].standing_in else []

        with suppress(FriezeError):  # the player can still ask for it
            await self.append_system(f"back-{self.table.seq}-{seat}", decide)

    def notify_table(self) -> None:
        """Notify all subscribers that the table has changed: who is there, who is away."""
        for subscriber in self.subscribers:
            subscriber.mark_changed(table=True)

    def broadcast(self, message: bytes) -> None:
        """Send a short message to all subscribers of this worker."""
        for subscriber in self.subscribers:
            subscriber.send(message)

    # Messages

    def table_message(self, subscriber: Subscriber) -> bytes:
        """Return the table as a message to a subscriber."""
        table, player = self.table, subscriber.player
        mine, left = table.seats_of(player), table.seats_left_by(player)
        return _encode(m.TableMessage(table.seq, self.info(player), mine, table.host == player, left))

    def update_message(self, subscriber: Subscriber) -> bytes | None:
        """Return the game as a message to a subscriber."""
        return self.seat_messages.update(subscriber, self.registry.now())

    def info(self, player: str = "") -> m.TableInfo:
        """Return what a player may know of the table; without a player, what everybody may know."""
        now = self.registry.now()
        settings = access.settings_for(self.table, player)
        return summaries.info(
            self.table, settings, self.registry.library, lambda other: self.presence.away(other, now), self.watching
        )

    def summary(self, player: str) -> m.TableSummary:
        """Return the table's row among a player's own tables."""
        info = self.info()
        mine, game = self.table.seats_of(player), self.table.game
        return m.TableSummary(
            info.code,
            info.settings.game,
            info.deck_titles,
            info.phase,
            info.seats,
            self.head_at or self.touched,
            self.table.to_move in mine,
            mine,
            game.outcome if game is not None else None,
            self.table.daily,
            self.table.practice,
        )

    @property
    def watching(self) -> int:
        """How many only watch."""
        return self.presence.watching({seat.player for seat in self.table.seats if seat.player})


def request_of(player: str, key: str) -> str:
    """Return the idempotency key of a request."""
    return f"{player[:16]}:{key}"


def move_facts(table: Table, act: r.Act, player: str) -> list[f.Fact]:
    """Return the facts of a person's move."""
    moved = commands.game.move(table, act, player)
    back: list[f.Fact] = [f.CameBack(act.seat)] if table.seats[act.seat].standing_in else []
    return [*back, moved]


def _refuse(error: FriezeError) -> Decide:
    """Return a decision that always refuses."""

    def decide(_: Table) -> list[f.Fact]:
        raise error

    return decide

"""An in-memory table. Appends commands to the log one after the other, and pushes every change to its subscribers."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

import msgspec

from frieze.decks import BrokenDeck, UnknownDeck
from frieze.games.errors import FriezeError
from frieze.tables import access, commands, resting, summaries
from frieze.tables import facts as f
from frieze.tables import messages as m
from frieze.tables import requests as r
from frieze.tables.changes import change_of
from frieze.tables.due import fire_due
from frieze.tables.environment import Milliseconds
from frieze.tables.errors import TableError, Why
from frieze.tables.live_log import LiveLog
from frieze.tables.seat_messages import SeatMessages
from frieze.tables.settings import Daily, DeckChoice
from frieze.tables.state import Table
from frieze.tables.storage.rows import Change, Due, Entry, Kind
from frieze.tables.subscriber import Subscriber
from frieze.tables.table_decks import TableDecks
from frieze.tables.times import CLOCK_AFTER_REST

if TYPE_CHECKING:
    from frieze.tables.history import RecordedGame
    from frieze.tables.registry import TableRegistry

MAX_SUBSCRIBERS = 500  # on this worker; people seated at the table always get in

Decide = Callable[[Table], list[f.Fact]]
_encode = msgspec.json.Encoder().encode


class LiveTable(LiveLog[Table, f.Fact, Subscriber]):
    """A table in memory, with its subscribers."""

    kind: ClassVar[Kind] = Kind.TABLE

    def __init__(self, registry: "TableRegistry", table: Table) -> None:
        super().__init__(registry, table.id)
        self.table = table
        self.chat_lock = asyncio.Lock()
        self.decks = TableDecks(registry)
        self.seat_messages = SeatMessages(table)
        self.recorded: dict[int, RecordedGame] = {}  # games that are over, by number (history.py)
        self.rested_until: Milliseconds = 0  # somebody came back to a resting table and has this long to look

    @property
    def state(self) -> Table:
        return self.table

    @property
    def code(self) -> str:
        return self.table.code

    async def load(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.table = self.table.after(await self.registry.facts_of(entry), entry.at)
            self.seat_messages.advance(self.table)
            self.remember(entry.key, entry.seq)
        await self.decks.reload(self.table)

    # Commands

    async def change(self, player: str, command: r.TableChange) -> int:
        """Carry out a command and return its seq. Raise a `FriezeError` that says why it is refused."""
        try:
            async with self.decks.prepared(self.table, command) as decks:
                context = self._context(player, decks)
                return await self.append(player, command.key, lambda table: commands.decide(table, command, context))
        except (BrokenDeck, UnknownDeck) as error:
            return await self.append(player, command.key, _refuse(error))  # unless it was carried out before

    async def act(self, player: str, act: r.Act) -> int:
        """Make a person's move and return its seq. Raise a `FriezeError` that says why it is refused."""
        return await self.append(player, act.key, lambda table: move_facts(table, act, player))

    async def carry(self, old: str, new: str, key: str) -> int:

        def decide(table: Table) -> list[f.Fact]:
            if new in table.removed:
                raise TableError(Why.REMOVED)
            if not table.seats_of(old) and table.host != old:
                raise TableError(Why.UNKNOWN_LINK)
            return [f.Carried(old, new)] if old != new else []

        return await self.append(new, key, decide)

    async def create(self, player: str, new: r.NewTable, daily: Daily | None = None, practice: bool = False) -> int:
        """Append the first entry."""
        async with self.decks.prepared_new(new) as decks:
            context = self._context(player, decks)
            return await self.append(player, new.key, lambda _: commands.create(new, context, daily, practice))

    async def append_system(self, key: str, decide: Decide) -> int:
        """Append what no person asked for: a clock that ran out, a computer player's move."""
        return await self.append("", key, decide)

    def _context(self, player: str, decks: tuple[DeckChoice, ...]) -> commands.Context:
        registry, now = self.registry, self.registry.now()
        return commands.Context(
            player,
            decks,
            lambda: registry.library.mixed(decks),
            lambda other: self.presence.away_for(other, now),
            registry.random_bits,
        )

    # The log

    def prepare(self, request: str, facts: list[f.Fact]) -> tuple[Table, Entry, Change]:
        now = self.registry.now()
        after = self.table.after(facts, now)
        entry = Entry(self.table.id, after.seq, request, now, f.encode_facts(facts))
        change = change_of(self.table, after, entry, self.registry.library, self.head_at)
        if change.head is not None:
            self.head_at = now
        return after, entry, change

    def commit(self, after: Table, entry: Entry) -> None:
        before = self.table
        self._advance(after, entry.key)
        self.decks.advance(before, after)
        self.registry.cluster.publish_entry(self, entry)

    async def follow(self, entries: list[Entry]) -> None:
        for entry in entries:
            self._advance(self.table.after(await self.registry.facts_of(entry), entry.at), entry.key)
        if not self.decks.are_current(self.table):
            try:
                await self.decks.reload(self.table)
            except FriezeError:
                self.reread_later()
                raise

    async def fire(self, due: Due) -> None:
        await fire_due(self, due)

    def _advance(self, after: Table, request: str) -> None:
        """Take the state after another entry, and notify all subscribers."""
        before, self.table = self.table, after
        self.remember(request, after.seq)
        self.touched = now = self.registry.now()
        self.seat_messages.advance(after)
        table_changed = before.seats != after.seats or before.phase is not after.phase or before.host != after.host
        table_changed = table_changed or before.settings is not after.settings or before.code != after.code
        behind = self.subscribers if table_changed else self.seat_messages.push(self.subscribers, now)
        for subscriber in behind:
            subscriber.mark_changed(table=table_changed, game=True)
        if table_changed:
            self._dismiss_barred()
        if before.code != after.code:
            self._dismiss_strangers(before.code)
        if after.dues is not before.dues:
            self.registry.scheduler.wake(*after.dues.values())

    # Subscribers

    async def subscribe(self, subscriber: Subscriber) -> None:
        """Add a subscriber. Raise `removed`, `no_spectators` or `gallery_full` if they may not."""
        access.check_may_see(self.table, subscriber.player)
        seats = self.table.seats_of(subscriber.player)
        if not seats and len(self.subscribers) >= MAX_SUBSCRIBERS:
            raise TableError(Why.GALLERY_FULL)
        was_empty = not self.presence.anybody()
        self.add_subscriber(subscriber)
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

    def show_presence(self) -> None:
        self.notify_table()

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
        """Return what a player may know of the table; without a player, what everybody may know.

        Who asks is there, even before their socket is open.
        """
        now = self.registry.now()
        settings = access.settings_for(self.table, player)

        def away(other: str) -> bool:
            return other != player and self.presence.away(other, now)

        return summaries.info(self.table, settings, self.registry.library, away, self.watching)

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

"""A table that somebody is at: shows to all who listen what its ledger has become."""

import asyncio
from typing import TYPE_CHECKING

import msgspec

from frieze.games.errors import FriezeError
from frieze.games.played import PlayedGame
from frieze.tables import access, summaries
from frieze.tables import facts as f
from frieze.tables import messages as m
from frieze.tables.environment import Milliseconds
from frieze.tables.errors import TableError, Why
from frieze.tables.ledger import Ledger
from frieze.tables.seat_messages import SeatMessages
from frieze.tables.state import Table
from frieze.tables.storage.base import Entry
from frieze.tables.subscriber import Subscriber
from frieze.tables.times import CLOCK_AFTER_REST

if TYPE_CHECKING:
    from frieze.tables.registry import TableRegistry

MAX_SUBSCRIBERS = 500  # on this worker; whoever sits at the table always gets in

_encode = msgspec.json.Encoder().encode


class Room(Ledger):
    """A table in memory, with those who listen to it."""

    def __init__(self, registry: "TableRegistry", table: Table) -> None:
        super().__init__(registry, table)
        self.seat_messages = SeatMessages(table)
        self.talking = asyncio.Lock()
        self.recorded: dict[int, tuple[PlayedGame, f.Began]] = {}  # games that are over, by number (history.py)
        self.subscribers: set[Subscriber] = set()
        self.touched = registry.now()  # by anything: an untouched room leaves memory
        self.rested_until: Milliseconds = 0  # whoever came back to a table that rested has so long to look

    # What the ledger brings

    def became(self, before: Table) -> None:
        """Let everybody look."""
        after = self.table
        self.touched = self.registry.now()
        self.seat_messages.become(after)
        table = before.seats != after.seats or before.phase is not after.phase or before.settings != after.settings
        table = table or before.host != after.host or before.code != after.code
        for subscriber in self.subscribers:
            subscriber.mark_changed(table=table, game=True)
        if table:
            self._show_out()
        if before.code != after.code:
            self._shut(before.code)
        self.registry.schedule.wake(after.computer_due, after.clock_due)

    def tell(self, entry: Entry) -> None:
        """Tell other workers."""
        self.registry.cluster.publish_entry(self, entry)

    def gone(self) -> None:
        """Let the table go."""
        self.registry.on_deleted(self)

    # Listeners

    async def join(self, subscriber: Subscriber) -> None:
        """Let somebody listen. Raise `removed`, `no_spectators` or `gallery_full` if they may not."""
        access.check_may_see(self.table, subscriber.player)
        seats = self.table.seats_of(subscriber.player)
        if not seats and len(self.subscribers) >= MAX_SUBSCRIBERS:
            raise TableError(Why.GALLERY_FULL)
        alone = not self.presence.anybody()
        self.subscribers.add(subscriber)
        self.presence.came(subscriber.player)
        self.touched = self.registry.now()
        self.notify_table()
        self.registry.cluster.publish_presence(self)
        if alone:
            self.rested_until = self.registry.now() + CLOCK_AFTER_REST
            self.registry.call_later(self.notify_table)  # whoever does not come is away by then
            await self._wake_up()
        for seat in seats:
            if self.table.seats[seat].standing_in:
                await self._come_back(seat)

    def _show_out(self) -> None:
        """Let go those who may not listen any more."""
        for subscriber in self.subscribers:
            if (why := access.barred(self.table, subscriber.player)) is not None:
                subscriber.close_with(_encode(m.Closed(m.Problem(why.value))))

    def _shut(self, old: str) -> None:
        """Let the old code open nothing any more; whoever came by it and has not sat down goes, and may come again."""
        self.registry.recoded(self, old)
        for subscriber in self.subscribers:
            if subscriber.player != self.table.host and not self.table.seats_of(subscriber.player):
                subscriber.close_with(_encode(m.Closed(m.Problem(Why.RECODED.value))))

    def leave(self, subscriber: Subscriber) -> None:
        """Let somebody listen no more; shown as away some seconds later."""
        if subscriber not in self.subscribers:
            return
        self.subscribers.discard(subscriber)
        self.presence.went(subscriber.player, self.registry.now())
        self.touched = self.registry.now()
        self.registry.cluster.publish_presence(self)
        self.registry.call_later(self.notify_table)

    async def _come_back(self, seat: int) -> None:
        def facts(table: Table) -> list[f.Fact]:
            return [f.CameBack(seat)] if table.seats[seat].standing_in else []

        try:
            await self.append_system(f"back-{self.table.seq}-{seat}", facts)
        except FriezeError:  # they can still say so themselves
            return

    async def _wake_up(self) -> None:
        """Set the times again that rested while nobody was here."""
        table = self.table
        if table.computer_due is not None:
            await self.registry.set_due(table.id, "computer", table.computer_due)
        if table.clock_due is not None:
            await self.registry.set_due(table.id, "clock", max(table.clock_due, self.rested_until))

    def notify_table(self) -> None:
        """Let everybody look at the table: who is there, who is away."""
        for subscriber in self.subscribers:
            subscriber.mark_changed(table=True)

    def broadcast(self, words: bytes) -> None:
        """Tell all who listen here something short."""
        for subscriber in self.subscribers:
            subscriber.send(words)

    def table_message(self, subscriber: Subscriber) -> bytes:
        """Give the table as a message to one who listens."""
        mine = self.table.seats_of(subscriber.player)
        return _encode(
            m.TableMessage(self.table.seq, self.info(subscriber.player), mine, self.table.host == subscriber.player)
        )

    def update_message(self, subscriber: Subscriber) -> bytes | None:
        """Give the game as a message to one who listens."""
        return self.seat_messages.update(subscriber, self.registry.now())

    def info(self, player: str = "") -> m.TableInfo:
        """Return what a player may know of the table; without one, what everybody may."""
        now = self.registry.now()
        settings = access.settings_for(self.table, player)
        return summaries.info(
            self.table, settings, self.registry.library, lambda other: self.presence.away(other, now), self.watching
        )

    def line(self, player: str) -> m.TableSummary:
        """Give the table's line among a player's own."""
        info = self.info()
        mine = self.table.seats_of(player)
        return m.TableSummary(
            info.code,
            info.settings.game,
            info.deck_titles,
            info.phase,
            info.seats,
            self.head_at or self.touched,
            self.table.to_move in mine,
        )

    @property
    def watching(self) -> int:
        """How many only watch."""
        return self.presence.watching({seat.player for seat in self.table.seats if seat.player})

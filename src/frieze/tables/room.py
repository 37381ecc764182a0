"""A table that somebody is at: takes requests one after the other, writes what they bring about, then shows it.

The room holds the newest table known. When another worker was first (`SeqTaken`), it reads the log and decides anew.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from frieze.decks import BrokenDeck, Deck
from frieze.games.errors import FriezeError
from frieze.tables import decide, lines
from frieze.tables import facts as f
from frieze.tables import messages as m
from frieze.tables import requests as r
from frieze.tables.asked import Asked
from frieze.tables.errors import TableError, Why
from frieze.tables.listener import Listener
from frieze.tables.messages import Phase
from frieze.tables.presence import Presence
from frieze.tables.settings import DeckChoice
from frieze.tables.sight import Sight
from frieze.tables.storage import Change, CodeTaken, Entry, Milliseconds, Repeated, SeqTaken, StorageFailed, TableGone
from frieze.tables.table import Table
from frieze.tables.times import CLOCK_AFTER_REST

if TYPE_CHECKING:
    from frieze.tables.house import House

TRIES = 8
SURE_AFTER = 0.5  # seconds
MOST_LISTENERS = 500  # on this worker; whoever sits at the table always gets in
HEAD_EVERY = 60 * 60 * 1000  # a running game's head is written so often, to say that it is touched

_encode = msgspec.json.Encoder().encode


class Room:
    """A table in memory, with those who listen to it."""

    def __init__(self, house: "House", table: Table) -> None:
        self.house = house
        self.table = table
        self.sight = Sight(table)
        self.lock = asyncio.Lock()
        self.talking = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.presence = Presence(house.now())
        self.keys: dict[str, int] = {}
        self.touched = house.now()  # by anything: an untouched room leaves memory
        self.head_at: Milliseconds = 0
        self.rested_until: Milliseconds = 0  # whoever came back to a table that rested has so long to look
        self.deleted = False
        self._unsure = False
        self.decks: list[Deck] = []  # people's own, held in memory

    # Requests

    async def change(self, player: str, change: r.TableChange) -> int:
        """Take a request and give the seq it became. Raise a `FriezeError` that says why not."""
        asked = await self._asked(player, change)
        return await self._write(player, change.key, lambda table: decide.decide(table, change, asked))

    async def act(self, player: str, act: r.Act) -> int:
        """Take a person's move and give the seq it became. Raise a `FriezeError` that says why not."""

        def facts(table: Table) -> list[f.Fact]:
            moved = decide.move(table, act, player)
            back: list[f.Fact] = [f.CameBack(act.seat)] if table.seats[act.seat].standing_in else []
            return [*back, moved]

        return await self._write(player, act.key, facts)

    async def carry(self, old: str, new: str, key: str) -> int:
        """Give all seats of one key to another."""

        def facts(table: Table) -> list[f.Fact]:
            if not table.seats_of(old) and table.host != old:
                raise TableError(Why.UNKNOWN_LINK)
            return [f.Carried(old, new)] if old != new else []

        return await self._write(new, key, facts)

    async def create(self, player: str, new: r.NewTable) -> int:
        """Write the first entry."""
        decks = new.settings.decks
        if new.start:
            decks, self.decks = await self._frozen(decks)
        else:
            self.decks = await self.house.read(self.house.library.fetch(decks))
        self.house.library.mixed(decks)  # or it says why not
        asked = Asked(player, decks, lambda: self.house.library.mixed(decks), lambda _: 0)
        return await self._write(player, new.key, lambda _: decide.create(new, asked))

    async def by_itself(self, key: str, facts: Callable[[Table], list[f.Fact]]) -> int:
        """Take what nobody asked for: a clock that ran out, a computer player's move."""
        return await self._write("", key, facts)

    async def _asked(self, player: str, change: r.TableChange) -> Asked:
        """Give what is known for a request; whatever will be dealt or chosen is fetched first."""
        library = self.house.library
        decks = self.table.rules.decks
        if isinstance(change, r.Start | r.Rematch):
            decks, held = await self._frozen(decks)
            self.decks += held
        elif isinstance(change, r.ChangeSettings):
            self.decks += await self.house.read(library.fetch(change.settings.decks))
            library.mixed(change.settings.decks)  # or it says why not
        now = self.house.now()
        return Asked(player, decks, lambda: library.mixed(decks), lambda other: self.presence.away_for(other, now))

    async def _frozen(self, decks: tuple[DeckChoice, ...]) -> tuple[tuple[DeckChoice, ...], list[Deck]]:
        return await self.house.read(self.house.library.freeze(decks, self.house.now()))

    async def know_decks(self) -> None:
        """Get to know the decks that the table is set to and was dealt from; those that are gone or broken are not."""
        chosen = [*self.table.rules.decks, *(self.table.began.decks if self.table.began is not None else ())]
        self.decks = []
        for choice in chosen:
            with suppress(BrokenDeck):
                self.decks += await self.house.read(self.house.library.fetch([choice]))

    def dealt_deck(self) -> Deck:
        """Give the deck that the running or last game was dealt from, else the one that the table is set to."""
        began = self.table.began
        return self.house.library.mixed(began.decks if began is not None else self.table.rules.decks)

    async def _write(self, player: str, key: str, facts: Callable[[Table], list[f.Fact]]) -> int:
        request = f"{player[:16]}:{key}"
        async with self.lock:
            for _ in range(TRIES):
                if self.deleted:
                    raise TableError(Why.DELETED)
                if (seq := self.keys.get(request)) is not None:
                    return seq
                try:
                    happened = facts(self.table)
                except FriezeError:
                    if not await self._others_were_first():
                        raise
                    continue
                if not happened:
                    return self.table.seq
                now = self.house.now()
                after = self.table.after(happened, now)
                entry = Entry(self.table.id, after.seq, request, now, f.encode_facts(happened))
                try:
                    await self.house.storage.append(self._with(entry, after))
                except CodeTaken:  # another is drawn
                    continue
                except SeqTaken:
                    await self._catch_up()
                    continue
                except Repeated as repeated:
                    if self.table.seq:  # another worker took it
                        await self._catch_up()
                    return repeated.seq
                except TableGone:
                    self.house.gone(self)
                    continue
                except StorageFailed as failure:
                    self._make_sure()
                    raise TableError(Why.SAVING_FAILED) from failure
                self.become(after, request)
                self.house.neighbours.tell_entry(self, entry)
                return after.seq
        raise TableError(Why.SAVING_FAILED)

    async def _others_were_first(self) -> bool:
        """Tell whether other workers have written what was not heard of yet; then what was refused is decided anew."""
        before = self.table.seq
        if before and self.house.broker.far:
            await self._catch_up()
        return self.table.seq != before

    def _with(self, entry: Entry, after: Table) -> Change:
        """Give all that changes together with an entry."""
        before = self.table
        dues = {"computer": after.computer_due, "clock": after.clock_due}
        old = {"computer": before.computer_due, "clock": before.clock_due}
        head = None
        seats_changed = before.seats is not after.seats or before.phase is not after.phase
        shown = seats_changed or before.settings != after.settings or before.code != after.code
        if shown or entry.at - self.head_at > HEAD_EVERY:
            head = lines.head(after, self.house.library, entry.at)
            self.head_at = entry.at
        players = {seat.player for seat in before.seats if seat.player}
        now = players if not seats_changed else {seat.player for seat in after.seats if seat.player}
        return Change(
            entry,
            head,
            {kind: at for kind, at in dues.items() if at != old[kind]},
            joined=tuple(bytes.fromhex(player) for player in now - players),
            left=tuple(bytes.fromhex(player) for player in players - now),
        )

    # Becoming

    def become(self, after: Table, key: str) -> None:
        """Be the table after another entry, and let everybody look."""
        before = self.table
        self.table = after
        self.keys[key] = after.seq
        self.touched = self.house.now()
        self.sight.become(after)
        table = before.seats != after.seats or before.phase is not after.phase or before.settings != after.settings
        table = table or before.host != after.host or before.code != after.code
        for listener in self.listeners:
            listener.look(table=table, game=True)
        if table:
            self._show_out()
        if before.code != after.code:
            self._shut(before.code)
        self.house.schedule.wake(after.computer_due, after.clock_due)

    async def _catch_up(self) -> None:
        """Read what others have written."""
        await self._follow(await self.house.read_log(self.table.id, after=self.table.seq))

    async def _follow(self, entries: list[Entry]) -> None:
        """Be the table after entries that others have written."""
        before = self.table
        for entry in entries:
            self.become(self.table.after(f.decode_facts(entry.body), entry.at), entry.key)
        if self.table.rules is not before.rules or self.table.began is not before.began:
            await self.know_decks()

    def _make_sure(self) -> None:
        """What could not be kept may have been kept all the same: read it as soon as that can be done."""
        if not self._unsure:
            self._unsure = True
            self.house.do(self._read_again_and_again())

    async def _read_again_and_again(self) -> None:
        while self._unsure and not self.deleted:
            await asyncio.sleep(SURE_AFTER)
            with suppress(FriezeError):
                await self.catch_up()
                self._unsure = False

    async def catch_up(self, seq: int | None = None, entry: Entry | None = None) -> None:
        """Read what others have written, unless all up to this seq is known, or this entry is all that is not."""
        async with self.lock:
            if entry is not None and entry.seq == self.table.seq + 1:
                await self._follow([entry])
            elif seq is None or seq > self.table.seq:
                await self._catch_up()

    # Listeners

    async def join(self, listener: Listener) -> None:
        """Let somebody listen. Raise `removed`, `no_spectators` or `gallery_full` if they may not."""
        if (why := self._barred(listener.player)) is not None:
            raise TableError(why)
        seats = self.table.seats_of(listener.player)
        if not seats and len(self.listeners) >= MOST_LISTENERS:
            raise TableError(Why.GALLERY_FULL)
        alone = not self.presence.anybody()
        self.listeners.add(listener)
        self.presence.came(listener.player)
        self.touched = self.house.now()
        self.show_table()
        self.house.neighbours.tell_presence(self)
        if alone:
            self.rested_until = self.house.now() + CLOCK_AFTER_REST
            self.house.later(self.show_table)  # whoever does not come is away by then
            await self._wake_up()
        for seat in seats:
            if self.table.seats[seat].standing_in:
                await self._come_back(seat)

    def _barred(self, player: str) -> Why | None:
        """Tell why somebody may not listen, if so."""
        if player in self.table.removed:
            return Why.REMOVED
        if self.table.rules.spectators or self.table.phase is Phase.WAITING or self.table.seats_of(player):
            return None
        return Why.NO_SPECTATORS

    def _show_out(self) -> None:
        """Let go those who may not listen any more."""
        for listener in self.listeners:
            if (why := self._barred(listener.player)) is not None:
                listener.dismiss(_encode(m.Closed(m.Problem(why.value))))

    def _shut(self, old: str) -> None:
        """Let the old code open nothing any more; whoever came by it and has not sat down goes, and may come again."""
        self.house.recoded(self, old)
        for listener in self.listeners:
            if listener.player != self.table.host and not self.table.seats_of(listener.player):
                listener.dismiss(_encode(m.Closed(m.Problem(Why.RECODED.value))))

    def leave(self, listener: Listener) -> None:
        """Let somebody listen no more; shown as away some seconds later."""
        if listener not in self.listeners:
            return
        self.listeners.discard(listener)
        self.presence.went(listener.player, self.house.now())
        self.touched = self.house.now()
        self.house.neighbours.tell_presence(self)
        self.house.later(self.show_table)

    async def _come_back(self, seat: int) -> None:
        def facts(table: Table) -> list[f.Fact]:
            return [f.CameBack(seat)] if table.seats[seat].standing_in else []

        try:
            await self.by_itself(f"back-{self.table.seq}-{seat}", facts)
        except FriezeError:  # they can still say so themselves
            return

    async def _wake_up(self) -> None:
        """Set the times again that rested while nobody was here."""
        table = self.table
        if table.computer_due is not None:
            await self.house.set_due(table.id, "computer", table.computer_due)
        if table.clock_due is not None:
            await self.house.set_due(table.id, "clock", max(table.clock_due, self.rested_until))

    def show_table(self) -> None:
        """Let everybody look at the table: who is there, who is away."""
        for listener in self.listeners:
            listener.look(table=True)

    def tell_all(self, words: bytes) -> None:
        """Tell all who listen here something short."""
        for listener in self.listeners:
            listener.say(words)

    def table_message(self, listener: Listener) -> bytes:
        """Give the table as a message to one who listens."""
        mine = self.table.seats_of(listener.player)
        return _encode(m.TableMessage(self.table.seq, self.info(), mine, self.table.host == listener.player))

    def update_message(self, listener: Listener) -> bytes | None:
        """Give the game as a message to one who listens."""
        return self.sight.update(listener, self.house.now())

    def info(self) -> m.TableInfo:
        """Give what everybody knows of the table."""
        now = self.house.now()
        return lines.info(self.table, self.house.library, lambda player: self.presence.away(player, now), self.watching)

    def line(self, player: str) -> m.TableLine:
        """Give the table's line among a player's own."""
        info = self.info()
        mine = self.table.seats_of(player)
        return m.TableLine(
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

"""A table in memory that follows its log: takes requests one after the other, and writes what they bring about.

It holds the newest table known. When another worker was first (`SeqTaken`), it reads the log and decides anew.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from frieze.decks import BrokenDeck, Deck
from frieze.games.errors import FriezeError
from frieze.tables import access, decide, summaries
from frieze.tables import facts as f
from frieze.tables import requests as r
from frieze.tables.asked import Asked
from frieze.tables.environment import Milliseconds
from frieze.tables.errors import TableError, Why
from frieze.tables.presence import Presence
from frieze.tables.settings import DeckChoice
from frieze.tables.state import Table
from frieze.tables.storage.base import Change, CodeTaken, Entry, Repeated, SeqTaken, StorageFailed, TableGone

if TYPE_CHECKING:
    from frieze.tables.registry import TableRegistry

TRIES = 8
MAX_KEYS = 200  # of requests that a table remembers; older ones are in the log
SURE_AFTER = 0.5  # seconds
HEAD_EVERY = 60 * 60 * 1000  # a running game's head is written so often, to say that it is touched


class Ledger(ABC):
    """A table as its log tells it."""

    def __init__(self, registry: "TableRegistry", table: Table) -> None:
        self.registry = registry
        self.table = table
        self.lock = asyncio.Lock()
        self.presence = Presence(registry.now())
        self.keys: dict[str, int] = {}
        self.head_at: Milliseconds = 0
        self.deleted = False
        self.decks: list[Deck] = []  # people's own, held in memory
        self._unsure = False

    @abstractmethod
    def became(self, before: Table) -> None:
        """Do what follows when the table is another one."""

    @abstractmethod
    def tell(self, entry: Entry) -> None:
        """Tell others an entry that was written here."""

    @abstractmethod
    def gone(self) -> None:
        """Do what follows when the table was deleted."""

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
            if new in table.removed:
                raise TableError(Why.REMOVED)
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
            self.decks = await self.registry.read(self.registry.library.fetch(decks))
        self.registry.library.mixed(decks)  # or it says why not
        asked = Asked(player, decks, lambda: self.registry.library.mixed(decks), lambda _: 0, self.registry.random_bits)
        return await self._write(player, new.key, lambda _: decide.create(new, asked))

    async def append_system(self, key: str, facts: Callable[[Table], list[f.Fact]]) -> int:
        """Take what nobody asked for: a clock that ran out, a computer player's move."""
        return await self._write("", key, facts)

    async def _asked(self, player: str, change: r.TableChange) -> Asked:
        """Give what is known for a request; whatever will be dealt or chosen is fetched first."""
        library = self.registry.library
        decks = self.table.rules.decks
        if isinstance(change, r.Start | r.Rematch):
            decks, held = await self._frozen(decks)
            self.decks += held
        elif isinstance(change, r.ChangeSettings):
            wanted = access.chosen(self.table, change.settings.decks)
            self.decks += await self.registry.read(library.fetch(wanted))
            library.mixed(wanted)  # or it says why not
        now = self.registry.now()
        return Asked(
            player,
            decks,
            lambda: library.mixed(decks),
            lambda other: self.presence.away_for(other, now),
            self.registry.random_bits,
        )

    async def _frozen(self, decks: tuple[DeckChoice, ...]) -> tuple[tuple[DeckChoice, ...], list[Deck]]:
        return await self.registry.read(self.registry.library.freeze(decks, self.registry.now()))

    async def know_decks(self) -> None:
        """Get to know the decks that the table is set to and was dealt from; those that are gone or broken are not."""
        chosen = [*self.table.rules.decks, *(self.table.began.decks if self.table.began is not None else ())]
        self.decks = []
        for choice in chosen:
            with suppress(BrokenDeck):
                self.decks += await self.registry.read(self.registry.library.fetch([choice]))

    def dealt_deck(self) -> Deck:
        """Give the deck that the running or last game was dealt from, else the one that the table is set to."""
        began = self.table.began
        return self.registry.library.mixed(began.decks if began is not None else self.table.rules.decks)

    async def _write(self, player: str, key: str, facts: Callable[[Table], list[f.Fact]]) -> int:
        request = f"{player[:16]}:{key}"
        async with self.lock:
            for _ in range(TRIES):
                if self.deleted:
                    raise TableError(Why.DELETED)
                if (seq := self.keys.get(request)) is not None:
                    return seq
                try:
                    if not (happened := await self._decide(request, facts)):
                        return self.table.seq
                    now = self.registry.now()
                    after = self.table.after(happened, now)
                    entry = Entry(self.table.id, after.seq, request, now, f.encode_facts(happened))
                    await self.registry.storage.append(self._with(entry, after))
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
                    self.gone()
                    continue
                except StorageFailed as failure:
                    self._make_sure()
                    raise TableError(Why.SAVING_FAILED) from failure
                self.become(after, request)
                self.tell(entry)
                return after.seq
        raise TableError(Why.SAVING_FAILED)

    async def _decide(self, request: str, facts: Callable[[Table], list[f.Fact]]) -> list[f.Fact]:
        """Return what a request brings about. Raise why not, or `Repeated` if it was taken before."""
        try:
            return facts(self.table)
        except FriezeError:
            if (seq := await self._taken_long_ago(request)) is not None:
                raise Repeated(self.table.id, seq) from None
            if not await self._others_were_first():
                raise
        if (seq := self.keys.get(request)) is not None:
            raise Repeated(self.table.id, seq)
        return await self._decide(request, facts)

    async def _taken_long_ago(self, request: str) -> int | None:
        """Return the seq that a request became which is not remembered here any more."""
        if self.table.seq <= MAX_KEYS:
            return None
        return await self.registry.read(self.registry.storage.seq_of(self.table.id, request))

    def remember(self, key: str, seq: int) -> None:
        """Remember what a request became, as long as it is likely to be sent again."""
        self.keys[key] = seq
        if len(self.keys) > MAX_KEYS:
            del self.keys[next(iter(self.keys))]

    async def _others_were_first(self) -> bool:
        """Tell whether other workers have written what was not heard of yet; then what was refused is decided anew."""
        before = self.table.seq
        if before and self.registry.broker.is_remote:
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
            head = summaries.head(after, self.registry.library, entry.at)
            self.head_at = entry.at
        players = {seat.player for seat in before.seats if seat.player}
        now = players if not seats_changed else {seat.player for seat in after.seats if seat.player}
        began = after.began if after.began is not before.began else None
        return Change(
            entry,
            head,
            {kind: at for kind, at in dues.items() if at != old[kind]},
            joined=tuple(bytes.fromhex(player) for player in now - players),
            left=tuple(bytes.fromhex(player) for player in players - now),
            dealt=_kept_for(began) if began is not None else (),
        )

    # Following the log

    def become(self, after: Table, key: str) -> None:
        """Be the table after another entry."""
        before, self.table = self.table, after
        self.remember(key, after.seq)
        self.became(before)

    async def _catch_up(self) -> None:
        """Read what others have written."""
        await self._follow(await self.registry.read_log(self.table.id, after=self.table.seq))

    async def _follow(self, entries: list[Entry]) -> None:
        """Be the table after entries that others have written."""
        before = self.table
        for entry in entries:
            self.become(self.table.after(await self.registry.facts_of(entry), entry.at), entry.key)
        if self.table.rules is not before.rules or self.table.began is not before.began:
            await self.know_decks()

    def _make_sure(self) -> None:
        """What could not be kept may have been kept all the same: read it as soon as that can be done."""
        if not self._unsure:
            self._unsure = True
            self.registry.run(self._read_again_and_again())

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


def _kept_for(began: f.Began) -> tuple[str, ...]:
    """Return what is kept beside the log for a game: its cards, and the decks of people's own as they were."""
    return tuple(sorted({began.digest, *(choice.version for choice in began.decks)} - {""}))

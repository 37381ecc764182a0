"""The invariants of what is stored: deletions, retention, custom decks, chat."""

from typing import TYPE_CHECKING

import msgspec

from frieze.decks import Deck
from frieze.tables import facts as f
from frieze.tables.access import is_custom
from frieze.tables.messages import Phase
from frieze.tables.state import Table
from frieze.tables.times import DAY, MINUTE
from tests.simulation.decks import revision_of
from tests.simulation.history import History
from tests.simulation.violation import Violation

if TYPE_CHECKING:
    from tests.simulation.world import World

KEEP_DAYS = {Phase.OVER: 30}
KEEP_UNTOUCHED_DAYS = 60
KEEP_SNAPSHOTS_DAYS = 90
EARLY = 65 * MINUTE  # the head of a running table is written once an hour, and clocks differ
LATE = 2 * MINUTE  # tables are swept every half minute
SEEN_BY_ALL = 30.0  # seconds after which every worker must know of a deck's change


class StorageChecks:
    """Compares the rows of the database with what was acknowledged."""

    def __init__(self, world: "World", histories: dict[str, History]) -> None:
        self.world = world
        self.histories = histories
        self.asked_to_delete: set[str] = set()
        self.gone: set[str] = set()
        self.saved: dict[str, list[tuple[float, int]]] = {}  # when revisions of decks were acknowledged
        self.deleted_decks: dict[str, float] = {}
        self._built: dict[str, Deck] = {}

    # Deletions and retention

    def on_delete(self, table: str) -> None:
        """Check a deletion that is being committed: the host wants it, or the table's time is over."""
        self.gone.add(table)
        self.world.trace("delete", table[:6])
        if table not in self.asked_to_delete and self._age(table) < self._kept_for(table) - EARLY:
            raise Violation(f"table {table[:6]} is deleted after {self._age(table) / DAY:.1f} days")

    def on_deletion_acknowledged(self, table: str) -> None:
        """Check that a table whose deletion was acknowledged is gone."""
        if table in self.world.database.rows.heads:
            raise Violation(f"the deletion of {table[:6]} is acknowledged, and it is still there")

    def check_retention(self) -> None:
        """Nothing is kept longer than it should be."""
        rows = self.world.database.rows
        for table in rows.heads:
            if self._age(table) > self._kept_for(table) + LATE:
                raise Violation(f"table {table[:6]} is still there after {self._age(table) / DAY:.1f} days")
        needed = {digest for digest, _ in rows.dealt}
        for digest, (_, touched) in rows.snapshots.items():
            if digest not in needed and self.world.now() - touched > KEEP_SNAPSHOTS_DAYS * DAY + LATE:
                raise Violation(f"the snapshot {digest[:6]} is still there, and no table needs it")

    def check_nothing_left(self) -> None:
        """When everything is too old, nothing is left but decks and how often their cards were placed right."""
        rows = self.world.database.rows.rows()
        left = {kind: len(found) for kind, found in rows.items() if found and kind not in {"deck", "card_count"}}
        if left:
            raise Violation(f"after a year without anybody there are {left}")

    def check_deleted(self) -> None:
        """Nothing of a deleted table or deck is left."""
        rows = self.world.database.rows
        left = {
            "head": set(rows.heads) | set(rows.codes.values()),
            "log": set(rows.logs) | set(rows.keys),
            "member": set().union(*rows.members.values()),
            "due": {table for table, _ in rows.dues},
            "chat": set(rows.chats),
            "dealt": {table for _, table in rows.dealt},
        }
        for kind, tables in left.items():
            if found := tables & self.gone:
                raise Violation(f"rows of the kind {kind} are left of the deleted table {min(found)[:6]}")
        self.check_deleted_decks()

    def _age(self, table: str) -> int:
        """Return how long ago a table was changed last, in milliseconds."""
        return self.world.now() - self.histories[table].changed_at

    def _kept_for(self, table: str) -> int:
        return KEEP_DAYS.get(self.histories[table].newest.phase, KEEP_UNTOUCHED_DAYS) * DAY

    # Custom decks

    def on_deck_saved(self, deck: str, revision: int) -> None:
        """Check that an acknowledged revision is stored."""
        stored = self.world.database.rows.decks.get(deck)
        if stored is None or stored.revision < revision:
            raise Violation(f"revision {revision} of {deck} is acknowledged and not stored")
        self.saved.setdefault(deck, []).append((self.world.loop.time(), revision))

    def on_deck_deleted(self, deck: str) -> None:
        """Check that a deleted deck is gone."""
        self.deleted_decks[deck] = self.world.loop.time()
        self.check_deleted_decks()

    def check_deleted_decks(self) -> None:
        """No deleted deck is there, and nothing is counted of its cards."""
        rows = self.world.database.rows
        if found := set(self.deleted_decks) & set(rows.decks):
            raise Violation(f"the deck {min(found)} was deleted and is there")
        if found := set(self.deleted_decks) & {source for source, _ in rows.card_counts}:
            raise Violation(f"cards of the deck {min(found)} are counted, and it was deleted")

    def on_began(self, began: f.Began) -> None:
        """Check that a game is dealt from the newest revision of a deck that exists."""
        since = self.world.loop.time() - SEEN_BY_ALL
        for choice in filter(is_custom, began.decks):
            if self.deleted_decks.get(choice.id, since) < since:
                raise Violation(f"a game is dealt from {choice.id}, which was deleted")
            dealt = revision_of(self._snapshot(choice.version))
            newest = max((revision for at, revision in self.saved[choice.id] if at < since), default=0)
            if dealt < newest:
                raise Violation(f"a game is dealt from revision {dealt} of {choice.id}, and there is {newest}")

    def on_texts(self, table: Table, titles: dict[str, str]) -> None:
        """Check that the texts of a game are those of its start."""
        assert table.began is not None
        choice = table.began.decks[0]
        deck = self._snapshot(choice.version) if is_custom(choice) else self.world.decks[choice.id]
        for card, title in titles.items():
            if title != deck.text(card, "en").title:
                raise Violation(f"{card} of table {table.id[:6]} is called {title!r}")

    def _snapshot(self, version: str) -> Deck:
        if version not in self._built:
            body, _ = self.world.database.rows.snapshots[version]
            self._built[version] = msgspec.json.decode(body, type=Deck)
        return self._built[version]

    # Chat

    def check_chat(self) -> None:
        """A chat message that was sent again is stored once."""
        for table, entries in self.world.database.rows.chats.items():
            bodies = [msgspec.json.decode(entry.body) for entry in entries]
            sent = [(body["player"], body["key"]) for body in bodies]
            if len(set(sent)) != len(sent):
                raise Violation(f"a chat message of {table} is stored twice")

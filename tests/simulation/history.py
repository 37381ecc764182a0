"""What a table's log adds up to, folded independently of the workers."""

import msgspec

from frieze.tables import facts as f
from frieze.tables.state import Table
from tests.simulation.decks import NUMBERS

REMEMBERED = 200  # states of a table
_encode = msgspec.json.Encoder().encode


class History:
    """One table's log, entry by entry."""

    def __init__(self, table: str) -> None:
        self.newest = Table(table)
        self.keys: set[str] = set()
        self.states: dict[int, Table] = {}
        self.dates: dict[int, frozenset[bytes]] = {}  # revealed in the running game, by seq
        self.changed_at = 0  # milliseconds; the true time of the last entry
        self.stamped = 0  # milliseconds; the same by the clock of the worker that appended it
        self.events: dict[int, bytes] = {}  # by seq
        self.views: dict[int, dict[int | None, bytes]] = {}  # those that somebody got, by seq and seat

    def add(self, facts: list[f.Fact], at: int) -> None:
        """Fold another entry."""
        before = self.newest
        self.newest = after = before.after(facts, at)
        revealed = self.dates.get(before.seq, frozenset()) if after.games == before.games else frozenset()
        self.events[after.seq] = events = _encode(after.events)[1:-1] if after.events else b""
        self.dates[after.seq] = revealed.union(NUMBERS.findall(events)) if events else revealed
        self.states[after.seq] = after
        if len(self.states) > REMEMBERED:
            oldest = next(iter(self.states))
            del self.states[oldest], self.events[oldest], self.dates[oldest]
            self.views.pop(oldest, None)

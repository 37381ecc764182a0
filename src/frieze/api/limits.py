"""Rate limits: token buckets by player key, by address (a whole school may share one), and in total.

At an address, players whose keys were seen before have buckets of their own. So a flood with ever new keys, or with
none, never stops those who are there already. A flood with one known key empties the bucket of that key first.

Workers publish what was spent, and whom they know, to one another, twice a second. So a flood over all workers may at
first spend a burst at each of them; afterwards it is limited as one.
"""

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import msgspec

from frieze.games.errors import FriezeError

MAX_REMEMBERED = 50_000
SPENT, KNOWN = "!limits", "!known"  # topics
PUBLISH_EVERY = 0.5  # seconds
PUBLISHED_BELOW = 0.75  # of the burst: a bucket that is nearly full need not be published

K = TypeVar("K")
V = TypeVar("V")
Name = tuple[str, str, str]  # of a bucket: "key", "address" or "all"; what is limited; whose


class TooMuch(FriezeError):
    """A limit is exceeded. `after`: seconds until a request may succeed again."""

    code = "too_much"

    def __init__(self, what: str, after: float) -> None:
        super().__init__(what=what, after=round(after, 1))


class Limit(NamedTuple):
    """The size of a bucket, and how many tokens are added each second."""

    burst: float
    each_second: float


# A school behind one address: twenty lessons of thirty pupils, with their teachers and boards, are 640 browsers. Each
# loads a page with fifty files, asks REST a few times and opens a socket. That happens within a minute, or within
# seconds when a bell rings, or when the server or the network was away. docs/security.md has the sums.
BY_ADDRESS = {
    "request": Limit(5000, 100),
    "page": Limit(30_000, 500),
    "table": Limit(60, 0.5),
    "daily": Limit(120, 1),
    "count": Limit(40, 1 / 60),  # dailies that count: a class, and then few; more are played and not counted
    "game": Limit(240, 2),  # rematches: a class starts thirty at once, several times over
    "change": Limit(900, 30),
    "deck": Limit(60, 0.5),
    "check": Limit(600, 20),  # of decks: thirty pupils write, and each deck is saved every second or two
    "print": Limit(30, 0.2),
    "replay": Limit(1500, 50),  # steps: a class watches its games again
    "miss": Limit(400, 2),  # codes and links that do not exist: a school may mistype, 191 million codes take years
    "known_miss": Limit(60, 0.25),  # of keys that were known before the bucket above began to empty
    "lesson": Limit(120, 0.5),
    "join": Limit(1000, 20),
    "socket": Limit(1500, 30),
}
BY_KEY = {
    "request": Limit(120, 8),
    "miss": Limit(20, 20 / 60),
    "table": Limit(20, 0.05),
    "daily": Limit(20, 0.1),
    "change": Limit(60, 1),
    "game": Limit(20, 0.2),
    "deck": Limit(20, 0.1),
    "check": Limit(60, 2),
    "print": Limit(10, 0.1),
    "replay": Limit(300, 10),
    "lesson": Limit(10, 0.02),
    "join": Limit(20, 0.5),
    "socket": Limit(30, 1),
    "message": Limit(60, 10),
    "chat": Limit(6, 0.5),
    "hurry": Limit(20, 4),  # a computer player thinks for each of them
    "report": Limit(10, 0.05),
}
# In total: a flood from many addresses fills disk and memory no faster than this.
# Dailies have their own limit, 1,200 a minute, so that a busy day leaves room for other tables.
BY_ALL = {
    "table": Limit(2000, 20),
    "daily": Limit(2000, 20),
    "deck": Limit(500, 5),
    "lesson": Limit(1000, 5),
}
LIMITS = {"address": BY_ADDRESS, "key": BY_KEY, "all": BY_ALL}


def _remember(values: OrderedDict[K, V], name: K, value: V) -> None:
    """Store a value. Forget the oldest if there are too many."""
    values[name] = value
    values.move_to_end(name)
    if len(values) > MAX_REMEMBERED:
        values.popitem(last=False)


class Limits:
    """The token buckets of this worker."""

    def __init__(self, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self.clock = clock
        self._buckets: OrderedDict[Name, tuple[float, float]] = OrderedDict()
        self._unpublished: Counter[Name] = Counter()
        self._known: OrderedDict[str, float] = OrderedDict()  # player: since when
        self._unpublished_known: list[str] = []
        self._missing: OrderedDict[str, float] = OrderedDict()  # address: when its misses began

    def spend(self, what: str, *, key: str | None = None, address: str | None = None) -> None:
        """Take a token of every bucket concerned. Raise `TooMuch` if one is empty.

        `key`: of the player, None if the request has none.
        """
        if key is not None and what in BY_KEY:
            self._spend("key", what, key, BY_KEY[what])
        if address is not None and what in BY_ADDRESS:
            whose = f"{address} known" if self.is_known(key) else address
            self._spend("address", what, whose, BY_ADDRESS[what])
        if what in BY_ALL:
            self._spend("all", what, "", BY_ALL[what])

    def spend_miss(self, player: str, address: str, count: int = 1) -> None:
        """Count a code or link that does not exist. Raise `TooMuch` if the player or the address had too many.

        One player's misses never lock out others: the player's own bucket is empty first. Somebody who changes keys
        can empty the bucket of an address. Then players who were known before are still served.
        """
        self._spend("key", "miss", player, BY_KEY["miss"], count)
        try:
            self._spend("address", "miss", address, BY_ADDRESS["miss"], count)
        except TooMuch:
            if self._known.get(player, math.inf) >= self._missing.get(address, -math.inf):
                raise
            self._spend("address", "known_miss", address, BY_ADDRESS["known_miss"], count)

    def check_misses(self, player: str, address: str) -> None:
        """Raise `TooMuch` if a miss would. Take nothing."""
        self.spend_miss(player, address, 0)

    def note_key(self, player: str) -> None:
        """Remember a player whose request was served, and since when."""
        if player not in self._known:
            _remember(self._known, player, self.clock())
            if len(self._unpublished_known) < MAX_REMEMBERED:
                self._unpublished_known.append(player)

    def is_known(self, player: str | None) -> bool:
        """Return whether a request of a player was served before."""
        return player in self._known

    def _spend(self, kind: str, what: str, whose: str, limit: Limit, count: int = 1) -> None:
        if not self.on:
            return
        name = (kind, what, whose)
        left = self._left(name, limit)
        if left < 1:
            raise TooMuch(what, (1 - left) / limit.each_second)
        self._take(name, left, count)
        if count and left < PUBLISHED_BELOW * limit.burst and len(self._unpublished) < MAX_REMEMBERED:
            self._unpublished[name] += count

    def _left(self, name: Name, limit: Limit) -> float:
        left, at = self._buckets.get(name, (limit.burst, 0.0))
        return min(limit.burst, left + (self.clock() - at) * limit.each_second)

    def _take(self, name: Name, left: float, count: int) -> None:
        kind, what, whose = name
        if kind == "address" and what == "miss" and count and left >= BY_ADDRESS["miss"].burst:
            _remember(self._missing, whose, self.clock())
        _remember(self._buckets, name, (left - count, self.clock()))

    # Several workers

    def unpublished(self) -> list[tuple[str, bytes]]:
        """Return messages about what is new here since the last call, each with its topic."""
        spent, self._unpublished = self._unpublished, Counter()
        known, self._unpublished_known = self._unpublished_known, []
        found: dict[str, list[Any]] = {SPENT: [(*name, count) for name, count in spent.items()], KNOWN: known}
        return [(topic, msgspec.json.encode(new)) for topic, new in found.items() if new]

    def on_spent(self, data: bytes) -> None:
        """Take the tokens that were spent at another worker."""
        for kind, what, whose, count in msgspec.json.decode(data, type=list[tuple[str, str, str, int]]):
            limit = LIMITS[kind].get(what)
            if limit is not None:
                name = (kind, what, whose)
                self._take(name, max(self._left(name, limit), count - limit.burst), count)

    def on_known(self, data: bytes) -> None:
        """Remember players who are known at another worker."""
        for player in msgspec.json.decode(data, type=list[str]):
            if player not in self._known:
                _remember(self._known, player, self.clock())

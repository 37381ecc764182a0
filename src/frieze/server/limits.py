"""How much may be sent: by one key, and by one address (where a whole class may sit behind one).

Several workers tell one another what was spent, twice a second: a flood over all of them may take a burst from each at
first, and pays for it afterwards.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from frieze.games.errors import FriezeError

MAX_REMEMBERED = 50_000
TOPIC = "!limits"
PUBLISH_EVERY = 0.5  # seconds
PUBLISHED_BELOW = 0.75  # of its burst: a bucket that is nearly full need not be published

Name = tuple[str, str, str]  # by key or address, what, whose


class TooMuch(FriezeError):
    """More was sent than is allowed; `after`: seconds until it may work again."""

    code = "too_much"

    def __init__(self, what: str, after: float) -> None:
        super().__init__(what=what, after=round(after, 1))


class Limit(NamedTuple):
    """So many at once, and so many more each second."""

    burst: float
    each_second: float


# Thirty pupils behind one address each load the page, join and connect within a minute.
BY_ADDRESS = {
    "request": Limit(1500, 50),
    "page": Limit(4000, 100),
    "table": Limit(60, 0.5),
    "game": Limit(240, 2),  # started again at tables that are there: thirty tables of a class at once, some times over
    "change": Limit(900, 30),
    "deck": Limit(60, 0.5),
    "check": Limit(600, 20),  # of decks: thirty pupils write, each is saved every second or two
    "print": Limit(30, 0.2),
    "replay": Limit(1500, 50),  # steps: a class looks at its games again
    "miss": Limit(40, 0.5),  # codes and links that do not exist: 191 million codes cannot be tried at this pace
    "socket": Limit(200, 5),
}
BY_KEY = {
    "request": Limit(120, 8),
    "table": Limit(20, 0.05),
    "change": Limit(60, 1),
    "game": Limit(20, 0.2),
    "deck": Limit(20, 0.1),
    "check": Limit(60, 2),
    "print": Limit(10, 0.1),
    "replay": Limit(300, 10),
    "socket": Limit(30, 1),
    "message": Limit(60, 10),
    "chat": Limit(6, 0.5),
    "report": Limit(10, 0.05),
}
# Of everybody together: a flood from many addresses fills neither disk nor memory faster than this.
BY_ALL = {"table": Limit(2000, 20), "deck": Limit(500, 5)}
LIMITS = {"address": BY_ADDRESS, "key": BY_KEY, "all": BY_ALL}


class Limits:
    """Buckets that fill again with time."""

    def __init__(self, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self.clock = clock
        self._buckets: OrderedDict[Name, tuple[float, float]] = OrderedDict()
        self._unpublished: Counter[Name] = Counter()

    def spend(self, what: str, *, key: str | None = None, address: str | None = None) -> None:
        """Count something. Raise `TooMuch` if there were too many."""
        if key is not None and what in BY_KEY:
            self._spend("key", what, key, BY_KEY[what])
        if address is not None and what in BY_ADDRESS:
            self._spend("address", what, address, BY_ADDRESS[what])
        if what in BY_ALL:
            self._spend("all", what, "", BY_ALL[what])

    def check(self, what: str, *, address: str) -> None:
        """Raise `TooMuch` if there were too many; count nothing."""
        self._spend("address", what, address, BY_ADDRESS[what], 0)

    def _spend(self, kind: str, what: str, whose: str, limit: Limit, count: int = 1) -> None:
        if not self.on:
            return
        name = (kind, what, whose)
        left = self._left(name, limit)
        if left < 1:
            raise TooMuch(what, (1 - left) / limit.each_second)
        self._take(name, left, count)
        if count and left < PUBLISHED_BELOW * limit.burst:
            self._unpublished[name] += count

    def _left(self, name: Name, limit: Limit) -> float:
        left, at = self._buckets.get(name, (limit.burst, 0.0))
        return min(limit.burst, left + (self.clock() - at) * limit.each_second)

    def _take(self, name: Name, left: float, count: int) -> None:
        self._buckets[name] = (left - count, self.clock())
        self._buckets.move_to_end(name)
        if len(self._buckets) > MAX_REMEMBERED:
            self._buckets.popitem(last=False)

    # Several workers

    def unpublished(self) -> bytes | None:
        """Return what was spent here and is not published yet, if anything."""
        unpublished, self._unpublished = self._unpublished, Counter()
        return msgspec.json.encode([(*name, count) for name, count in unpublished.items()]) if unpublished else None

    def on_message(self, data: bytes) -> None:
        """Count what was spent at another worker."""
        for kind, what, whose, count in msgspec.json.decode(data, type=list[tuple[str, str, str, int]]):
            limit = LIMITS[kind].get(what)
            if limit is not None:
                name = (kind, what, whose)
                self._take(name, max(self._left(name, limit), count - limit.burst), count)

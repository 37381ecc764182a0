"""How much may be sent: by one key, and by one address (where a whole class may sit behind one)."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from frieze.games.errors import FriezeError

MOST_REMEMBERED = 50_000


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
    "table": Limit(60, 1),
    "deck": Limit(60, 0.5),
    "print": Limit(30, 0.2),
    "miss": Limit(40, 0.5),  # codes and links that do not exist: 191 million codes cannot be tried at this pace
    "socket": Limit(200, 5),
}
BY_KEY = {
    "request": Limit(120, 8),
    "table": Limit(20, 0.2),
    "deck": Limit(20, 0.1),
    "print": Limit(10, 0.1),
    "socket": Limit(30, 1),
    "message": Limit(60, 10),
    "chat": Limit(6, 0.5),
    "report": Limit(10, 0.05),
}


class Limits:
    """Buckets that fill again with time."""

    def __init__(self, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self.clock = clock
        self._buckets: OrderedDict[tuple[str, str, str], tuple[float, float]] = OrderedDict()

    def spend(self, what: str, *, key: str | None = None, address: str | None = None) -> None:
        """Count something. Raise `TooMuch` if there were too many."""
        if key is not None and what in BY_KEY:
            self._spend("key", what, key, BY_KEY[what])
        if address is not None and what in BY_ADDRESS:
            self._spend("address", what, address, BY_ADDRESS[what])

    def check(self, what: str, *, address: str) -> None:
        """Raise `TooMuch` if there were too many; count nothing."""
        self._spend("address", what, address, BY_ADDRESS[what], 0)

    def _spend(self, kind: str, what: str, whose: str, limit: Limit, count: int = 1) -> None:
        if not self.on:
            return
        now = self.clock()
        name = (kind, what, whose)
        left, at = self._buckets.pop(name, (limit.burst, now))
        left = min(limit.burst, left + (now - at) * limit.each_second)
        if left < 1:
            self._buckets[name] = (left, now)
            raise TooMuch(what, (1 - left) / limit.each_second)
        self._buckets[name] = (left - count, now)
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)

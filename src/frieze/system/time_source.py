"""The time of day, as far as it can be trusted."""

import time
from collections.abc import Callable

from frieze.tables.environment import Milliseconds

FASTEST = 0.1  # a clock that was set to another time is followed by so much of the time that passes


class SteadyClock:
    """Gives the time now; if the machine's clock jumps, it goes on steadily and comes nearer to it bit by bit.

    So no turn is over at once, or an hour late, because somebody has set a clock.
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._steady = steady
        self._at = wall()
        self._looked = steady()

    def __call__(self) -> Milliseconds:
        """Return the time now."""
        looked = self._steady()
        passed = looked - self._looked
        self._looked = looked
        self._at += passed
        most = passed * FASTEST
        self._at += max(-most, min(most, self._wall() - self._at))
        return int(self._at * 1000)

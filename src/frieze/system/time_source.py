"""The wall clock, smoothed: it never jumps."""

import time
from collections.abc import Callable

from frieze.tables.environment import Milliseconds

MAX_SLEW = 0.1  # how fast we follow a clock that was set: seconds of correction for each second that passes


class SteadyClock:
    """A clock that follows the machine's clock without jumps.

    If someone sets the machine's clock, this clock approaches the new time slowly. So no turn ends immediately, or an
    hour late.
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._steady = steady
        self._now = wall()
        self._read_at = steady()

    def __call__(self) -> Milliseconds:
        """Return the current time."""
        read_at = self._steady()
        elapsed = read_at - self._read_at
        self._read_at = read_at
        self._now += elapsed
        max_correction = elapsed * MAX_SLEW
        self._now += max(-max_correction, min(max_correction, self._wall() - self._now))
        return int(self._now * 1000)

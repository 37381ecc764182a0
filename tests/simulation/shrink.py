"""Finds the fewest faults with which a seed still fails.

A fault that is left out changes what happens after it. So fewer faults are only tried, never concluded.
"""

import time

from tests.simulation.world import Failure

MAX_SECONDS = 120.0

NumberedFault = tuple[int, str]


def shrink(failure: Failure, duration: float, seconds: float = MAX_SECONDS) -> Failure:
    """Return the smallest failure that is found in this time."""
    shrinking = Shrinking(failure, duration, seconds)
    if shrinking.improve([]):  # no fault is needed
        return shrinking.best
    shrinking.cut_the_end()
    shrinking.leave_out()
    shrinking.try_single_ones()
    return shrinking.best


class Shrinking:
    """The search for a smaller failure. `best`: the smallest one so far."""

    def __init__(self, failure: Failure, duration: float, seconds: float) -> None:
        self.first = self.best = failure
        self.duration = duration
        self.deadline = time.monotonic() + seconds

    @property
    def is_over(self) -> bool:
        """Return whether the time is over."""
        return time.monotonic() > self.deadline

    def improve(self, faults: list[NumberedFault]) -> bool:
        """Allow only these faults. Return whether the seed still fails, with fewer faults than before."""
        smaller = fails_with(self.first, self.duration, faults)
        if smaller is None or len(smaller.faults) >= len(self.best.faults):
            return False
        self.best = smaller
        return True

    def cut_the_end(self) -> None:
        """Look for the shortest beginning of the faults."""
        low, high = 0, len(self.first.faults)
        while low < high and not self.is_over:
            middle = (low + high) // 2
            if self.improve(self.first.faults[:middle]):
                high = middle
            else:
                low = middle + 1

    def leave_out(self) -> None:
        """Leave out ever smaller pieces, until not even one fault can be left out."""
        size = len(self.best.faults) // 2
        while size and not self.is_over:
            before, position = self.best, 0
            while position < len(self.best.faults) and not self.is_over:
                faults = self.best.faults
                if not self.improve(faults[:position] + faults[position + size :]):
                    position += size
            if self.best is before:
                size //= 2

    def try_single_ones(self) -> None:
        """Try each fault alone: one may do what several did together."""
        for fault in self.first.faults:
            if len(self.best.faults) <= 1 or self.is_over:
                return
            self.improve([fault])


def fails_with(failure: Failure, duration: float, faults: list[NumberedFault]) -> Failure | None:
    """Return how a seed fails if only these faults may happen; None if it passes."""
    try:
        failure.kind(failure.seed, duration=duration, allowed=frozenset(number for number, _ in faults)).run()
    except Failure as smaller:
        return smaller
    return None

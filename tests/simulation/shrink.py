"""Finds the fewest faults with which a seed still fails."""

import time

from tests.simulation.world import Failure, World

MAX_SECONDS = 120.0


def shrink(failure: Failure, duration: float) -> Failure:
    """Return the smallest failure found in time: first fewer faults at the end, then fewer in the middle."""
    deadline = time.monotonic() + MAX_SECONDS
    best = failure
    low, high = 0, len(failure.faults)
    while low < high and time.monotonic() < deadline:  # the shortest beginning of the faults
        middle = (low + high) // 2
        smaller = fails_with(failure, duration, failure.faults[:middle])
        if smaller is None:
            low = middle + 1
        else:
            best, high = smaller, middle
    step = max(1, len(best.faults) // 2)
    while time.monotonic() < deadline:
        position = 0
        while position < len(best.faults) and time.monotonic() < deadline:
            kept = best.faults[:position] + best.faults[position + step :]
            smaller = fails_with(failure, duration, kept)
            if smaller is None or len(smaller.faults) >= len(best.faults):
                position += step
            else:
                best = smaller
        if step == 1:
            break
        step //= 2
    return best


def fails_with(failure: Failure, duration: float, faults: list[tuple[int, str]]) -> Failure | None:
    """Return how a seed fails if only these faults may happen; None if it passes."""
    try:
        World(failure.seed, duration=duration, allowed=frozenset(number for number, _ in faults)).run()
    except Failure as smaller:
        return smaller
    return None

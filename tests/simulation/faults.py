"""Decides which faults happen. Every fault has a number, so that a failing run can be shrunk to the fewest."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

# How likely each fault is where it could happen.
RATES = {
    "storage fails before the write": 0.01,
    "storage fails after the write": 0.008,
    "the answer of the storage is repeated": 0.006,
    "storage is slow": 0.01,
    "a read fails": 0.003,
    "a deck cannot be read": 0.1,
    "the answer to a read is late": 0.003,
    "the list of old tables is late": 0.3,
    "the disk is full": 0.0006,
    "the database restarts": 0.0005,
    "a message between workers is lost": 0.05,
    "a message between workers is late": 0.08,
    "a message between workers comes twice": 0.05,
    "a client's connection breaks": 0.004,
    "a client reads slowly": 0.01,
    # Once a second of simulated time:
    "a worker is killed": 0.012,
    "the broker is away": 0.006,
    "workers are cut off from one another": 0.006,
    "a clock jumps": 0.01,
}


class Faults:
    """Draws faults from a seed and traces them. `allowed`: numbers of the faults that may happen; None: all."""

    def __init__(self, random: Random, trace: Callable[..., Any], allowed: frozenset[int] | None = None) -> None:
        self.random = random
        self.trace = trace
        self.allowed = allowed
        self.drawn = 0
        self.happened: list[tuple[int, str]] = []
        self.on = True

    def happens(self, fault: str) -> bool:
        """Return whether a fault happens here."""
        if self.random.random() >= RATES[fault] or not self.on:
            return False
        self.drawn += 1
        if self.allowed is not None and self.drawn not in self.allowed:
            return False
        self.happened.append((self.drawn, fault))
        self.trace(f"fault {self.drawn}:", fault)
        return True

    def counts(self) -> Counter[str]:
        """Return how often each fault happened."""
        return Counter(fault for _, fault in self.happened)

"""How much is tried.

The compiled rules play the same games as the interpreted ones, several times as fast: they get the large numbers, the
interpreted ones a sample. `make soak` sets FRIEZE_EFFORT and tries so many times as much of everything.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import frieze.games.core

COMPILED = Path(frieze.games.core.__file__).suffix != ".py"
EFFORT = int(os.environ.get("FRIEZE_EFFORT", "1"))

T = TypeVar("T")


def tries(compiled: int, interpreted: int | None = None) -> int:
    """Return how often to try something on these rules."""
    return EFFORT * (compiled if COMPILED or interpreted is None else interpreted)


def sample(values: Sequence[T], interpreted: int) -> list[T]:
    """Return all values on the compiled rules, and so many of them on the interpreted ones, evenly chosen."""
    if COMPILED or EFFORT > 1 or len(values) <= interpreted:
        return list(values)
    return [values[number * len(values) // interpreted] for number in range(interpreted)]

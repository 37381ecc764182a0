"""How many examples a test tries.

The compiled rules are several times as fast as the interpreted ones. So tests try many examples on the compiled rules
and a sample on the interpreted ones. `make soak` sets FRIEZE_EFFORT, which multiplies all numbers.
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
    """Return the number of examples to try on the installed rules."""
    return EFFORT * (compiled if COMPILED or interpreted is None else interpreted)


def sample(values: Sequence[T], interpreted: int) -> list[T]:
    """Return all values on the compiled rules, and evenly chosen ones on the interpreted rules."""
    if COMPILED or EFFORT > 1 or len(values) <= interpreted:
        return list(values)
    return [values[number * len(values) // interpreted] for number in range(interpreted)]

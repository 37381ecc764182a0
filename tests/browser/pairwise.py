"""Pairwise testing: all pairs of values instead of all combinations."""

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

Row = tuple[Any, ...]


def pairwise(*factors: Sequence[Any]) -> list[Row]:
    """Return rows with one value of each factor, so that any two values of any two factors are in one row.

    They find failures that one value or two values cause, but perhaps not those that need three. The same factors
    give the same rows. Three factors of 9, 5 and 5 values give about 45 rows instead of 225.
    """
    every = list(product(*(range(len(factor)) for factor in factors)))
    missing = {pair for row in every for pair in _pairs(row)}
    rows: list[Row] = []
    while missing:
        best = max(every, key=lambda row: len(missing & _pairs(row)))
        missing -= _pairs(best)
        rows.append(tuple(factor[at] for factor, at in zip(factors, best, strict=True)))
    return rows


def _pairs(row: tuple[int, ...]) -> set[tuple[tuple[int, int], ...]]:
    """Return the pairs of a row, each value with its factor's number."""
    return set(combinations(enumerate(row), 2))

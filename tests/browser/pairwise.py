"""Choosing combinations: all pairs instead of all products."""

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

Row = tuple[Any, ...]


def pairwise(*factors: Sequence[Any]) -> list[Row]:
    """Choose rows, a value of each factor in each, so that any two values of any two factors stand in one of them.

    What fails because of one value, or because of two together, is found; what needs three together may not be.
    The same factors give the same rows. Of three factors of 9, 5 and 5 values these are some 45 rows in place of 225.
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

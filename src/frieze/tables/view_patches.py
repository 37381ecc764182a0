"""What changes in a view from one entry of the log to the next, so that a client is not sent what it has.

A patch knows no game. It replaces fields of the view, and in its lists it replaces one run of items.
"""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

SEAT_FIELDS = frozenset({"you", "choices"})  # in which a seat's view differs from what everybody sees

_encode = msgspec.json.Encoder().encode


def make_patch(before: Any, after: Any, *, without: frozenset[str] = frozenset()) -> tuple[bytes, bytes]:
    """Return the fields to set and the lists to splice, each as a JSON object."""
    fields: dict[str, Any] = {}
    splices: dict[str, tuple[int, int, list[Any]]] = {}
    kind: Any = type(after)
    names, values = _reader(kind, without)
    for name, old, new in zip(names, values(before), values(after), strict=True):
        if old is new or old == new:
            continue
        if isinstance(old, list) and isinstance(new, list) and old and new:
            splices[name] = splice(old, new)
        else:
            fields[name] = new
    return _encode(fields), _encode(splices)


@cache
def _reader(kind: Any, without: frozenset[str]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """Return the names of a view's fields, and a function that returns their values."""
    names = tuple(name for name in kind.__struct_fields__ if name not in without)
    return names, attrgetter(*names)


def splice(old: list[Any], new: list[Any]) -> tuple[int, int, list[Any]]:
    """Return where two lists begin to differ, how many items are removed there, and which ones are added."""
    shorter = min(len(old), len(new))
    start = _equal_items(old, new, shorter)
    end = _equal_items(old[::-1], new[::-1], shorter - start)
    return start, len(old) - start - end, new[start : len(new) - end]


def _equal_items(old: list[Any], new: list[Any], most: int) -> int:
    """Return how many items two lists have in common at their beginning. Halving leaves the comparing to C."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def with_field(fields: bytes, name: bytes, value: bytes) -> bytes:
    """Return the fields to set with one more."""
    return b'{"%s":%s%s%s' % (name, value, b"" if fields == b"{}" else b",", fields[1:])

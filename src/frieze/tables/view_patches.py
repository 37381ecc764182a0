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
        if old and new and type(old) is type(new) is list:
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
    before, after = len(old), len(new)
    shorter = min(before, after)
    start, high = 0, shorter
    while start < high:  # halving leaves the comparing to C
        middle = (start + high + 1) // 2
        if old[start:middle] == new[start:middle]:
            start = middle
        else:
            high = middle - 1
    end, high = 0, shorter - start
    while end < high:
        middle = (end + high + 1) // 2
        if old[before - middle : before - end] == new[after - middle : after - end]:
            end = middle
        else:
            high = middle - 1
    return start, before - start - end, new[start : after - end]


def with_field(fields: bytes, name: bytes, value: bytes) -> bytes:
    """Return the fields to set with one more."""
    return b'{"%s":%s%s%s' % (name, value, b"" if fields == b"{}" else b",", fields[1:])

"""A client's view of a game, which follows updates and patches."""

from typing import Any


def patched(view: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """Return a view after a patch."""
    after: dict[str, Any] = view | patch["set"]
    for name, (at, remove, add) in patch["splice"].items():
        after[name] = [*view[name][:at], *add, *view[name][at + remove :]]
    return after

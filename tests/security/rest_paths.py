"""The paths of REST, and values for their parameters."""

import re

from frieze.server.app import HANDLERS

VALUES = {"code": "QQQQQQ", "deck_id": "world", "game": "timeline", "day": "2026-11-18", "secret": "x" * 32}
WRITES = sorted(
    {
        (method, "/api" + path)
        for handler in HANDLERS
        for method in handler.http_methods
        for path in handler.paths
        if method not in {"GET", "HEAD", "OPTIONS"}
    }
)
READS = sorted({"/api" + path for handler in HANDLERS for path in handler.paths if "GET" in handler.http_methods})


def fill(path: str, **known: str) -> str:
    """Return a path with values in the place of its parameters: those that are known, else usual ones."""
    path = re.sub(r"\{\w+:int\}", "1", path)
    return re.sub(r"\{(\w+):str\}", lambda found: known.get(found[1]) or VALUES.get(found[1], "x" * 32), path)

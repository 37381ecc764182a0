"""An event loop whose time passes only when there is nothing to do: then it jumps to the next timer.

A test marked `virtual_time` runs on it: minutes of waiting take no time, and always the same. It must use no threads,
processes or sockets, since nothing waits for those.
"""

import asyncio
import selectors
from collections.abc import Mapping
from typing import Any


class WaitingForEver(Exception):
    """Nothing is ready, no timer is set: nothing would ever happen."""


class _Jump(selectors.BaseSelector):
    """Wakes the loop at once, and lets its time pass instead."""

    def __init__(self) -> None:
        self._real = selectors.DefaultSelector()
        self.now = 0.0

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._real.register(fileobj, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._real.unregister(fileobj)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if ready := self._real.select(0):
            return ready
        if timeout is None:
            raise WaitingForEver
        self.now += max(0.0, timeout)
        return []

    def close(self) -> None:
        self._real.close()

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._real.get_map()


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """A loop with a time of its own, which begins at 0."""

    def __init__(self) -> None:
        self._jump = _Jump()
        super().__init__(self._jump)

    def time(self) -> float:
        return self._jump.now


def virtual_milliseconds() -> int:
    """Return how long the running loop has run by its own time; 0 on a real one."""
    loop = asyncio.get_running_loop()
    return round(loop.time() * 1000) if isinstance(loop, VirtualTimeLoop) else 0

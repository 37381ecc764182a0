"""An event loop with virtual time: when it is idle, its time jumps to the next timer.

A test marked `virtual_time` runs on this loop. So minutes of waiting take no time, and every run is the same. Such a
test must not use threads, processes or sockets, since the loop does not wait for them.
"""

import asyncio
import selectors
from collections.abc import Mapping
from typing import Any


class WaitingForever(Exception):
    """The loop is idle and no timer is set, so nothing can happen any more."""


class _TimeJumpSelector(selectors.BaseSelector):
    """A selector that advances the time instead of waiting."""

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
            raise WaitingForever
        self.now += max(0.0, timeout)
        return []

    def close(self) -> None:
        self._real.close()

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._real.get_map()


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An event loop whose virtual time starts at 0."""

    def __init__(self) -> None:
        self._selector_with_time = _TimeJumpSelector()
        super().__init__(self._selector_with_time)

    def time(self) -> float:
        return self._selector_with_time.now


def virtual_milliseconds() -> int:
    """Return the time of the running loop in milliseconds, or 0 on a loop with real time."""
    loop = asyncio.get_running_loop()
    return round(loop.time() * 1000) if isinstance(loop, VirtualTimeLoop) else 0

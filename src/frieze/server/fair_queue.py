"""A queue for expensive work in which addresses take turns.

An address that queues twenty jobs waits for them one by one. Jobs of other addresses run in between.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class QueueFull(Exception):
    """Too many jobs wait: of this address, or in total."""


class FairQueue:
    """Runs a bounded number of jobs at once. The next job comes from the next address in turn."""

    def __init__(self, concurrency: int, max_waiting: int, max_each: int) -> None:
        self._free = concurrency
        self._max_waiting = max_waiting
        self._max_each = max_each
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn, and hold it inside the block. Raise `QueueFull`."""
        await self._wait(address)
        try:
            yield
        finally:
            self._free += 1
            self._admit()

    async def _wait(self, address: str) -> None:
        if self._free and not self._waiting:
            self._free -= 1
            return
        mine = self._waiting.get(address, ())
        if len(mine) >= self._max_each or self.waiting >= self._max_waiting:
            raise QueueFull
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            self._give_up(address, turn)
            raise

    def _give_up(self, address: str, turn: "asyncio.Future[None]") -> None:
        """Leave the queue, or pass on a turn that came at the same moment."""
        if turn.done() and not turn.cancelled():
            self._free += 1
            self._admit()
        elif address in self._waiting:
            self._waiting[address].remove(turn)
            if not self._waiting[address]:
                del self._waiting[address]

    def _admit(self) -> None:
        while self._free and self._waiting:
            address, turns = self._waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._waiting[address] = turns  # after the other addresses
            if not turn.done():
                self._free -= 1
                turn.set_result(None)

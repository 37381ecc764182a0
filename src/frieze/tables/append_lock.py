"""A lock for one table's appends. Unlike asyncio's, it can be taken without waiting, outside of any task."""

import asyncio
from collections import deque
from types import TracebackType


class AppendLock:
    """A lock that is given to those who wait in the order of their arrival."""

    def __init__(self) -> None:
        self._locked = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Return whether somebody has the lock."""
        return self._locked

    def take(self) -> bool:
        """Take the lock if it is free, and return whether it was."""
        if self._locked:
            return False
        self._locked = True
        return True

    def release(self) -> None:
        """Hand the lock to whoever has waited longest; it is free if nobody waits."""
        while self._waiting:
            if not (turn := self._waiting.popleft()).done():
                turn.set_result(None)
                return
        self._locked = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was handed over just now
                self.release()
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

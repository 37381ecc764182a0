"""A subscriber whose messages a test waits for."""

import asyncio
from collections.abc import Callable

from frieze.tables.subscriber import Renderer, Subscriber


class AwaitedSubscriber(Subscriber):
    """A subscriber that reads as fast as it is asked to."""

    def __init__(
        self,
        player: str,
        seen: int,
        game: int,
        push: Callable[[bytes], bool] = lambda _: False,
        *,
        patches: bool = False,
    ) -> None:
        self._waiting = asyncio.Event()
        super().__init__(player, seen, game, self._waiting.set, push, patches=patches)
        self._waiting.set()

    async def next_batch(self, renderer: Renderer) -> list[bytes]:
        """Wait for messages and return them. Raise StopAsyncIteration when everything is sent and it is closed."""
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            if batch := self.take(renderer):
                self._waiting.set()  # it may be closed
                return batch
            if self.closed:
                raise StopAsyncIteration

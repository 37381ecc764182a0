"""One who listens to a table: a socket, as the table sees it.

Nothing waits in line but short words: of the table and of the game only the newest is ever sent, made when the line is
free. So a slow subscriber misses nothing and holds up nobody.
"""

import asyncio
from collections import deque
from collections.abc import Callable

MAX_QUEUED = 200


class SlowSubscriber(Exception):
    """So much waits for this subscriber that it is given up."""


class Subscriber:
    """What is still to be told to one player's socket (or a spectator's)."""

    def __init__(self, player: str, seen: int, game: int) -> None:
        self.player = player
        self.seen = seen  # the last seq whose events were sent
        self.game = game
        self.holding: int | None = None  # the seat whose person holds the device, where several share it
        self.table_changed = True
        self.game_changed = True
        self.ended = False
        self._words: deque[bytes] = deque()
        self._wake = asyncio.Event()

    def say(self, words: bytes) -> None:
        """Let a short message be sent."""
        if not self.ended:
            self._words.append(words)
            self._wake.set()

    def look(self, *, table: bool = False, game: bool = False) -> None:
        """Let the table or the game be sent as it will be then."""
        if not self.ended:
            self.table_changed |= table
            self.game_changed |= game
            self._wake.set()

    def end(self) -> None:
        """Let everything be sent that waits, then no more."""
        self.ended = True
        self._wake.set()

    def dismiss(self, words: bytes) -> None:
        """Let this be the last that is sent, whatever waits."""
        self.table_changed = self.game_changed = False
        self._words.clear()
        self.say(words)
        self.end()

    async def next(
        self, table: Callable[["Subscriber"], bytes], game: Callable[["Subscriber"], bytes | None]
    ) -> list[bytes]:
        """Give the next messages, made by these where it is the table or the game. Raise StopAsyncIteration at the end.

        Raise `SlowSubscriber` if too much waits.
        """
        while True:
            if len(self._words) > MAX_QUEUED:
                raise SlowSubscriber
            messages = list(self._words)
            self._words.clear()
            if self.table_changed:
                self.table_changed = False
                messages.append(table(self))
            if self.game_changed:
                self.game_changed = False
                if (update := game(self)) is not None:
                    messages.append(update)
            if messages:
                return messages
            if self.ended:
                raise StopAsyncIteration
            self._wake.clear()
            await self._wake.wait()

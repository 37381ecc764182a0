"""A subscriber: the outgoing side of one WebSocket.

Short replies are queued. The table and the game are not: a slow subscriber gets their newest state as soon as it can
take it. So it never holds up others and never misses the present.
"""

from collections import deque
from collections.abc import Callable
from typing import Protocol

MAX_QUEUED = 200


class SlowSubscriber(Exception):
    """Too many replies are queued; the connection should be closed."""


class Renderer(Protocol):
    """Makes the messages that show the present state."""

    def table_message(self, subscriber: "Subscriber", /) -> bytes:
        """Return the table as this subscriber may see it."""
        ...

    def update_message(self, subscriber: "Subscriber", /) -> bytes | None:
        """Return the game as this subscriber may see it; None if there is no game."""
        ...


class Subscriber:
    """Messages waiting for one player's or spectator's socket. `on_waiting` is called when there are some."""

    def __init__(self, player: str, seen: int, game: int, on_waiting: Callable[[], None]) -> None:
        self.player = player
        self.seen = seen  # the last seq whose events were sent
        self.game = game
        self.holding: int | None = None  # the seat whose person holds the device, where several share it
        self.table_changed = True
        self.game_changed = True
        self.closed = False
        self._on_waiting = on_waiting
        self._queued: deque[bytes] = deque()

    def send(self, message: bytes) -> None:
        """Queue a short reply."""
        if not self.closed:
            self._queued.append(message)
            self._on_waiting()

    def mark_changed(self, *, table: bool = False, game: bool = False) -> None:
        """Send the table or the game when the socket is next free."""
        if not self.closed:
            self.table_changed |= table
            self.game_changed |= game
            self._on_waiting()

    def close(self) -> None:
        """Send what is queued, then close."""
        self.closed = True
        self._on_waiting()

    def close_with(self, message: bytes) -> None:
        """Drop what is queued, send this message, then close."""
        self.table_changed = self.game_changed = False
        self._queued.clear()
        self.send(message)
        self.close()

    def check_queued(self) -> None:
        """Raise `SlowSubscriber` if too many replies are queued."""
        if len(self._queued) > MAX_QUEUED:
            raise SlowSubscriber

    def take(self, renderer: Renderer) -> list[bytes]:
        """Return all messages that are waiting. Raise `SlowSubscriber` if too many are."""
        self.check_queued()
        batch = list(self._queued)
        self._queued.clear()
        if self.table_changed:
            self.table_changed = False
            batch.append(renderer.table_message(self))
        if self.game_changed:
            self.game_changed = False
            if (update := renderer.update_message(self)) is not None:
                batch.append(update)
        return batch

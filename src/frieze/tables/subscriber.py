"""A subscriber: the outgoing side of one WebSocket.

What can be written now is pushed. Otherwise short replies are queued, but the table and the game are not: a slow
subscriber gets their newest state as soon as it can take it. So it never holds up others and never misses the present.
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


def _never(_: bytes) -> bool:
    return False


class Outbox:
    """Messages waiting for one socket. `on_waiting` is called when there are some.

    `push` writes a message at once, and returns whether it could.
    """

    def __init__(self, player: str, on_waiting: Callable[[], None], push: Callable[[bytes], bool] = _never) -> None:
        self.player = player
        self.closed = False
        self._on_waiting = on_waiting
        self._push = push
        self._queued: deque[bytes] = deque()

    def push(self, message: bytes) -> bool:
        """Write a message at once. Return False if that is not possible, or if something else is waiting."""
        return not (self._queued or self.closed) and self._push(message)

    def send(self, message: bytes) -> None:
        """Write a short reply, or queue it."""
        if not self.closed and not self.push(message):
            self._queued.append(message)
            self._on_waiting()

    def close(self) -> None:
        """Send what is queued, then close."""
        self.closed = True
        self._on_waiting()

    def close_with(self, message: bytes) -> None:
        """Drop what is queued, send this message, then close."""
        self.drop_state()
        self._queued.clear()
        self.send(message)
        self.close()

    def drop_state(self) -> None:
        """Send the newest state no more."""

    def check_queued(self) -> None:
        """Raise `SlowSubscriber` if too many replies are queued."""
        if len(self._queued) > MAX_QUEUED:
            raise SlowSubscriber

    def take_queued(self) -> list[bytes]:
        """Return the replies that are queued. Raise `SlowSubscriber` if they are too many."""
        self.check_queued()
        batch = list(self._queued)
        self._queued.clear()
        return batch


class Subscriber(Outbox):
    """Messages waiting for one player's or spectator's socket."""

    def __init__(
        self,
        player: str,
        seen: int,
        game: int,
        on_waiting: Callable[[], None],
        push: Callable[[bytes], bool] = _never,
        *,
        patches: bool = False,
    ) -> None:
        super().__init__(player, on_waiting, push)
        self.seen = seen  # the last seq whose events were sent
        self.game = game
        self.patches = patches  # whether the client can apply patches to a view
        self.shows: tuple[int, int, int | None] | None = None  # the seq, game and seat of the view that it has
        self.holding: int | None = None  # the seat whose person holds the device, where several share it
        self.table_changed = True
        self.game_changed = True

    def push(self, message: bytes) -> bool:
        waiting = self._queued or self.game_changed or self.table_changed or self.closed
        return not waiting and self._push(message)

    def mark_changed(self, *, table: bool = False, game: bool = False) -> None:
        """Send the table or the game when the socket is next free."""
        if not self.closed:
            self.table_changed |= table
            self.game_changed |= game
            self._on_waiting()

    def drop_state(self) -> None:
        self.table_changed = self.game_changed = False

    def take(self, renderer: Renderer) -> list[bytes]:
        """Return all messages that are waiting. Raise `SlowSubscriber` if too many are."""
        batch = self.take_queued()
        if self.table_changed:
            self.table_changed = False
            batch.append(renderer.table_message(self))
        if self.game_changed:
            self.game_changed = False
            if (update := renderer.update_message(self)) is not None:
                batch.append(update)
        return batch

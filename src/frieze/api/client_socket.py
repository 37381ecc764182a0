"""A client's socket: takes what a client says, and sends what it is shown, as fast as it is read.

What the client says is carried out one message after the other. One callback renders for all sockets that have
something to send what they do not have yet, and writes to their connections.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Coroutine
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from frieze.api.connection import Client, Frames, SocketCounts
from frieze.api.limits import Limits, TooMuch
from frieze.api.problems import problem_of
from frieze.games.errors import FriezeError
from frieze.tables import messages as m
from frieze.tables.errors import Why
from frieze.tables.subscriber import Outbox, SlowSubscriber

HELLO_WITHIN = 10.0  # seconds
MOMENT = 0.1
MAX_WAITING = 500  # messages, while one of them is carried out; a client that reconnects sends again what was lost

GOING_AWAY, POLICY, ERROR, TRY_LATER = 1001, 1008, 1011, 1013

B = TypeVar("B", bound=Outbox)

log = logging.getLogger("frieze.api")
_encode = msgspec.json.Encoder(enc_hook=str).encode


class Flusher:
    """Sends what is waiting at many sockets in one callback."""

    def __init__(self, frames: Frames) -> None:
        self.frames = frames
        self._waiting: dict[ClientSocket[Any], None] = {}

    def add(self, waiting: "ClientSocket[Any]") -> None:
        """Send what is waiting at a socket, soon."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush_all)
        self._waiting[waiting] = None

    def _flush_all(self) -> None:
        waiting, self._waiting = self._waiting, {}
        for one in waiting:
            one.flush()


class ClientSocket(ABC, Generic[B]):
    """One client's socket: the session of its connection. `subscriber` is there once the client has been let in."""

    decoder: ClassVar[msgspec.json.Decoder[Any]]  # of what the client says

    def __init__(self, limits: Limits, metrics: SocketCounts, flusher: Flusher, client: Client, code: str) -> None:
        self.limits = limits
        self.metrics = metrics
        self.flusher = flusher
        self.frames = flusher.frames
        self.connection, self.player, self.address, self.is_new = client
        self.code = code
        self.subscriber: B | None = None
        self._busy = False  # a message is being carried out: the next ones wait
        self._waiting: deque[bytes | None] = deque()
        self._task: asyncio.Task[None] | None = None
        self._hello: asyncio.TimerHandle | None = None
        self._lost = False

    # What depends on what the socket is for

    @abstractmethod
    async def open_for(self, hello: Any) -> B | None:
        """Let a client in who has said hello, and return what is waiting for it.

        None: the socket was closed. Raise why the client is not let in; then nothing stays behind.
        """

    @abstractmethod
    def waiting(self, subscriber: B) -> list[bytes]:
        """Return the messages that are waiting. Raise `SlowSubscriber` if too many are."""

    @abstractmethod
    def carry_out(self, subscriber: B, said: Any) -> None:
        """Do what a client says. Raise a `FriezeError` that says why it is refused."""

    @abstractmethod
    def leave(self, subscriber: B) -> None:
        """Send a client no more."""

    # Opening

    def open(self) -> None:
        """Take what the client says from now on. It has a moment to say hello."""
        self.metrics.sockets.inc()
        self._hello = asyncio.get_running_loop().call_later(HELLO_WITHIN, self.connection.close, POLICY)

    # Sending

    def on_writable(self) -> None:
        """Send what has been waiting."""
        self.flusher.add(self)

    def push(self, message: bytes) -> bool:
        """Send a message at once, if the client has been let in and reads. Return whether it does."""
        connection = self.connection
        if self.subscriber is None or not connection.writable:
            return False
        try:
            connection.write_frame(self.frames.frame(message))
        except Exception as error:  # a fault of ours ends this socket only
            self.fail(error)
        return True

    def on_waiting(self) -> None:
        """Take notice that there is something to send."""
        if self.connection.writable:
            self.flusher.add(self)
        elif self.subscriber is not None:
            try:
                self.subscriber.check_queued()
            except SlowSubscriber:
                self.connection.abort()

    def flush(self) -> None:
        """Send what is waiting, unless the client does not read. Then only the newest state waits for it."""
        subscriber = self.subscriber
        if subscriber is None or not self.connection.writable:
            return
        try:
            if batch := self.waiting(subscriber):
                self.connection.write_frame(b"".join([self.flusher.frames.frame(message) for message in batch]))
        except SlowSubscriber:
            self.connection.close(POLICY)
        except Exception as error:  # a fault of ours ends this socket only
            self.fail(error)
        if subscriber.closed:
            self.connection.close(GOING_AWAY)

    def fail(self, error: BaseException) -> None:
        """Close the socket because of a fault of ours."""
        self.metrics.errors.inc()
        log.error("a socket failed", exc_info=error)
        self.connection.close(ERROR)

    def end(self, message: m.Closed | m.Reload) -> None:
        """Say why, and close."""
        self.connection.write([_encode(message)])
        self.connection.close(POLICY)

    # Receiving

    def on_message(self, message: bytes | None) -> None:
        """Carry out a message, or let it wait for the one before it."""
        if not self._busy:
            self._take(message)
        elif len(self._waiting) < MAX_WAITING:
            self._waiting.append(message)
        else:
            self.connection.close(POLICY, "too much")

    def on_lost(self) -> None:
        """Leave."""
        self._lost = True
        self._waiting.clear()
        self.metrics.sockets.dec()
        self._cancel_hello()
        if self._task is not None:
            self._task.cancel()
        if self.subscriber is not None:
            self.leave(self.subscriber)

    def _cancel_hello(self) -> None:
        """Wait for the hello no longer."""
        if self._hello is not None:
            self._hello.cancel()
            self._hello = None

    def wait(self) -> None:
        """Let the next messages wait until `go_on`."""
        self._busy = True

    def go_on(self) -> None:
        """Carry out the messages that have been waiting."""
        if self._lost:
            return
        self._busy = False
        while self._waiting and not self._busy and not self.connection.closing:
            self._take(self._waiting.popleft())

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Carry out what cannot be done at once. The next messages wait for it."""
        self._busy = True
        self._task = asyncio.get_running_loop().create_task(work)
        self._task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and (error := task.exception()) is not None:
            self.fail(error)
        self.go_on()

    def _take(self, message: bytes | None) -> None:
        subscriber, said = self.subscriber, None
        try:
            said = self._decode(message)
            if subscriber is None:
                self._cancel_hello()
                self.start(self._begin(said))
                return
            self.limits.spend("message", key=self.player)
            self.carry_out(subscriber, said)
        except msgspec.MsgspecError:
            if subscriber is None:
                self.connection.close(POLICY)
            else:
                self.refuse(subscriber, _key_of(said), m.Problem("unreadable"))
        except FriezeError as error:
            assert subscriber is not None, "only what is said after the hello is refused"
            self.refuse(subscriber, _key_of(said), problem_of(error))
            if isinstance(error, TooMuch):  # who sends too much is not listened to for a moment
                self._busy = True
                asyncio.get_running_loop().call_later(MOMENT, self.go_on)
        except Exception as error:  # a fault of ours ends this socket only
            self.fail(error)

    def _decode(self, message: bytes | None) -> Any:
        """Return what a client says. Raise msgspec's errors if it cannot be read."""
        if message is None:
            raise msgspec.ValidationError("not a text")
        try:
            return self.decoder.decode(message)
        except RecursionError as error:
            raise msgspec.ValidationError("too deep") from error

    def refuse(self, subscriber: B, key: str | None, problem: m.Problem) -> None:
        """Say that something is refused, and why."""
        self.metrics.refused.labels(problem.code).inc()
        subscriber.send(_encode(m.Refused(key, problem)))

    async def _begin(self, hello: Any) -> None:
        """Let a client in, or say why not."""
        try:
            subscriber = await self.open_for(hello)
        except FriezeError as error:
            if error.code == Why.SAVING_FAILED.value:
                self.connection.close(TRY_LATER)
            else:
                self.end(m.Closed(problem_of(error)))
        else:
            self.subscriber = subscriber
            if subscriber is not None:
                if not self.is_new:
                    self.limits.note_key(self.player)
                self.on_waiting()


def _key_of(said: Any) -> str | None:
    """Return the idempotency key of what a client said, if it has one."""
    key: str | None = getattr(said, "key", None)
    return key

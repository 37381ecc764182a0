"""The socket of a table: takes what a client says, and sends what the table shows, as fast as it is read.

A move goes from its frame to the log without a task or a queue. When it is there, one callback renders for all sockets
concerned what they do not have yet, and writes to their connections.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

import msgspec

from frieze.games.errors import FriezeError
from frieze.server.identity import address_of, cookie_header, from_our_page, player_of
from frieze.server.limits import Limits, TooMuch
from frieze.server.metrics import Metrics
from frieze.server.problems import problem_of, refuse
from frieze.server.table_lookup import find_table
from frieze.server.websocket_protocol import WebSocketProtocol
from frieze.tables import chat, due, quick_moves
from frieze.tables import messages as m
from frieze.tables import requests as r
from frieze.tables.errors import TableError, Why
from frieze.tables.live_table import LiveTable
from frieze.tables.registry import TableRegistry
from frieze.tables.subscriber import SlowSubscriber, Subscriber

HELLO_WITHIN = 10.0  # seconds
MOMENT = 0.1
MAX_WAITING = 500  # messages, while one of them is carried out; a client that reconnects sends again what was lost

GOING_AWAY, POLICY, ERROR, TRY_LATER = 1001, 1008, 1011, 1013

Send = Callable[[dict[str, Any]], Awaitable[None]]

log = logging.getLogger("frieze.server")
_decoder = msgspec.json.Decoder(r.Said)
_encode = msgspec.json.Encoder(enc_hook=str).encode


class Flusher:
    """Sends what is waiting at many sockets in one callback."""

    def __init__(self) -> None:
        self._waiting: dict[Socket, None] = {}

    def add(self, waiting: "Socket") -> None:
        """Send what is waiting at a socket, soon."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._flush_all)
        self._waiting[waiting] = None

    def _flush_all(self) -> None:
        waiting, self._waiting = self._waiting, {}
        for one in waiting:
            one.flush()


class Socket:
    """One client's socket at one table: the session of its connection."""

    def __init__(
        self, registry: TableRegistry, limits: Limits, metrics: Metrics, flusher: Flusher, scope: dict[str, Any]
    ) -> None:
        self.registry = registry
        self.limits = limits
        self.metrics = metrics
        self.flusher = flusher
        self.connection: WebSocketProtocol = scope["connection"]
        self.scope = scope
        self.player, self.new_key = player_of(scope["headers"])
        self.code = ""
        self.live: LiveTable | None = None
        self.subscriber: Subscriber | None = None
        self._busy = False  # a message is being carried out: the next ones wait
        self._waiting: deque[bytes | None] = deque()
        self._task: asyncio.Task[None] | None = None
        self._hello: asyncio.TimerHandle | None = None
        self._lost = False

    async def accept(self, code: str, send: Send) -> None:
        """Open the socket to pages of ours that do not open too many."""
        scope, headers = self.scope, []
        if self.new_key:
            headers = [(b"set-cookie", cookie_header(self.new_key, scope["scheme"], scope["root_path"]))]
        try:
            self.limits.spend("socket", key=self.player, address=address_of(scope))
        except TooMuch as error:
            await refuse(problem_of(error), 429, send, "websocket.http.response")
            return
        if not from_our_page(scope["headers"], scope["scheme"]):
            await send({"type": "websocket.close"})
            return
        self.code = code
        self.connection.session = self
        self.metrics.sockets.inc()
        self._hello = asyncio.get_running_loop().call_later(HELLO_WITHIN, self.connection.close, POLICY)
        await send({"type": "websocket.accept", "headers": headers})

    # Sending

    def on_writable(self) -> None:
        """Send what has been waiting."""
        self.flusher.add(self)

    def _on_waiting(self) -> None:
        if self.connection.writable:
            self.flusher.add(self)
        elif self.subscriber is not None:
            try:
                self.subscriber.check_queued()
            except SlowSubscriber:
                self.connection.abort()

    def flush(self) -> None:
        """Send what is waiting, unless the client does not read. Then only the newest state waits for it."""
        live, subscriber = self.live, self.subscriber
        if live is None or subscriber is None or not self.connection.writable:
            return
        try:
            if batch := subscriber.take(live):
                self.connection.write(batch)
        except SlowSubscriber:
            self.connection.close(POLICY)
        except Exception as error:  # a fault of ours ends this socket only
            self._fail(error)
        if subscriber.closed:
            self.connection.close(GOING_AWAY)

    def _fail(self, error: BaseException) -> None:
        self.metrics.errors.inc()
        log.error("a socket failed", exc_info=error)
        self.connection.close(ERROR)

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
        """Leave the table."""
        self._lost = True
        self._waiting.clear()
        self.metrics.sockets.dec()
        self._cancel_hello()
        if self._task is not None:
            self._task.cancel()
        if self.live is not None and self.subscriber is not None:
            self.live.unsubscribe(self.subscriber)

    def _cancel_hello(self) -> None:
        """Wait for the hello no longer."""
        if self._hello is not None:
            self._hello.cancel()
            self._hello = None

    def _go_on(self) -> None:
        """Carry out the messages that have been waiting."""
        self._busy = False
        while self._waiting and not self._busy and not self.connection.closing:
            self._take(self._waiting.popleft())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Carry out what cannot be done at once. The next messages wait for it."""
        self._busy = True
        self._task = asyncio.get_running_loop().create_task(work)
        self._task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and (error := task.exception()) is not None:
            self._fail(error)
        if not self._lost:
            self._go_on()

    def _take(self, message: bytes | None) -> None:
        live, subscriber, key = self.live, self.subscriber, None
        try:
            said = _decode(message)
            if live is None or subscriber is None:
                self._cancel_hello()
                self._start(self._begin(said))
                return
            key = getattr(said, "key", None)
            self.limits.spend("message", key=self.player)
            self._carry_out(live, subscriber, said)
        except msgspec.MsgspecError:
            if subscriber is None:
                self.connection.close(POLICY)
            else:
                self._refuse(subscriber, key, m.Problem("unreadable"))
        except FriezeError as error:
            assert subscriber is not None, "only what is said after the hello is refused"
            self._refuse(subscriber, key, problem_of(error))
            if isinstance(error, TooMuch):  # who sends too much is not listened to for a moment
                self._busy = True
                asyncio.get_running_loop().call_later(MOMENT, self._go_on)
        except Exception as error:  # a fault of ours ends this socket only
            self._fail(error)

    def _refuse(self, subscriber: Subscriber, key: str | None, problem: m.Problem) -> None:
        self.metrics.refused.labels(problem.code).inc()
        subscriber.send(_encode(m.Refused(key, problem)))

    async def _begin(self, hello: r.Said) -> None:
        """Find the table and subscribe to it."""
        subscriber = None
        try:
            if not isinstance(hello, r.Hello):
                raise TableError(Why.NOT_SEATED)
            if hello.protocol != m.PROTOCOL:
                self._end(m.Reload(m.PROTOCOL))
                return
            live = await find_table(self.registry, self.limits, self.code, self.player, address_of(self.scope))
            if hello.seen > live.table.seq:  # another worker has shown more than was heard of here
                await live.catch_up()
            self.live = live
            subscriber = Subscriber(self.player, hello.seen, hello.game, self._on_waiting)
            await live.subscribe(subscriber)
            subscriber.send(await chat.history(live))
        except FriezeError as error:
            if self.live is not None and subscriber is not None:
                self.live.unsubscribe(subscriber)
            if error.code == Why.SAVING_FAILED.value:
                self.connection.close(TRY_LATER)
            else:
                self._end(m.Closed(problem_of(error)))
        except BaseException:
            if self.live is not None and subscriber is not None:
                self.live.unsubscribe(subscriber)
            raise
        else:
            self.subscriber = subscriber
            self._on_waiting()

    def _end(self, message: m.Heard) -> None:
        """Say why, and close."""
        self.connection.write([_encode(message)])
        self.connection.close(POLICY)

    def _carry_out(self, live: LiveTable, subscriber: Subscriber, said: r.Said) -> None:
        """Do what a client says. Raise a `FriezeError` that says why it is refused."""
        if isinstance(said, r.Act):
            done = partial(self._on_acted, subscriber, said.key, time.perf_counter())
            quick_moves.act_soon(live, self.player, said, done)
            self._busy = True
        elif isinstance(said, r.Ping):
            subscriber.send(b'{"type":"pong"}')
        elif isinstance(said, r.Say):
            self.limits.spend("chat", key=self.player)
            self._start(self._chat(live, subscriber, said))
        elif isinstance(said, r.Unsay):
            self._start(self._chat(live, subscriber, said))
        elif isinstance(said, r.Point):
            chat.point(live, self.player, said)
        elif isinstance(said, r.Ready):
            if said.seat not in live.table.seats_of(self.player):
                raise TableError(Why.NOT_YOUR_SEAT, seat=said.seat)
            subscriber.holding = said.seat
            subscriber.mark_changed(game=True)
        elif isinstance(said, r.Hurry):
            self.limits.spend("hurry", key=self.player)
            due.hurry(live, self.player)
        elif isinstance(said, r.Hello):
            subscriber.mark_changed(table=True, game=True)

    def _on_acted(self, subscriber: Subscriber, key: str, began: float, done: int | Exception) -> None:
        """Tell a player the seq of a move that is in the log, or why it is refused."""
        if isinstance(done, int):
            self.metrics.moves.inc()
            self.metrics.move_seconds.observe(time.perf_counter() - began)
            subscriber.send(b'{"type":"done","key":"%s","seq":%d}' % (key.encode(), done))
        elif isinstance(done, FriezeError):
            self._refuse(subscriber, key, problem_of(done))
        else:
            self._fail(done)
        if not self._lost:
            self._go_on()

    async def _chat(self, live: LiveTable, subscriber: Subscriber, said: r.Say | r.Unsay) -> None:
        try:
            if isinstance(said, r.Say):
                subscriber.send(_encode(m.Done(said.key, await chat.say(live, self.player, said))))
            else:
                await chat.unsay(live, self.player, said.number)
        except FriezeError as error:
            self._refuse(subscriber, getattr(said, "key", None), problem_of(error))


def _decode(message: bytes | None) -> r.Said:
    """Return what a client says. Raise msgspec's errors if it cannot be read."""
    if message is None:
        raise msgspec.ValidationError("not a text")
    try:
        said: r.Said = _decoder.decode(message)
    except RecursionError as error:
        raise msgspec.ValidationError("too deep") from error
    return said

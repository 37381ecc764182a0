"""The socket of a table: reads what a client says, and sends what the table shows, as fast as it is read.

Plain ASGI: at thousands of moves a second a framework's layers would be most of the work.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from frieze.games.errors import FriezeError
from frieze.server.identity import address_of, cookie_header, from_our_page, player_of
from frieze.server.limits import Limits, TooMuch
from frieze.server.metrics import Metrics
from frieze.server.problems import problem_of, refuse
from frieze.server.table_lookup import find_table
from frieze.tables import chat, due
from frieze.tables import messages as m
from frieze.tables import requests as r
from frieze.tables.errors import TableError, Why
from frieze.tables.live_table import LiveTable
from frieze.tables.registry import TableRegistry
from frieze.tables.subscriber import SlowSubscriber, Subscriber

MAX_BYTES = 16 * 1024
HELLO_WITHIN = 10.0  # seconds
MOMENT = 0.1

GOING_AWAY, POLICY, TOO_LARGE, TRY_LATER = 1001, 1008, 1009, 1013

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

log = logging.getLogger("frieze.server")
_decoder = msgspec.json.Decoder(r.Said)
_encode = msgspec.json.Encoder(enc_hook=str).encode


class Gone(Exception):
    """The client has closed the socket, or it broke."""


class Socket:
    """One client's socket at one table."""

    def __init__(
        self, registry: TableRegistry, limits: Limits, metrics: Metrics, scope: Any, receive: Receive, send: Send
    ) -> None:
        self.registry = registry
        self.limits = limits
        self.metrics = metrics
        self.scope = scope
        self.receive = receive
        self._send = send
        self.player, self.new_key = player_of(scope["headers"])
        self.live: LiveTable | None = None
        self.subscriber: Subscriber | None = None

    async def serve(self, code: str) -> None:
        """Talk with the client until one of us ends it."""
        if not await self._accept():
            return
        self.metrics.sockets.inc()
        try:
            await self._talk(code)
        except Gone:
            pass
        finally:
            self.metrics.sockets.dec()
            if self.live is not None and self.subscriber is not None:
                self.live.unsubscribe(self.subscriber)

    async def _accept(self) -> bool:
        """Open the socket to pages of ours that do not open too many."""
        await self.receive()  # websocket.connect
        scope, headers = self.scope, []
        if self.new_key:
            headers = [(b"set-cookie", cookie_header(self.new_key, scope["scheme"], scope["root_path"]))]
        try:
            self.limits.spend("socket", key=self.player, address=address_of(scope))
        except TooMuch as error:
            await refuse(problem_of(error), 429, self._send, "websocket.http.response")
            return False
        if not from_our_page(scope["headers"], scope["scheme"]):
            await self._send({"type": "websocket.close", "code": POLICY})
            return False
        await self._send({"type": "websocket.accept", "headers": headers})
        return True

    async def _talk(self, code: str) -> None:
        try:
            hello = await asyncio.wait_for(self._read(), HELLO_WITHIN)
            if not isinstance(hello, r.Hello):
                raise TableError(Why.NOT_SEATED)
            if hello.protocol != m.PROTOCOL:
                await self._say(m.Reload(m.PROTOCOL))
                return await self._close(POLICY)
            self.live = await find_table(self.registry, self.limits, code, self.player, address_of(self.scope))
            if hello.seen > self.live.table.seq:  # another worker has shown more than was heard of here
                await self.live.catch_up()
            subscriber = Subscriber(self.player, hello.seen, hello.game)
            self.subscriber = subscriber
            await self.live.subscribe(subscriber)
            subscriber.send(await chat.history(self.live))
        except TimeoutError:
            return await self._close(POLICY)
        except msgspec.MsgspecError:
            return await self._close(POLICY)
        except FriezeError as error:
            if self.live is not None and self.subscriber is not None:
                self.live.unsubscribe(self.subscriber)
            self.subscriber = None
            closing = TRY_LATER if error.code == Why.SAVING_FAILED.value else POLICY
            if closing is POLICY:
                await self._say(m.Closed(problem_of(error)))
            return await self._close(closing)
        await self._both_ways(subscriber)
        return None

    async def _both_ways(self, subscriber: Subscriber) -> None:
        """Read in one task and write in another; when one ends, so does the other."""
        reading = asyncio.create_task(self._read_on(subscriber))
        writing = asyncio.create_task(self._write_on(subscriber))
        try:
            await asyncio.wait({reading, writing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, writing):
                task.cancel()
            results = await asyncio.gather(reading, writing, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, Gone):
                self.metrics.errors.inc()
                log.error("a socket failed", exc_info=result)
        with suppress(Gone):
            await self._close(GOING_AWAY if subscriber.closed else POLICY)

    # Writing

    async def _write_on(self, subscriber: Subscriber) -> None:
        live = self.live
        assert live is not None, "a subscriber listens to a live"
        with suppress(StopAsyncIteration, SlowSubscriber):
            while True:
                await self._send_all(await subscriber.next_batch(live))

    async def _send_all(self, messages: list[bytes]) -> None:
        """Send messages, all at once; whoever does not read is cut off meanwhile (websocket_protocol.py)."""
        try:
            await self._send({"type": "websocket.send", "messages": messages})
        except Exception as error:  # whatever a broken connection brings
            raise Gone from error

    async def _say(self, message: m.Heard) -> None:
        await self._send_all([_encode(message)])

    async def _close(self, code: int) -> None:
        with suppress(Exception):  # it may be closed already
            await self._send({"type": "websocket.close", "code": code})

    # Reading

    async def _read(self) -> r.Said:
        """Return the next thing that the client says. Raise `Gone`, or msgspec's errors if it cannot be read."""
        message = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        text = message.get("text")
        if text is None or len(text) > MAX_BYTES:
            raise msgspec.ValidationError("not text, or too long")
        try:
            said: r.Said = _decoder.decode(text)
        except RecursionError as error:
            raise msgspec.ValidationError("too deep") from error
        return said

    async def _read_on(self, subscriber: Subscriber) -> None:
        live = self.live
        assert live is not None, "a subscriber listens to a live"
        while True:
            key = None
            try:
                said = await self._read()
                key = getattr(said, "key", None)
                self.limits.spend("message", key=self.player)
                await self._take(live, subscriber, said, time.perf_counter())
            except msgspec.MsgspecError:
                self._refuse(subscriber, key, m.Problem("unreadable"))
            except FriezeError as error:
                self._refuse(subscriber, key, problem_of(error))
                # Whoever sends too much hears that it is, and is not listened to for a moment.
                await asyncio.sleep(MOMENT if isinstance(error, TooMuch) else 0)

    def _refuse(self, subscriber: Subscriber, key: str | None, problem: m.Problem) -> None:
        self.metrics.refused.labels(problem.code).inc()
        subscriber.send(_encode(m.Refused(key, problem)))

    async def _take(self, live: LiveTable, subscriber: Subscriber, said: r.Said, began: float) -> None:
        if isinstance(said, r.Act):
            seq = await live.act(self.player, said)
            self.metrics.moves.inc()
            self.metrics.move_seconds.observe(time.perf_counter() - began)
            subscriber.send(b'{"type":"done","key":"%s","seq":%d}' % (said.key.encode(), seq))
        elif isinstance(said, r.Ping):
            subscriber.send(b'{"type":"pong"}')
        elif isinstance(said, r.Say):
            self.limits.spend("chat", key=self.player)
            subscriber.send(_encode(m.Done(said.key, await chat.say(live, self.player, said))))
        elif isinstance(said, r.Unsay):
            await chat.unsay(live, self.player, said.number)
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

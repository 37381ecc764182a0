"""The socket of a table.

A move goes from its frame to the log without a task or a queue. When it is there, the callback of the append renders
what has changed, frames once what several clients are sent alike, and writes to their connections.
"""

import time
from functools import partial
from typing import ClassVar

import msgspec

from frieze.api.client_socket import ClientSocket, Flusher
from frieze.api.connection import Client, SocketCounts
from frieze.api.limits import Limits
from frieze.api.problems import problem_of
from frieze.api.table_lookup import find_table
from frieze.games.errors import FriezeError
from frieze.tables import chat, due, quick_moves
from frieze.tables import messages as m
from frieze.tables import requests as r
from frieze.tables.errors import TableError, Why
from frieze.tables.live_table import LiveTable
from frieze.tables.registry import TableRegistry
from frieze.tables.subscriber import Subscriber

_encode = msgspec.json.Encoder(enc_hook=str).encode


class TableSocket(ClientSocket[Subscriber]):
    """One client's socket at one table."""

    decoder: ClassVar[msgspec.json.Decoder[r.Said]] = msgspec.json.Decoder(r.Said)

    def __init__(
        self,
        registry: TableRegistry,
        limits: Limits,
        metrics: SocketCounts,
        flusher: Flusher,
        client: Client,
        code: str,
    ) -> None:
        super().__init__(limits, metrics, flusher, client, code)
        self.registry = registry
        self.live: LiveTable | None = None

    async def open_for(self, hello: r.Said) -> Subscriber | None:
        if not isinstance(hello, r.Hello):
            raise TableError(Why.NOT_SEATED)
        if hello.protocol != m.PROTOCOL:
            self.end(m.Reload(m.PROTOCOL))
            return None
        live = await find_table(self.registry, self.limits, self.code, self.player, self.address)
        if hello.seen > live.table.seq:  # another worker has shown more than was heard of here
            await live.catch_up()
        self.live = live
        subscriber = Subscriber(self.player, hello.seen, hello.game, self.on_waiting, self.push, patches=hello.patches)
        try:
            await live.subscribe(subscriber)
            subscriber.send(await chat.history(live))
        except BaseException:
            live.unsubscribe(subscriber)
            raise
        return subscriber

    def waiting(self, subscriber: Subscriber) -> list[bytes]:
        assert self.live is not None, "the client was let in"
        return subscriber.take(self.live)

    def leave(self, subscriber: Subscriber) -> None:
        if self.live is not None:
            self.live.unsubscribe(subscriber)

    def carry_out(self, subscriber: Subscriber, said: r.Said) -> None:
        live = self.live
        assert live is not None, "the client was let in"
        if isinstance(said, r.Act):
            done = partial(self._on_acted, subscriber, said.key, time.perf_counter())
            quick_moves.act_soon(live, self.player, said, done, stored=self.connection.gather)
            self.wait()
        elif isinstance(said, r.Ping):
            subscriber.send(b'{"type":"pong"}')
        elif isinstance(said, r.Say):
            self.limits.spend("chat", key=self.player)
            self.start(self._chat(live, subscriber, said))
        elif isinstance(said, r.Unsay):
            self.start(self._chat(live, subscriber, said))
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
            subscriber.shows = None
            subscriber.mark_changed(table=True, game=True)

    def _on_acted(self, subscriber: Subscriber, key: str, began: float, done: int | Exception) -> None:
        """Tell a player the seq of a move that is in the log, or why it is refused, together with what it shows."""
        if isinstance(done, int):
            self.metrics.count_move(time.perf_counter() - began)
            subscriber.send(b'{"type":"done","key":"%s","seq":%d}' % (key.encode(), done))
        elif isinstance(done, FriezeError):
            self.refuse(subscriber, key, problem_of(done))
        else:
            self.fail(done)
        self.connection.send_gathered()
        self.go_on()

    async def _chat(self, live: LiveTable, subscriber: Subscriber, said: r.Say | r.Unsay) -> None:
        try:
            if isinstance(said, r.Say):
                subscriber.send(_encode(m.Done(said.key, await chat.say(live, self.player, said))))
            else:
                await chat.unsay(live, self.player, said.number)
        except FriezeError as error:
            self.refuse(subscriber, getattr(said, "key", None), problem_of(error))

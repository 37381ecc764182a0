"""A client's socket to one worker, in one lesson."""

import asyncio
from contextvars import Context
from typing import TYPE_CHECKING, Any

import msgspec

from frieze.games.errors import FriezeError
from frieze.lessons import requests as r
from frieze.lessons.live_lesson import LiveLesson
from frieze.lessons.subscriber import LessonSubscriber, Role
from frieze.tables import messages as m
from frieze.tables.subscriber import SlowSubscriber
from tests.simulation.worker import NETWORK, SLOW_SOCKET, Worker

if TYPE_CHECKING:
    from tests.simulation.lesson_people import LessonPerson

_encode = msgspec.json.Encoder(enc_hook=str).encode


class LessonSocket:
    """Messages stay in order; both sides may lose the connection at any moment."""

    def __init__(self, person: "LessonPerson", worker: Worker, role: Role) -> None:
        self.person = person
        self.world = person.world
        self.worker = worker
        self.role = role
        self.player = person.player
        self.lesson, self.code = person.spec.lesson, person.spec.code
        self.shown: dict[str, bytes] = {}  # the newest of each kind that the client was sent
        self.broken = False
        self.inbox: asyncio.Queue[r.Vote | None] = asyncio.Queue()
        self._waiting = asyncio.Event()
        self._waiting.set()
        self._to_worker_at = self._to_client_at = 0.0

    # The client's side

    def open(self) -> None:
        """Let the worker serve this connection."""
        self.worker.spawn(self._serve())

    def _later(self, at: float) -> float:
        return max(at + 1e-6, self.world.loop.time() + NETWORK * self.world.random.random())  # in order

    def to_worker(self, message: r.Vote | None) -> None:
        """Send a vote to the worker; None: the connection has ended."""
        if self.broken or not self.worker.alive:
            return
        self._to_worker_at = self._later(self._to_worker_at)
        self.world.loop.call_at(self._to_worker_at, self.inbox.put_nowait, message, context=self.worker.context)

    def lose(self) -> None:
        """Break: the worker is told, if it lives, and the client notices."""
        if not self.broken:
            self.to_worker(None)
            self._to_client(None)
            self.broken = True

    # The worker's side

    async def _serve(self) -> None:
        """Serve the connection, as the server's socket does."""
        try:
            live = await self.world.lesson_at(self.worker, self.code)
            subscriber = LessonSubscriber(self.player, self.role, "en", self._waiting.set)
            await live.subscribe(subscriber)
        except FriezeError as error:
            self._to_client(_encode(m.Closed(m.Problem(error.code, error.params))))
            self._to_client(None)
            return
        writing = self.worker.spawn(self._write(live, subscriber))
        while (said := await self.inbox.get()) is not None:
            await self._vote(live, subscriber, said)
        live.unsubscribe(subscriber)
        writing.cancel()

    async def _vote(self, live: LiveLesson, subscriber: LessonSubscriber, said: r.Vote) -> None:
        try:
            seq = await self.world.cast(live, self.player, said)
        except FriezeError as error:
            subscriber.send(_encode(m.Refused(said.key, m.Problem(error.code, error.params))))
        else:
            subscriber.send(_encode(m.Done(said.key, seq)))

    async def _write(self, live: LiveLesson, subscriber: LessonSubscriber) -> None:
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            try:
                batch = live.screens.take(subscriber)
            except SlowSubscriber:
                break
            for message in batch:
                self.world.lesson_checks.on_sent(live.id, self, message)
                self._to_client(message)
            if subscriber.closed:
                break
            if self.world.faults.happens("a client reads slowly"):
                await asyncio.sleep(SLOW_SOCKET * self.world.random.random())
        self._to_client(None)
        self.inbox.put_nowait(None)

    def _to_client(self, message: bytes | None) -> None:
        """Send a message to the client; None closes the connection."""
        if not self.broken:
            self._to_client_at = self._later(self._to_client_at)
            self.world.loop.call_at(self._to_client_at, self._receive, message, context=Context())

    def _receive(self, message: bytes | None) -> None:
        """Hand a message to the person, unless another connection has taken the place of this one."""
        if message is None:
            self.broken = True
        if self.person.connection is not self:
            return
        if message is None:
            self.person.connection = None
            self.person.on_lost()
            return
        told: dict[str, Any] = msgspec.json.decode(message)
        self.person.receive(self, told, message)

"""The socket of a lesson: of a pupil, of the board or of the teacher, as its path says."""

from functools import partial
from typing import ClassVar

import msgspec

from frieze.api.client_socket import ClientSocket, Flusher
from frieze.api.connection import Client, SocketCounts
from frieze.api.limits import Limits
from frieze.api.problems import problem_of
from frieze.games.errors import FriezeError
from frieze.lessons import requests as r
from frieze.lessons.errors import LessonError, Why
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from frieze.lessons.subscriber import ALL, LessonSubscriber, Role
from frieze.server.lesson_lookup import find_lesson
from frieze.tables.messages import PROTOCOL, Reload
from frieze.tables.requests import Ping


class LessonSocket(ClientSocket[LessonSubscriber]):
    """One client's socket in one lesson."""

    decoder: ClassVar[msgspec.json.Decoder[r.LessonSaid]] = msgspec.json.Decoder(r.LessonSaid)

    def __init__(
        self,
        lessons: Lessons,
        limits: Limits,
        metrics: SocketCounts,
        flusher: Flusher,
        client: Client,
        code: str,
        role: Role,
    ) -> None:
        super().__init__(limits, metrics, flusher, client, code)
        self.lessons = lessons
        self.role = role
        self.live: LiveLesson | None = None

    async def open_for(self, hello: r.LessonSaid) -> LessonSubscriber | None:
        if not isinstance(hello, r.LessonHello):
            raise LessonError(Why.NOT_IN_LESSON)
        if hello.protocol != PROTOCOL:
            self.end(Reload(PROTOCOL))
            return None
        live = await find_lesson(self.lessons, self.limits, self.code, self.player, self.address)
        self.live = live
        subscriber = LessonSubscriber(self.player, self.role, hello.language, self.on_waiting)
        await live.subscribe(subscriber)
        return subscriber

    def waiting(self, subscriber: LessonSubscriber) -> list[bytes]:
        assert self.live is not None, "the client was let in"
        return self.live.screens.take(subscriber)

    def leave(self, subscriber: LessonSubscriber) -> None:
        if self.live is not None:
            self.live.unsubscribe(subscriber)

    def carry_out(self, subscriber: LessonSubscriber, said: r.LessonSaid) -> None:
        live = self.live
        assert live is not None, "the client was let in"
        if isinstance(said, r.Vote):
            if self.role is not Role.PUPIL:
                raise LessonError(Why.NOT_IN_LESSON)
            live.votes.add(self.player, said, partial(self._on_voted, subscriber, said.key))
            self.wait()
        elif isinstance(said, Ping):
            subscriber.send(b'{"type":"pong"}')
        else:
            subscriber.language = said.language
            subscriber.mark_changed(ALL)

    def _on_voted(self, subscriber: LessonSubscriber, key: str, done: int | Exception) -> None:
        """Tell a pupil the seq of a vote that is in the log, or why it is refused."""
        if isinstance(done, int):
            subscriber.send(b'{"type":"done","key":"%s","seq":%d}' % (key.encode(), done))
        elif isinstance(done, FriezeError):
            self.refuse(subscriber, key, problem_of(done))
        else:
            self.fail(done)
        self.go_on()

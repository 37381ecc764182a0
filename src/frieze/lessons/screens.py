"""A lesson as messages to sockets. What many are sent alike is encoded once."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from frieze.lessons import views
from frieze.lessons.access import is_teacher
from frieze.lessons.messages import LessonInfo, LessonMessage, Stage, Standing
from frieze.lessons.state import Lesson
from frieze.lessons.subscriber import LessonSubscriber, Part, Role
from frieze.tables.environment import Milliseconds

if TYPE_CHECKING:
    from frieze.lessons.live_lesson import LiveLesson

CLOCK_HOLDS = 20  # milliseconds in which all are sent the same clock

_encode = msgspec.json.Encoder().encode


class Screens:
    """Makes the messages of one lesson."""

    def __init__(self, live: "LiveLesson") -> None:
        self.live = live
        # By language, and whether it is for the door: the message, and when it was made.
        self._lessons: dict[tuple[str, bool], tuple[bytes, Milliseconds]] = {}
        self._desks: dict[str, bytes] = {}  # by language
        self._progress: bytes | None = None

    def forget(self) -> None:
        """Make all messages anew: the lesson has changed."""
        self._lessons.clear()
        self.forget_presence()

    def forget_presence(self) -> None:
        """Make anew what says who is there and who has voted."""
        self._desks.clear()
        self._progress = None

    def take(self, subscriber: LessonSubscriber) -> list[bytes]:
        """Return all messages that are waiting for a socket. Raise `SlowSubscriber` if too many are."""
        batch = subscriber.take_queued()
        lesson, parts = self.live.lesson, subscriber.take_changed()
        if not parts:
            return batch
        if Part.LESSON in parts:
            batch.append(self._lesson(lesson, subscriber))
        if Part.PROGRESS in parts:
            batch.append(self._progress_message(lesson))
        if Part.OWN in parts:
            batch += self._own(lesson, subscriber)
        return batch

    def _texts(self, language: str) -> views.Texts:
        return views.Texts(self.live.deck, language)

    def _lesson(self, lesson: Lesson, subscriber: LessonSubscriber) -> bytes:
        at_door = subscriber.role is Role.PUPIL and _waits(lesson, subscriber.player)
        known, now = (subscriber.language, at_door), self.live.registry.now()
        message, made = self._lessons.get(known, (b"", 0))
        clock = views.clock(lesson, now)
        if not message or (clock is not None and now - made > CLOCK_HOLDS):
            show: Callable[[Lesson, views.Texts], LessonInfo]
            show = views.lesson_at_the_door if at_door else views.lesson_info
            shown = show(lesson, self._texts(subscriber.language))
            message = _encode(LessonMessage(lesson.seq, clock, shown))
            self._lessons[known] = (message, now)
        return message

    def _progress_message(self, lesson: Lesson) -> bytes:
        if self._progress is None:
            self._progress = _encode(views.progress(lesson, self.live.presence.connected))
        return self._progress

    def _own(self, lesson: Lesson, subscriber: LessonSubscriber) -> list[bytes]:
        """Return what only this role is sent. Who lost the role meanwhile is sent nothing more."""
        if subscriber.role is Role.PUPIL:
            pupil = lesson.pupil_of(subscriber.player)
            if pupil is None:
                return []
            mine = [_encode(views.me(lesson, pupil, self.live.origin_of))]
            if lesson.stage is Stage.HOMEWORK and not pupil.waiting:
                texts = self._texts(subscriber.language)
                mine.append(_encode(views.homework_try(lesson, pupil, texts, self.live.origin_of)))
            return mine
        if subscriber.role is Role.BOARD:
            return [_encode(views.roster(lesson, subscriber.player))] if lesson.stage is Stage.GATHERING else []
        return [self._desk(lesson, subscriber.language)] if is_teacher(lesson, subscriber.player) else []

    def _desk(self, lesson: Lesson, language: str) -> bytes:
        if (body := self._desks.get(language)) is None:
            body = self._desks[language] = _encode(views.desk(lesson, self._texts(language), self.live.is_away))
        return body


def _waits(lesson: Lesson, player: str) -> bool:
    pupil = lesson.pupil_of(player)
    return pupil is None or pupil.standing is not Standing.IN

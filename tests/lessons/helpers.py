"""Helpers for tests of lessons: a teacher, pupils, their sockets, and the sample deck."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from frieze.games.dates import parse_date
from frieze.lessons import requests as r
from frieze.lessons.errors import LessonError, Why
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from frieze.lessons.settings import LessonSettings
from frieze.lessons.subscriber import LessonSubscriber, Role
from frieze.tables.keys import hash_of_key
from tests.backends import Backend
from tests.hang_guard import HANGS_AFTER
from tests.tables.helpers import DECKS, key, registries

TEACHER, BOARD = hash_of_key("teacher"), hash_of_key("board")
SECRET = "teacher-" * 5
TITLES = {card.id: DECKS["sample"].text(card.id, "en").title for card in DECKS["sample"].cards}
DATES = {card.id: card.date for card in DECKS["sample"].cards}


def pupil(number: int) -> str:
    """Return the player of a pupil's browser."""
    return hash_of_key(f"pupil {number}")


def settings(**changes: Any) -> LessonSettings:
    return msgspec.convert({"decks": [{"id": "sample"}], **changes}, LessonSettings)


def new_lesson(**changes: Any) -> r.NewLesson:
    return r.NewLesson(key(), SECRET, settings(**changes))


@asynccontextmanager
async def lessons_of(where: Backend, count: int = 1, **more: Any) -> AsyncIterator[list[Lessons]]:
    """Open registries that serve the same lessons from one backend."""
    async with registries(where, count, **more) as opened:
        yield [Lessons(registry) for registry in opened]


async def open_lesson(lessons: Lessons, pupils: int = 0, **changes: Any) -> LiveLesson:
    """Open a lesson that so many pupils have come into."""
    live = await lessons.open(TEACHER, new_lesson(**changes))
    for number in range(1, pupils + 1):
        await live.join(pupil(number), r.JoinLesson(key(), number))
    return live


async def do(live: LiveLesson, *commands: type[Any] | Any) -> None:
    """Carry out what the teacher asks: types of requests, or requests."""
    for command in commands:
        await live.change(TEACHER, command(key()) if isinstance(command, type) else command)


def vote_of(live: LiveLesson, gap: int, request: str = "") -> r.Vote:
    """Return a vote on the open card."""
    current = live.lesson.current
    assert current is not None
    return r.Vote(request or key(), current.card, live.lesson.ballot, gap)


async def vote(live: LiveLesson, number: int, gap: int, request: str = "") -> int:
    """Let a pupil vote, and return the seq. Raise why it is refused."""
    return await cast(live, pupil(number), vote_of(live, gap, request))


async def cast(live: LiveLesson, player: str, said: r.Vote) -> int:
    """Send a vote, and return its seq. Raise why it is refused."""
    answered: asyncio.Future[int | Exception] = asyncio.get_running_loop().create_future()
    live.votes.add(player, said, answered.set_result)
    done = await answered
    if isinstance(done, Exception):
        raise done
    return done


def right_gap(live: LiveLesson) -> int:
    """Return where the open card belongs, by its date alone."""
    current = live.lesson.current
    assert current is not None
    dates = [parse_date(live.lesson.dates[card]) for card in (*current.line, current.card)]
    *line, mine = [(date.year, date.month, date.day) for date in dates if date is not None]
    return sum(one <= mine for one in line)


def wrong_gap(live: LiveLesson) -> int:
    """Return a gap where the open card does not belong."""
    current = live.lesson.current
    assert current is not None
    return next(gap for gap in range(current.gaps) if gap not in current.rights)


class Screen(LessonSubscriber):
    """A socket that reads as fast as it is asked to. `shown` has the newest message of each type."""

    def __init__(self, live: LiveLesson, player: str, role: Role, language: str = "en") -> None:
        self.live = live
        self.shown: dict[str, Any] = {}
        self.read: list[bytes] = []
        self._waiting = asyncio.Event()
        super().__init__(player, role, language, self._waiting.set)
        self._waiting.set()

    def look(self) -> dict[str, Any]:
        """Read what is waiting, and return the newest message of each type."""
        for text in self.live.screens.take(self):
            self.read.append(text)
            message = msgspec.json.decode(text)
            self.shown[message["type"]] = message
        return self.shown

    @property
    def lesson(self) -> dict[str, Any]:
        """What all see alike, as it is shown now."""
        lesson: dict[str, Any] = self.look()["lesson"]["lesson"]
        return lesson

    async def until(self, condition: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until what is shown fulfils a condition."""
        async with asyncio.timeout(HANGS_AFTER):
            while not condition(self.look()):
                self._waiting.clear()
                await self._waiting.wait()

    async def until_stage(self, stage: str) -> None:
        """Wait until the lesson is at this stage."""
        await self.until(lambda shown: shown["lesson"]["lesson"]["stage"] == stage)


async def screen(live: LiveLesson, player: str, role: Role, language: str = "en") -> Screen:
    """Open a socket."""
    opened = Screen(live, player, role, language)
    await live.subscribe(opened)
    return opened


def refused(why: Why) -> Any:
    return pytest.raises(LessonError, check=lambda error: error.why is why)

"""What all pupils see alike is encoded once and framed once, however many they are."""

from typing import Any

import pytest

from frieze.lessons import requests as r
from frieze.lessons import views
from frieze.lessons.lessons import Lessons
from frieze.lessons.subscriber import Role
from frieze.server.websocket_protocol import SharedFrames
from tests.lessons.helpers import BOARD, TEACHER, do, open_lesson, pupil, screen, vote
from tests.tables.helpers import ManualClock

PUPILS = 30


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is made of the lesson for everybody, each time that it is."""
    calls: list[str] = []

    def counted(name: str) -> None:
        real = getattr(views, name)

        def counting(*arguments: Any) -> Any:
            calls.append(name)
            return real(*arguments)

        monkeypatch.setattr(views, name, counting)

    for name in ("lesson_info", "progress"):
        counted(name)
    return calls


@pytest.mark.parametrize("timer", [None, 60])
async def test_a_closed_vote_is_encoded_once_for_all_pupils(
    lessons: Lessons, made: list[str], timer: int | None
) -> None:
    live = await open_lesson(lessons, pupils=PUPILS, timer=timer)
    everybody = [await screen(live, pupil(number), Role.PUPIL) for number in range(1, PUPILS + 1)]
    everybody += [await screen(live, BOARD, Role.BOARD), await screen(live, TEACHER, Role.TEACHER)]
    await do(live, r.NextCard)
    await vote(live, 1, 1)
    for one in everybody:
        one.look()
        one.read.clear()
    made.clear()
    await do(live, r.CloseVote)
    sent = [{message[:12]: message for message in live.screens.take(one)} for one in everybody]
    assert made == ["lesson_info", "progress"]
    for kind in (b'{"type":"les', b'{"type":"pro'):
        assert len({id(messages[kind]) for messages in sent}) == 1, "one object, so that it is framed once"


async def test_a_running_clock_is_made_anew_as_it_runs(lessons: Lessons, made: list[str]) -> None:
    clock = ManualClock()
    lessons.registry.now = clock
    live = await open_lesson(lessons, pupils=1, timer=60)
    await do(live, r.NextCard)
    board = await screen(live, BOARD, Role.BOARD)
    assert board.look()["lesson"]["clock"]["left"] == 60_000
    clock.at += 5_000
    late = await screen(live, pupil(1), Role.PUPIL)
    assert late.look()["lesson"]["clock"]["left"] == 55_000


def test_what_several_clients_are_sent_alike_is_framed_once() -> None:
    frames = SharedFrames()
    lesson, progress = b"l" * 1000, b"p" * 10
    framed = []
    for number in range(9):
        framed += [id(frames.frame(lesson)), id(frames.frame(progress))]
        frames.frame(b"what is one client's own %d" % number)
    assert len(set(framed)) == 2
    assert frames.frame(b"l" * 1000) == frames.frame(lesson), "whatever else is alike is framed as well"

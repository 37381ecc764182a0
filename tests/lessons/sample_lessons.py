"""Fills a storage with lessons of all forms at telling stages, and checks that they are there and go on."""

from typing import Any

import msgspec

from frieze.lessons import report, views
from frieze.lessons import requests as r
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from frieze.lessons.messages import Stage
from frieze.lessons.settings import Door, Form
from frieze.tables.environment import Milliseconds
from frieze.tables.times import DAY
from tests.backends import Backend
from tests.lessons.helpers import TEACHER, cast, do, lessons_of, open_lesson, pupil, right_gap, vote, wrong_gap
from tests.tables.helpers import ManualClock, key

NAMES = ["Ada", "Þórbjörg", "Maximiliane"]

Seen = dict[str, dict[str, Any]]


async def place(live: LiveLesson, number: int, *, right: bool) -> None:
    """Place a pupil's next card of homework."""
    one = live.lesson.pupils[number]
    played = live.lesson.played[len(one.run)]
    gap = played.gap if right else next(gap for gap in range(played.gaps) if gap not in played.rights)
    await cast(live, pupil(number), r.Vote(key(), played.card, one.tries + 1, gap))


async def fill_lessons(lessons: Lessons) -> Seen:
    """Open lessons and teach them for a while. Return what is known of each, by its code."""
    gathering = await open_lesson(lessons, pupils=2)
    running = await open_lesson(lessons, names="list", register=NAMES, pairs=True)
    for number in (1, 2):
        await running.join(pupil(number), r.JoinLesson(key(), number))
    await do(running, r.SetDoor(key(), Door.ASK))
    await running.join(pupil(3), r.JoinLesson(key(), 3))
    await do(running, r.NextCard)
    await vote(running, 1, right_gap(running))
    await vote(running, 2, wrong_gap(running))
    await do(running, r.CloseVote, r.VoteAgain)
    await vote(running, 2, right_gap(running), "the-last-vote")
    paused = await open_lesson(lessons, pupils=1, timer=60)
    await do(paused, r.NextCard, r.PauseLesson)
    hands = await open_lesson(lessons, form="hands")
    await do(hands, r.NextCard)
    await do(hands, r.CountHands(key(), hands.lesson.played[-1].card, 1, (3, 17)), r.CloseVote)
    ends = lessons.registry.now() + 3 * DAY
    homework = await open_lesson(lessons, pupils=2, form="homework", cards=3, closes_at=ends)
    for right in (True, False, True, True):
        await place(homework, 1, right=right)
    over = await open_lesson(lessons, pupils=2)
    await do(over, r.NextCard)
    await vote(over, 1, right_gap(over))
    await do(over, r.CloseVote, r.RevealCard, r.EndLesson)
    forgotten = await open_lesson(lessons, pupils=1)
    await do(forgotten, r.NextCard)
    await vote(forgotten, 1, right_gap(forgotten))
    await do(forgotten, r.CloseVote, r.RevealCard, r.EndLesson, r.ForgetNames)
    return {live.code: seen(live) for live in (gathering, running, paused, hands, homework, over, forgotten)}


def seen(live: LiveLesson) -> dict[str, Any]:
    """Return what a later version must know of a lesson too."""
    lesson = live.lesson
    told = report.report(lesson, views.Texts(live.deck, "en"), live.origin_of)
    return {
        "seq": lesson.seq,
        "form": lesson.settings.form.value,
        "stage": lesson.stage.value,
        "paused": lesson.paused,
        "line": list(lesson.line),
        "plan": list(lesson.plan),
        "votes": [[one.tally(ballot) for ballot in range(len(one.ballots))] for one in lesson.played],
        "pupils": [[one.number, one.name, one.standing.value, one.player] for one in lesson.pupils.values()],
        "right": [[one.number, one.right, one.tries] for one in told.pupils],
        "score": msgspec.to_builtins(told.score),
        "deleted_at": told.deleted_at,
    }


async def last_opened(where: Backend, known: Seen) -> Milliseconds:
    """Return when the last of these lessons was opened."""
    async with where.storage() as storage:
        heads = [await storage.by_code(code) for code in known]
    return max(head.touched for head in heads if head is not None)


async def check_lessons_go_on(where: Backend, known: Seen) -> None:
    """Check that all lessons are there as they were, and that they can be taught to their ends."""
    clock = ManualClock()
    clock.at = await last_opened(where, known)
    async with lessons_of(where, now=clock) as (lessons,):
        for code, was in known.items():
            live = await lessons.by_code(code)
            assert seen(live) == was, code
            await _go_on(live)
            assert live.lesson.stage is Stage.OVER


async def _go_on(live: LiveLesson) -> None:
    """Teach a lesson to its end."""
    lesson = live.lesson
    if lesson.paused:
        await do(live, r.ResumeLesson)
    if lesson.settings.form is Form.HOMEWORK:
        await place(live, 1, right=False)
        await place(live, 1, right=True)
        assert lesson.pupils[1].tries < live.lesson.pupils[1].tries
    elif lesson.stage is Stage.VOTING and live.lesson.settings.register:
        before = live.seq
        assert await vote(live, 2, 0, "the-last-vote") == before, "a vote that is sent again is known"
        await do(live, r.LetIn)
        await vote(live, 3, right_gap(live))
    if live.lesson.stage is Stage.VOTING:
        await do(live, r.CloseVote)
    if live.lesson.stage is Stage.CLOSED:
        await do(live, r.RevealCard)
    if live.lesson.stage in {Stage.GATHERING, Stage.REVEALED}:
        await do(live, r.NextCard)
    if live.lesson.stage is not Stage.OVER:
        await live.change(TEACHER, r.EndLesson(key()))

"""What is kept of a lesson, by every storage and with several workers, and what is forgotten."""

import asyncio
from typing import Any

import pytest

from frieze.lessons import report, views
from frieze.lessons import requests as r
from frieze.lessons.errors import Why
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from frieze.lessons.messages import Stage
from frieze.lessons.subscriber import Role
from frieze.tables.errors import Why as TableWhy
from frieze.tables.storage.errors import StorageFailed
from frieze.tables.storage.rows import Change
from tests.backends import Backend
from tests.lessons.helpers import (
    BOARD,
    TEACHER,
    cast,
    do,
    lessons_of,
    open_lesson,
    pupil,
    refused,
    right_gap,
    screen,
    vote,
    vote_of,
    wrong_gap,
)
from tests.tables.helpers import key, new_table, raises, until


def seen(live: LiveLesson) -> tuple[Any, ...]:
    """Return what teacher, pupils and board see."""
    texts = views.Texts(live.deck, "en")
    return (
        views.lesson_info(live.lesson, texts),
        views.desk(live.lesson, texts, lambda _: False),
        [views.me(live.lesson, one, live.origin_of) for one in live.lesson.pupils.values()],
        report.report(live.lesson, texts, live.origin_of),
    )


async def play(live: LiveLesson) -> None:
    await do(live, r.NextCard)
    await vote(live, 1, right_gap(live))
    await vote(live, 2, wrong_gap(live))
    await do(live, r.CloseVote, r.VoteAgain)
    await vote(live, 2, right_gap(live))
    await do(live, r.CloseVote, r.RevealCard, r.NextCard)
    await vote(live, 2, wrong_gap(live))


async def test_a_lesson_is_there_after_a_restart(any_backend: Backend) -> None:
    async with lessons_of(any_backend) as (lessons,):
        live = await open_lesson(lessons, pupils=3)
        await play(live)
        code, before = live.code, seen(live)
    async with lessons_of(any_backend) as (lessons,):
        again = await lessons.by_code(code)
        assert seen(again) == before
        await vote(again, 3, 0)
        await do(again, r.CloseVote, r.RevealCard, r.EndLesson)


async def test_tables_and_lessons_share_one_namespace(any_backend: Backend) -> None:
    async with lessons_of(any_backend) as (lessons,):
        live = await open_lesson(lessons)
        table = await lessons.registry.create(TEACHER, new_table())
        assert table.code != live.code
        with refused(Why.UNKNOWN_LESSON):
            await lessons.by_code(table.code)
        with raises(TableWhy.UNKNOWN_TABLE):
            await lessons.registry.by_code(live.code)
        assert await lessons.registry.log_by_code(live.code) is live
    async with lessons_of(any_backend) as (lessons,):
        with raises(TableWhy.UNKNOWN_TABLE):
            await lessons.registry.by_code(live.code)
        assert (await lessons.by_code(live.code)).code == live.code
        assert await lessons.registry.listed() == []


async def test_a_refused_vote_hurts_no_other_of_its_entry(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=2)
    await do(live, r.NextCard)
    done = await asyncio.gather(
        vote(live, 1, 0), vote(live, 2, 9), vote(live, 5, 0), vote(live, 2, 1), return_exceptions=True
    )
    assert [getattr(one, "code", "") for one in done] == ["", "no_such_gap", "not_in_lesson", ""]
    assert live.lesson.played[-1].tally(-1) == [1, 1]


async def test_a_vote_that_could_not_be_saved_is_sent_again(lessons: Lessons, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await open_lesson(lessons, pupils=1)
    await do(live, r.NextCard)
    storage = lessons.registry.storage
    append = storage.append

    async def fail_once_stored(change: Change) -> None:
        await append(change)
        raise StorageFailed("the answer was lost")

    with monkeypatch.context() as patch:
        patch.setattr(storage, "append", fail_once_stored)
        with raises(TableWhy.SAVING_FAILED):
            await vote(live, 1, 1, "my-vote-1")
    assert await vote(live, 1, 1, "my-vote-1") == live.seq
    assert len([one for one in await storage.log(live.id) if b"my-vote-1" in one.body]) == 1


async def test_a_vote_and_the_teachers_close_wait_for_each_other(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    await do(live, r.NextCard)
    voted, _ = await asyncio.gather(vote(live, 1, 1), do(live, r.CloseVote))
    assert live.lesson.stage is Stage.CLOSED
    assert live.lesson.played[-1].voted(-1) == 1
    assert voted < live.seq


# Several workers


@pytest.fixture
def shared(shared_backend: Backend) -> Backend:
    return shared_backend


async def test_pupils_at_two_workers_are_in_one_lesson(shared: Backend) -> None:
    async with lessons_of(shared, 2) as (one, two):
        here = await open_lesson(one, pupils=1)
        there = await two.by_code(here.code)
        await there.join(pupil(2), r.JoinLesson(key(), 2))
        await until(lambda: len(here.lesson.pupils) == 2)
        board = await screen(there, BOARD, Role.BOARD)
        await do(here, r.NextCard)
        await board.until_stage("voting")
        await asyncio.gather(
            cast(here, pupil(1), vote_of(here, 0)),
            cast(there, pupil(2), vote_of(there, 1)),
        )
        await until(lambda: here.lesson.played[-1].voted(-1) == there.lesson.played[-1].voted(-1) == 2)
        await do(here, r.CloseVote)
        await board.until_stage("closed")
        assert board.lesson["first"] == {"gaps": [1, 1], "voted": 2}


async def test_a_worker_that_has_not_heard_yet_looks_again_before_it_refuses(shared_backend: Backend) -> None:
    async with lessons_of(shared_backend, 2) as (one, two):
        here = await open_lesson(one, pupils=1)
        there = await two.by_code(here.code)
        if not two.registry.broker.is_remote:
            pytest.skip("messages of a broker in this process do not come late")
        two.registry.broker.unsubscribe(there.id)
        await here.join(pupil(2), r.JoinLesson(key(), 2))
        await do(here, r.NextCard)
        await screen(there, pupil(2), Role.PUPIL)
        said = vote_of(here, 0)
        assert await cast(there, pupil(2), said)


async def test_a_vote_that_is_sent_again_after_leaving_and_coming_back_hurts_nobody(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=2)
    await do(live, r.NextCard)
    await vote(live, 1, 0, "the-old-vote-1")
    await live.leave(pupil(1), key())
    await live.join(pupil(1), r.JoinLesson(key(), 1))
    await asyncio.gather(vote(live, 1, 0, "the-old-vote-1"), vote(live, 2, 1))
    assert live.lesson.played[-1].tally(-1) == [1, 1]

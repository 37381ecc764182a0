"""Votes that wait become one entry, and a vote that is sent again counts once, wherever it arrives."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from frieze.lessons import facts as f
from frieze.lessons import requests as r
from frieze.lessons.errors import Why
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from frieze.tables.storage.rows import Change
from tests.backends import Backend
from tests.lessons.helpers import cast, do, lessons_of, open_lesson, pupil, refused, vote, vote_of
from tests.tables.helpers import until

PUPILS = 30
FIRST = "the-first-vote"


async def voted(lessons: Lessons, live: LiveLesson) -> list[list[str]]:
    """Return the idempotency keys of the votes in each entry of the log that has some."""
    entries = await lessons.registry.storage.log(live.id)
    facts = [f.decode_facts(entry.body) for entry in entries]
    found = [[vote.key for fact in some if isinstance(fact, f.Voted) for vote in fact.votes] for some in facts]
    return [keys for keys in found if keys]


class HeldStorage:
    """Lets appends wait until a test lets them pass."""

    def __init__(self, lessons: Lessons, monkeypatch: pytest.MonkeyPatch) -> None:
        self.append = lessons.registry.storage.append
        self.waiting = 0
        self.passing = asyncio.Event()
        monkeypatch.setattr(lessons.registry.storage, "append", self._hold)

    async def _hold(self, change: Change) -> None:
        self.waiting += 1
        await self.passing.wait()
        await self.append(change)


async def test_votes_that_arrive_together_are_one_entry_with_their_keys(any_backend: Backend) -> None:
    async with lessons_of(any_backend) as (lessons,):
        live = await open_lesson(lessons, pupils=PUPILS)
        await do(live, r.NextCard)
        before = live.seq
        keys = {number: f"vote-of-{number}" for number in range(1, PUPILS + 1)}
        done = await asyncio.gather(*(vote(live, number, number % 2, own) for number, own in keys.items()))
        assert set(done) == {before + 1}
        (stored,) = await voted(lessons, live)
        assert stored == list(keys.values())
        assert live.lesson.played[-1].tally(-1) == [PUPILS // 2, PUPILS // 2]


async def test_votes_that_arrive_while_an_entry_is_written_are_the_next_one(
    any_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lessons_of(any_backend) as (lessons,):
        live = await open_lesson(lessons, pupils=PUPILS)
        await do(live, r.NextCard)
        held = HeldStorage(lessons, monkeypatch)
        first = asyncio.ensure_future(vote(live, 1, 0, FIRST))
        await until(lambda: held.waiting == 1)
        others: list[Awaitable[Any]] = []
        for number in range(2, PUPILS + 1):
            others.append(asyncio.ensure_future(vote(live, number, 1)))
            await asyncio.sleep(0)
        assert held.waiting == 1, "they wait for the first entry"
        held.passing.set()
        done = await asyncio.gather(first, *others)
        assert [len(keys) for keys in await voted(lessons, live)] == [1, PUPILS - 1]
        assert set(done[1:]) == {done[0] + 1}


async def test_nothing_is_acknowledged_before_it_is_stored(
    any_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lessons_of(any_backend) as (lessons,):
        live = await open_lesson(lessons, pupils=2)
        await do(live, r.NextCard)
        held = HeldStorage(lessons, monkeypatch)
        voting = [asyncio.ensure_future(vote(live, number, 0)) for number in (1, 2)]
        await until(lambda: held.waiting == 1)
        for _ in range(20):
            await asyncio.sleep(0)
        assert not any(one.done() for one in voting)
        assert live.lesson.played[-1].voted(-1) == 0, "and it is not shown either"
        held.passing.set()
        await asyncio.gather(*voting)
        assert live.lesson.played[-1].voted(-1) == 2


async def test_a_vote_that_is_sent_again_after_a_restart_counts_once(any_backend: Backend) -> None:
    async with lessons_of(any_backend) as (lessons,):
        live = await open_lesson(lessons, pupils=1)
        await do(live, r.NextCard)
        said = vote_of(live, 1, FIRST)
        await cast(live, pupil(1), said)
        await do(live, r.CloseVote)
    async with lessons_of(any_backend) as (lessons,):
        again = await lessons.by_code(live.code)
        assert await cast(again, pupil(1), said) == again.seq, "it is known, though the vote is closed by now"
        assert await voted(lessons, again) == [[FIRST]]


# Two workers


async def test_a_vote_that_is_sent_again_to_the_other_worker_counts_once(shared_backend: Backend) -> None:
    async with lessons_of(shared_backend, 2) as (one, two):
        here = await open_lesson(one, pupils=1)
        there = await two.by_code(here.code)
        await do(here, r.NextCard)
        said = vote_of(here, 1, FIRST)
        await cast(here, pupil(1), said)
        await cast(there, pupil(1), said)
        await do(here, r.CloseVote)
        await cast(there, pupil(1), said)
        assert await voted(one, here) == [[FIRST]]
        assert there.lesson.played == here.lesson.played


async def test_a_worker_that_heard_of_nothing_knows_a_vote_that_is_sent_again(shared_backend: Backend) -> None:
    """All messages between the workers are lost. The key is in the facts, so the log tells."""
    async with lessons_of(shared_backend, 2) as (one, two):
        here = await open_lesson(one, pupils=2)
        await do(here, r.NextCard)
        there = await two.by_code(here.code)
        two.registry.broker.unsubscribe(there.id)
        said = vote_of(here, 1, FIRST)
        await cast(here, pupil(1), said)
        await vote(here, 2, 0, "of-another")
        await cast(there, pupil(1), said)
        assert await voted(one, here) == [[FIRST], ["of-another"]]
        assert there.lesson.played[-1].voted(-1) == 2


async def test_the_same_vote_at_both_workers_at_once_counts_once(shared_backend: Backend) -> None:
    async with lessons_of(shared_backend, 2) as (one, two):
        here = await open_lesson(one, pupils=PUPILS)
        await do(here, r.NextCard)
        there = await two.by_code(here.code)
        said = {number: vote_of(here, number % 2, f"vote-of-{number}") for number in range(1, PUPILS + 1)}
        await asyncio.gather(
            *(cast(live, pupil(number), each) for number, each in said.items() for live in (here, there))
        )
        stored = [key for keys in await voted(one, here) for key in keys]
        assert sorted(stored) == sorted(each.key for each in said.values())
        await until(lambda: here.lesson.played == there.lesson.played)
        assert here.lesson.played[-1].voted(-1) == PUPILS


async def test_votes_at_both_workers_are_all_counted(shared_backend: Backend) -> None:
    async with lessons_of(shared_backend, 2) as (one, two):
        here = await open_lesson(one, pupils=PUPILS)
        await do(here, r.NextCard)
        there = await two.by_code(here.code)
        for _ in range(3):
            await asyncio.gather(*(vote((here, there)[n % 2], n, n % 2) for n in range(1, PUPILS + 1)))
        assert len([key for keys in await voted(one, here) for key in keys]) == 3 * PUPILS
        await until(lambda: here.lesson.played == there.lesson.played)
        assert here.lesson.played[-1].tally(-1) == [PUPILS // 2, PUPILS // 2]


async def test_a_key_of_another_pupil_is_no_vote_of_mine(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=2)
    await do(live, r.NextCard)
    await vote(live, 1, 0, FIRST)
    await vote(live, 2, 1, FIRST)
    assert live.lesson.played[-1].tally(-1) == [1, 1]


async def test_a_late_vote_at_a_worker_that_still_thinks_it_open_is_refused(shared_backend: Backend) -> None:
    async with lessons_of(shared_backend, 2) as (one, two):
        here = await open_lesson(one, pupils=1)
        await do(here, r.NextCard)
        there = await two.by_code(here.code)
        two.registry.broker.unsubscribe(there.id)
        await do(here, r.CloseVote)
        with refused(Why.VOTE_CLOSED):
            await cast(there, pupil(1), vote_of(there, 1, FIRST))
        assert await voted(one, here) == []

"""What is deleted or forgotten of a lesson is gone from the storage: from every row, and from SQLite's files."""

import asyncio
import base64
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from frieze.lessons import report, views
from frieze.lessons import requests as r
from frieze.lessons.errors import Why
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from frieze.lessons.subscriber import Role
from frieze.tables.errors import TableError
from frieze.tables.errors import Why as TableWhy
from frieze.tables.storage import sqlite_recent
from frieze.tables.storage.errors import StorageFailed
from frieze.tables.storage.rows import Change
from frieze.tables.times import DAY
from tests.backends import Backend
from tests.lessons.helpers import (
    TEACHER,
    do,
    lessons_of,
    new_lesson,
    open_lesson,
    pupil,
    refused,
    right_gap,
    screen,
    vote,
    wrong_gap,
)
from tests.services import postgres_binary
from tests.tables.helpers import ManualClock, key, raises, until

NAMES = ["Þórbjörg Skjaldmær", "Maximiliane Xylophon", "Ada Zyklop"]
VOTE = "a-vote-of-the-pupils"


@pytest.fixture(autouse=True)
def few_recent_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Move entries within SQLite's file during a lesson: each place that they leave must be overwritten."""
    monkeypatch.setattr(sqlite_recent, "MAX_RECENT", 20)


async def taught_lesson(lessons: Lessons) -> LiveLesson:
    """Return a lesson with pupils whose names the teacher listed, and with so many votes that they fill pages."""
    live = await open_lesson(lessons, names="list", register=NAMES)
    for number in range(1, len(NAMES) + 1):
        await live.join(pupil(number), r.JoinLesson(key(), number))
    await do(live, r.RenamePupil(key(), 3, "Ada Zyklopia"))
    for card in range(3):
        await do(live, r.NextCard)
        for time in range(10):
            for number in range(1, len(NAMES) + 1):
                gap = right_gap(live) if time % 2 else wrong_gap(live)
                await vote(live, number, gap, f"{VOTE}-{card}-{time}-{number}")
        await do(live, r.CloseVote, r.RevealCard)
    return live


def personal() -> list[bytes]:
    """Return what tells of a pupil: names, hashes of browsers' keys, idempotency keys of votes, as they are stored."""
    words = [*(name.split()[-1] for name in NAMES), *(pupil(number) for number in range(1, 4)), VOTE]
    found = []
    for word in (one.encode() for one in words):
        found += [word, word.hex().encode(), base64.b64encode(word)[:-4]]
    return found


async def stored(lessons: Lessons, where: Backend) -> bytes:
    """Return everything in a storage: its rows; what PostgreSQL itself dumps; the bytes of SQLite's files."""
    rows = [str(row).encode() async for _, batch in lessons.registry.storage.export_rows() for row in batch]
    if where.database:
        dump = [str(postgres_binary("pg_dump")), "--no-owner", where.database]
        done = await asyncio.to_thread(subprocess.run, dump, check=True, capture_output=True)
        rows.append(done.stdout)
    return b"\n".join([*rows, *(path.read_bytes() for path in sqlite_files(where))])


def sqlite_files(where: Backend) -> list[Path]:
    return sorted(where.folder.glob("tables.sqlite*"))


async def until_gone(lessons: Lessons, where: Backend, words: list[bytes]) -> None:
    """Check that no row has these words, and wait until SQLite's files have none of them either."""
    assert not [word for word in words if word in await rows_only(lessons)]
    if where.database:
        assert not [word for word in words if word in await stored(lessons, where)]
    await until(lambda: not [word for word in words for path in sqlite_files(where) if word in path.read_bytes()])


async def rows_only(lessons: Lessons) -> bytes:
    found = [str(row).encode() async for _, batch in lessons.registry.storage.export_rows() for row in batch]
    return b"\n".join(found)


async def check_kept(lessons: Lessons, where: Backend) -> None:
    """Check that the search finds what is there."""
    found = await stored(lessons, where)
    for word in (NAMES[1].split()[-1], pupil(2), VOTE):
        assert word.encode() in found or word.encode().hex().encode() in found, word


async def test_forget_names_keeps_only_the_sums(any_backend: Backend) -> None:
    async with lessons_of(any_backend) as (lessons,):
        live = await taught_lesson(lessons)
        with refused(Why.WRONG_STAGE):
            await do(live, r.ForgetNames)
        await do(live, r.EndLesson)
        await check_kept(lessons, any_backend)
        texts = views.Texts(live.deck, "en")
        info, full = views.lesson_info(live.lesson, texts), report.report(live.lesson, texts, live.origin_of)
        await do(live, r.ForgetNames)
        await until_gone(lessons, any_backend, personal())
        sums = report.report(live.lesson, texts, live.origin_of)
        for name in ("cards", "mix_ups", "score", "pupils_in"):
            assert getattr(sums, name) == getattr(full, name)
        assert sums.pupils == []
        assert sums.forgotten
        assert views.lesson_info(live.lesson, texts) == info
        assert len(await lessons.registry.storage.log(live.id)) == 1
    async with lessons_of(any_backend) as (lessons,):
        again = await lessons.by_code(live.code)
        assert report.report(again.lesson, texts, again.origin_of) == sums
        await again.change(TEACHER, r.ForgetNames(key()))


async def test_names_that_could_not_be_forgotten_are_not_said_to_be(
    any_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is one step with the entry that says so: a crash leaves all or nothing."""
    async with lessons_of(any_backend) as (lessons,):
        live = await taught_lesson(lessons)
        await do(live, r.EndLesson)
        append = lessons.registry.storage.append

        async def fail(change: Change) -> None:
            raise StorageFailed("away")

        async def fail_once_stored(change: Change) -> None:
            await append(change)
            raise StorageFailed("the answer was lost")

        with monkeypatch.context() as patch:
            patch.setattr(lessons.registry.storage, "append", fail)
            with raises(TableWhy.SAVING_FAILED):
                await do(live, r.ForgetNames)
        await check_kept(lessons, any_backend)
        asked = r.ForgetNames(key())
        with monkeypatch.context() as patch:
            patch.setattr(lessons.registry.storage, "append", fail_once_stored)
            with raises(TableWhy.SAVING_FAILED):
                await do(live, asked)
        await do(live, asked)
        await until_gone(lessons, any_backend, personal())
        assert live.lesson.forgotten == len(NAMES)


async def test_another_worker_forgets_names_too(shared_backend: Backend) -> None:
    async with lessons_of(shared_backend, 2) as (one, two):
        here = await taught_lesson(one)
        there = await two.by_code(here.code)
        two.registry.broker.unsubscribe(there.id)  # it learns of it by the log alone
        await do(here, r.EndLesson, r.ForgetNames)
        await there.catch_up()
        assert there.lesson.pupils == {}
        assert there.lesson.forgotten == len(NAMES)
        assert there.seq == here.seq


# Deleting


async def deleted_at_once(lessons: Lessons, live: LiveLesson, clock: ManualClock) -> None:
    await lessons.registry.delete_log(live)


async def deleted_by_retention(lessons: Lessons, live: LiveLesson, clock: ManualClock) -> None:
    """Let the days pass that a lesson is kept."""
    registry = lessons.registry
    clock.at += registry.keep_days * DAY - 1000
    await registry.sweep()
    assert (await lessons.by_code(live.code)).code == live.code
    clock.at += 2000
    await registry.sweep()


@pytest.mark.parametrize(("keep_days", "delete"), [(30, deleted_at_once), (3, deleted_by_retention)])
async def test_nothing_of_a_deleted_lesson_is_left(
    any_backend: Backend, keep_days: int, delete: Callable[..., Any]
) -> None:
    clock = ManualClock()
    async with lessons_of(any_backend, now=clock, keep_days=keep_days) as (lessons,):
        live = await taught_lesson(lessons)
        other = await open_lesson(lessons, names="list", register=["Somebody Else"])
        await check_kept(lessons, any_backend)
        await delete(lessons, live, clock)
        with refused(Why.UNKNOWN_LESSON):
            await lessons.by_code(live.code)
        await until_gone(lessons, any_backend, [*personal(), live.id.encode(), live.code.encode()])
        if delete is deleted_at_once:
            assert b"Somebody Else" in await rows_only(lessons) or other.lesson.settings.register
            assert (await lessons.by_code(other.code)).lesson.settings.register == ("Somebody Else",)


async def test_homework_is_kept_until_its_time_after_the_last_day(any_backend: Backend) -> None:
    clock = ManualClock()
    async with lessons_of(any_backend, now=clock) as (lessons,):
        ends = clock.at + 50 * DAY
        live = await lessons.open(TEACHER, new_lesson(form="homework", cards=3, closes_at=ends))
        clock.at = ends + 30 * DAY - 1000
        await lessons.registry.sweep()
        assert (await lessons.by_code(live.code)).code == live.code
        clock.at += 2000
        await lessons.registry.sweep()
        with refused(Why.UNKNOWN_LESSON):
            await lessons.by_code(live.code)


async def test_whoever_is_in_a_lesson_that_is_deleted_is_told(any_backend: Backend) -> None:
    async with lessons_of(any_backend) as (lessons,):
        live = await open_lesson(lessons, pupils=1)
        await do(live, r.NextCard)
        socket = await screen(live, pupil(1), Role.PUPIL)
        await lessons.registry.delete_log(live)
        assert socket.look()["closed"]["error"]["code"] == "deleted"
        with pytest.raises(TableError):
            await vote(live, 1, 0, "after-the-end")


async def test_the_cards_of_a_deleted_lesson_go_when_nobody_needs_them(any_backend: Backend) -> None:
    clock = ManualClock()
    async with lessons_of(any_backend, now=clock) as (lessons,):
        live = await open_lesson(lessons)
        opened = live.lesson.opened
        assert opened is not None
        storage = lessons.registry.storage
        clock.at += 91 * DAY
        assert await storage.snapshot(opened.digest) is not None
        await lessons.registry.sweep()
        assert await storage.snapshot(opened.digest) is None

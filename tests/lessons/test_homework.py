"""Homework: the same line for everybody, alone, until a last day, as often as they like."""

import asyncio

import msgspec
import pytest

from frieze.lessons import report, views
from frieze.lessons import requests as r
from frieze.lessons.errors import Why
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from frieze.lessons.messages import Stage
from frieze.lessons.subscriber import Role
from frieze.tables.times import DAY, MINUTE
from tests.backends import Backend
from tests.lessons.helpers import (
    BOARD,
    TEACHER,
    Screen,
    cast,
    do,
    lessons_of,
    new_lesson,
    open_lesson,
    pupil,
    refused,
    screen,
)
from tests.lessons.sample_lessons import place
from tests.server.leak_search import deck_of_tokens, secrets_of
from tests.tables.helpers import SampleLibrary, key


async def homework(lessons: Lessons, pupils: int = 2, lasts: int = 3 * DAY) -> LiveLesson:
    ends = lessons.registry.now() + lasts
    return await open_lesson(lessons, pupils=pupils, form="homework", cards=3, closes_at=ends)


async def play(live: LiveLesson, number: int, *rights: bool) -> None:
    for right in rights:
        await place(live, number, right=right)


async def test_everybody_gets_the_same_cards_in_the_same_order(lessons: Lessons) -> None:
    live = await homework(lessons)
    seen: list[list[str]] = []
    for number in (1, 2):
        mine = await screen(live, pupil(number), Role.PUPIL)
        cards = []
        for _ in range(3):
            cards.append(mine.look()["try"]["card"]["card"])
            await place(live, number, right=number == 1)
        seen.append(cards)
    assert seen[0] == seen[1]


async def test_a_card_is_shown_with_its_date_once_it_was_placed(lessons: Lessons) -> None:
    live = await homework(lessons)
    mine = await screen(live, pupil(1), Role.PUPIL)
    first = mine.look()["try"]
    card = first["card"]["card"]
    assert (first["cards"], first["before"], len(first["now"]["line"])) == (3, None, 1)
    assert (first["now"]["answers"], first["now"]["notes"]) == ([], {})
    await place(live, 1, right=False)
    second = mine.look()["try"]["now"]
    assert [(one["card"], one["right"]) for one in second["answers"]] == [(card, False)]
    assert [one["right"] for one in second["line"] if one["card"] == card] == [False]
    assert list(second["notes"]) == [card]
    await play(live, 1, True, True)
    last = mine.look()["try"]
    assert (last["number"], last["finished"], last["first"], last["best"]) == (2, 1, 2, 2)


async def test_a_try_that_has_ended_is_shown_until_the_next_one_begins(lessons: Lessons) -> None:
    live = await homework(lessons)
    mine = await screen(live, pupil(1), Role.PUPIL)
    await play(live, 1, True, False, True)
    shown = mine.look()["try"]
    assert [one["right"] for one in shown["before"]["answers"]] == [True, False, True]
    assert (len(shown["before"]["line"]), len(shown["before"]["notes"])) == (4, 3)
    assert [len(shown["now"][part]) for part in ("line", "answers", "notes")] == [1, 0, 0]
    missed = shown["before"]["answers"][1]
    assert missed["years_off"] is not None
    assert (missed["deck"], missed["right_first"]) == ("sample", False)
    await place(live, 1, right=True)
    assert mine.look()["try"]["before"] is None


async def test_the_first_and_the_best_try_are_kept(lessons: Lessons) -> None:
    live = await homework(lessons)
    for rights in ((True, False, False), (True, True, True), (False, False, False)):
        await play(live, 1, *rights)
    mine = await screen(live, pupil(1), Role.PUPIL)
    shown = mine.look()["try"]
    assert (shown["finished"], shown["first"], shown["best"]) == (3, 1, 3)
    found = report.report(live.lesson, views.Texts(live.deck, "en"), live.origin_of)
    (row,) = [one for one in found.pupils if one.number == 1]
    desk = await screen(live, TEACHER, Role.TEACHER)
    (seen,) = [one for one in desk.look()["desk"]["pupils"] if one["number"] == 1]
    assert (seen["right_first"], seen["right"], seen["tries"]) == (1, 3, 3)
    assert (row.right_first, row.right, row.tries) == (1, 3, 3)
    assert sum(card.right_first for card in found.cards) == 1
    assert sum(card.right for card in found.cards) == 3


async def test_a_try_goes_on_after_a_restart(any_backend: Backend) -> None:
    async with lessons_of(any_backend) as (lessons,):
        live = await homework(lessons)
        await play(live, 1, True, False, True, False)
        code = live.code
    async with lessons_of(any_backend) as (lessons,):
        again = await lessons.by_code(code)
        assert (again.lesson.pupils[1].tries, len(again.lesson.pupils[1].run)) == (1, 1)
        await play(again, 1, True, True)
        assert again.lesson.pupils[1].tries == 2


async def test_only_the_next_card_of_the_running_try_is_taken(lessons: Lessons) -> None:
    live = await homework(lessons)
    cards = [one.card for one in live.lesson.played]
    for wrong in (r.Vote(key(), cards[1], 1, 0), r.Vote(key(), cards[0], 2, 0)):
        with refused(Why.VOTE_CLOSED):
            await cast(live, pupil(1), wrong)
    with refused(Why.NO_SUCH_GAP):
        await cast(live, pupil(1), r.Vote(key(), cards[0], 1, 2))
    again = r.Vote("the-same-card", cards[0], 1, 0)
    await cast(live, pupil(1), again)
    await cast(live, pupil(1), again)
    assert len(live.lesson.pupils[1].run) == 1


@pytest.mark.virtual_time
async def test_homework_ends_by_itself(lessons: Lessons) -> None:
    live = await homework(lessons, lasts=30 * MINUTE)
    board = await screen(live, BOARD, Role.BOARD)
    await play(live, 1, True, True, True)
    assert live.lesson.opened is not None
    assert live.lesson.opened.deleted_at == live.lesson.settings.closes_at + lessons.registry.keep_days * DAY  # type: ignore[operator]
    await asyncio.sleep(30 * 60 - 5)
    assert [live.lesson.stage] == [Stage.HOMEWORK]
    await asyncio.sleep(10)
    assert [live.lesson.stage] == [Stage.OVER]
    assert len(board.lesson["line"]) == 4
    with refused(Why.VOTE_CLOSED):
        await cast(live, pupil(1), r.Vote(key(), live.lesson.played[0].card, 2, 0))
    mine = await screen(live, pupil(1), Role.PUPIL)
    assert mine.look()["me"]["right"] == 3


async def test_homework_needs_a_last_day(lessons: Lessons) -> None:
    now = lessons.registry.now()
    for ends in (None, now - 1, now + 100 * DAY):
        with refused(Why.NO_LAST_DAY):
            await lessons.open(TEACHER, new_lesson(form="homework", closes_at=ends))


async def test_the_controls_of_a_lesson_have_no_place_in_homework(lessons: Lessons) -> None:
    live = await homework(lessons)
    for command in (r.NextCard, r.CloseVote, r.RevealCard, r.PauseLesson, r.PlanCards(key(), ())):
        with refused(Why.WRONG_STAGE):
            await do(live, command)


async def test_names_of_homework_are_forgotten_too(lessons: Lessons) -> None:
    live = await homework(lessons)
    await play(live, 1, True, False, True)
    await do(live, r.EndLesson)
    texts = views.Texts(live.deck, "en")
    before = report.report(live.lesson, texts, live.origin_of)
    await do(live, r.ForgetNames)
    after = report.report(live.lesson, texts, live.origin_of)
    assert (after.cards, after.score, after.pupils) == (before.cards, before.score, [])


async def test_nobody_learns_a_date_before_placing_the_card(lessons: Lessons) -> None:
    deck = deck_of_tokens("timeline", seed=9)
    library = lessons.registry.library
    assert isinstance(library, SampleLibrary)
    library.made = {"sample": deck}
    secrets = secrets_of(deck)
    live = await homework(lessons)
    screens: dict[int, Screen] = {number: await screen(live, pupil(number), Role.PUPIL) for number in (1, 2)}
    board = await screen(live, BOARD, Role.BOARD)
    desk = await screen(live, TEACHER, Role.TEACHER)
    start = live.lesson.line[0]
    for step in range(3):
        for number, one in screens.items():
            one.look()
            placed = {start, *(played.card for played in live.lesson.played[: len(live.lesson.pupils[number].run)])}
            for card, hidden in secrets.items():
                if card not in placed:
                    assert not [secret for secret in hidden if secret in b"".join(one.read)], (number, step)
        for one in (board, desk):
            one.look()
            for card, hidden in secrets.items():
                assert card == start or not [secret for secret in hidden if secret in b"".join(one.read)]
        door = msgspec.json.encode(views.door(live.lesson, {}, pupil(9)))
        assert not [secret for hidden in secrets.values() for secret in hidden if secret in door]
        later = [played.card.encode() for played in live.lesson.played[step + 1 :]]
        assert not [card for card in later for one in screens.values() if card in b"".join(one.read)]
        await place(live, 1, right=True)


async def test_another_device_goes_on_with_the_same_try(lessons: Lessons) -> None:
    live = await homework(lessons)
    await play(live, 1, True, False, True, True)
    await do(live, r.ReleaseNumber(key(), 1))
    await live.join(pupil(5), r.JoinLesson(key(), 1))
    mine = await screen(live, pupil(5), Role.PUPIL)
    shown = mine.look()["try"]
    assert (shown["number"], len(shown["now"]["answers"]), shown["finished"], shown["best"]) == (2, 1, 1, 2)

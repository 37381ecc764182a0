"""Coming in, numbers and names, the door, leaving, another device, and who stays out."""

import pytest

from frieze.lessons import requests as r
from frieze.lessons import views
from frieze.lessons.errors import Why
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from frieze.lessons.settings import Door
from frieze.lessons.subscriber import Role
from frieze.tables.errors import Why as TableWhy
from tests.lessons.helpers import TEACHER, do, new_lesson, open_lesson, pupil, refused, right_gap, screen, vote
from tests.tables.helpers import key, raises


def by_number(number: int) -> r.JoinLesson:
    return r.JoinLesson(key(), number)


def by_name(name: str) -> r.JoinLesson:
    return r.JoinLesson(key(), name=name)


def free(live: LiveLesson, player: str) -> list[int]:
    """Return the numbers that somebody is offered."""
    return [place.number for place in views.door(live.lesson, {}, player).places if not place.taken]


async def test_a_number_has_one_pupil(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    with refused(Why.NUMBER_TAKEN):
        await live.join(pupil(2), by_number(1))
    assert 1 not in free(live, pupil(2))
    with refused(Why.NO_SUCH_NUMBER):
        await live.join(pupil(2), by_number(31))
    with refused(Why.NUMBER_NEEDED):
        await live.join(pupil(2), by_name("Ben"))


async def test_joining_twice_changes_nothing(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    before = live.seq
    await live.join(pupil(1), by_number(1))
    assert live.seq == before


async def test_a_wrong_number_is_changed_and_the_votes_go_along(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    await do(live, r.NextCard)
    await vote(live, 1, right_gap(live))
    await live.join(pupil(1), by_number(5))
    assert live.lesson.played[-1].vote_of(5) == right_gap(live)
    assert live.lesson.played[-1].vote_of(1) is None
    assert 1 in free(live, pupil(9))


async def test_a_number_is_released_by_its_own_device_or_the_teacher(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=2)
    await do(live, r.NextCard)
    for number in (1, 2):
        await vote(live, number, right_gap(live))
    await live.leave(pupil(1), key())
    await live.change(TEACHER, r.ReleaseNumber(key(), 2))
    for number in (1, 2):
        await live.join(pupil(10 + number), by_number(number))
        assert live.lesson.played[-1].vote_of(number) == right_gap(live), "whoever takes it goes on with the votes"


async def test_a_released_pupils_socket_is_closed_and_another_device_goes_on_behind_a_locked_door(
    lessons: Lessons,
) -> None:
    live = await open_lesson(lessons, pupils=2)
    socket = await screen(live, pupil(1), Role.PUPIL)
    await do(live, r.SetDoor(key(), Door.LOCKED))
    with refused(Why.DOOR_LOCKED):
        await live.join(pupil(5), by_number(5))
    await do(live, r.ReleaseNumber(key(), 1))
    assert socket.closed
    assert socket.look()["closed"]["error"]["code"] == "number_released"
    assert free(live, pupil(5)) == [1]
    await live.join(pupil(5), by_number(1))


async def test_who_was_removed_stays_out_with_all_votes_gone(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=2)
    await do(live, r.NextCard)
    await vote(live, 1, 0)
    socket = await screen(live, pupil(1), Role.PUPIL)
    await do(live, r.RemovePupil(key(), 1))
    assert socket.look()["closed"]["error"]["code"] == "removed"
    assert live.lesson.played[-1].voted(-1) == 0
    for number in (1, 3):
        with raises(TableWhy.REMOVED):
            await live.join(pupil(1), by_number(number))
    with raises(TableWhy.REMOVED):
        await screen(live, pupil(1), Role.BOARD)
    with raises(TableWhy.REMOVED):
        await live.carry(pupil(2), pupil(1), key())


async def test_pupils_are_let_in_one_by_one(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=3, door="ask")
    waiting = await screen(live, pupil(1), Role.PUPIL)
    assert waiting.look()["me"]["standing"] == "waiting"
    await do(live, r.NextCard)
    assert waiting.lesson["card"] is None
    await do(live, r.LetIn(key(), 1))
    assert waiting.look()["me"]["standing"] == "in"
    assert waiting.lesson["card"] is not None
    await do(live, r.LetIn(key()))
    assert len(live.lesson.taking_part) == 3


async def test_a_pupil_goes_on_at_another_device(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    await do(live, r.NextCard)
    await vote(live, 1, 1)
    old = await screen(live, pupil(1), Role.PUPIL)
    await live.carry(pupil(1), pupil(7), "carry-1")
    assert old.look()["closed"]["error"]["code"] == "number_released"
    new = await screen(live, pupil(7), Role.PUPIL)
    assert (new.look()["me"]["number"], new.shown["me"]["vote"]) == (1, 1)
    with refused(Why.NOT_IN_LESSON):
        await screen(live, pupil(1), Role.PUPIL)


async def test_nobody_comes_in_after_the_end_but_pupils_still_see_their_result(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    await do(live, r.NextCard)
    await vote(live, 1, right_gap(live))
    await do(live, r.CloseVote, r.RevealCard, r.EndLesson)
    with refused(Why.LESSON_OVER):
        await live.join(pupil(2), by_number(2))
    with refused(Why.LESSON_OVER):
        await screen(live, pupil(2), Role.BOARD)
    mine = await screen(live, pupil(1), Role.PUPIL)
    assert mine.look()["me"]["right"] == 1


# Names


async def test_first_names_are_cleaned_and_not_alike(lessons: Lessons) -> None:
    live = await open_lesson(lessons, names="first_names")
    await live.join(pupil(1), by_name("  Ída  "))
    assert live.lesson.pupils[1].name == "Ída"
    with raises(TableWhy.NAME_TAKEN):
        await live.join(pupil(2), by_name("lda"))
    with raises(TableWhy.BAD_NAME):
        await live.join(pupil(2), by_name("…"))
    with raises(TableWhy.BAD_NAME):
        await live.join(pupil(2), by_name("Maximilian the Third"))
    with refused(Why.NAME_NEEDED):
        await live.join(pupil(2), by_number(2))


async def test_a_name_that_is_typed_again_is_another_name_of_the_same_pupil(lessons: Lessons) -> None:
    live = await open_lesson(lessons, names="first_names")
    await live.join(pupil(1), by_name("Ada"))
    await live.join(pupil(1), by_name("Adele"))
    assert [one.name for one in live.lesson.pupils.values()] == ["Adele"]


async def test_who_comes_back_by_name_goes_on_with_the_old_votes(lessons: Lessons) -> None:
    live = await open_lesson(lessons, names="first_names")
    await live.join(pupil(1), by_name("Ada"))
    await do(live, r.NextCard)
    await vote(live, 1, 0)
    await do(live, r.ReleaseNumber(key(), 1))
    await live.join(pupil(2), by_name("ada"))
    assert live.lesson.pupils[1].player == pupil(2)
    assert live.lesson.played[-1].vote_of(1) == 0


async def test_pupils_choose_their_name_of_the_list(lessons: Lessons) -> None:
    live = await open_lesson(lessons, names="list", register=["Ada", "Ben"])
    places = views.door(live.lesson, {}, pupil(1)).places
    assert [place.name for place in places] == ["Ada", "Ben"]
    await live.join(pupil(1), by_number(2))
    assert live.lesson.pupils[2].name == "Ben"
    with refused(Why.NO_SUCH_NUMBER):
        await live.join(pupil(2), by_number(3))


async def test_the_list_is_checked_when_the_lesson_is_opened(lessons: Lessons) -> None:
    with refused(Why.NO_REGISTER):
        await lessons.open(TEACHER, new_lesson(names="list"))
    with raises(TableWhy.NAME_TAKEN):
        await lessons.open(TEACHER, new_lesson(names="list", register=["Ada", "ADA"]))


async def test_the_teacher_renames(lessons: Lessons) -> None:
    live = await open_lesson(lessons, names="list", register=["Ada", "Ben"])
    await live.join(pupil(1), by_number(1))
    await do(live, r.RenamePupil(key(), 1, "Adele"))
    assert live.lesson.pupils[1].name == "Adele"
    with raises(TableWhy.NAME_TAKEN):
        await do(live, r.RenamePupil(key(), 1, "Ben"))
    with refused(Why.NO_SUCH_NUMBER):
        await do(live, r.RenamePupil(key(), 2, "Cleo"))


async def test_numbers_have_no_names(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1)
    with refused(Why.NO_NAMES):
        await do(live, r.RenamePupil(key(), 1, "Ada"))


@pytest.mark.virtual_time
async def test_the_teacher_sees_who_is_away(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=2)
    desk, first = await screen(live, TEACHER, Role.TEACHER), await screen(live, pupil(1), Role.PUPIL)
    await screen(live, pupil(2), Role.PUPIL)
    await desk.until(lambda shown: [one["away"] for one in shown["desk"]["pupils"]] == [False, False])
    live.unsubscribe(first)
    await desk.until(lambda shown: [one["away"] for one in shown["desk"]["pupils"]] == [True, False])
    assert desk.shown["progress"] == {"type": "progress", "voted": 0, "of": 1, "here": 1}


async def test_at_most_two_hundred_come_in(lessons: Lessons) -> None:
    live = await open_lesson(lessons, names="first_names")
    names = [f"{first}{second}" for first in "ABCDEFGHJKMNPQRSTVWXYZ" for second in "abcdefghkmnpqrstvwxyz"]
    for number, name in enumerate(names[:200], start=1):
        await live.join(pupil(number), by_name(name))
    with refused(Why.LESSON_FULL):
        await live.join(pupil(201), by_name(names[200]))


async def test_a_locked_door_shows_only_the_names_that_the_teacher_has_freed(lessons: Lessons) -> None:
    live = await open_lesson(lessons, pupils=1, names="list", register=["Ada", "Inès"])
    await do(live, r.SetDoor(key(), Door.LOCKED))
    assert views.door(live.lesson, {}, pupil(9)).places == []
    await do(live, r.ReleaseNumber(key(), 1))
    assert [place.name for place in views.door(live.lesson, {}, pupil(9)).places] == ["Ada"]
    await live.join(pupil(9), r.JoinLesson(key(), 1))
    assert live.lesson.pupils[1].player == pupil(9)
    await do(live, r.EndLesson)
    assert views.door(live.lesson, {}, pupil(9)).places == []

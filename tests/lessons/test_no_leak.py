"""Nobody learns a date, a note, a right gap, a vote or a card to come before its time, wherever they look.

Dates, notes and sources of this deck are tokens found nowhere else. Whoever reads one before its reveal has a leak.
"""

import asyncio
from collections.abc import Iterator

import msgspec
import pytest

from frieze.lessons import report, views
from frieze.lessons import requests as r
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from frieze.lessons.messages import Stage
from frieze.lessons.subscriber import Role
from tests.lessons.helpers import BOARD, TEACHER, Screen, do, open_lesson, pupil, right_gap, screen, vote, wrong_gap
from tests.server.leak_search import deck_of_tokens, secrets_of
from tests.tables.helpers import SampleLibrary, key

DECK = deck_of_tokens("timeline", seed=7)
SECRETS = secrets_of(DECK)
STRANGER, WAITING = pupil(90), pupil(3)


@pytest.fixture
async def live(lessons: Lessons) -> LiveLesson:
    """A lesson with cards of tokens, two pupils, and one who waits at the door."""
    library = lessons.registry.library
    assert isinstance(library, SampleLibrary)
    library.made = {"sample": DECK}
    live = await open_lesson(lessons, pupils=2, cards=4)
    await do(live, r.SetDoor(key(), msgspec.convert("ask", type(live.lesson.door))))
    await live.join(WAITING, r.JoinLesson(key(), 3))
    return live


async def all_screens(live: LiveLesson) -> dict[str, Screen]:
    roles = {
        "pupil 1": (pupil(1), Role.PUPIL),
        "pupil 2": (pupil(2), Role.PUPIL),
        "waiting": (WAITING, Role.PUPIL),
        "board": (BOARD, Role.BOARD),
        "the teacher's board": (TEACHER, Role.BOARD),
        "teacher": (TEACHER, Role.TEACHER),
    }
    return {name: await screen(live, *who) for name, who in roles.items()}


def over_rest(live: LiveLesson) -> dict[str, bytes]:
    """Return what REST answers to each, without the peek."""
    texts = views.Texts(live.deck, "en")
    doors = {f"door of {who[:8]}": views.door(live.lesson, {}, who) for who in (pupil(1), WAITING, STRANGER, TEACHER)}
    found = {name: msgspec.json.encode(door) for name, door in doors.items()}
    found["pool"] = msgspec.json.encode(views.pool(live.lesson, texts))
    found["report"] = msgspec.json.encode(report.report(live.lesson, texts, live.origin_of))
    found["csv"] = report.csv_table(live.lesson, texts)
    return found


def hidden(live: LiveLesson) -> Iterator[tuple[str, bytes]]:
    """Yield the secrets of the cards whose dates are not shown."""
    lesson = live.lesson
    shown = {*lesson.line, *(one.card for one in lesson.revealed)}
    for card, secrets in SECRETS.items():
        if card not in shown:
            yield from ((card, secret) for secret in secrets)


def check(live: LiveLesson, screens: dict[str, Screen]) -> None:
    """Look at everything that was sent since the last check."""
    sent = over_rest(live)
    for name, one in screens.items():
        one.look()
        sent[name] = b"".join(one.read)
        one.read.clear()
    for name, data in sent.items():
        for card, secret in hidden(live):
            assert secret not in data, f"{name} learns the secret of {card}"
    plan = [card.encode() for card in live.lesson.plan]
    current = live.lesson.current
    for name, data in sent.items():
        if name not in {"teacher", "pool"}:
            assert not [card for card in plan if card in data], f"{name} learns which cards are to come"
    if current is not None:
        assert current.card.encode() not in sent["waiting"], "who waits at the door sees no card"


async def test_nothing_is_known_before_its_time(live: LiveLesson) -> None:
    screens = await all_screens(live)
    check(live, screens)
    for _ in range(4):
        await do(live, r.NextCard)
        check(live, screens)
        await vote(live, 1, right_gap(live))
        await vote(live, 2, wrong_gap(live))
        live.show_presence()
        check(live, screens)
        for step in (r.CloseVote, r.VoteAgain, r.CloseVote, r.RevealCard):
            await do(live, step)
            check(live, screens)
    await do(live, r.EndLesson)
    check(live, screens)


async def test_a_card_that_was_never_revealed_stays_hidden(live: LiveLesson) -> None:
    screens = await all_screens(live)
    await do(live, r.NextCard)
    await do(live, r.SkipCard(key(), live.lesson.played[-1].card))
    check(live, screens)
    await vote(live, 1, 0)
    await do(live, r.CloseVote, r.EndLesson)
    assert live.lesson.stage is Stage.OVER
    check(live, screens)


async def test_what_others_see_does_not_depend_on_a_vote_while_it_is_open(live: LiveLesson) -> None:
    others = {name: one for name, one in (await all_screens(live)).items() if name not in {"pupil 2", "teacher"}}
    await do(live, r.NextCard)
    seen: list[dict[str, list[bytes]]] = []
    for gap in (0, 1):
        await vote(live, 2, gap)
        for one in others.values():
            one.look()
            one.read.clear()
        live.show_presence()
        for one in others.values():
            one.look()
        seen.append({name: list(one.read) for name, one in others.items()})
    assert seen[0] == seen[1]
    assert any(seen[0].values()), "they see how many have voted"


async def test_single_votes_are_never_sent_to_others(live: LiveLesson) -> None:
    screens = await all_screens(live)
    await do(live, r.NextCard)
    await vote(live, 2, 1)
    await do(live, r.CloseVote, r.RevealCard)
    for name, one in screens.items():
        shown = one.look()
        assert ("desk" in shown) is (name == "teacher"), name
        assert ("me" in shown) is (name in {"pupil 1", "pupil 2", "waiting"}), name
        assert ("roster" in shown) is False or "board" in name, name
    assert screens["pupil 1"].shown["me"]["vote"] is None
    assert screens["pupil 2"].shown["me"]["vote"] == 1


async def test_the_answer_is_there_on_request_for_the_teacher(live: LiveLesson) -> None:
    await do(live, r.NextCard)
    current = live.lesson.current
    assert current is not None
    peeked = msgspec.json.encode(views.peeked(live.lesson, views.Texts(live.deck, "en")))
    assert all(secret in peeked for secret in SECRETS[current.card][:1])


async def test_only_a_board_of_the_teachers_shows_names(lessons: Lessons) -> None:
    live = await open_lesson(lessons, names="first_names")
    await live.join(pupil(1), r.JoinLesson(key(), name="Ada"))
    await asyncio.sleep(0)
    mine, other = await screen(live, TEACHER, Role.BOARD), await screen(live, BOARD, Role.BOARD)
    assert mine.look()["roster"]["pupils"][0]["name"] == "Ada"
    assert other.look()["roster"]["pupils"][0]["name"] == ""
    assert b"Ada" not in b"".join(other.read)

"""Speed counts for nothing: not in what anybody is shown, and not in the report."""

from typing import Any

import msgspec

from frieze.lessons import report, views
from frieze.lessons import requests as r
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson
from tests.lessons.helpers import do, open_lesson, right_gap, vote, wrong_gap


async def test_nothing_depends_on_when_a_pupil_voted(lessons: Lessons) -> None:
    """Two votes on a card end alike. In one the pupils are quick; in the other they hesitate, in another order."""
    live = await open_lesson(lessons, pupils=3, cards=3)
    await do(live, r.NextCard)
    right, wrong = right_gap(live), wrong_gap(live)
    for number, gap in ((1, right), (2, right), (3, wrong)):
        await vote(live, number, gap)
    quick = all_that_is_shown(live)
    for number, gap in ((3, right), (2, wrong), (3, wrong), (1, wrong), (2, right), (1, right)):
        await vote(live, number, gap)
    assert all_that_is_shown(live) == quick
    await do(live, r.CloseVote, r.RevealCard)
    shown = all_that_is_shown(live)
    rows = shown["report"]["pupils"]
    for row in (*shown["pupils"], *rows):
        row.update(number=0, animal="")
    assert shown["pupils"][0] == shown["pupils"][1]
    assert rows[0] == rows[1], "who was right first has no more than who was right last"


def all_that_is_shown(live: LiveLesson) -> dict[str, Any]:
    """Return what everybody is shown, and the report, without the number of the change."""
    texts, origin_of = views.Texts(live.deck, "en"), live.origin_of
    shown = {
        "lesson": views.lesson_info(live.lesson, texts),
        "desk": views.desk(live.lesson, texts, lambda _: False),
        "pupils": [views.me(live.lesson, one, origin_of) for one in live.lesson.pupils.values()],
        "report": report.report(live.lesson, texts, origin_of),
    }
    found: dict[str, Any] = msgspec.to_builtins(shown)
    for message in (found["desk"], *found["pupils"]):
        del message["seq"]
    return found

"""What stays of a lesson when names and single votes are forgotten."""

from msgspec import structs

from frieze.lessons import facts as f
from frieze.lessons.state import Lesson


def forgotten_of(lesson: Lesson) -> f.Forgotten:
    """Return the sums of a lesson that is over, without names and single votes."""
    assert lesson.opened is not None, "it was opened"
    assert lesson.ended_at is not None, "it is over"
    settings = structs.replace(lesson.opened.settings, register=())
    return f.Forgotten(
        opened=structs.replace(lesson.opened, settings=settings),
        opened_at=lesson.opened_at,
        ended_at=lesson.ended_at,
        teachers=lesson.teachers,
        secret=lesson.secret,
        pupils=len(lesson.pupils),
        played=tuple(
            f.Sums(
                one.card,
                tuple(tuple(one.tally(number)) for number in range(len(one.ballots))),
                one.skipped,
                *one.changes,
            )
            for one in lesson.played
        ),
    )

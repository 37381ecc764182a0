"""Decides who may do and see what in a lesson. What each role is shown is made in `views.py` alone.

Everybody with the code may see what pupils and the board see alike, except those whom the teacher removed. Once the
lesson is over, only those who took part and the teacher may. A browser is the teacher's if it opened the lesson or
knows the secret of the teacher's link.
"""

import hmac

from frieze.lessons.errors import LessonError, Why
from frieze.lessons.messages import Stage
from frieze.lessons.pupil import Pupil
from frieze.lessons.state import Lesson
from frieze.tables.errors import TableError
from frieze.tables.errors import Why as TableWhy
from frieze.tables.keys import hash_of_key


def is_teacher(lesson: Lesson, player: str) -> bool:
    """Return whether a browser is one of the teacher's."""
    return player in lesson.teachers


def check_teacher(lesson: Lesson, player: str) -> None:
    """Raise unless a browser is one of the teacher's."""
    if not is_teacher(lesson, player):
        raise LessonError(Why.NOT_THE_TEACHER)


def check_secret(lesson: Lesson, secret: str) -> None:
    """Raise unless this is the secret of the teacher's link."""
    if not hmac.compare_digest(hash_of_key(secret), lesson.secret):
        raise TableError(TableWhy.UNKNOWN_LINK)


def check_not_removed(lesson: Lesson, player: str) -> None:
    """Raise if the teacher removed whoever uses a browser."""
    if player in lesson.removed:
        raise TableError(TableWhy.REMOVED)


def check_not_over(lesson: Lesson) -> None:
    """Raise `lesson_over` if it is."""
    if lesson.stage is Stage.OVER:
        raise LessonError(Why.LESSON_OVER, form=lesson.settings.form)


def check_may_see(lesson: Lesson, player: str) -> None:
    """Raise unless a browser may see what pupils and the board see alike."""
    if is_teacher(lesson, player):
        return
    check_not_removed(lesson, player)
    if lesson.pupil_of(player) is None:
        check_not_over(lesson)


def check_pupil(lesson: Lesson, player: str) -> Pupil:
    """Return the pupil at a browser. Raise if there is none."""
    check_not_removed(lesson, player)
    if (pupil := lesson.pupil_of(player)) is None:
        raise LessonError(Why.NOT_IN_LESSON)
    return pupil

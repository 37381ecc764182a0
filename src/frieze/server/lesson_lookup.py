"""Finding a lesson by its code, for those who were told it: codes cannot be tried out in bulk."""

from frieze.api.limits import Limits
from frieze.lessons.access import is_teacher
from frieze.lessons.errors import LessonError, Why
from frieze.lessons.lessons import Lessons
from frieze.lessons.live_lesson import LiveLesson


async def find_lesson(lessons: Lessons, limits: Limits, code: str, player: str, address: str) -> LiveLesson:
    """Return the lesson with this code.

    Raise `unknown_lesson`; or `too_much` after too many codes that do not exist. Then only the teacher and those who
    are in still find it, so guessing on reveals nothing. What they may see is decided by `lessons/access.py`.
    """
    try:
        live = await lessons.by_code(code.upper())
    except LessonError as error:
        if error.why is Why.UNKNOWN_LESSON:
            limits.spend_miss(player, address)
        raise
    if live.lesson.pupil_of(player) is None and not is_teacher(live.lesson, player):
        limits.check_misses(player, address)
    return live

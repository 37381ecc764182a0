"""Errors as they are answered: a code with parameters, and a status of HTTP."""

from frieze.games.errors import FriezeError
from frieze.lessons.errors import Why as LessonWhy
from frieze.tables.errors import Why
from frieze.tables.messages import Problem

STATUS = {
    "unreadable": 400,
    "not_allowed": 405,
    Why.UNKNOWN_TABLE: 404,
    Why.UNKNOWN_LINK: 404,
    LessonWhy.UNKNOWN_LESSON: 404,
    Why.NO_SUCH_GAME: 404,
    Why.NO_LINE: 404,
    Why.NOTHING_TO_PRACTISE: 404,
    "unknown_deck": 404,
    "unknown_card": 404,
    "unknown_game": 404,
    "not_found": 404,
    Why.DELETED: 410,
    Why.OLD_RULES: 410,
    Why.ONLY_THE_HOST: 403,
    Why.NOT_YOUR_SEAT: 403,
    Why.NOT_SEATED: 403,
    Why.REMOVED: 403,
    Why.MUTED: 403,
    Why.NO_SPECTATORS: 403,
    Why.NOT_REVEALED: 403,
    LessonWhy.NOT_IN_LESSON: 403,
    LessonWhy.NOT_LET_IN: 403,
    LessonWhy.NOT_THE_TEACHER: 403,
    "other_origin": 403,
    Why.STALE: 409,
    Why.TABLE_FULL: 409,
    Why.NAME_TAKEN: 409,
    "revision_taken": 409,
    Why.DECK_TOO_MUCH: 413,
    "too_much": 429,
    "needs_server": 501,
    "press_busy": 503,
    Why.SAVING_FAILED: 503,
}


def problem_of(error: FriezeError) -> Problem:
    """Return an error as it is sent."""
    return Problem(error.code, error.params)


def status_of(code: str) -> int:
    """Return the HTTP status of an error code.

    A valid request that a table or the rules refuse is a conflict (409). 400 is a request that cannot be parsed.
    """
    return STATUS.get(code, 409)

"""The error of lessons. Its code is one of the reasons."""

from enum import StrEnum
from typing import Any

from frieze.games.errors import FriezeError


class Why(StrEnum):
    """The reasons. The client has the texts (`error.<code>`)."""

    UNKNOWN_LESSON = "unknown_lesson"
    LESSON_OVER = "lesson_over"
    DOOR_LOCKED = "door_locked"
    LESSON_FULL = "lesson_full"
    NUMBER_TAKEN = "number_taken"
    NO_SUCH_NUMBER = "no_such_number"
    NUMBER_NEEDED = "number_needed"
    NAME_NEEDED = "name_needed"
    NO_NAMES = "no_names"
    NO_REGISTER = "no_register"
    NOT_IN_LESSON = "not_in_lesson"
    NOT_LET_IN = "not_let_in"
    NUMBER_RELEASED = "number_released"
    NOT_THE_TEACHER = "not_the_teacher"
    VOTE_CLOSED = "vote_closed"
    NO_SUCH_GAP = "no_such_gap"
    WRONG_STAGE = "wrong_stage"
    NO_CARD_LEFT = "no_card_left"
    TOO_MANY_VOTES = "too_many_votes"
    CARD_PLAYED = "card_played"
    NO_DEVICES = "no_devices"
    ONLY_WITH_HANDS = "only_with_hands"
    NO_CARD_OPEN = "no_card_open"
    NO_LAST_DAY = "no_last_day"


class LessonError(FriezeError):
    """A lesson refuses a request. Nothing has changed."""

    def __init__(self, why: Why, **params: Any) -> None:
        super().__init__(**params)
        self.why = why

    @property
    def code(self) -> str:  # type: ignore[override]  # one class for all reasons: the reason is the code
        """The reason."""
        return self.why.value

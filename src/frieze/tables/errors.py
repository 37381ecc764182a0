"""The error of tables. Its code is one of the reasons."""

from enum import StrEnum
from typing import Any

from frieze.games.errors import FriezeError


class Why(StrEnum):
    """The reasons. The client has the texts (`error.<code>`)."""

    UNKNOWN_TABLE = "unknown_table"
    TABLE_FULL = "table_full"
    TOO_FEW_SEATS = "too_few_seats"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_A_COMPUTER = "not_a_computer"
    NOT_A_PERSON = "not_a_person"
    ONLY_THE_HOST = "only_the_host"
    NOT_SEATED = "not_seated"
    NOT_BEFORE_THE_START = "not_before_the_start"
    NOT_AFTER_THE_START = "not_after_the_start"
    NOT_RUNNING = "not_running"
    NOT_OVER = "not_over"
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    FIRST_NEEDED = "first_needed"
    ORDER_NOT_ALLOWED = "order_not_allowed"
    STALE = "stale"
    REMOVED = "removed"
    RECODED = "recoded"
    NAME_TAKEN = "name_taken"
    BAD_NAME = "bad_name"
    UNKNOWN_ANIMAL = "unknown_animal"
    NOT_AWAY = "not_away"
    NOT_STANDING_IN = "not_standing_in"
    NO_SPECTATORS = "no_spectators"
    GALLERY_FULL = "gallery_full"
    CHAT_IS_OFF = "chat_is_off"
    ONLY_PHRASES = "only_phrases"
    SAY_ONE_THING = "say_one_thing"
    MUTED = "muted"
    NO_SUCH_LINE = "no_such_line"
    NO_POINTING = "no_pointing"
    NOT_REVEALED = "not_revealed"
    UNKNOWN_LINK = "unknown_link"
    NO_SUCH_GAME = "no_such_game"
    OLD_RULES = "old_rules"
    DELETED = "deleted"
    DECK_TOO_MUCH = "deck_too_much"
    NO_LINE = "no_line"
    DAILY_STAYS = "daily_stays"
    NOTHING_TO_PRACTISE = "nothing_to_practise"
    SAVING_FAILED = "saving_failed"


class TableError(FriezeError):
    """A table refuses a request. Nothing has changed."""

    def __init__(self, why: Why, **params: Any) -> None:
        super().__init__(**params)
        self.why = why

    @property
    def code(self) -> str:  # type: ignore[override]  # one class for all reasons: the reason is the code
        """The reason."""
        return self.why.value

    def __reduce__(self) -> tuple[Any, ...]:
        return (_unpickle, (self.why, self.params))


def _unpickle(why: Why, params: dict[str, Any]) -> TableError:
    return TableError(why, **params)

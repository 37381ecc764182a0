"""What the checker finds in a deck: codes with parameters. Clients have the texts (`finding.<code>`)."""

from enum import StrEnum
from typing import Any

from msgspec import Struct


class Severity(StrEnum):
    """An error keeps a deck from being played; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class FindingCode(StrEnum):
    """The kinds of findings."""

    # Files
    UNREADABLE_FILE = "unreadable_file"
    EMPTY_FILE = "empty_file"
    MISSING_FILE = "missing_file"
    FILE_TOO_LARGE = "file_too_large"
    TOO_MANY_ROWS = "too_many_rows"
    TOO_MANY_CELLS = "too_many_cells"
    CELL_TOO_LONG = "cell_too_long"
    ENCODING_GUESSED = "encoding_guessed"
    LINE_BREAK = "line_break"
    HIDDEN_CHARACTER = "hidden_character"
    # Columns and settings
    UNKNOWN_COLUMN = "unknown_column"
    DOUBLE_COLUMN = "double_column"
    MISSING_COLUMN = "missing_column"
    BAD_SETTING = "bad_setting"
    UNKNOWN_SETTING = "unknown_setting"
    LICENCE_MISSING = "licence_missing"
    # Cards
    NO_CARDS = "no_cards"
    BAD_ID = "bad_id"
    DOUBLE_ID = "double_id"
    DOUBLE_TITLE = "double_title"
    MISSING_DATE = "missing_date"
    UNREADABLE_DATE = "unreadable_date"
    TWO_DIGIT_YEAR = "two_digit_year"
    YEAR_ZERO = "year_zero"
    DAY_FIRST_ASSUMED = "day_first_assumed"
    UNKNOWN_CATEGORY = "unknown_category"
    BAD_DIFFICULTY = "bad_difficulty"
    BAD_CONTINENT = "bad_continent"
    UNKNOWN_PICTURE = "unknown_picture"
    BAD_QID = "bad_qid"
    BAD_SHARED_EVENT = "bad_shared_event"
    DOUBLE_EVENT = "double_event"
    CROWDED_DECADE = "crowded_decade"
    # Texts
    MISSING_TITLE = "missing_title"
    MISSING_TEXT = "missing_text"
    TEXT_WITHOUT_CARD = "text_without_card"
    LONG_TITLE = "long_title"
    TITLE_TOO_LONG = "title_too_long"
    NOTE_TOO_LONG = "note_too_long"
    DATE_GIVEN_AWAY = "date_given_away"


WARNINGS = frozenset(
    {
        FindingCode.ENCODING_GUESSED,
        FindingCode.TOO_MANY_CELLS,
        FindingCode.UNKNOWN_COLUMN,
        FindingCode.UNKNOWN_SETTING,
        FindingCode.LICENCE_MISSING,
        FindingCode.DAY_FIRST_ASSUMED,
        FindingCode.UNKNOWN_CATEGORY,
        FindingCode.BAD_DIFFICULTY,
        FindingCode.UNKNOWN_PICTURE,
        FindingCode.BAD_QID,
        FindingCode.BAD_SHARED_EVENT,
        FindingCode.DOUBLE_EVENT,
        FindingCode.CROWDED_DECADE,
        FindingCode.MISSING_TEXT,
        FindingCode.TEXT_WITHOUT_CARD,
        FindingCode.LONG_TITLE,
        FindingCode.DATE_GIVEN_AWAY,
    }
)


class Finding(Struct, frozen=True, kw_only=True):
    """A finding, and where: the file, the line from 1, and the card if it concerns one.

    `title` is that of the card in the deck's own language, for readers who know no ids.
    """

    code: FindingCode
    severity: Severity
    file: str
    line: int
    card: str | None = None
    title: str = ""
    params: dict[str, Any] = {}

    @staticmethod
    def of(
        code: FindingCode,
        *,
        file: str,
        line: int = 1,
        card: str | None = None,
        severity: Severity | None = None,
        **params: Any,
    ) -> "Finding":
        """Make a finding. Without a severity, it has the one of its code."""
        usual = Severity.WARNING if code in WARNINGS else Severity.ERROR
        return Finding(code=code, severity=severity or usual, file=file, line=line, card=card, params=params)

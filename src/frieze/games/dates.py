"""A card's date as the rules see it.

A date's text is a year (`1969`, `-44`; there is no year 0), or a year with month and day (`1969-07-20`), with `~` in
front when it is approximate, or `any` for a card that fits any year. This text is what decks, views, events and played
games hold. How people write and read dates is the decks' business.
"""

import re
from collections.abc import Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta

from frieze.games.errors import BadDate

ANY = "any"

DateText = Annotated[str, Meta(max_length=19, pattern=r"^(any|~?-?[1-9][0-9]{0,10}(-[0-9]{2}-[0-9]{2})?)$")]

EARLIEST_YEAR = -99_999_999_999
LATEST_YEAR = 9_999

_DATE = re.compile(r"(~?)(-?[1-9][0-9]{0,10})(?:-([0-9]{2})-([0-9]{2}))?", re.ASCII)
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class Date(NamedTuple):
    """A year, or a day of a year (month and day are 0 when only the year is known)."""

    year: int
    month: int = 0
    day: int = 0
    circa: bool = False

    def __str__(self) -> str:
        day = f"-{self.month:02}-{self.day:02}" if self.month else ""
        return f"{'~' if self.circa else ''}{self.year}{day}"


def parse_date(text: str) -> Date | None:
    """Read a date's text; None for `any`. Raise `BadDate` for anything else."""
    if text == ANY:
        return None
    match = _DATE.fullmatch(text)
    if not match:
        raise BadDate(text)
    date = Date(int(match[2]), int(match[3] or 0), int(match[4] or 0), bool(match[1]))
    if not EARLIEST_YEAR <= date.year <= LATEST_YEAR:
        raise BadDate(text)
    if match[3] and not (1 <= date.month <= 12 and 1 <= date.day <= _days_in(date)):
        raise BadDate(text)
    return date


def _days_in(date: Date) -> int:
    """Count the days of the date's month (Gregorian; 1 BC, which would be year 0, is a leap year)."""
    year = date.year if date.year > 0 else date.year + 1
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 28 if date.month == 2 and not leap else _DAYS[date.month - 1]


def ranks(dates: Sequence[Date]) -> list[int]:
    """Number the dates in their order; equal ones get the same number.

    Where some dates are days and some only years, all compare by year [ours]: comparing each pair as finely as it
    allows would give no order at all.
    """
    by_day = all(date.month for date in dates)
    keys = [(date.year, date.month, date.day) if by_day else (date.year,) for date in dates]
    place = {key: rank for rank, key in enumerate(sorted(set(keys)))}
    return [place[key] for key in keys]

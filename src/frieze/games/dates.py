"""Dates of cards as the rules see them.

The text of a date is a year (`1969`, `-44`; there is no year 0) or a day (`1969-07-20`). A `~` in front marks it as
approximate. `any` stands for a card that fits any year. Decks, views, events and played games all hold this text.
`frieze.decks` reads dates that people write and formats dates for people.
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
    """A year or a day. Month and day are 0 if only the year is known."""

    year: int
    month: int = 0
    day: int = 0
    circa: bool = False

    def __str__(self) -> str:
        day = f"-{self.month:02}-{self.day:02}" if self.month else ""
        return f"{'~' if self.circa else ''}{self.year}{day}"


def parse_date(text: str) -> Date | None:
    """Return the date of a text, or None for `any`. Raise `BadDate` if the text is not a date."""
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
    """Return the number of days in the date's month. The calendar is Gregorian, and 1 BC is a leap year."""
    year = date.year if date.year > 0 else date.year + 1
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 28 if date.month == 2 and not leap else _DAYS[date.month - 1]


def whole_years(earlier: str, later: str) -> int:
    """Return the number of whole years from one date to a later one. From 1 BC to AD 1 it is one year.

    Two days may be less than a year apart, also in different years. Everything else counts from year to year.
    """
    start, end = parse_date(earlier), parse_date(later)
    assert start is not None, "`any` is no point in time"
    assert end is not None, "`any` is no point in time"
    years = end.year - start.year - (start.year < 0 < end.year)
    unfinished = bool(start.month and end.month) and (end.month, end.day) < (start.month, start.day)
    return years - unfinished


def years_off(date: str, after: str | None, before: str | None) -> int:
    """Return how many whole years a date lies outside a gap between two dates; None is an end of the line."""
    early = 0 if after is None else whole_years(date, after)
    late = 0 if before is None else whole_years(before, date)
    return max(0, early, late)


def ranks(dates: Sequence[Date]) -> list[int]:
    """Return the rank of each date, from 0. Equal dates have equal ranks.

    If some dates are days and some only years, all compare by year [ours]. If each pair compared as exactly as it can,
    there would be no consistent order.
    """
    by_day = all(date.month for date in dates)
    keys = [(date.year, date.month, date.day) if by_day else (date.year,) for date in dates]
    place = {key: rank for rank, key in enumerate(sorted(set(keys)))}
    return [place[key] for key in keys]

"""Dates as people read them, in all languages.

One small formatter of our own: other libraries know no year before 1. The browser client has the same in TypeScript;
tests/vectors/dates.json holds both to the same results.
"""

from functools import cache
from importlib import resources
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from frieze.games.dates import Date, parse_date

MILLION = 1_000_000
GROUPED_FROM = 10_000  # 1969 is written as it is, 12,000 with a separator
DECIMALS = 2  # of millions


class DateWords(Struct):
    """A language's words and separators for dates; cldr.json has them."""

    bc: str
    ad: str
    group: str
    decimal: str
    million: dict[str, str]
    day: str
    months: Annotated[list[str], Meta(min_length=12, max_length=12)]
    first: str  # of a month
    circa: str
    years: str
    any: str


def readable_date(text: str, language: str = "en") -> str:
    """Write a date's text for readers: `44 BC`, `44 av. J.-C.`, `c. 1450`, `3.3 million years BC`, `20 July 1969`."""
    words = _words()[language]
    date = parse_date(text)
    if date is None:
        return words.any
    circa = words.circa if date.circa else ""
    era = f" {words.bc}" if date.year < 0 else ""
    return f"{circa}{_year_or_day(date, words, language)}{era}"


def grouped_number(number: int, language: str) -> str:
    """Write a whole number with the language's separator of thousands, from 10,000 on."""
    return _grouped(number, _words()[language])


def languages_of_dates() -> list[str]:
    """Return the languages that dates can be written in."""
    return list(_words())


def _year_or_day(date: Date, words: DateWords, language: str) -> str:
    years = abs(date.year)
    if years >= MILLION:
        return _millions(years, words, language)
    if not date.month:
        return _grouped(years, words)
    day = words.first if date.day == 1 else date.day
    return words.day.format(day=day, month=words.months[date.month - 1], year=_grouped(years, words))


def _millions(years: int, words: DateWords, language: str) -> str:
    whole, _, part = f"{years / MILLION:.{DECIMALS}f}".partition(".")
    part = part.rstrip("0")
    one = whole == "1" and (not part or language == "fr")
    million = words.million["one" if one else "other"]
    return f"{_grouped(int(whole), words)}{words.decimal if part else ''}{part} {million}{words.years}"


def _grouped(number: int, words: DateWords) -> str:
    return f"{number:,}".replace(",", words.group) if number >= GROUPED_FROM else str(number)


@cache
def _words() -> dict[str, DateWords]:
    data = (resources.files("frieze.decks") / "cldr.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, DateWords])

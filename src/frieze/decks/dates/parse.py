"""Dates as people write them, in all languages, turned into the form that decks use.

`44 BC`, `44 av. J.-C.`, `vers l'an 800`, `c. 1450`, `1450?`, `20/07/1969`, `20. júlí 1969`, `3,3 millones a. C.`, and
what spreadsheets make of a date. Numbers between slashes or dots are ambiguous: day first, unless the column shows
otherwise.
"""

import re
import unicodedata
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec

from frieze.decks.folding import fold
from frieze.games.dates import ANY, Date, parse_date
from frieze.games.errors import BadDate

MAX_CHARACTERS = 60
MILLION = 1_000_000
SCALE = 1000  # a billion by a million

# All words are folded: no case, no accents. Where they have a space, people write dots, hyphens, spaces or nothing.
CIRCA = (
    *("c", "ca", "circa", "about", "around", "approx", "approximately"),
    *("v", "vers", "env", "environ", "autour"),
    *("h", "hacia", "aprox", "aproximadamente", "alrededor", "cerca"),
    *("por volta", "em torno"),
    *("um", "um thad bil", "u th b", "i kringum", "nalaegt"),
)
CIRCA_BEHIND = ("ca", "circa", "approx", "env", "environ", "aprox", "aproximadamente")
BEFORE = (
    *("b c", "b c e", "before christ", "before common era"),
    *("av j c", "avant j c", "avant jesus christ", "avant notre ere", "av n e", "a e c"),
    *("a c", "a de c", "a de j c", "antes de cristo", "a n e", "antes de nuestra era", "antes da era comum"),
    *("f kr", "fyrir krist"),
)
AFTER = (
    *("a d", "c e", "anno domini"),
    *("ap j c", "apr j c", "apres j c", "apres jesus christ", "de notre ere", "e c"),
    *("d c", "d de c", "despues de cristo", "depois de cristo", "da era comum"),
    *("e kr", "eftir krist"),
)
MILLIONS = (
    *("million", "millions", "millon", "millones", "milhao", "milhoes"),
    *("milljon", "milljonir", "milljonum", "m", "ma", "mio", "mio."),
)
BILLIONS = (
    *("billion", "billions", "ga", "milliard", "milliards", "bilhao", "bilhoes"),
    *("milljardur", "milljardar", "milljordum"),
)
YEARS = ("years", "year", "d'annees", "annees", "ans", "de anos", "anos", "ara", "ar")
WEEKDAYS = (
    *("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    *("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
    *("lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo"),
    *("segunda-feira", "terca-feira", "quarta-feira", "quinta-feira", "sexta-feira"),
    *("manudagur", "thridjudagur", "midvikudagur", "fimmtudagur", "fostudagur", "laugardagur", "sunnudagur"),
)
SEASONS = (
    *("spring", "summer", "autumn", "fall", "winter", "printemps", "ete", "automne", "hiver"),
    *("primavera", "verano", "otono", "invierno", "verao", "outono", "inverno", "vor", "sumar", "haust", "vetur"),
)
SMALL_WORDS = ("de", "del", "do", "of", "the", "le")


class Trouble(StrEnum):
    """Why a date cannot be read; a finding's code."""

    MISSING = "missing_date"
    UNREADABLE = "unreadable_date"
    TWO_DIGIT_YEAR = "two_digit_year"
    YEAR_ZERO = "year_zero"


class Order(StrEnum):
    """Which of two numbers was the day; EITHER: it could be both ways."""

    DAY_FIRST = "day_first"
    MONTH_FIRST = "month_first"
    EITHER = "either"


class WrittenDate(NamedTuple):
    """A date that was read: its text and value (None for `any`), or the trouble; and the order of day and month."""

    text: str | None = None
    trouble: Trouble | None = None
    date: Date | None = None
    order: Order | None = None


UNREADABLE = WrittenDate(trouble=Trouble.UNREADABLE)


def read_dates(column: list[str]) -> list[WrittenDate]:
    """Read a column of dates. If all clear ones agree on the order of day and month, the others follow it."""
    read = [read_date(written) for written in column]
    shown = {one.order for one in read} & {Order.DAY_FIRST, Order.MONTH_FIRST}
    if len(shown) != 1:
        return read
    (order,) = shown
    return [
        read_date(written, day_first=order is Order.DAY_FIRST)._replace(order=order)
        if one.order is Order.EITHER
        else one
        for written, one in zip(column, read, strict=True)
    ]


def read_date(written: str, *, day_first: bool = True) -> WrittenDate:
    """Read a date as people write it. `day_first` decides what 03/04/1969 means."""
    if not written.isascii() and any(unicodedata.category(letter) == "No" for letter in written):
        return UNREADABLE  # a raised number is a footnote, no part of a year
    plain = fold(written).strip(" ,;")
    if not plain:
        return WrittenDate(trouble=Trouble.MISSING)
    if len(plain) > MAX_CHARACTERS:
        return UNREADABLE
    if plain == ANY:
        return WrittenDate(ANY)
    if _OWN_DAY.fullmatch(plain):  # the form that decks use, whatever the year
        return _parse_own(plain)
    if _PLAIN_YEAR.fullmatch(plain):
        return _make(int(plain), 0, 0, False, None)
    plain, ago = _cut(_AGO, _TIME.sub("", _DECIMALS.sub("", plain)).replace("mil millones", "milliards"))
    plain, circa_behind = _cut(_CIRCA_BEHIND, plain)
    plain, circa = _cut(_CIRCA, _LEAD.sub("", plain))
    plain, before = _without_era(plain)
    plain, circa_inside = _cut(_CIRCA, plain)
    plain = _LEAD.sub("", plain)
    if ago and not _MILLION.fullmatch(plain):
        return UNREADABLE  # so many years ago, but from when?
    return _read_rest(plain, circa or circa_behind or circa_inside, before, day_first)


def _written_as(words: tuple[str, ...]) -> str:
    """Return a pattern of these words, the longest first, with any marks where they have spaces."""
    longest_first = sorted(words, key=len, reverse=True)
    return "(?:" + "|".join(word.replace(" ", "[-. ]*") for word in longest_first) + r")\.?"


ERA = f"(?:{_written_as(BEFORE)}|{_written_as(AFTER)})"
_OWN_DAY = re.compile(r"~?-[1-9]\d{0,10}-\d\d-\d\d|~?[1-9]\d?-\d\d-\d\d(?!\d)")
_PLAIN_YEAR = re.compile(r"-?\d{1,11}")
_DECIMALS = re.compile(r"(?<=\d)[.,]0{1,2}$")  # a number column of a spreadsheet: 1969.0
_TIME = re.compile(r"[t ](?:a )?\d{1,2}[:h]\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]m)?z?$")
_AGO = re.compile(r"^(?:il y a|hace|ha|faz|fyrir) | ago$")
_CIRCA = re.compile(rf"^(?:[~≈±]|{_written_as(CIRCA)}(?=[-−–\s\d])) ?")
_CIRCA_BEHIND = re.compile(rf"[ ,]*\(?(?:\?|(?<=[ (]){_written_as(CIRCA_BEHIND)})\)?$")
_BEFORE = re.compile(rf"(?<=[\d ]){_written_as(BEFORE)}$")
_AFTER = re.compile(rf"(?<=[\d ]){_written_as(AFTER)}$|^{_written_as(AFTER)}(?=[ \d])")
_LEAD = re.compile(
    r"^(?:(?:in|en|em|no|on|the|el|le|o|of|de|do|del|l|year|an|annee|ano|anno|arid|arinu|ar|"
    rf"{'|'.join(SEASONS)})[ '])+(?=[-−–~c]?\.? ?\d)"
)
_NUMBERS = re.compile(r"(?P<one>\d{1,2})(?P<sign>[/.\-])\s?(?P<two>\d{1,2})(?P=sign)\s?(?P<year>-?\d{1,5})")
_ISO = re.compile(r"(?P<year>-?\d{3,11})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})")
_MONTH_OF_YEAR = re.compile(r"(?:0?[1-9]|1[0-2])[-/.](?P<year>\d{4})|(?P<year_first>\d{4})[-/](?:0[1-9]|1[0-2])")
_YEAR = re.compile(r"(?P<sign>[-−–]?)\s?(?P<digits>\d{1,3}(?:[ .,']\d{3})+|\d{1,11})")
_MILLION = re.compile(
    r"(?P<sign>[-−–]?)\s?(?P<number>\d{1,5}(?:[.,]\d{1,6})?)\s?(?P<word>[a-z.]+)(?:\s(?P<years>[a-z' ]+))?"
)


def _cut(pattern: re.Pattern[str], text: str) -> tuple[str, bool]:
    """Return the text without what the pattern finds, and whether it found it."""
    cut = pattern.sub("", text, count=1)
    return cut.strip(" ,"), cut != text


def _without_era(text: str) -> tuple[str, bool | None]:
    """Return the text without its era, and whether that is before ours (None: it names none)."""
    for pattern, before in ((_BEFORE, True), (_AFTER, False)):
        rest, found = _cut(pattern, text)
        if found and rest:
            return rest, before
    return text, None


def _parse_own(text: str) -> WrittenDate:
    try:
        return WrittenDate(text, date=parse_date(text))
    except BadDate:
        return UNREADABLE


def _read_rest(text: str, circa: bool, before: bool | None, day_first: bool) -> WrittenDate:
    """Read what is left once circa and era are gone."""
    if match := _ISO.fullmatch(text):
        return _make(int(match["year"]), int(match["month"]), int(match["day"]), circa, before)
    if match := _NUMBERS.fullmatch(text):
        return _with_numbers(match, circa, before, day_first)
    if match := _MONTH_OF_YEAR.fullmatch(text):  # only the year counts
        return _make(int(match["year"] or match["year_first"]), 0, 0, circa, before)
    if match := _MILLION.fullmatch(text):
        if match["word"] in (*MILLIONS, *BILLIONS) and (match["years"] or YEARS[0]) in YEARS:
            scale = MILLION * (SCALE if match["word"] in BILLIONS else 1)
            years = round(float(match["number"].replace(",", ".")) * scale)
            return _make(years if before is False else -years, 0, 0, circa, before)  # nobody means the future
        return _with_month_name(text, circa, before)
    if match := _YEAR.fullmatch(text):
        years = int(re.sub(r"\D", "", match["digits"]))
        return _make(-years if match["sign"] else years, 0, 0, circa, before)
    return _with_month_name(text, circa, before)


def _with_numbers(match: re.Match[str], circa: bool, before: bool | None, day_first: bool) -> WrittenDate:
    """Read `20/07/1969`, whichever comes first."""
    if len(match["year"].lstrip("-")) <= 2 and before is None:
        return WrittenDate(trouble=Trouble.TWO_DIGIT_YEAR)
    one, two = int(match["one"]), int(match["two"])
    order = None if one == two else Order.EITHER
    if max(one, two) > 12:  # only one reading makes sense
        day_first = one > 12
        order = Order.DAY_FIRST if day_first else Order.MONTH_FIRST
    day, month = (one, two) if day_first else (two, one)
    return _make(int(match["year"]), month, day, circa, before)._replace(order=order)


def _with_month_name(text: str, circa: bool, before: bool | None) -> WrittenDate:
    """Read `20 July 1969`, `July 20, 1969`, `20-Jul-1969`, `20 de julio de 1969`, `1er mai 1886`, `20. júlí 1969`."""
    words = [word for word in _WORD_ENDS.split(text) if word and word not in SMALL_WORDS and word not in WEEKDAYS]
    months = [word for word in words if word in _months()]
    numbers = [re.sub(r"(?<=\d)(st|nd|rd|th|er|o)$", "", word) for word in words if word not in _months()]
    if len(months) != 1 or not 1 <= len(numbers) <= 2 or not all(re.fullmatch(r"\d{1,5}", part) for part in numbers):
        return UNREADABLE
    if len(numbers) == 1:  # a month of a year: only the year counts
        if len(numbers[0]) <= 2 and before is None:  # a day of a month, and no year
            return UNREADABLE
        return _make(int(numbers[0]), 0, 0, circa, before)
    day, year = numbers if len(numbers[0]) <= 2 else reversed(numbers)
    if len(year) <= 2 and before is None:
        return WrittenDate(trouble=Trouble.TWO_DIGIT_YEAR)
    return _make(int(year), _months()[months[0]], int(day), circa, before)


_WORD_ENDS = re.compile(r"[\s,.]+|(?<=[\w.])[-/](?=\w)(?!feira)")


def _make(year: int, month: int, day: int, circa: bool, before: bool | None) -> WrittenDate:
    if year == 0:
        return WrittenDate(trouble=Trouble.YEAR_ZERO)
    if before and year > 0:
        year = -year
    return _parse_own(str(Date(year, month, day, circa)))


@cache
def _months() -> dict[str, int]:
    """Return all names of months in all languages, and their usual short forms."""
    data: dict[str, dict[str, list[str]]] = msgspec.json.decode(
        (resources.files("frieze.decks") / "cldr.json").read_bytes()
    )
    names: dict[str, int] = {}
    for words in data.values():
        for number, name in enumerate(words["months"], start=1):
            folded = fold(name)
            for form in (folded, folded[:3], folded[:4]):
                names.setdefault(form, number)
    return names

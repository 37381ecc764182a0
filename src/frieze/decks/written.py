"""Dates as people write them, in five languages, turned into the form that decks use.

`44 BC`, `44 av. J.-C.`, `vers 1450`, `c. 1450`, `20/07/1969`, `20. júlí 1969`, `3,3 millones a. C.`, and what
spreadsheets make of a date. Numbers between slashes or dots are ambiguous: day first, unless the file shows otherwise.
"""

import re
import unicodedata
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec

from frieze.games.dates import ANY, Date, parse_date
from frieze.games.errors import BadDate

MOST_CHARACTERS = 60
MILLION = 1_000_000

CIRCA = (
    *("~", "≈", "±", "c.", "ca.", "ca", "c", "circa", "about", "around", "approx.", "approximately"),
    *("vers", "v.", "env.", "environ", "autour de"),
    *("hacia", "h.", "aprox.", "aproximadamente", "alrededor de", "cerca de", "c.a."),
    *("por volta de", "cerca", "em torno de"),
    *("um", "um það bil", "u.þ.b.", "ca", "í kringum", "nálægt"),
)
BEFORE = (
    *("bc", "bce", "b.c.", "b.c.e.", "before christ", "before common era"),
    *(
        "av. j.-c.",
        "av j-c",
        "av. jc",
        "av jc",
        "avant j.-c.",
        "avant jesus-christ",
        "avant notre ere",
        "aec",
        "av. n. e.",
    ),
    *("a. c.", "a.c.", "a. de c.", "a.de c.", "a. de j.c.", "antes de cristo", "ac", "a.e.c.", "a. e. c."),
    *("a.n.e.", "antes da era comum", "antes de nuestra era"),
    *("f.kr.", "f. kr.", "f.kr", "f. kr", "fyrir krist"),
)
AFTER = (
    *("ad", "a.d.", "ce", "c.e.", "anno domini"),
    *("ap. j.-c.", "apr. j.-c.", "ap. jc", "apr. jc", "apres j.-c.", "apres jesus-christ", "de notre ere", "ec"),
    *("d. c.", "d.c.", "d. de c.", "dc", "despues de cristo", "depois de cristo", "e.c.", "da era comum"),
    *("e.kr.", "e. kr.", "e.kr", "eftir krist"),
)
MILLIONS = (
    "million",
    "millions",
    "millon",
    "millones",
    "milhao",
    "milhoes",
    "milljon",
    "milljonir",
    "milljonum",
    "m",
    "mio",
    "mio.",
)
YEARS = ("years", "year", "d'annees", "annees", "ans", "de anos", "anos", "ara", "ar")


class Trouble(StrEnum):
    """Why a date cannot be read; a finding's code."""

    MISSING = "missing_date"
    UNREADABLE = "unreadable_date"
    TWO_DIGIT_YEAR = "two_digit_year"
    YEAR_ZERO = "year_zero"


class WrittenDate(NamedTuple):
    """What was read: the date's text, or the trouble; and whether day and month could be the other way round."""

    text: str | None = None
    trouble: Trouble | None = None
    ambiguous: bool = False


def read_date(written: str, *, day_first: bool = True) -> WrittenDate:
    """Read a date as people write it. `day_first` decides what 03/04/1969 means."""
    plain = _fold(written)
    if not plain:
        return WrittenDate(trouble=Trouble.MISSING)
    if len(plain) > MOST_CHARACTERS:
        return WrittenDate(trouble=Trouble.UNREADABLE)
    if plain == ANY:
        return WrittenDate(ANY)
    if _OWN_DAY.fullmatch(plain):  # the form that decks use, whatever the year
        return _own(plain)
    plain = re.sub(r"(?<=\d)[.,]0+$", "", plain)  # a number column of a spreadsheet: 1969.0
    rest, circa = _strip_circa(plain)
    rest, before = _strip_era(rest)
    rest, circa_inside = _strip_circa(rest)
    return _finish(rest, circa or circa_inside, before, day_first)


def shows_month_first(written: list[str]) -> bool:
    """Tell whether a column of dates shows that months come first: some second number is over 12, no first one is."""
    first = second = False
    for text in written:
        match = _NUMBERS.fullmatch(_strip_circa(_fold(text))[0])
        if match and not _OWN_DAY.fullmatch(_fold(text)):
            first |= int(match["one"]) > 12
            second |= int(match["two"]) > 12
    return second and not first


_OWN_DAY = re.compile(r"~?-[1-9]\d{0,10}-\d\d-\d\d|~?[1-9]\d?-\d\d-\d\d(?!\d)")
_NUMBERS = re.compile(r"(?P<one>\d{1,2})(?P<sign>[/.\-])\s?(?P<two>\d{1,2})(?P=sign)\s?(?P<year>-?\d{1,5})")
_ISO = re.compile(r"(?P<year>-?\d{3,11})[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?:[t ]00:00(?::00(?:\.0+)?)?z?)?")
_YEAR = re.compile(r"(?P<sign>[-−–]?)\s?(?P<digits>\d{1,3}(?:[ .,'’]\d{3})+|\d{1,11})")
_MILLION = re.compile(
    r"(?P<sign>[-−–]?)\s?(?P<number>\d{1,5}(?:[.,]\d{1,6})?)\s?(?P<word>[a-z.]+)(?:\s(?P<years>[a-z' ]+))?"
)


def _own(text: str) -> WrittenDate:
    try:
        parse_date(text)
    except BadDate:
        return WrittenDate(trouble=Trouble.UNREADABLE)
    return WrittenDate(text)


def _finish(text: str, circa: bool, before: bool | None, day_first: bool) -> WrittenDate:
    """Read what is left once circa and era are gone."""
    if match := _ISO.fullmatch(text):
        return _made(int(match["year"]), int(match["month"]), int(match["day"]), circa, before)
    if match := _NUMBERS.fullmatch(text):
        if len(match["year"].lstrip("-")) <= 2 and before is None:
            return WrittenDate(trouble=Trouble.TWO_DIGIT_YEAR)
        one, two = int(match["one"]), int(match["two"])
        if max(one, two) > 12:  # only one reading makes sense
            day_first = one > 12
        day, month = (one, two) if day_first else (two, one)
        ambiguous = max(one, two) <= 12 and one != two
        return _made(int(match["year"]), month, day, circa, before)._replace(ambiguous=ambiguous)
    if match := _MILLION.fullmatch(text):
        if match["word"] in MILLIONS and (match["years"] or YEARS[0]) in YEARS:
            years = round(float(match["number"].replace(",", ".")) * MILLION)
            return _made(-years if match["sign"] else years, 0, 0, circa, before)
        return _with_month_name(text, circa, before)
    if match := _YEAR.fullmatch(text):
        years = int(re.sub(r"\D", "", match["digits"]))
        return _made(-years if match["sign"] else years, 0, 0, circa, before)
    return _with_month_name(text, circa, before)


def _with_month_name(text: str, circa: bool, before: bool | None) -> WrittenDate:
    """Read `20 July 1969`, `July 20, 1969`, `20 de julio de 1969`, `1er mai 1886`, `20. júlí 1969`."""
    words = [word for word in re.split(r"[\s,.]+", text) if word and word not in ("de", "del", "do", "of", "the", "le")]
    months = [word for word in words if word in _months()]
    numbers = [re.sub(r"(?<=\d)(st|nd|rd|th|er|º|o|ª)$", "", word) for word in words if word not in _months()]
    if len(months) != 1 or not 1 <= len(numbers) <= 2 or not all(re.fullmatch(r"\d{1,5}", part) for part in numbers):
        return WrittenDate(trouble=Trouble.UNREADABLE)
    if len(numbers) == 1:  # a month of a year: only the year counts
        if len(numbers[0]) <= 2 and before is None:  # a day of a month, and no year
            return WrittenDate(trouble=Trouble.UNREADABLE)
        return _made(int(numbers[0]), 0, 0, circa, before)
    if len(numbers[1]) <= 2 and before is None:
        return WrittenDate(trouble=Trouble.TWO_DIGIT_YEAR)
    return _made(int(numbers[1]), _months()[months[0]], int(numbers[0]), circa, before)


def _made(year: int, month: int, day: int, circa: bool, before: bool | None) -> WrittenDate:
    if year == 0:
        return WrittenDate(trouble=Trouble.YEAR_ZERO)
    if before and year > 0:
        year = -year
    text = str(Date(year, month, day, circa))
    try:
        parse_date(text)
    except BadDate:
        return WrittenDate(trouble=Trouble.UNREADABLE)
    return WrittenDate(text)


def _fold(text: str) -> str:
    """Take away case, accents, double spaces and odd spaces."""
    text = unicodedata.normalize("NFKD", text.replace("\u202f", " ").replace("\u00a0", " ").replace("’", "'"))
    text = "".join(sign for sign in text if not unicodedata.combining(sign)).lower()
    return re.sub(r"\s+", " ", text).strip(" ,;")


def _strip_circa(text: str) -> tuple[str, bool]:
    for word in _folded(CIRCA):
        if text.startswith(word):
            rest = text[len(word) :]
            # "c1450" and "~1450" stand alone; a word needs a space or a number after it
            if rest and (rest[0] in " -−–" or rest[0].isdigit()):
                return rest.strip(), True
    return text, False


def _strip_era(text: str) -> tuple[str, bool | None]:
    """Give the text without its era, and whether that is before ours (None: it names none)."""
    for word, before in [*((word, True) for word in _folded(BEFORE)), *((word, False) for word in _folded(AFTER))]:
        if text.endswith(word) and (text[: -len(word)][-1:].isspace() or text[: -len(word)][-1:].isdigit()):
            return text[: -len(word)].strip(" ,"), before
        if text.startswith(word + " ") and before is False:
            return text[len(word) :].strip(), before
    return text, None


@cache
def _folded(words: tuple[str, ...]) -> list[str]:
    """Give the words folded, the longest first."""
    return sorted({_fold(word) for word in words}, key=len, reverse=True)


@cache
def _months() -> dict[str, int]:
    """Give all names of months in five languages, and their usual short forms."""
    data: dict[str, dict[str, list[str]]] = msgspec.json.decode(
        (resources.files("frieze.decks") / "cldr.json").read_bytes()
    )
    names: dict[str, int] = {}
    for words in data.values():
        for number, name in enumerate(words["months"], start=1):
            folded = _fold(name)
            for form in (folded, folded[:3], folded[:4]):
                names.setdefault(form, number)
    return names

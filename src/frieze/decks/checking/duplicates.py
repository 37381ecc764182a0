"""Finding events that are in a deck twice: the same source, or the same date and nearly the same title."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

from frieze.decks.checking.findings import Finding, FindingCode
from frieze.decks.folding import fold, words_of
from frieze.decks.importing.source import Source
from frieze.decks.importing.spreadsheet import Row
from frieze.games.dates import Date

SHARED_WORDS = 0.6  # of two titles of the same date: the same event
MAX_COMPARED = 100  # cards of one year that a title is compared with
MAX_WORDS = 16  # of a title that are compared

_ADDRESS = re.compile(r"^(?:[a-z]+://)?(?:www\.)?")
_WIKIPEDIA = re.compile(r"^(?:[a-z-]+\.)?(?:m\.)?wikipedia\.org/wiki/")


def source_key(source: str) -> str:
    """Return what two ways of writing one source have in common: no scheme, www, fragment, last slash, case, accents.

    An address of Wikipedia is the title of its article.
    """
    key = fold(unquote(source).partition("#")[0].replace("_", " "))
    return _WIKIPEDIA.sub("", _ADDRESS.sub("", key)).rstrip("/ ")


def source_words(source: str) -> str:
    """Return a source as people read it: the title of Wikipedia's article, another address without its scheme."""
    bare = re.sub(r"^[a-z]+://", "", source)
    article = _WIKIPEDIA.sub("", bare)
    return unquote(article).replace("_", " ") if article != bare or bare == source else bare


class _Event(NamedTuple):
    row: Row
    date: Date
    words: frozenset[str]


def find_doubles(source: Source) -> Iterator[Finding]:
    """Find the cards whose event is there already."""
    titles = source.titles
    sources: dict[str, Row] = {}
    years: dict[int, list[_Event]] = defaultdict(list)
    for row, read in zip(source.cards, source.dates, strict=True):
        card = row.cells["id"]
        key = source_key(row.cells.get("source", ""))
        twin = sources.setdefault(key, row) if key else row
        if read.date:
            event = _Event(row, read.date, frozenset(words_of(titles.get(card, ""))[:MAX_WORDS]))
            same_year = years[read.date.year]
            if twin is row:
                twin = next((other.row for other in same_year if _alike(event, other)), row)
            if len(same_year) < MAX_COMPARED:
                same_year.append(event)
        if twin.cells["id"] != card:
            yield Finding.of(
                FindingCode.DOUBLE_EVENT,
                file=source.cards_file,
                line=row.line,
                card=card,
                twin=titles.get(twin.cells["id"]) or twin.cells["id"],
                first_line=twin.line,
            )


def _alike(one: _Event, other: _Event) -> bool:
    if one.date.month and other.date.month and one.date[:3] != other.date[:3]:
        return False
    if not one.words or not other.words:
        return False
    return len(one.words & other.words) / len(one.words | other.words) >= SHARED_WORDS

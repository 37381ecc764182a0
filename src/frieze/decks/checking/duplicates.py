"""Decide whether two cards show the same event.

Mixing decks decides for good (`event_keys`): the same name of a shared event, or the same year and one of Wikidata
item, source and title. The same article alone does not do: a cave is painted once and found once. The checker only asks
(`find_duplicates`), so it also asks about one source with two dates and about titles that are nearly the same.
"""

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator
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
    """Normalise a source: without scheme, www, fragment, last slash, case and accents.

    An address of Wikipedia is the title of its article.
    """
    key = fold(unquote(source).partition("#")[0].replace("_", " "))
    return _WIKIPEDIA.sub("", _ADDRESS.sub("", key)).rstrip("/ ")


def source_words(source: str) -> str:
    """Return a source as people read it: the title of Wikipedia's article, another address without its scheme."""
    bare = re.sub(r"^[a-z]+://", "", source)
    article = _WIKIPEDIA.sub("", bare)
    return unquote(article).replace("_", " ") if article != bare or bare == source else bare


def event_keys(date: Date | None, titles: Iterable[str], source: str, qid: str, shared_event: str) -> set[Hashable]:
    """Return the keys of the event that a card shows. Cards that share a key show the same event."""
    year = date.year if date else None
    keys: set[Hashable] = {("title", date and date[:3], title) for title in map(fold, titles) if title}
    if article := source_key(source):
        keys.add(("source", year, article))
    if qid:
        keys.add(("qid", year, qid))
    if shared_event:
        keys.add(("event", shared_event))
    return keys


class _Event(NamedTuple):
    row: Row
    date: Date
    words: frozenset[str]


def find_duplicates(source: Source) -> Iterator[Finding]:
    """Find the cards whose event an earlier card may show."""
    titles = source.titles
    first: dict[Hashable, Row] = {}
    years: dict[int, list[_Event]] = defaultdict(list)
    for row, read in zip(source.cards, source.dates, strict=True):
        card = row.cells["id"]
        twins = [first.setdefault(key, row) for key in _keys(row, read.date)]
        twin = next((other for other in twins if other is not row), row)
        if read.date:
            event = _Event(row, read.date, frozenset(words_of(titles.get(card, ""))[:MAX_WORDS]))
            same_year = years[read.date.year]
            if twin is row:
                twin = next((other.row for other in same_year if _is_alike(event, other)), row)
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


def _keys(row: Row, date: Date | None) -> list[Hashable]:
    """Return the keys that a duplicate may share. Here the source counts whatever the date."""
    keys = event_keys(date, (), "", row.cells.get("qid", ""), row.cells.get("shared_event", ""))
    article = source_key(row.cells.get("source", ""))
    return [*([("source", article)] if article else []), *keys]


def _is_alike(one: _Event, other: _Event) -> bool:
    if one.date.month and other.date.month and one.date[:3] != other.date[:3]:
        return False
    if not one.words or not other.words:
        return False
    return len(one.words & other.words) / len(one.words | other.words) >= SHARED_WORDS

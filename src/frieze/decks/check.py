"""The checker: what is wrong with a deck, by file and line. Errors keep it from being played, warnings do not."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from frieze.decks.findings import Finding, Problem, Severity
from frieze.decks.leaks import gives_away
from frieze.decks.pictures import icon_names, picture_exists
from frieze.decks.source import Source
from frieze.decks.table import Row
from frieze.decks.words import words_of
from frieze.decks.written import Trouble, WrittenDate, read_date, shows_month_first
from frieze.games.cards import Continent
from frieze.games.dates import parse_date

LONG_TITLE = 36
LONGEST_TITLE = 60
LONGEST_NOTE = 160
CROWDED_SHARE = 0.08
CROWDED_CARDS = 3
SHARED_WORDS = 0.6  # of two titles of the same date: the same event

CARD_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
CONTINENTS = {continent.value for continent in Continent}
TROUBLES = {
    Trouble.MISSING: Problem.MISSING_DATE,
    Trouble.UNREADABLE: Problem.UNREADABLE_DATE,
    Trouble.TWO_DIGIT_YEAR: Problem.TWO_DIGIT_YEAR,
    Trouble.YEAR_ZERO: Problem.YEAR_ZERO,
}


def check(source: Source, *, knows_picture: Callable[[str], bool] = picture_exists) -> list[Finding]:
    """Check a deck that was read; give the findings in the order of files and lines."""
    day_first = not shows_month_first([row.cells["date"] for row in source.cards])
    dates = {row.line: read_date(row.cells["date"], day_first=day_first) for row in source.cards}
    found = [
        *_about(source),
        *_cards(source, dates, day_first, knows_picture),
        *_texts(source),
        *_doubles(source, dates),
        *_decades(source, dates),
    ]
    files = [source.cards_file, *source.text_files.values()]
    return sorted(found, key=lambda one: (files.index(one.file) if one.file in files else -1, one.line))


def _about(source: Source) -> Iterator[Finding]:
    if source.about.get("single"):
        return
    for setting in ("id", "titles", "languages"):
        if setting not in source.about:
            yield Finding.of(Problem.BAD_SETTING, file="deck.toml", setting=setting)
    if not source.about.get("licence"):
        yield Finding.of(Problem.LICENCE_MISSING, file="deck.toml")


def _cards(
    source: Source, dates: dict[int, WrittenDate], day_first: bool, knows_picture: Callable[[str], bool]
) -> Iterator[Finding]:
    file = source.cards_file
    if not source.cards and not any(finding.severity is Severity.ERROR for finding in source.findings):
        yield Finding.of(Problem.NO_CARDS, file=file)
    seen: dict[str, int] = {}
    categories = source.about.get("categories", {})
    assumed = False
    for row in source.cards:
        cells = row.cells
        card = cells["id"]

        def found(problem: Problem, row: Row = row, card: str = card, **params: Any) -> Finding:
            return Finding.of(problem, file=file, line=row.line, card=card, **params)

        if not CARD_ID.fullmatch(card):
            yield found(Problem.BAD_ID, id=card[:80])
        if card in seen:
            yield found(Problem.DOUBLE_ID, id=card[:80], first_line=seen[card])
        seen.setdefault(card, row.line)
        read = dates[row.line]
        if read.trouble:
            yield found(TROUBLES[read.trouble], date=cells["date"][:80])
        if read.ambiguous and day_first and not assumed:
            assumed = True  # said once
            yield found(Problem.DAY_FIRST_ASSUMED, date=cells["date"], read_as=read.text)
        if cells.get("category") and categories and cells["category"] not in categories:
            yield found(Problem.UNKNOWN_CATEGORY, category=cells["category"][:80], allowed=list(categories))
        if cells.get("difficulty", "") not in ("", "1", "2", "3"):
            yield found(Problem.BAD_DIFFICULTY, difficulty=cells["difficulty"][:80])
        if cells.get("continent", "") not in ("", *CONTINENTS):
            yield found(Problem.BAD_CONTINENT, continent=cells["continent"][:80], allowed=sorted(CONTINENTS))
        if cells.get("picture") and icon_names() and not knows_picture(cells["picture"]):
            yield found(Problem.UNKNOWN_PICTURE, picture=cells["picture"][:80])


def _texts(source: Source) -> Iterator[Finding]:
    cards = {row.cells["id"]: row.line for row in source.cards}
    for language, rows in source.texts.items():
        file = source.text_files[language]
        given = set()
        for row in rows:
            card = row.cells["id"]
            given.add(card)
            if card not in cards:
                yield Finding.of(Problem.TEXT_WITHOUT_CARD, file=file, line=row.line, card=card[:80])
            yield from _text(row, file)
        for card, line in cards.items():
            if card not in given:
                yield Finding.of(Problem.MISSING_TEXT, file=source.cards_file, line=line, card=card, language=language)


def _text(row: Row, file: str) -> Iterator[Finding]:
    title, note, card = row.cells["title"], row.cells.get("note", ""), row.cells["id"]

    def found(problem: Problem, **params: Any) -> Finding:
        return Finding.of(problem, file=file, line=row.line, card=card, **params)

    if not title:
        yield found(Problem.MISSING_TITLE)
    elif len(title) > LONGEST_TITLE:
        yield found(Problem.TITLE_TOO_LONG, characters=len(title), most=LONGEST_TITLE)
    elif len(title) > LONG_TITLE:
        yield found(Problem.LONG_TITLE, characters=len(title), most=LONG_TITLE)
    if len(note) > LONGEST_NOTE:
        yield found(Problem.NOTE_TOO_LONG, characters=len(note), most=LONGEST_NOTE)
    for column, text in (("title", title), ("note", note)):
        if words := gives_away(text):
            yield found(Problem.DATE_GIVEN_AWAY, column=column, words=words)


def _doubles(source: Source, dates: dict[int, WrittenDate]) -> Iterator[Finding]:
    """Find events that are there twice: the same source, or the same date and nearly the same title."""
    own = next(iter(source.texts.values()), [])
    titles = {row.cells["id"]: frozenset(words_of(row.cells["title"])) for row in own}
    sources: dict[str, Row] = {}
    by_date: dict[str, list[Row]] = defaultdict(list)
    for row in source.cards:
        name = row.cells.get("source", "")
        twin = sources.setdefault(name, row) if name else row
        words = titles.get(row.cells["id"], frozenset())
        same_day = by_date[dates[row.line].text or row.cells["date"]]
        if twin is row:
            twin = next((other for other in same_day if _alike(words, titles.get(other.cells["id"], frozenset()))), row)
        same_day.append(row)
        if twin is not row and twin.cells["id"] != row.cells["id"]:
            yield Finding.of(
                Problem.DOUBLE_EVENT,
                file=source.cards_file,
                line=row.line,
                card=row.cells["id"],
                twin=twin.cells["id"],
                first_line=twin.line,
            )


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    if not one or not other:
        return False
    return one == other or len(one & other) / len(one | other) >= SHARED_WORDS


def _decades(source: Source, dates: dict[int, WrittenDate]) -> Iterator[Finding]:
    """Find decades with too many cards: their order would be a matter of luck."""
    decades: dict[int, list[Row]] = defaultdict(list)
    for row in source.cards:
        text = dates[row.line].text
        date = parse_date(text) if text else None
        if date:
            decades[date.year // 10].append(row)
    for decade, rows in decades.items():
        if len(rows) > CROWDED_CARDS and len(rows) > CROWDED_SHARE * len(source.cards) and not _is_century(source):
            yield Finding.of(
                Problem.CROWDED_DECADE,
                file=source.cards_file,
                line=rows[-1].line,
                decade=decade * 10,
                cards=len(rows),
                of=len(source.cards),
            )


def _is_century(source: Source) -> bool:
    """Tell whether this is a deck for Exhibition, which has ten cards in each decade by its rules."""
    return sum(row.cells.get("continent") == Continent.WHITE for row in source.cards) > 0

"""The checker: what is wrong with a deck, by file and line. Errors keep it from being played, warnings do not."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import structs

from frieze.decks.checking.duplicates import find_duplicates
from frieze.decks.checking.findings import Finding, FindingCode, Severity
from frieze.decks.checking.leaks import gives_away
from frieze.decks.dates.parse import Order, Trouble
from frieze.decks.importing.columns import continent_of
from frieze.decks.importing.source import Source, id_of_title
from frieze.decks.importing.spreadsheet import Row
from frieze.decks.pictures import icon_names, picture_exists
from frieze.games.cards import Continent

LONG_TITLE = 36
MAX_TITLE = 60
MAX_NOTE = 160
CROWDED_SHARE = 0.08
CROWDED_CARDS = 3
SHOWN = 80  # characters of a cell that a finding repeats

QID = re.compile(r"Q[1-9][0-9]*", re.ASCII)
SHARED_EVENT = CARD_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
TROUBLES = {
    Trouble.MISSING: FindingCode.MISSING_DATE,
    Trouble.UNREADABLE: FindingCode.UNREADABLE_DATE,
    Trouble.TWO_DIGIT_YEAR: FindingCode.TWO_DIGIT_YEAR,
    Trouble.YEAR_ZERO: FindingCode.YEAR_ZERO,
}


def check(source: Source, *, knows_picture: Callable[[str], bool] = picture_exists) -> list[Finding]:
    """Check a deck. Return all findings, those of reading it included, in the order of files and lines."""
    found = [
        *source.findings,
        *_about(source),
        *_cards(source, knows_picture),
        *_texts(source),
        *find_duplicates(source),
        *_decades(source),
    ]
    files = {name: place for place, name in enumerate([source.cards_file, *source.text_files.values()])}
    titles = source.titles
    titled = [structs.replace(one, title=titles.get(one.card or "", "")) if one.card else one for one in found]
    return sorted(titled, key=lambda one: (files.get(one.file, -1), one.line))


def _about(source: Source) -> Iterator[Finding]:
    if source.about.get("single"):
        return
    for setting in ("id", "titles", "languages"):
        if setting not in source.about:
            yield Finding.of(FindingCode.BAD_SETTING, file="deck.toml", setting=setting)
    if not source.about.get("licence"):
        yield Finding.of(FindingCode.LICENCE_MISSING, file="deck.toml")


def _cards(source: Source, knows_picture: Callable[[str], bool]) -> Iterator[Finding]:
    file = source.cards_file
    if not source.cards and not any(finding.severity is Severity.ERROR for finding in source.findings):
        yield Finding.of(FindingCode.NO_CARDS, file=file)
    seen: dict[str, int] = {}
    categories = list(source.about.get("categories", {}))
    assumed = False
    for row, read in zip(source.cards, source.dates, strict=True):
        cells = row.cells
        card = cells["id"]

        def found(code: FindingCode, row: Row = row, card: str = card, **params: Any) -> Finding:
            return Finding.of(code, file=file, line=row.line, card=card, **params)

        if not CARD_ID.fullmatch(card):
            yield found(FindingCode.BAD_ID, id=card[:SHOWN])
        if card in seen:
            if card == id_of_title(cells.get("title", "")):
                yield found(FindingCode.DOUBLE_TITLE, first_line=seen[card])
            else:
                yield found(FindingCode.DOUBLE_ID, id=card[:SHOWN], first_line=seen[card])
        seen.setdefault(card, row.line)
        if read.trouble:
            yield found(TROUBLES[read.trouble], date=cells["date"][:SHOWN])
        if read.order is Order.EITHER and not assumed:
            assumed = True  # said once
            yield found(FindingCode.DAY_FIRST_ASSUMED, date=cells["date"], read_as=read.text)
        for code, params in _details(cells, categories, knows_picture):
            yield found(code, **params)


def _details(
    cells: dict[str, str], categories: list[str], knows_picture: Callable[[str], bool]
) -> Iterator[tuple[FindingCode, dict[str, Any]]]:
    """Find what is wrong in the cells that a card may leave empty."""
    category, difficulty, continent, picture, qid, event = (
        cells.get(name, "") for name in ("category", "difficulty", "continent", "picture", "qid", "shared_event")
    )
    if category and categories and category not in categories:
        yield FindingCode.UNKNOWN_CATEGORY, {"category": category[:SHOWN], "allowed": categories}
    if difficulty not in ("", "1", "2", "3"):
        yield FindingCode.BAD_DIFFICULTY, {"difficulty": difficulty[:SHOWN]}
    if continent and not continent_of(continent):
        yield FindingCode.BAD_CONTINENT, {"continent": continent[:SHOWN], "allowed": sorted(Continent)}
    if picture and icon_names() and not knows_picture(picture):
        yield FindingCode.UNKNOWN_PICTURE, {"picture": picture[:SHOWN]}
    if qid and not QID.fullmatch(qid):
        yield FindingCode.BAD_QID, {"qid": qid[:SHOWN]}
    if event and not SHARED_EVENT.fullmatch(event):
        yield FindingCode.BAD_SHARED_EVENT, {"event": event[:SHOWN]}


def _texts(source: Source) -> Iterator[Finding]:
    cards = {row.cells["id"]: row.line for row in source.cards}
    years = {
        row.cells["id"]: read.date.year if read.date else None
        for row, read in zip(source.cards, source.dates, strict=True)
    }
    missing: dict[str, list[str]] = defaultdict(list)
    for language, rows in source.texts.items():
        file = source.text_files[language]
        given: dict[str, int] = {}
        for row in rows:
            card = row.cells["id"]
            if card not in cards:
                yield Finding.of(FindingCode.TEXT_WITHOUT_CARD, file=file, line=row.line, card=card[:SHOWN])
            if card in given and file != source.cards_file:  # there, it was found already
                first = given[card]
                yield Finding.of(
                    FindingCode.DOUBLE_ID, file=file, line=row.line, card=card, id=card[:SHOWN], first_line=first
                )
            given.setdefault(card, row.line)
            yield from _text(row, file, years.get(card))
        for card in cards:
            if card not in given:
                missing[card].append(language)
    for card, languages in missing.items():
        nowhere = len(languages) == len(source.texts)
        yield Finding.of(
            FindingCode.MISSING_TEXT,
            file=source.cards_file,
            line=cards[card],
            card=card,
            severity=Severity.ERROR if nowhere else Severity.WARNING,
            languages=languages,
        )


def _text(row: Row, file: str, year: int | None) -> Iterator[Finding]:
    title, note, card = row.cells["title"], row.cells.get("note", ""), row.cells["id"]

    def found(code: FindingCode, **params: Any) -> Finding:
        return Finding.of(code, file=file, line=row.line, card=card, **params)

    if not title:
        yield found(FindingCode.MISSING_TITLE)
    elif len(title) > MAX_TITLE:
        yield found(FindingCode.TITLE_TOO_LONG, characters=len(title), most=MAX_TITLE)
    elif len(title) > LONG_TITLE:
        yield found(FindingCode.LONG_TITLE, characters=len(title), most=LONG_TITLE)
    if len(note) > MAX_NOTE:
        yield found(FindingCode.NOTE_TOO_LONG, characters=len(note), most=MAX_NOTE)
    for column, text in (("title", title), ("note", note)):
        if words := gives_away(text, year):
            yield found(FindingCode.DATE_GIVEN_AWAY, column=column, words=words)


def _decades(source: Source) -> Iterator[Finding]:
    """Find decades with too many cards: their order would be a matter of luck."""
    decades: dict[int, list[Row]] = defaultdict(list)
    for row, read in zip(source.cards, source.dates, strict=True):
        if read.date:
            decades[read.date.year // 10].append(row)
    for decade, rows in decades.items():
        if len(rows) > CROWDED_CARDS and len(rows) > CROWDED_SHARE * len(source.cards) and not _is_century(source):
            yield Finding.of(
                FindingCode.CROWDED_DECADE,
                file=source.cards_file,
                line=rows[-1].line,
                decade=decade * 10,
                cards=len(rows),
                of=len(source.cards),
            )


def _is_century(source: Source) -> bool:
    """Return whether this is a deck for Exhibition, which by its rules has ten cards in each decade."""
    return any(continent_of(row.cells.get("continent", "")) is Continent.WHITE for row in source.cards)

"""Read a deck as its author wrote it: rows with their lines, not yet checked.

A deck is a folder (`deck.toml`, `cards.csv`, `text.<language>.csv`) or a single table with at least titles and dates.
"""

import hashlib
import re
import tomllib
from functools import cached_property
from typing import Any, Protocol

from msgspec import Struct

from frieze.decks.category_icons import ICONS
from frieze.decks.checking.findings import Finding, FindingCode
from frieze.decks.dates.parse import WrittenDate, read_dates
from frieze.decks.folding import fold
from frieze.decks.importing.columns import CARD_COLUMNS, SINGLE_COLUMNS, TEXT_COLUMNS, column_of
from frieze.decks.importing.spreadsheet import Row, Spreadsheet, read_spreadsheet

SETTINGS = ("id", "languages", "precision", "licence", "authors", "titles", "audience", "categories", "signs")
DEFAULT_LANGUAGE = "en"
MAX_LANGUAGES = 64
MAX_AUDIENCE = 160  # characters
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z]{2,4})?")
QUOTED = re.compile(r"'+[=+\-@]")  # a formula, made a text by our own export
DECK_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


class Folder(Protocol):
    """A folder or a file in it: on disk, in this package, or in an archive."""

    @property
    def name(self) -> str: ...  # noqa: D102
    def __truediv__(self, name: str, /) -> "Folder": ...
    def read_bytes(self) -> bytes: ...  # noqa: D102
    def read_text(self, encoding: str | None = None) -> str: ...  # noqa: D102


class Source(Struct, dict=True):
    """A deck as written. `cards` and `texts` hold rows by column; `findings` what was found while reading."""

    name: str
    cards_file: str
    about: dict[str, Any]
    cards: list[Row]
    texts: dict[str, list[Row]]
    text_files: dict[str, str]
    findings: list[Finding]

    @cached_property
    def dates(self) -> list[WrittenDate]:
        """The cards' dates, read once."""
        return read_dates([row.cells["date"] for row in self.cards])

    @property
    def titles(self) -> dict[str, str]:
        """The cards' titles in the deck's own language."""
        own = next(iter(self.texts.values()), [])
        return {row.cells["id"]: row.cells["title"] for row in own}


def read_folder(folder: Folder) -> Source:
    """Read a deck's folder."""
    findings: list[Finding] = []
    about = _about(folder, findings)
    languages = list(dict.fromkeys(about.get("languages", [])))[:MAX_LANGUAGES]
    cards = _table(folder, "cards.csv", CARD_COLUMNS, ("id", "date"), findings)
    texts, files = {}, {}
    for language in languages or [DEFAULT_LANGUAGE]:
        files[language] = f"text.{language}.csv"
        texts[language] = _table(folder, files[language], TEXT_COLUMNS, ("id", "title"), findings)
    return Source(str(about.get("id", folder.name)), "cards.csv", about, cards, texts, files, findings)


def read_single(data: bytes, file: str, language: str = DEFAULT_LANGUAGE) -> Source:
    """Read a deck that is one table. Without a column of ids, a card's id is a hash of its title."""
    needed = ("title", "date")
    table = read_spreadsheet(data, file, needed)
    findings = list(table.findings)
    rows = known_rows(table, SINGLE_COLUMNS, needed, findings)
    with_ids = [row if row.cells.get("id") else _with_id(row) for row in rows]
    stem = re.sub(r"[^a-z0-9]+", "-", fold(file.rsplit("/", 1)[-1].rsplit(".", 1)[0])).strip("-") or "deck"
    about = {"id": stem[:64], "titles": {language: stem}, "languages": [language], "single": True}
    return Source(stem, file, about, with_ids, {language: with_ids}, {language: file}, findings)


def id_of_title(title: str) -> str:
    """Return an id for a card that has none. It tells nothing about the row or the date."""
    return "c" + hashlib.sha256(" ".join(title.split()).encode()).hexdigest()[:15]


def _with_id(row: Row) -> Row:
    return Row(row.line, {**row.cells, "id": id_of_title(row.cells.get("title", ""))})


def _about(folder: Folder, findings: list[Finding]) -> dict[str, Any]:
    """Read deck.toml. Report and leave out what is unreadable."""
    try:
        about = tomllib.loads((folder / "deck.toml").read_text("utf-8-sig"))
    except FileNotFoundError:
        findings.append(Finding.of(FindingCode.MISSING_FILE, file="deck.toml"))
        return {}
    except (OSError, UnicodeDecodeError):
        findings.append(Finding.of(FindingCode.UNREADABLE_FILE, file="deck.toml"))
        return {}
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        line = re.search(r"at line (\d+)", str(error))
        findings.append(Finding.of(FindingCode.UNREADABLE_FILE, file="deck.toml", line=int(line[1]) if line else 1))
        return {}
    kinds = {
        "id": str,
        "languages": list,
        "precision": str,
        "licence": str,
        "authors": list,
        "titles": dict,
        "audience": dict,
        "categories": dict,
        "signs": dict,
    }
    kept: dict[str, Any] = {}
    for name, value in about.items():
        if name not in kinds:
            findings.append(
                Finding.of(FindingCode.UNKNOWN_SETTING, file="deck.toml", setting=name, allowed=list(SETTINGS))
            )
        elif not isinstance(value, kinds[name]) or not _is_valid(name, value):
            findings.append(Finding.of(FindingCode.BAD_SETTING, file="deck.toml", setting=name))
        else:
            kept[name] = value
    return kept


def _is_valid(name: str, value: Any) -> bool:
    """Return whether a setting of the right type has a valid value."""
    if name == "id":
        return DECK_ID.fullmatch(value) is not None
    if name == "precision":
        return value in ("year", "day")
    if name == "languages":
        return bool(value) and all(isinstance(item, str) and LANGUAGE.fullmatch(item) for item in value)
    if name == "authors":
        return all(isinstance(item, str) for item in value)
    if name == "signs":
        return all(item in ICONS for item in value.values())
    if name == "titles":
        return all(isinstance(item, str) for item in value.values())
    if name == "audience":
        return all(isinstance(item, str) and len(item) <= MAX_AUDIENCE for item in value.values())
    if name == "categories":
        return all(
            isinstance(item, dict) and all(isinstance(name, str) for name in item.values()) for item in value.values()
        )
    return True


def _table(
    folder: Folder, file: str, columns: tuple[str, ...], needed: tuple[str, ...], findings: list[Finding]
) -> list[Row]:
    try:
        data = (folder / file).read_bytes()
    except OSError:
        findings.append(Finding.of(FindingCode.MISSING_FILE, file=file))
        return []
    table = read_spreadsheet(data, file)
    findings += table.findings
    return known_rows(table, columns, needed, findings)


def known_rows(
    table: Spreadsheet, columns: tuple[str, ...], needed: tuple[str, ...], findings: list[Finding]
) -> list[Row]:
    """Return the rows by our names of the columns. Report columns that are unknown, double or missing.

    Remove the apostrophe that our export puts before a formula.
    """
    if not table.columns:
        return []
    meaning: dict[str, str] = {}
    for header in table.columns:
        column = column_of(header)
        if column is None or column not in columns:
            if header:
                findings.append(
                    Finding.of(FindingCode.UNKNOWN_COLUMN, file=table.file, column=header[:60], allowed=list(columns))
                )
        elif column in meaning.values():
            findings.append(Finding.of(FindingCode.DOUBLE_COLUMN, file=table.file, column=header))
        else:
            meaning[header] = column
    missing = [column for column in needed if column not in meaning.values()]
    findings += [Finding.of(FindingCode.MISSING_COLUMN, file=table.file, column=column) for column in missing]
    if missing:
        return []
    return [
        Row(
            row.line,
            {
                column: cell[1:] if (cell := row.cells.get(header, ""))[:1] == "'" and QUOTED.match(cell) else cell
                for header, column in meaning.items()
            },
        )
        for row in table.rows
    ]

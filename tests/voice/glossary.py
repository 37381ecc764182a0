"""The tables of docs/glossary.md: what each thing is called in each language."""

import re
from functools import cache
from pathlib import Path

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
Row = dict[str, str]  # by language; `id` where a table begins with ids


@cache
def glossary() -> dict[str, list[Row]]:
    """Return the rows of each table, by the words above it: its heading, or the sentence before it."""
    tables: dict[str, list[Row]] = {}
    title = ""
    columns: list[str] = []
    for line in GLOSSARY.read_text().splitlines():
        if not line.startswith("|"):
            title = line.lstrip("# ").rstrip(":") or title
            columns = []
        elif not columns:
            columns = [cell or "id" for cell in _cells(line)]
        elif not line.startswith("|---"):
            tables.setdefault(title, []).append(dict(zip(columns, _cells(line), strict=True)))
    return tables


def rows_of(*titles: str) -> list[Row]:
    """Return the rows of the tables whose titles begin so."""
    return [row for title, rows in glossary().items() for row in rows if title.startswith(titles)]


def without_note(cell: str) -> str:
    """Return a cell without its notes in brackets."""
    return re.sub(r"\s*\(.*?\)", "", cell).strip()


def words_for(term: str, language: str) -> set[str]:
    """Return all words that the glossary allows for an English term, in small letters and without notes in brackets."""
    rows = (row for rows in glossary().values() for row in rows if term.casefold() in _words(row["en"]))
    return {word for row in rows for word in _words(row[language])}


@cache
def _words(cell: str) -> set[str]:
    """Return the alternatives of a cell. A verb may stand with “to” or without."""
    parts = [part.strip(" „“") for part in re.split(r"[,/:;]", without_note(cell).casefold())]
    return {part.removeprefix("to ") for part in parts if part}


def _cells(line: str) -> list[str]:
    return [cell.strip().strip("`") for cell in line.strip("|").split("|")]

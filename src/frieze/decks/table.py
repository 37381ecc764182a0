"""Tables as people have them: CSV with commas, semicolons or tabs, UTF-8 or what Windows writes.

Whatever comes in, a table or a finding comes out, never a traceback.
"""

import csv
import io
from collections.abc import Iterator
from typing import Any, NamedTuple

from frieze.decks.findings import Finding, Problem

MOST_BYTES = 16 * 1024 * 1024
MOST_ROWS = 20_000
MOST_CELL = 10_000
DELIMITERS = ",;\t|"


class Row(NamedTuple):
    """A row of a table: where it stands in the file, and its cells by column name."""

    line: int
    cells: dict[str, str]


class Table(NamedTuple):
    """A table's columns and rows, and what was found while reading it."""

    file: str
    columns: list[str]
    rows: list[Row]
    findings: list[Finding]


def read_table(data: bytes, file: str) -> Table:
    """Read a table whose first row names its columns."""
    findings: list[Finding] = []

    def stop(problem: Problem, **params: Any) -> Table:
        return Table(file, [], [], [*findings, Finding.of(problem, file=file, line=1, **params)])

    if len(data) > MOST_BYTES:
        return stop(Problem.FILE_TOO_LARGE, bytes=len(data), most=MOST_BYTES)
    text, guessed = decode(data)
    if guessed:
        findings.append(Finding.of(Problem.ENCODING_GUESSED, file=file, line=1, encoding=guessed))
    if "\0" in text:
        return stop(Problem.UNREADABLE_FILE)
    lines = list(_rows(text))
    if not lines:
        return stop(Problem.EMPTY_FILE)
    (_, header), *body = lines
    columns = [name.strip() for name in header]
    rows: list[Row] = []
    for line, cells in body:
        if len(rows) >= MOST_ROWS:
            findings.append(Finding.of(Problem.TOO_MANY_ROWS, file=file, line=line, most=MOST_ROWS))
            break
        if any(len(cell) > MOST_CELL for cell in cells):
            findings.append(Finding.of(Problem.CELL_TOO_LONG, file=file, line=line, most=MOST_CELL))
            continue
        if len(cells) > len(columns) and any(cell.strip() for cell in cells[len(columns) :]):
            findings.append(Finding.of(Problem.TOO_MANY_CELLS, file=file, line=line, columns=len(columns)))
        rows.append(Row(line, {name: cell.strip() for name, cell in zip(columns, cells, strict=False)}))
    return Table(file, columns, rows, findings)


def decode(data: bytes) -> tuple[str, str | None]:
    """Decode text; give the encoding too where it had to be guessed."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):  # what spreadsheets call Unicode text
        return data.decode("utf-16", "replace"), None
    try:
        return data.decode("utf-8-sig"), None
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), "windows-1252"


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Give the rows that are not empty, with the number of their first line."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    csv.field_size_limit(MOST_BYTES)
    line = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:  # what the csv module cannot split: skip the line
            line = reader.line_num + 1
            continue
        if any(cell.strip() for cell in cells):
            yield line, cells
        line = reader.line_num + 1


def _delimiter(text: str) -> str:
    """Find what separates the cells: the sign that is most in the first row, outside quotes."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    outside = "".join(first.split('"')[::2])
    return max(DELIMITERS, key=outside.count)

"""Read tables as people have them: Excel workbooks, or CSV with commas, semicolons or tabs, in UTF-8 or Windows-1252.

Whatever comes in, a table or a finding comes out, never a traceback.
"""

import csv
import io
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from frieze.decks.checking.findings import Finding, FindingCode
from frieze.decks.importing.columns import column_of
from frieze.decks.importing.xlsx import MAGIC, BadWorkbook, sheet_rows

MAX_BYTES = 16 * 1024 * 1024
MAX_ROWS = 20_000
MAX_CELL = 10_000
MAX_ABOVE = 10  # rows before the one that names the columns: a title, a class, a teacher's name
DELIMITERS = ",;\t|"

_LINE_BREAK = re.compile("[\n\r\x0b\x0c\x85\u2028\u2029]")
# Invisible characters that turn a text around or end it.
_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Row(NamedTuple):
    """A row of a table: its line in the file, and its cells by column name."""

    line: int
    cells: dict[str, str]


class Spreadsheet(NamedTuple):
    """A table's columns and rows, and the findings of reading it."""

    file: str
    columns: list[str]
    rows: list[Row]
    findings: list[Finding]


def read_spreadsheet(data: bytes, file: str, needed: tuple[str, ...] = ()) -> Spreadsheet:
    """Read a table. Its header is the first of the top rows that names all needed columns, else the first row."""
    findings: list[Finding] = []

    def stop(code: FindingCode, **params: Any) -> Spreadsheet:
        return Spreadsheet(file, [], [], [*findings, Finding.of(code, file=file, line=1, **params)])

    if len(data) > MAX_BYTES:
        return stop(FindingCode.FILE_TOO_LARGE, bytes=len(data), most=MAX_BYTES)
    if data.startswith(MAGIC):
        try:
            lines = [(line, line, cells) for line, cells in sheet_rows(data) if any(cell.strip() for cell in cells)]
            delimiter = None
        except BadWorkbook:
            return stop(FindingCode.UNREADABLE_FILE)
    else:
        text, guessed = decode(data)
        if guessed:
            findings.append(Finding.of(FindingCode.ENCODING_GUESSED, file=file, line=1, encoding=guessed))
        if "\0" in text:
            return stop(FindingCode.UNREADABLE_FILE)
        delimiter = _delimiter(text)
        lines = list(_rows(text, delimiter))
    if not lines:
        return stop(FindingCode.EMPTY_FILE)
    (_, _, header), *body = lines[_above(lines, needed) :]
    columns = [name.strip() for name in header]
    rows: list[Row] = []
    for line, last, cells in body:
        if len(rows) >= MAX_ROWS:
            findings.append(Finding.of(FindingCode.TOO_MANY_ROWS, file=file, line=line, most=MAX_ROWS))
            break
        if max(map(len, cells)) > MAX_CELL:
            findings.append(Finding.of(FindingCode.CELL_TOO_LONG, file=file, line=line, most=MAX_CELL))
            continue
        if len(cells) > len(columns) and any(cell.strip() for cell in cells[len(columns) :]):
            findings.append(Finding.of(FindingCode.TOO_MANY_CELLS, file=file, line=line, columns=len(columns)))
        row = Row(line, {name: _one_line(cell, delimiter) for name, cell in zip(columns, cells, strict=False)})
        printable = all(map(str.isprintable, row.cells.values()))
        broken = [] if printable else list(_unprintable(row, file, last - line + 1))
        findings += broken
        if not broken:
            rows.append(row)
    return Spreadsheet(file, columns, rows, findings)


def _above(lines: list[tuple[int, int, list[str]]], needed: tuple[str, ...]) -> int:
    """Count the rows above the header; 0 if none of the top rows names all needed columns."""
    for number, (_, _, cells) in enumerate(lines[: MAX_ABOVE + 1]):
        if {column_of(cell) for cell in cells}.issuperset(needed):
            return number
    return 0


def _one_line(cell: str, delimiter: str | None) -> str:
    """Return a cell on one line. Keep a line break beside a delimiter: a quotation mark may be open."""
    cell = cell.strip()
    if cell.isprintable():  # most are, and have nothing to join
        return cell
    if delimiter is None or delimiter not in cell:
        cell = " ".join(filter(None, map(str.strip, _LINE_BREAK.split(cell))))
    return cell.replace("\t", " ")


def read_cells(data: bytes) -> list[list[str]]:
    """Return the cells of a table that can be read, whatever its first row says; each on one line."""
    if data.startswith(MAGIC):
        lines = [cells for _, cells in sheet_rows(data)]
    else:
        text, _ = decode(data)
        lines = [cells for _, _, cells in _rows(text, _delimiter(text))]
    return [[" ".join(cell.split()) for cell in cells] for cells in lines if any(cell.strip() for cell in cells)]


def _unprintable(row: Row, file: str, lines: int) -> Iterator[Finding]:
    """Find hidden characters, and line breaks that show an unclosed quotation mark."""
    for column, cell in row.cells.items():
        if cell.isprintable():
            continue
        if _LINE_BREAK.search(cell):
            yield Finding.of(FindingCode.LINE_BREAK, file=file, line=row.line, column=column[:60], lines=lines)
        elif _HIDDEN.search(cell):
            yield Finding.of(FindingCode.HIDDEN_CHARACTER, file=file, line=row.line, column=column[:60])


def decode(data: bytes) -> tuple[str, str | None]:
    """Decode text. Return the encoding too if it had to be guessed."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):  # what spreadsheets call Unicode text
        return data.decode("utf-16", "replace"), None
    try:
        return data.decode("utf-8-sig").lstrip("\ufeff"), None
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), "windows-1252"


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, int, list[str]]]:
    """Return the rows that are not empty, with the numbers of their first and last line."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    csv.field_size_limit(MAX_BYTES)
    line = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:  # what the csv module cannot split: skip the line
            line = reader.line_num + 1
            continue
        if any(cell.strip() for cell in cells) and not (line == 1 and cells[0].lower() == "sep="):
            yield line, reader.line_num, cells
        line = reader.line_num + 1


def _delimiter(text: str) -> str:
    """Find what separates the cells: the most frequent delimiter of the first row that has one, outside quotes.

    Some tables say it in a row of their own, for Excel: `sep=;`.
    """
    outside = ("".join(line.split('"')[::2]) for line in text.splitlines())
    first = next((line for line in outside if any(mark in line for mark in DELIMITERS)), "")
    return max(DELIMITERS, key=first.count)

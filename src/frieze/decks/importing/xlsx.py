"""Read the first sheet of an Excel workbook as rows of texts: as much of the format as titles and dates need.

A workbook is a zip of XML files from anybody. So every file has a limit when unpacked, and an XML file that declares
a document type, the only way to entities that grow, is refused.
"""

import re
import zipfile
import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from datetime import datetime, timedelta
from io import BytesIO
from xml.etree import ElementTree

MAGIC = b"PK\x03\x04"
MAX_UNPACKED = 8 * 1024 * 1024
MAX_COLUMNS = 64

SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
DATE_FORMATS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))  # those built in
DAY_ZERO, DAY_ZERO_1904 = datetime(1899, 12, 30), datetime(1904, 1, 1)
FALSE_LEAP_DAY = 60  # Excel counts 29 February 1900, which never was

_SPAN = re.compile(r"(?P<column>[A-Z]{1,3})(?P<first>\d{1,7}):[A-Z]{1,3}(?P<last>\d{1,7})")
_NOT_CODE = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')


class BadWorkbook(ValueError):
    """This is no workbook, or not one that can be read safely."""


class _Plain(ElementTree.TreeBuilder):
    """Builds an XML tree. Refuses a document type."""

    def doctype(self, *_: object) -> None:
        raise BadWorkbook("document type")


def sheet_rows(data: bytes) -> Iterator[tuple[int, list[str]]]:
    """Return the rows of the first sheet by number, as texts; dates as 1969-07-20. Raise `BadWorkbook`."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            workbook = _xml(archive, "xl/workbook.xml")
            sheet = _xml(archive, _first_sheet(archive, workbook))
            texts = _shared_texts(archive)
            dated = _dated_styles(archive)
        settings = workbook.find(f"{SHEET}workbookPr")
        day_zero = DAY_ZERO_1904 if settings is not None and settings.get("date1904") in ("1", "true") else DAY_ZERO
        rows = []
        for place, row in enumerate(sheet.iter(f"{SHEET}row"), start=1):
            cells: list[str] = []
            for cell in row.iter(f"{SHEET}c"):
                _set_cell(cells, _column(cell.get("r", ""), len(cells)), _text(cell, texts, dated, day_zero))
            rows.append((int(row.get("r") or place), cells))
        _fill_spans(sheet, rows)
        yield from rows
    except BadWorkbook:
        raise
    except (
        *(zipfile.BadZipFile, zlib.error, ElementTree.ParseError, LookupError, ValueError, EOFError),
        *(OverflowError, NotImplementedError, RuntimeError),
    ) as error:
        raise BadWorkbook(str(error)) from None


def _set_cell(cells: list[str], column: int, text: str) -> None:
    """Set a cell of a row, unless its column is beyond the limit."""
    if column < MAX_COLUMNS:
        cells += [""] * (column + 1 - len(cells))
        cells[column] = text


def _fill_spans(sheet: ElementTree.Element, rows: list[tuple[int, list[str]]]) -> None:
    """Repeat a cell that spans rows in each of them that is not empty. Spans never overlap."""
    found = (_SPAN.fullmatch(one.get("ref", "")) for one in sheet.iter(f"{SHEET}mergeCell"))
    spans = sorted((_column(one["column"], 0), int(one["first"]), int(one["last"])) for one in found if one)
    places = [line for line, _ in rows]
    ends: dict[int, int] = {}  # of the last span, by column
    for column, first, last in spans:
        start, end = bisect_left(places, first), bisect_right(places, last)
        if first <= ends.get(column, 0) or start >= end or places[start] != first:
            continue
        ends[column] = last
        text = "".join(rows[start][1][column : column + 1])
        for _, cells in rows[start + 1 : end]:
            if text and any(cells):
                _set_cell(cells, column, text)


def _xml(archive: zipfile.ZipFile, name: str) -> ElementTree.Element:
    with archive.open(name) as file:
        data = file.read(MAX_UNPACKED + 1)
    if len(data) > MAX_UNPACKED:
        raise BadWorkbook(f"{name} is too large")
    parser = ElementTree.XMLParser(target=_Plain())  # noqa: S314  # without a document type there are no entities
    parser.feed(data)
    root: ElementTree.Element = parser.close()
    return root


def _first_sheet(archive: zipfile.ZipFile, workbook: ElementTree.Element) -> str:
    """Return the name of the file that holds the first sheet."""
    sheet = next(workbook.iter(f"{SHEET}sheet"), None)
    relations = _xml(archive, "xl/_rels/workbook.xml.rels")
    wanted = sheet.get(RELATION) if sheet is not None else None
    target = next(one.get("Target", "") for one in relations if one.get("Id") == wanted)
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


def _shared_texts(archive: zipfile.ZipFile) -> list[str]:
    if "xl/sharedStrings.xml" not in archive.namelist():
        return []
    return [_join_runs(item) for item in _xml(archive, "xl/sharedStrings.xml").iter(f"{SHEET}si")]


def _join_runs(item: ElementTree.Element) -> str:
    """Return a text of several styles in one; how to pronounce it (`rPh`) is no part of it."""
    runs = [item, *item.findall(f"{SHEET}r")]
    return "".join(text.text or "" for run in runs for text in run.findall(f"{SHEET}t"))


def _dated_styles(archive: zipfile.ZipFile) -> list[bool]:
    """Return for each style of cells whether it shows a number as a date."""
    if "xl/styles.xml" not in archive.namelist():
        return []
    styles = _xml(archive, "xl/styles.xml")
    own = {
        one.get("numFmtId"): re.search("[dy]", _NOT_CODE.sub("", one.get("formatCode", "").lower())) is not None
        for one in styles.iter(f"{SHEET}numFmt")
    }
    cells = styles.find(f"{SHEET}cellXfs")
    ids = [style.get("numFmtId", "0") for style in cells] if cells is not None else []
    return [own.get(number, int(number) in DATE_FORMATS) for number in ids]


def _column(place: str, following: int) -> int:
    """Return the number of a cell's column, from 0: B3 is in 1; a cell without a place follows the one before."""
    letters = re.match("[A-Z]{1,3}", place)
    if not letters:
        return following
    number = 0
    for letter in letters[0]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _text(cell: ElementTree.Element, texts: list[str], dated: list[bool], day_zero: datetime) -> str:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        inline = cell.find(f"{SHEET}is")
        return _join_runs(inline) if inline is not None else ""
    value = cell.findtext(f"{SHEET}v") or ""
    if kind == "s":
        return texts[int(value)]
    if kind != "n" or not value:
        return value
    number = float(value)
    style = int(cell.get("s", "0"))
    if style < len(dated) and dated[style]:
        early = timedelta(days=1 if day_zero == DAY_ZERO and number < FALSE_LEAP_DAY else 0)
        return f"{day_zero + early + timedelta(days=int(number)):%Y-%m-%d}"
    return f"{number:.15g}"

"""Excel workbooks: the first sheet is a table; nothing that is in a workbook can do harm."""

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import frieze
from frieze.decks import FindingCode
from frieze.decks.checking.check import check
from frieze.decks.importing.source import read_single
from frieze.decks.importing.spreadsheet import read_spreadsheet
from frieze.decks.importing.xlsx import MAGIC, MAX_UNPACKED

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
FILES = {
    "xl/workbook.xml": f'<workbook {MAIN} xmlns:r="{OFFICE}"><workbookPr/><sheets><sheet name="Cards" r:id="rId7"/>'
    '<sheet name="Other" r:id="rId8"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="rId8" Target="worksheets/sheet2.xml"/>'
    '<Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/sharedStrings.xml": f"<sst {MAIN}><si><t>title</t></si><si><t>date</t></si><si><r><t>Moon </t></r><r><t>landing"
    "</t></r><rPh><t>mun</t></rPh></si></sst>",
    "xl/styles.xml": f'<styleSheet {MAIN}><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/>'
    '<numFmt numFmtId="165" formatCode="0&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>'
    '<xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    "xl/worksheets/sheet1.xml": f'<worksheet {MAIN}><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s">'
    '<v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>25404</v></c></row><row r="3"/>'
    '<row r="4"><c r="A4" t="inlineStr"><is><t>Rome falls</t></is></c><c r="B4" s="3"><v>476</v></c></row>'
    '<row r="5"><c r="B5" s="2"><v>1</v></c></row></sheetData></worksheet>',
    "xl/worksheets/sheet2.xml": "never read",
}

SHEET = FILES["xl/worksheets/sheet1.xml"]


def packed(**changes: str | None) -> bytes:
    files = {**FILES, **{f"xl/{name.replace('_', '/', 1)}.xml": text for name, text in changes.items()}}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            if text is not None:
                archive.writestr(name, text)
    return out.getvalue()


def test_the_first_sheet_of_a_workbook_is_a_deck(tmp_path: Path) -> None:
    path = tmp_path / "Deck.xlsx"
    path.write_bytes(packed())
    table = read_spreadsheet(path.read_bytes(), path.name)
    assert [(row.line, row.cells) for row in table.rows] == [
        (2, {"title": "Moon landing", "date": "1969-07-20"}),
        (4, {"title": "Rome falls", "date": "476"}),
        (5, {"title": "", "date": "1900-01-01"}),
    ]
    findings = check(read_single(path.read_bytes(), path.name))
    assert [(one.code, one.line) for one in findings] == [(FindingCode.MISSING_TITLE, 5)]
    path.write_bytes(packed(worksheets_sheet1=SHEET.replace('<row r="5">', '<row r="5"><c r="A5"><v>5</v></c>')))
    assert [card.date for card in frieze.load_deck(path).cards] == ["1969-07-20", "476", "1900-01-01"]


def test_days_can_be_counted_from_1904() -> None:
    data = packed(workbook=FILES["xl/workbook.xml"].replace("<workbookPr/>", '<workbookPr date1904="1"/>'))
    assert read_spreadsheet(data, "x.xlsx").rows[0].cells["date"] == "1973-07-21"


@pytest.mark.parametrize(
    "changes",
    [
        {"workbook": None},
        {"workbook": "<workbook"},
        {"worksheets_sheet1": None},
        {"sharedStrings": f"<sst {MAIN}/>"},
        {"sharedStrings": f'<!DOCTYPE x [<!ENTITY a "aaaa">]><sst {MAIN}><si><t>&a;</t></si></sst>'},
        {"worksheets_sheet1": " " * (MAX_UNPACKED + 1)},
    ],
    ids=["no workbook", "no XML", "no sheet", "no texts", "entities", "bomb"],
)
def test_a_workbook_that_is_damaged_or_a_trap_is_refused(changes: dict[str, str | None]) -> None:
    (finding,) = read_spreadsheet(packed(**changes), "x.xlsx").findings
    assert finding.code is FindingCode.UNREADABLE_FILE


def test_a_cell_far_away_takes_no_room() -> None:
    far = SHEET.replace('r="B4"', 'r="XFD4"')
    assert read_spreadsheet(packed(worksheets_sheet1=far), "x.xlsx").rows[1].cells == {"title": "Rome falls"}


def test_a_cell_that_spans_rows_counts_for_each_that_has_something_else() -> None:
    rows = (
        '<row r="1"><c r="A1" t="inlineStr"><is><t>title</t></is></c><c r="B1" t="inlineStr"><is><t>date</t></is></c>'
        '<c r="C1" t="inlineStr"><is><t>category</t></is></c></row>'
        '<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>1969</v></c>'
        '<c r="C2" t="inlineStr"><is><t>Space</t></is></c></row>'
        '<row r="3"><c r="C3"/></row><row r="4"><c r="A4"><v>2</v></c><c r="B4"><v>1957</v></c><c r="C4"/></row>'
        '<row r="5"><c r="A5"><v>3</v></c><c r="B5"><v>476</v></c></row>'
    )
    spans = '<mergeCells><mergeCell ref="C2:C4"/><mergeCell ref="C3:C1048576"/><mergeCell ref="A9:B9"/></mergeCells>'
    data = packed(worksheets_sheet1=f"<worksheet {MAIN}><sheetData>{rows}</sheetData>{spans}</worksheet>")
    assert [(row.line, row.cells.get("category", "")) for row in read_spreadsheet(data, "x.xlsx").rows] == [
        (2, "Space"),
        (4, "Space"),
        (5, ""),
    ]


def test_a_line_break_in_a_cell_is_a_space() -> None:
    data = packed(worksheets_sheet1=SHEET.replace("Rome falls", "Rome&#10;falls, alas"))
    table = read_spreadsheet(data, "x.xlsx")
    assert table.findings == []
    assert table.rows[1].cells["title"] == "Rome falls, alas"


@given(st.binary(max_size=200), st.integers(min_value=0, max_value=2000))
def test_damaged_bytes_give_findings_never_a_crash(noise: bytes, place: int) -> None:
    data = packed()
    read_spreadsheet(data[:place] + noise + data[place + len(noise) :], "x.xlsx")
    read_spreadsheet(MAGIC + noise, "x.xlsx")

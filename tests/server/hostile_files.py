"""Workbooks and tables that are hostile."""

import io
import zipfile


def workbook(sheet: bytes) -> bytes:
    """Make a workbook with this sheet."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    book = f'<workbook xmlns="{main}" xmlns:r="{relation}"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'
    files = {
        "xl/workbook.xml": book.encode(),
        "xl/_rels/workbook.xml.rels": b'<a><Relationship Id="r1" Target="worksheets/sheet1.xml"/></a>',
        "xl/worksheets/sheet1.xml": sheet,
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


MAIN = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
LAUGHS = b"".join(
    b'<!ENTITY l%d "%s">' % (level, b"&l%d;" % (level - 1) * 10 if level else b"ha" * 10) for level in range(9)
)
HOSTILE = {
    "a zip bomb": workbook(b"<worksheet " + MAIN + b"><a>" + b"0" * 200_000_000 + b"</a></worksheet>"),
    "a cell of 100 MB": workbook(
        b"<worksheet " + MAIN + b'><sheetData><row r="1"><c t="inlineStr"><is><t>' + b"x" * 100_000_000 + b"</t></is>"
        b"</c></row></sheetData></worksheet>"
    ),
    "deep XML": workbook(b"<worksheet " + MAIN + b">" + b"<a>" * 200_000 + b"</a>" * 200_000 + b"</worksheet>"),
    "entities that grow": workbook(b"<!DOCTYPE x [" + LAUGHS + b"]><worksheet " + MAIN + b">&l8;</worksheet>"),
    "a file of the server": workbook(
        b'<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet ' + MAIN + b">&f;</worksheet>"
    ),
    "no workbook": b"PK\x03\x04" + b"\x00" * 500,
    "half a workbook": workbook(b"<worksheet/>")[:200],
    "a wild column": workbook(
        b"<worksheet " + MAIN + b'><sheetData><row r="1"><c r="ZZZ1" t="s"><v>99999999</v></c></row></sheetData>'
        b"</worksheet>"
    ),
    "one endless line": b"title,date," + b"x" * 900_000,
    "an open quote": b'title,date\n"' + b"x,1\n" * 200_000,
    "a million columns": b"," * 1_000_000,
    "a hundred thousand rows": b"\n" * 100_000,  # of a million: tests/security/test_uploads.py
    "nothing": b"",
    "zeros": b"\0" * 10_000,
    "half a sign": b"title,date\n\xff\xfe\xc3,1900",
    "utf-16": "title\tdate\nÞorp\t1900\n".encode("utf-16"),
}

"""Uploads that lie about their type, their size and their place."""

import asyncio
import io
import tracemalloc
import zipfile
from collections.abc import Iterator

import httpx
import pytest

from frieze.decks.importing.upload import read_rows
from frieze.games.errors import FriezeError
from tests.hang_guard import HANGS_AFTER
from tests.server.deck_requests import draft, made
from tests.server.helpers import asking
from tests.server.hostile_files import HOSTILE, MAIN, workbook

TABLE = b"title,date\nEvent,1900\n"
TYPES = [
    "text/csv",
    "application/json",
    "text/html",
    "image/png",
    "application/zip",
    "multipart/form-data; boundary=x",
    "",
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with asking(tmp_path_factory.mktemp("uploads")) as client:
        yield client


def zipped(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()


LIES = {
    "a ZIP called CSV": zipped(**{"a.txt": b"hello"}),
    "a ZIP within a ZIP": zipped(**{"xl/workbook.xml": zipped(**{"xl/workbook.xml": b"<a/>"})}),
    "a ZIP that climbs": zipped(**{"../../../../tmp/frieze-climbed": b"x", "xl/workbook.xml": b"<a/>"}),
    "a ZIP with an absolute name": zipped(**{"/tmp/frieze-absolute": b"x"}),  # noqa: S108  # where the file wants to be
    "a sheet elsewhere": workbook(b"<worksheet " + MAIN + b"/>").replace(
        b"worksheets/sheet1.xml", b"../../../etc/passwd\0\0"
    ),
    "a PDF": b"%PDF-1.7\n" + b"\0" * 2000,
    "a PNG": b"\x89PNG\r\n\x1a\n" + b"\0" * 2000,
    "a program": b"\x7fELF" + b"\0" * 2000,
    "a page": b"<!doctype html><script>alert(1)</script>,date\nx,1900\n",
    "an old workbook": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 2000,
}


@pytest.mark.parametrize("kind", TYPES)
def test_what_a_file_is_called_does_not_matter(client: httpx.Client, kind: str) -> None:
    answer = client.post("/api/rows", content=TABLE, headers={"Content-Type": kind})
    assert answer.status_code == 200
    assert [card["title"] for card in answer.json()["cards"]] == ["Event"]


@pytest.mark.parametrize("what", LIES)
def test_a_file_that_is_no_spreadsheet_is_refused_and_not_stored(client: httpx.Client, what: str) -> None:
    from pathlib import Path

    for path in ("/api/rows", "/api/text-rows"):
        answer = client.post(path, content=LIES[what], headers={"Content-Type": "text/csv"})
        assert answer.status_code in {200, 400}, answer.text[:300]
        if answer.status_code == 200:
            assert answer.json()["findings"], "there is a finding"
    assert not Path("/tmp/frieze-climbed").exists()  # noqa: S108  # where the file wants to be
    assert not Path("/tmp/frieze-absolute").exists()  # noqa: S108


@pytest.mark.parametrize("what", [*HOSTILE, *LIES])
async def test_no_file_hangs_or_takes_much_memory(what: str) -> None:
    data = (HOSTILE | LIES)[what][: 1024 * 1024]
    tracemalloc.start()
    try:
        await asyncio.wait_for(asyncio.to_thread(read_rows, data), HANGS_AFTER)
    except FriezeError:
        pass  # it is refused as unreadable
    finally:
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most < 200 * 2**20


def test_what_is_written_into_a_deck_stays_text(client: httpx.Client) -> None:
    """Markup in a deck is sent as JSON, as plain cells and as downloads, never as a page."""
    script = "<script>alert(1)</script>"
    body = draft()
    body["cards"][0] |= {"title": script, "note": script, "source": f"javascript:{script}"}
    deck, secret = made(client, body | {"title": script})
    for path in (f"/api/decks/{deck}", f"/api/decks/{deck}/about", f"/api/own-decks/{secret}"):
        answer = client.get(path)
        assert answer.headers["content-type"].startswith("application/json")
        assert answer.headers["x-content-type-options"] == "nosniff"
    for kind in ("csv", "zip", "apkg"):
        answer = client.get(f"/api/own-decks/{secret}/export/{kind}")
        assert answer.headers["content-disposition"] == f'attachment; filename="{deck}.{kind}"', "named by us alone"

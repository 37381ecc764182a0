"""Any file and any draft that is uploaded gets an answer, hostile ones too."""

from collections.abc import Iterator
from typing import Any

import pytest
from httpx import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from frieze.decks.importing.draft import MAX_BYTES
from tests.example_counts import tries
from tests.server.deck_requests import draft, made
from tests.server.helpers import asking
from tests.server.hostile_files import HOSTILE, MAIN, workbook


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with asking(tmp_path_factory.mktemp("own-decks")) as client:
        yield client


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("path", ["/api/rows", "/api/text-rows"])
def test_hostile_files_are_refused_with_a_finding(client: Client, name: str, path: str) -> None:
    assert len(HOSTILE[name]) <= MAX_BYTES
    answer = client.post(path, content=HOSTILE[name])
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert len(found.get("cards", found.get("texts"))) <= 1
    assert found["findings"] or name == "utf-16"
    assert "root:" not in answer.text


def test_uploaded_text_stays_text(client: Client) -> None:
    words = "<img src=x onerror=alert(1)>"
    body = draft()
    body["cards"][0] |= {"title": words, "note": '#set page("x") $1 \\', "category": words}
    deck, secret = made(client, body)
    listed = client.get(f"/api/decks/{deck}").json()["cards"][0]
    assert listed["title"] == words
    answer = client.post(f"/api/decks/{deck}/print", json={})
    assert answer.content.startswith(b"%PDF")
    assert client.get(f"/api/own-decks/{secret}/export/apkg").status_code == 200


# Any input

ANY_SETTINGS = settings(
    max_examples=tries(60), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
TABLE_SIGNS = st.text(st.sampled_from("title,date;\t\n\r\"'=1969-ä½\0|£–\u202e"), max_size=300)


@ANY_SETTINGS
@given(st.binary(max_size=400) | TABLE_SIGNS.map(str.encode) | st.binary(max_size=80).map(b"PK\x03\x04".__add__))
def test_any_file_gets_an_answer(client: Client, data: bytes) -> None:
    for path in ("/api/rows", "/api/text-rows"):
        assert client.post(path, content=data).status_code == 200


@ANY_SETTINGS
@given(st.binary(min_size=1, max_size=12), st.integers(0, 2000))
def test_a_damaged_workbook_gets_an_answer(client: Client, damage: bytes, place: int) -> None:
    sheet = b"<worksheet " + MAIN + b"><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>"
    whole = bytearray(workbook(sheet))
    place %= len(whole)
    whole[place : place + len(damage)] = damage
    assert client.post("/api/rows", content=bytes(whole)).status_code == 200


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=12,
)
CELLS = st.dictionaries(
    st.sampled_from(["id", "title", "date", "note", "picture", "category", "difficulty", "continent", "source"]),
    st.text(max_size=60),
    max_size=9,
)
DRAFTS = st.fixed_dictionaries(
    {},
    optional={
        "title": st.text(max_size=90),
        "language": st.sampled_from(["en", "fr", "pt-BR", "xx", "no!"]),
        "cards": st.lists(CELLS, max_size=8),
        "translations": st.dictionaries(st.sampled_from(["fr", "is", "?"]), JSON, max_size=2),
        "licence": st.text(max_size=20),
    },
)


@ANY_SETTINGS
@given(DRAFTS | JSON)
def test_any_draft_is_taken_or_refused_and_then_read_played_and_exported(client: Client, body: Any) -> None:
    answer = client.post("/api/own-decks", json={"draft": body})
    assert answer.status_code in {201, 400}
    if answer.status_code == 400:
        return
    links = answer.json()
    for path in (
        f"/api/own-decks/{links['secret']}",
        f"/api/decks/{links['id']}",
        f"/api/decks/{links['id']}/about",
        *(f"/api/own-decks/{links['secret']}/export/{kind}" for kind in ("csv", "zip", "apkg")),
    ):
        assert client.get(path).status_code < 500, path
    saved = client.put(f"/api/own-decks/{links['secret']}", json={"revision": 1, "draft": body})
    assert saved.status_code < 500

"""Custom decks over REST: revisions, limits, and uploads that are hostile."""

import csv
import io
import zipfile
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from frieze.decks.importing.draft import MAX_BYTES, MAX_CARDS, MAX_CELL
from frieze.games import GAMES
from frieze.languages import LANGUAGES
from tests.example_counts import tries
from tests.server.helpers import asking, new_table

Client = httpx.Client


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with asking(tmp_path_factory.mktemp("own-decks")) as client:
        yield client


def cards(count: int) -> list[dict[str, str]]:
    return [{"title": f"Event {number}", "date": str(1000 + number * 11)} for number in range(count)]


def draft(count: int = 12, **more: Any) -> dict[str, Any]:
    return {"title": "Mine", "cards": cards(count), **more}


def made(client: Client, body: dict[str, Any] | None = None) -> tuple[str, str]:
    """Make a deck; return its id and its secret."""
    answer = client.post("/api/own-decks", json={"draft": body or draft()})
    assert answer.status_code == 201, answer.text
    return answer.json()["id"], answer.json()["secret"]


def rows(client: Client, data: bytes) -> dict[str, Any]:
    answer = client.post("/api/rows", content=data)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def codes(found: dict[str, Any]) -> set[str]:
    return {finding["code"] for finding in found["findings"]}


# Revisions


def test_a_deck_is_stored_with_its_mistakes_and_names_them_by_row(client: Client) -> None:
    _, secret = made(client)
    body = draft()
    body["cards"][3]["date"] = "someday"
    saved = client.put(f"/api/own-decks/{secret}", json={"revision": 1, "draft": body}).json()
    assert [(one["code"], one["line"]) for one in saved["findings"]] == [("unreadable_date", 4)]
    assert saved["dates"][2:5] == ["1022", "", "1044"]
    opened = client.get(f"/api/own-decks/{secret}").json()
    assert opened["revision"] == 2
    assert opened["draft"]["cards"][3]["date"] == "someday"
    assert [card["id"] for card in opened["draft"]["cards"]] == saved["ids"]


def test_a_revision_can_be_followed_once(client: Client) -> None:
    _, secret = made(client)
    first = client.put(f"/api/own-decks/{secret}", json={"revision": 1, "draft": draft(title="first")})
    second = client.put(f"/api/own-decks/{secret}", json={"revision": 1, "draft": draft(title="second")})
    assert first.status_code == 200
    assert (second.status_code, second.json()["code"]) == (409, "revision_taken")
    assert client.get(f"/api/own-decks/{secret}").json()["draft"]["title"] == "first"


def test_the_secret_is_no_part_of_what_others_see(client: Client) -> None:
    deck, secret = made(client)
    for path in (f"/api/decks/{deck}", f"/api/decks/{deck}/about"):
        assert secret not in client.get(path).text
    assert client.get(f"/api/own-decks/{deck}").status_code == 404
    assert deck not in client.get("/api/decks").text


def test_a_deleted_deck_is_gone_for_good(client: Client) -> None:
    deck, secret = made(client)
    assert client.delete(f"/api/own-decks/{secret}").status_code == 204
    assert client.get(f"/api/own-decks/{secret}").status_code == 404
    assert client.get(f"/api/decks/{deck}").status_code == 404


def test_a_table_plays_the_deck_as_it_was_when_the_game_began(client: Client) -> None:
    deck, secret = made(client)
    table = client.post("/api/tables", json=new_table(computers=1, start=True, decks=[{"id": deck}])).json()["table"]
    before = client.get(f"/api/tables/{table['code']}/texts").json()["cards"]
    assert {text["title"] for text in before.values()} == {card["title"] for card in cards(12)}
    changed = draft()
    changed["cards"] = [card | {"title": "Changed " + card["title"]} for card in changed["cards"]]
    assert client.put(f"/api/own-decks/{secret}", json={"revision": 1, "draft": changed}).status_code == 200
    assert client.get(f"/api/tables/{table['code']}/texts").json()["cards"] == before
    client.delete(f"/api/own-decks/{secret}")
    assert client.get(f"/api/tables/{table['code']}/texts").json()["cards"] == before


def test_other_games_say_which_numbers_they_need(client: Client) -> None:
    deck, _ = made(client)
    games = client.get(f"/api/decks/{deck}/about").json()["games"]
    assert games["timeline"] is None
    assert games["together"]["params"]["cards"] == 12
    assert games["together"]["params"]["needed"] > 12
    assert games["exhibition"]["code"] == "deck_too_small"


def test_a_built_in_deck_can_be_copied(client: Client) -> None:
    links = client.post("/api/own-decks", json={"copy_of": "world", "language": "is"}).json()
    opened = client.get(f"/api/own-decks/{links['secret']}").json()
    assert opened["draft"]["language"] == "is"
    assert set(opened["draft"]["translations"]) == set(LANGUAGES) - {"is"}
    assert not [finding for finding in opened["findings"] if finding["severity"] == "error"]


def test_the_author_settles_a_report_and_nobody_else_s(client: Client) -> None:
    deck, secret = made(client)
    _, other = made(client)
    table = client.post("/api/tables", json=new_table(computers=1, start=True, decks=[{"id": deck}])).json()["table"]
    card = client.get(f"/api/own-decks/{secret}").json()["draft"]["cards"][0]["id"]
    report = {"card": card, "words": "A year later."}
    assert client.post(f"/api/tables/{table['code']}/reports", json=report).status_code == 201
    (told,) = client.get(f"/api/own-decks/{secret}").json()["reports"]
    assert (told["card"], told["words"]) == (card, "A year later.")
    for author, left in ((other, 1), (secret, 0), (secret, 0)):
        assert client.delete(f"/api/own-decks/{author}/reports/{told['number']}").status_code == 204
        assert len(client.get(f"/api/own-decks/{secret}").json()["reports"]) == left
    assert client.delete(f"/api/own-decks/{secret}/reports/{2**70}").status_code == 400


# Limits


def test_a_thousand_cards_are_the_most(client: Client) -> None:
    _, secret = made(client, draft(MAX_CARDS))
    more = client.put(f"/api/own-decks/{secret}", json={"revision": 1, "draft": draft(MAX_CARDS + 1)})
    assert (more.status_code, more.json()["code"]) == (400, "unreadable")
    assert client.post("/api/own-decks", json={"draft": draft(MAX_CARDS + 1)}).status_code == 400


def test_of_more_rows_the_first_thousand_are_read_with_a_finding(client: Client) -> None:
    table = "title,date\n" + "".join(f"Event {n},{n + 1}\n" for n in range(MAX_CARDS + 50))
    found = rows(client, table.encode())
    assert len(found["cards"]) == MAX_CARDS
    assert "too_many_rows" in codes(found)


def test_a_megabyte_is_the_most(client: Client) -> None:
    _, secret = made(client)
    large = draft(MAX_CARDS)
    large["cards"] = [card | {"note": "x" * MAX_CELL, "source": "ö" * MAX_CELL} for card in large["cards"]]
    answer = client.put(f"/api/own-decks/{secret}", json={"revision": 1, "draft": large})
    assert answer.status_code == 413
    assert answer.json()["code"] in {"deck_too_much", "too_large"}
    answer = client.post("/api/rows", content=b"x" * (MAX_BYTES + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_cell_is_cut_where_it_is_too_long(client: Client) -> None:
    found = rows(client, f"title,date\n{'x' * 5000},1900\n".encode())
    assert len(found["cards"][0]["title"]) == MAX_CELL


# Categories, mixtures


def test_a_category_has_the_chosen_icon_or_the_one_that_its_word_calls_for(client: Client) -> None:
    body = draft()
    for card, word in zip(body["cards"], ["Sciences", "Hats", "Socks", "Art"], strict=False):
        card["category"] = word
    body["categories"] = {"Art": {"sign": "music", "names": {"is": "List"}}, "Hats": {"sign": "no such"}}
    deck, secret = made(client, body)
    signs = client.get(f"/api/own-decks/{secret}").json()["signs"]
    assert signs == {"Sciences": "science", "Hats": "shape-1", "Socks": "shape-2", "Art": "music"}
    assert set(signs.values()) <= set(client.get("/api/signs").json())
    assert client.get(f"/api/decks/{deck}/about").json()["categories"]["art"] == {"en": "Art", "is": "List"}


def mixture(client: Client, decks: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    answer = client.post("/api/mixtures", json={"decks": decks, "game": "timeline", "seats": 2, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_mixture_tells_how_many_cards_remain_and_what_a_game_needs(client: Client) -> None:
    deck, _ = made(client)
    copy, _ = made(client)
    late = {"id": deck, "filter": {"earliest": 1100}}
    assert mixture(client, [{"id": deck}, {"id": copy}]) == {"parts": [12, 12], "cards": 12, "problem": None}
    few = mixture(client, [late])
    assert (few["parts"], few["problem"]["code"]) == ([2], "deck_too_small")
    assert few["problem"]["params"]["needed"] > few["problem"]["params"]["cards"] == 2
    assert mixture(client, [late, {"id": "brasil"}])["parts"] == [2, 110]
    together = mixture(client, [{"id": deck}], game="together")
    assert together["problem"]["params"]["cards"] == 12
    assert client.post("/api/mixtures", json={"decks": [], "game": "timeline", "seats": 2}).status_code == 400
    assert client.post("/api/mixtures", json={"decks": [{"id": "none"}], "game": "x", "seats": 2}).status_code in {
        400,
        404,
    }


def test_a_deck_page_gets_counts_and_no_date(client: Client) -> None:
    about = client.get("/api/decks/moments/about").json()
    assert about["difficulties"] == {"1": 77, "2": 73, "3": 0}
    assert sum(about["category_cards"].values()) == sum(period["cards"] for period in about["periods"]) == 150
    assert set(about["category_cards"]) == set(about["categories"])
    assert about["audience"]["is"].startswith("Fyrir")
    listed = {deck["id"]: deck for deck in client.get("/api/decks").json()}
    assert next(iter(listed)) == "moments"
    assert listed["moments"]["audience"] == about["audience"]
    assert "periods" not in listed["moments"]


def test_games_name_the_deck_to_begin_with(client: Client) -> None:
    games = client.get("/api/about").json()["games"]
    defaults = {name: game["default_deck"] for name, game in games.items()}
    assert defaults == dict.fromkeys(GAMES, "moments") | {"exhibition": "century"}


# Exports


FORMULAS = ["=1+1", "+SUM(A1)", "-2+3", "@cmd", "\t=1", "=HYPERLINK(1)"]


def test_nothing_that_is_exported_is_a_formula(client: Client) -> None:
    body = draft()
    for card, formula in zip(body["cards"], FORMULAS, strict=False):
        card |= {"title": f"{formula} title", "note": formula, "source": formula, "category": formula}
        card |= {"picture": formula}
    _, secret = made(client, body)
    text = client.get(f"/api/own-decks/{secret}/export/csv").content.decode("utf-8-sig")
    folder = zipfile.ZipFile(io.BytesIO(client.get(f"/api/own-decks/{secret}/export/zip").content))
    for table in (text, *(folder.read(name).decode() for name in folder.namelist() if name.endswith(".csv"))):
        for row in csv.DictReader(io.StringIO(table)):
            for column, cell in row.items():
                assert not cell.startswith(("=", "+", "@", "\t", "\r")), (column, cell)
                assert not (cell.startswith("-") and column != "date"), (column, cell)
    again = rows(client, text.encode())
    assert [card["title"] for card in again["cards"]][:2] == ["=1+1 title", "+SUM(A1) title"]


@pytest.mark.parametrize("kind", ["csv", "zip", "apkg"])
def test_a_deck_is_exported_in_every_kind_and_a_broken_one_in_none(client: Client, kind: str) -> None:
    _, secret = made(client)
    answer = client.get(f"/api/own-decks/{secret}/export/{kind}")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    if kind != "csv":
        names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
        assert names
        assert not any(name.startswith("/") or ".." in name for name in names)
    broken = draft()
    broken["cards"][0]["date"] = "?"
    _, other = made(client, broken)
    answer = client.get(f"/api/own-decks/{other}/export/{kind}")
    assert (answer.status_code, answer.json()["code"]) == (409, "broken_deck")


# What people upload


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


# Pictures and printing


def test_pictures_are_found_and_suggested(client: Client) -> None:
    found = client.get("/api/pictures", params={"query": "télescope", "language": "fr", "limit": 3}).json()
    assert found[0] == {"picture": "fluent:telescope", "name": "télescope", "language": "fr"}
    assert client.get("/api/pictures", params={"limit": 100_000}).status_code == 400
    suggested = client.post("/api/pictures", json={"titles": ["The tulip bubble bursts", "Qqx"], "language": "en"})
    assert suggested.json() == ["fluent:tulip", ""]


def test_the_options_of_printing_are_told(client: Client) -> None:
    schema = client.get("/api/printing").json()
    assert {"paper", "sides", "size", "bleed", "halls"} <= set(schema["$defs"]["Printing"]["properties"])

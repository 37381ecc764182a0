"""Custom decks over REST: revisions, limits, mixtures, exports."""

import csv
import io
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from httpx import Client

from frieze.decks.importing.draft import MAX_BYTES, MAX_CARDS, MAX_CELL
from frieze.games import GAMES
from frieze.languages import LANGUAGES
from tests.server.deck_requests import cards, codes, draft, made, rows
from tests.server.helpers import asking, new_table


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with asking(tmp_path_factory.mktemp("own-decks")) as client:
        yield client


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

"""The page of a table carries what its socket would send first, and nothing else; how pages and files are sent."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from frieze.languages import LANGUAGES
from frieze.server import pages
from frieze.server.files import accepted_in_order
from frieze.server.pages import MAX_PICTURES, Pages, language_of, safe_in_page
from tests.hang_guard import HANGS_AFTER
from tests.server.helpers import HELLO, Browser, Running, browser, carried_by, new_table, send, serving

BUILT = Path(pages.__file__).parent / "web"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("pages")) as running:
        yield running


async def opened(asking: Browser, code: str, **headers: str) -> httpx.Response:
    answer = await asking.ask("GET", f"/t/{code}", headers=headers)
    assert answer.status_code == 200
    return answer


async def sent_first(asking: Browser, code: str) -> tuple[Any, Any]:
    """Return what the socket sends first."""
    async with asking.play(code) as connection:
        await send(connection, **HELLO)
        return await asking.receive(connection, "table"), await asking.receive(connection, "update")


@pytest.mark.parametrize("game", ["timeline", "together", "exhibition"])
async def test_the_page_carries_what_the_socket_sends_first(server: Running, game: str) -> None:
    async with browser(server.address) as ada, browser(server.address) as stranger:
        code = await ada.create(new_table(game, computers=1))
        assert (await ada.change(code, "start", first=0)).status_code == 200
        for asking in (ada, stranger):
            state = carried_by((await opened(asking, code)).text)
            table, update = await sent_first(asking, code)
            assert state["table"]["mine"] == table["mine"] == ([0] if asking is ada else [])
            assert state["table"]["table"]["seats"] == table["table"]["seats"]
            assert state["update"]["seat"] == (0 if asking is ada else None)
            assert state["update"] == {**update, "clock": state["update"]["clock"]}


async def test_the_page_carries_the_texts_of_the_cards_in_view_and_of_no_others(server: Running) -> None:
    async with browser(server.address) as ada:
        code = await ada.create(new_table(computers=1, start=True, decks=[{"id": "world"}]))
        state = carried_by((await opened(ada, code, **{"accept-language": "fr"})).text)
        every = await ada.get(f"/api/tables/{code}/texts?language=fr")
    view = json.dumps(state["update"]["view"])
    shown = {card for card in every["cards"] if f'"{card}"' in view}
    assert state["language"] == "fr"
    assert set(state["texts"]["cards"]) == shown
    assert 3 < len(shown) < len(every["cards"])
    assert all(every["cards"][card] == text for card, text in state["texts"]["cards"].items())


async def test_the_answer_that_makes_a_table_carries_the_same(server: Running) -> None:
    async with browser(server.address) as ada:
        made = (await ada.ask("POST", "/api/tables?language=is", new_table(computers=1, start=True))).json()
        state = carried_by((await opened(ada, made["table"]["code"], **{"accept-language": "is"})).text)
        waiting = (await ada.ask("POST", "/api/tables", new_table())).json()
    assert made["first"]["texts"] == state["texts"]
    assert made["first"]["table"]["mine"] == made["mine"] == [0]
    assert made["first"]["update"]["view"] == state["update"]["view"]
    assert waiting["first"]["update"] is None


async def test_the_page_of_a_table_sets_the_key_of_a_new_browser(server: Running) -> None:
    """Else its socket and its first request, sent at once, would each be given a key of its own."""
    async with browser(server.address) as ada, browser(server.address) as newcomer:
        code = await ada.create(new_table())
        await opened(newcomer, code)
        given = newcomer.cookie
        assert given
        await newcomer.sit(code, "Ben")
        assert (newcomer.cookie, (await newcomer.get(f"/api/tables/{code}"))["mine"]) == (given, [1])
        assert "set-cookie" not in (await opened(newcomer, code)).headers


async def test_a_waiting_table_carries_no_game(server: Running) -> None:
    async with browser(server.address) as ada:
        code = await ada.create(new_table())
        state = carried_by((await opened(ada, code)).text)
    assert state["table"]["table"]["phase"] == "waiting"
    assert state["update"] is None


async def test_nobody_is_away_from_a_page_they_open(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frieze.tables.presence.Presence.away", lambda *_: True)
    async with browser(server.address) as ada, browser(server.address) as stranger:
        code = await ada.create(new_table(computers=1, start=True))
        assert not carried_by((await opened(ada, code)).text)["table"]["table"]["seats"][0]["away"]
        assert carried_by((await opened(stranger, code)).text)["table"]["table"]["seats"][0]["away"]


async def test_nothing_in_a_state_ends_its_element(server: Running) -> None:
    async with browser(server.address) as ada:
        table = new_table() | {"people": [{"name": "<!--</script>", "animal": "fox"}]}
        code = await ada.create(table)
        page = (await opened(ada, code)).text
    assert carried_by(page)["table"]["table"]["seats"][0]["name"] == "<!--</script>"
    assert page.count("<!--") == pages.Pages()._page.decode().count("<!--")


def test_what_is_written_into_a_page_is_escaped_and_stays_the_same() -> None:
    text = json.dumps({"a": "</script><!--&\u2028\u2029"}, ensure_ascii=False)
    safe = safe_in_page(text)
    assert not re.search("[<>&\u2028\u2029]", safe)
    assert json.loads(safe) == json.loads(text)


async def test_the_page_of_a_table_is_kept_nowhere(server: Running) -> None:
    async with browser(server.address) as ada:
        code = await ada.create(new_table(computers=1, start=True))
        for path in (code, code.lower(), "QQQQQQ"):
            answer = await opened(ada, path)
            assert answer.headers["cache-control"] == "no-store"
            assert "etag" not in answer.headers
            assert (carried_by(answer.text) is None) == (path == "QQQQQQ")
            assert "set-cookie" not in answer.headers


async def test_who_guesses_codes_by_pages_is_shown_no_table(tmp_path: Path) -> None:
    with serving(tmp_path, limits=True) as running:
        async with browser(running.address) as ada, browser(running.address) as guesser:
            code = await ada.create(new_table(computers=1, start=True))
            await guesser.get("/api/about")
            assert carried_by((await opened(guesser, code)).text) is not None
            for _ in range(21):
                assert carried_by((await opened(guesser, "QQQQQQ")).text) is None
            assert carried_by((await opened(guesser, code)).text) is None
            assert (await guesser.ask("GET", f"/api/tables/{code}")).status_code == 429
            assert carried_by((await opened(ada, code)).text) is not None, "who sits there finds it"


async def test_a_fault_of_ours_costs_no_page(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError

    async with browser(server.address) as ada:
        code = await ada.create(new_table(computers=1, start=True))
        monkeypatch.setattr("frieze.server.table_page.first_state", fail)
        assert carried_by((await opened(ada, code)).text) is None


# The head of a page


def test_each_page_names_what_it_needs_in_the_language_of_the_browser() -> None:
    built = json.loads((BUILT / "pages.json").read_text())
    served = Pages()
    for page, needed in built["needs"].items():
        for language in LANGUAGES:
            head = served._head(page, language).decode()
            named = re.findall(r'(?:href|src)="\./(assets/[^"]+)"', head)
            assert len(named) == len(set(named))
            assert {built["texts"][language].get(name, name) for name in needed} <= set(named)
            assert f'<html lang="{language}">' in head
            for name in named:
                assert f"/{name}" in served.files
            others = {own["first"] for tag, own in built["texts"].items() if tag != language}
            assert not others & set(named), "the texts of one language only"


@pytest.mark.parametrize(
    ("cookie", "accept", "language"),
    [
        ("", "", "en"),
        ("", "de, fr-CA;q=0.8, en;q=0.9", "en"),
        ("", "de, fr-CA;q=0.9, en;q=0.8", "fr"),
        ("", "pt", "pt-BR"),
        ("", "es;q=0, is;q=0.1", "is"),
        ("", ";;;,q=,\x00", "en"),
        ("a=1; frieze_language=is; b=2", "fr", "is"),
        ("frieze_language=xx", "fr", "fr"),
        ("not_frieze_language=is", "fr", "fr"),
    ],
)
def test_the_language_of_a_page(cookie: str, accept: str, language: str) -> None:
    assert language_of([(b"cookie", cookie.encode()), (b"accept-language", accept.encode())]) == language


# Files


@pytest.mark.parametrize(
    ("accept", "accepted"),
    [
        ("gzip, deflate, br", ["gzip", "deflate", "br"]),
        ("a;q=0.1, b, C ;q=0, d; q=0.9", ["b", "d", "a"]),
        ("br;q=0, gzip;q=0.5", ["gzip"]),
        ("", []),
        (",;,*;q=x,q=1;1", []),
    ],
)
def test_what_is_wanted_most_comes_first(accept: str, accepted: list[str]) -> None:
    assert accepted_in_order(accept) == accepted


def test_a_file_comes_as_the_browser_accepts_it(server: Running) -> None:
    (script, *_) = sorted((BUILT / "assets").glob("core-*.js"))
    packed = script.with_name(f"{script.name}.br").read_bytes()
    seen = {}
    with httpx.Client(base_url=server.address, trust_env=False, timeout=HANGS_AFTER) as asking:
        for accept, encoding in [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", "")]:
            with asking.stream("GET", f"/assets/{script.name}", headers={"accept-encoding": accept}) as answer:
                body, headers = b"".join(answer.iter_raw()), answer.headers
            assert headers.get("content-encoding", "") == encoding
            assert headers["vary"] == "accept-encoding"
            assert "immutable" in headers["cache-control"]
            assert int(headers["content-length"]) == len(body)
            seen[encoding] = (headers["etag"], body)
        assert seen["br"][1] == packed
        assert gzip.decompress(seen["gzip"][1]) == seen[""][1] == script.read_bytes()
        assert len(packed) < len(seen["gzip"][1])
        assert len({etag for etag, _ in seen.values()}) == 3, "different bytes have different ETags"
        for encoding, (etag, _) in seen.items():
            asked = {"accept-encoding": encoding or "identity", "if-none-match": f'"other", W/{etag}'}
            assert asking.get(f"/assets/{script.name}", headers=asked).status_code == 304
        asked = {"accept-encoding": "gzip", "if-none-match": seen["br"][0]}
        assert asking.get(f"/assets/{script.name}", headers=asked).status_code == 200


def test_nobody_is_sent_what_the_build_packed_by_its_name(server: Running) -> None:
    (packed, *_) = (BUILT / "assets").glob("core-*.js.br")
    with httpx.Client(base_url=server.address, trust_env=False, timeout=HANGS_AFTER) as asking:
        assert asking.get(f"/assets/{packed.name}").status_code == 404


def test_several_pictures_come_in_one_answer(server: Running) -> None:
    with httpx.Client(base_url=server.address, trust_env=False, timeout=HANGS_AFTER) as asking:
        names = ["fluent:dog", "fluent:fox", "fluent:rocket+fluent:dog"]
        answer = asking.get(f"/pictures/{','.join(names)}.json")
        assert answer.json() == {name: asking.get(f"/pictures/{name}.svg").text for name in names}
        assert "immutable" in answer.headers["cache-control"]
        assert asking.get("/pictures/fluent:fox,fluent:none.json").status_code == 404
        too_many = ",".join(["fluent:fox"] * (MAX_PICTURES + 1))
        assert asking.get(f"/pictures/{too_many}.json").status_code == 404


def test_another_client_is_another_service_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    real, texts = pages._read, []
    for change in (b"", b" ", b""):

        def read(folder: Any, path: str, found: dict[str, bytes], change: bytes = change) -> None:
            real(folder, path, found)
            if not path:
                found["/index.html"] += change

        monkeypatch.setattr(pages, "_read", read)
        texts.append(Pages().files["/sw.js"].body)
    assert texts[0] == texts[2] != texts[1]
    assert b"%BUILD%" not in texts[0]
    assert Pages().files["/sw.js"].cache_control == b"no-cache"

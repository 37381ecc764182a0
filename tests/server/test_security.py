"""Secure by default: cookies, origins, stored hashes, error responses."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from frieze.server.identity import cookie_header, from_our_page, key_in, player_of
from frieze.tables.keys import hash_of_key
from tests.cli.run_command import frieze
from tests.pages import PAGES, address
from tests.plain_http import PLAIN_HTTP
from tests.server.helpers import HELLO, Browser, Running, browser, new_table, send, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("security")) as running:
        yield running


def client(server: Running) -> httpx.Client:
    return httpx.Client(base_url=server.address, **PLAIN_HTTP)


# Cookies


def test_the_cookie_is_for_no_script_and_no_other_site(server: Running) -> None:
    with client(server) as asking:
        cookie = asking.get("/api/about").headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Path=/" in cookie
        assert "set-cookie" not in asking.get("/api/about").headers, "one who has a key keeps it"
    assert b"; Secure" in cookie_header("key", "https")
    assert b"Secure" not in cookie_header("key", "http"), "plain http in a home network works"


@pytest.mark.parametrize(
    "cookie",
    ["", "frieze_player=", "frieze_player=short", "frieze_player=" + "x" * 65, 'frieze_player="a b"', "\xff;;=="],
)
def test_a_malformed_key_is_as_good_as_none(cookie: str) -> None:
    headers = [(b"cookie", cookie.encode("latin-1"))]
    assert key_in(headers) is None
    assert player_of(headers)[1] is not None


async def test_a_key_is_kept_only_as_its_hash(tmp_path: Path) -> None:
    async def played(running: Running) -> tuple[list[str], str]:
        async with browser(running.address) as ada, browser(running.address) as ben:
            code = await ada.create(new_table(computers=1))
            await ben.sit(code, "Ben")
            assert (await ada.change(code, "start")).status_code == 200
            async with ada.play(code) as connection:
                await ada.greet_and_move(connection)
            link = (await ada.ask("POST", f"/api/tables/{code}/carry")).json()["link"]
            return [ada.cookie, ben.cookie], link.rpartition("/")[2]

    with serving(tmp_path) as running:
        keys, link = await played(running)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert bytes.fromhex(hash_of_key(keys[0])) in kept, "the search finds what is there"
    for secret in (*keys, link):
        assert len(secret) >= 32
        assert secret.encode() not in kept


# Other sites


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1", "http://127.0.0.1:1"])
async def test_another_sites_page_may_change_nothing_and_open_no_socket(server: Running, origin: str) -> None:
    async with browser(server.address) as ada:
        code = await ada.create(new_table(computers=1))
        for method, path in (
            ("POST", "/api/tables"),
            ("POST", f"/api/tables/{code}/changes"),
            ("DELETE", f"/api/tables/{code}"),
        ):
            answer = await ada.ask(method, path, new_table(), headers={"Origin": origin})
            assert answer.status_code == 403
            assert answer.json()["code"] == "other_origin"
        with pytest.raises(InvalidStatus, match="403"):
            async with ada.play(code, headers={"Origin": origin}):
                pass
        async with ada.play(code, headers={"Origin": server.address}) as connection:
            await send(connection, **HELLO)
            await ada.receive(connection, "table")


def test_a_request_of_no_page_is_taken() -> None:
    assert from_our_page([(b"host", b"table.test")])
    assert from_our_page([(b"host", b"table.test:8000"), (b"origin", b"http://table.test:8000")])
    assert not from_our_page([(b"host", b"table.test:8000"), (b"origin", b"http://table.test")])


@pytest.mark.parametrize(
    "path", ["/", "/t/ABCDEF", "/nowhere", "/api/about", "/api/tables/ZZZZZZ", "/pictures/fluent:fox.svg"]
)
def test_every_answer_forbids_what_is_not_ours(server: Running, path: str) -> None:
    with client(server) as asking:
        answer = asking.get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "server" not in answer.headers


def test_the_page_has_no_script_written_into_it(server: Running) -> None:
    with client(server) as asking:
        page = asking.get("/").text
    assert not re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", page)
    assert not re.findall(r"\son\w+\s*=", page)
    assert not re.findall(r"\sstyle\s*=", page)


def test_every_path_of_the_client_has_its_page_and_others_are_not_found(server: Running) -> None:
    with client(server) as asking:
        for name in PAGES:
            assert asking.get(address(name)).status_code == 200, name
        for path in ("/t/ABC", "/x", "/../etc/passwd", "/assets/none.js", "/pictures/none.svg", "/pictures/..%2f..svg"):
            assert asking.get(path).status_code == 404
        assert asking.post("/").status_code == 405


# Bodies


DEEP = "[" * 30_000 + "]" * 30_000
DEEP_OPTIONS = json.dumps(new_table()).replace(
    '"decks"', '"options":{"hand_size":' + '{"a":' * 5000 + "1" + "}" * 5000 + '},"decks"'
)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("", 400),
        ("{", 400),
        ("null", 400),
        (DEEP, 400),
        (DEEP_OPTIONS, 400),
        ('{"key":' + "9" * 50_000 + "}", 400),
        ("x" * 70_000, 413),
        (json.dumps(new_table() | {"more": 1}), 400),
        (json.dumps(new_table() | {"key": "short"}), 400),
        (json.dumps(new_table() | {"people": [{"name": "x" * 25, "animal": "fox"}]}), 400),
        (json.dumps(new_table() | {"people": []}), 400),
        (json.dumps(new_table(clock={"type": "seconds", "seconds": 5})), 400),
        (json.dumps(new_table(decks=[{"id": "../../etc"}])), 400),
        (json.dumps(new_table(decks=[{"id": "nowhere"}])), 404),
        (json.dumps(new_table(game="chess")), 404),
        (json.dumps(new_table(options={"first": 1})), 409),
        (json.dumps(new_table(options={"hand_size": 10**30})), 409),
    ],
    ids=range(17),
)
def test_a_body_that_cannot_be_taken_is_refused_with_a_code(server: Running, body: str, status: int) -> None:
    with client(server) as asking:
        answer = asking.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status, answer.text[:300]
    assert set(answer.json()) == {"code", "params"}
    assert "Traceback" not in answer.text
    assert 'File "' not in answer.text


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "application/msgpack", "multipart/form-data"]
)
def test_only_json_is_read(server: Running, kind: str) -> None:
    """Another site can send a form without a preflight request. So the content types of forms are refused."""
    with client(server) as asking:
        answer = asking.post("/api/tables", content=b"a=1", headers={"Content-Type": kind})
    assert 400 <= answer.status_code < 500


def test_a_bug_of_the_server_is_reported_without_details(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> None:
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr(server.registry, "listed", broken)
    with client(server) as asking:
        answer = asking.get("/api/tables")
    assert answer.status_code == 500
    assert answer.json() == {"code": "server_error", "params": {}}


# Health and metrics


def test_health_and_metrics(server: Running) -> None:
    with client(server) as asking:
        assert asking.get("/health").json()["status"] == "ok"
        text = asking.get("/metrics").text
    for name in (
        "frieze_tables",
        "frieze_sockets",
        "frieze_moves_total",
        "frieze_move_seconds_bucket",
        "frieze_errors_total",
    ):
        assert name in text


# Another device, reports, deleting


async def test_a_link_carries_the_seats_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async with browser(server.address) as ada, browser(server.address) as phone, browser(server.address) as thief:
        code = await ada.create(new_table(computers=1, start=True))
        assert (await thief.ask("POST", f"/api/tables/{code}/carry")).status_code == 403
        link = (await ada.ask("POST", f"/api/tables/{code}/carry")).json()["link"]
        assert (await phone.ask("POST", f"/api{link}")).json() == {"code": code, "kind": "table"}
        assert (await phone.get(f"/api/tables/{code}"))["mine"] == [0]
        assert (await ada.get(f"/api/tables/{code}"))["mine"] == []
        again = await thief.ask("POST", f"/api{link}")
        assert (again.status_code, again.json()["code"]) == (404, "unknown_link")
        assert [line["code"] for line in await phone.get("/api/my-tables")] == [code]
        link = (await phone.ask("POST", f"/api/tables/{code}/carry")).json()["link"]
        later = server.registry.now() + 15 * 60_000 + 1
        monkeypatch.setattr(server.registry, "now", lambda: later)
        assert (await ada.ask("POST", f"/api{link}")).status_code == 404


async def test_reports_reach_the_author_as_plain_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def report(running: Running) -> None:
        async with browser(running.address) as ada:
            code = await ada.create(new_table(computers=1))
            words = {"card": "event-3", "words": "It was\x1b[31m 1789\n2026-01-01  other/card  forged"}
            assert (await ada.ask("POST", f"/api/tables/{code}/reports", words)).status_code == 201
            wrong = {"card": "no-such-card", "words": ""}
            assert (await ada.ask("POST", f"/api/tables/{code}/reports", wrong)).status_code == 404

    with serving(tmp_path) as running:
        assert await frieze("reports", "--data", str(tmp_path)) == 0
        assert capsys.readouterr().out == "No reports.\n"
        await report(running)
        assert await frieze("reports", "--data", str(tmp_path)) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.endswith("sample/event-3  It was [31m 1789 2026-01-01 other/card forged")


async def test_a_table_is_deleted_now_with_all_there_is_of_it(server: Running) -> None:
    async with browser(server.address) as ada, browser(server.address) as ben:
        code = await ada.create(new_table())
        await ben.sit(code, "Ben")
        async with ben.play(code) as connection:
            await send(connection, **HELLO)
            await ben.receive(connection, "table")
            assert (await ben.ask("DELETE", f"/api/tables/{code}")).status_code == 403
            assert (await ada.ask("DELETE", f"/api/tables/{code}")).status_code == 204
            assert (await ben.receive(connection, "closed"))["error"]["code"] == "deleted"
        assert (await ada.ask("GET", f"/api/tables/{code}")).status_code == 404
        assert await ada.get("/api/my-tables") == []


async def at_a_table_of(server: Running, asking: Browser) -> str:
    return await asking.create(new_table(computers=1))


async def test_a_removed_player_is_notified_and_cannot_come_back(server: Running) -> None:
    async with browser(server.address) as ada, browser(server.address) as ben:
        code = await at_a_table_of(server, ada)
        await ben.sit(code, "Ben")
        async with ben.play(code) as connection:
            await send(connection, **HELLO)
            await ben.receive(connection, "table")
            assert (await ada.change(code, "remove", seat=2)).status_code == 200
            assert (await ben.receive(connection, "closed"))["error"]["code"] == "removed"
        answer = await ben.change(code, "join", people=[{"name": "Ben", "animal": "cat"}])
        assert (answer.status_code, answer.json()["code"]) == (403, "removed")
        async with ben.play(code) as connection:
            await send(connection, **HELLO)
            assert (await ben.receive(connection))["error"]["code"] == "removed"

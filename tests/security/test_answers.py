"""Headers and caching of responses, and what the log may contain."""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from frieze.server.concurrency import OpenSockets
from tests.backends import Backend
from tests.browser.server import INSTALLED
from tests.plain_http import PLAIN_HTTP
from tests.security.rest_paths import READS, fill
from tests.server.helpers import Running, browser, new_table, process, send, serving
from tests.server.raw_sockets import connect, frame, open_websocket, read_all
from tests.services import Postgres, new_database


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("answers")) as running:
        yield running


PATHS = ["/", "/t/ABCDEF", "/decks/edit/" + "x" * 32, "/carry/" + "x" * 32, "/nowhere", "/icon.svg"]
PATHS += ["/pictures/fluent:fox.svg", "/api/about", "/api/nowhere", "/api/tables/QQQQQQ", "/health", "/metrics"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_says_what_may_be_done_with_it(server: Running, path: str) -> None:
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as asking:
        headers = asking.get(path).headers
    policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["base-uri"] == policy["form-action"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin", "no other site learns an address with a secret in it"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert not {"server", "x-powered-by"} & set(headers)


def test_parts_of_a_page_have_only_the_headers_that_concern_them(server: Running) -> None:
    """Every header costs a phone its bytes, eight times before the first table."""
    (script, *_) = sorted((INSTALLED / "assets").glob("core-*.js"))
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as asking:
        headers = asking.get(f"/assets/{script.name}").headers
        assert asking.get("/assets/nowhere.js").status_code == 404
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "content-security-policy" not in headers


def test_no_response_of_the_api_may_be_cached(server: Running) -> None:
    assert len(READS) > 15
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as asking:
        for path in map(fill, READS):
            assert asking.get(path).headers["cache-control"] == "no-store", path
        assert asking.get("/t/ABCDEF").headers["cache-control"] == "no-store", "it carries what its player may see"
        assert asking.get("/").headers["cache-control"] == "no-cache", "it has nothing about a table"


def test_metrics_are_for_this_machine_only(server: Running) -> None:
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as asking:
        assert asking.get("/metrics").status_code == 200
        for name in ("X-Forwarded-For", "Forwarded"):
            assert asking.get("/metrics", headers={name: "192.0.2.7"}).status_code == 404, "a proxy asks for another"


FAILING = """
import asyncio, sys
from frieze.cli import main
from frieze.tables import chat
from frieze.tables.registry import TableRegistry
async def broken(*_, **__):
    raise RuntimeError("broken on purpose")
TableRegistry.tables_of = broken
chat.say = broken
sys.exit(main())
"""


async def test_no_log_holds_a_key_even_when_something_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do everything once, with a debug log and two functions broken on purpose."""

    async def do_everything_once(address: str) -> list[str]:
        async with browser(address) as ada, browser(address) as ben:
            code = await ada.create(new_table(computers=1, start=True, chat="free", decks=[{"id": "world"}]))
            async with ada.play(code) as connection:
                await ada.greet_and_move(connection)
                await send(connection, type="say", key="keyforchat", seat=0, words="a secret word")
            link = (await ada.ask("POST", f"/api/tables/{code}/carry")).json()["link"]
            await ben.ask("POST", f"/api{link}")
            deck = (await ada.ask("POST", "/api/own-decks", {})).json()
            await ada.ask("GET", f"/api/own-decks/{deck['secret']}")
            assert (await ada.ask("GET", "/api/my-tables")).status_code == 500
            await ada.ask("GET", f"/api/own-decks/{deck['secret']}/export/csv")
            await ada.ask("GET", "/api/tables/%00%ff")
            secrets = [ada.cookie, ben.cookie, link.rpartition("/")[2], deck["secret"], deck["id"], code, "Ada"]
            return [*secrets, "a secret word", "127.0.0.1:"]

    real = subprocess.Popen

    def start(command: list[str], **given: object) -> object:
        return real([sys.executable, "-c", FAILING, *command[3:], "--log-level", "debug"], **given)  # type: ignore[call-overload]

    monkeypatch.setattr(subprocess, "Popen", start)
    with process(tmp_path) as server:
        words = await do_everything_once(server.address)
        written = server.log.read_text()
    lines = [json.loads(line) for line in written.splitlines() if line.startswith("{")]
    assert any("broken on purpose" in line.get("error", "") for line in lines), "the error itself is logged"
    text = "\n".join(json.dumps(line) for line in lines)
    for word in words:
        assert word not in text, word


# Errors of clients are no errors in the log


@pytest.mark.parametrize("host", [b"a" * 3000, b"a b", b"<script>", b"a/b", b"a\xff", b"[::1", b"a:999999"])
def test_a_host_that_is_none_is_refused(server: Running, host: bytes) -> None:
    for path in (b"/api/about", b"/", b"/api/tables/ABCDEF/qr.svg"):
        with connect(server) as connection:
            connection.sendall(b"GET " + path + b" HTTP/1.1\r\nconnection: close\r\nhost: " + host + b"\r\n\r\n")
            assert read_all(connection).startswith(b"HTTP/1.1 400"), path


@pytest.mark.parametrize("host", [b"127.0.0.1:8000", b"table.test", b"[::1]:80", b"[fe80::1]", b"a-b.example"])
def test_a_host_as_browsers_send_it_is_fine(server: Running, host: bytes) -> None:
    with connect(server) as connection:
        connection.sendall(b"GET /api/about HTTP/1.1\r\nconnection: close\r\nhost: " + host + b"\r\n\r\n")
        assert read_all(connection).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("path", ["/api/decks/a%00b", "/api/tables/%00", "/t/%00", "/api/own-decks/x%00", "/%00"])
async def test_a_path_with_a_nul_leads_nowhere(path: str, tmp_path: Path, postgres_server: Postgres) -> None:
    """PostgreSQL accepts no NUL in a text. The query failed, and the response was 503."""
    with serving(Backend(tmp_path, new_database(postgres_server))) as running:
        async with browser(running.address) as ada:
            assert (await ada.ask("GET", path)).status_code == 404


async def test_refused_sockets_and_broken_text_write_no_errors(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path, limits=True) as running:
        async with browser(running.address) as ada:
            code = await ada.create(new_table(computers=1))
        path = f"/api/tables/{code}/play"
        with open_websocket(running, path) as connection:
            connection.recv(4096)
            connection.sendall(frame(b'{"type":"hello \xff\xfe"}'))
            assert b"\x03\xef" in read_all(connection), "1007"
        with open_websocket(running, path) as connection:
            connection.recv(4096)
            connection.sendall(frame(b"\xc3", last=False) + frame(b"\x28", opcode=0))
            assert b"\x03\xef" in read_all(connection), "1007, in two pieces"
        with open_websocket(running, path, origin="http://elsewhere.example") as connection:
            assert read_all(connection).startswith(b"HTTP/1.1 403")
        running.app.sockets = OpenSockets(strangers=0)
        with open_websocket(running, path) as connection:
            assert read_all(connection).startswith(b"HTTP/1.1 429")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]

"""Oversized and deeply nested bodies, messages, addresses and numbers."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from frieze.server.identity import key_in
from tests.plain_http import PLAIN_HTTP
from tests.security.rest_paths import WRITES, fill
from tests.server.helpers import HELLO, Running, browser, new_table, send, serving, until_closed
from tests.server.raw_sockets import connect, read_all

DEEP = {
    "lists": "[" * 30_000,
    "closed lists": "[" * 30_000 + "]" * 30_000,
    "objects": '{"a":' * 10_000,
    "mixed": '[{"a":' * 8_000,
    "a deep option": json.dumps(new_table()).replace(
        '"decks"', '"options":' + '{"a":' * 9_000 + "1" + "}" * 9_000 + ',"decks"'
    ),
    "a long number": '{"key":' + "9" * 60_000 + "}",
    "a long fraction": '{"key":0.' + "9" * 60_000 + "}",
    "a large exponent": '{"key":1e999999999}',
    "many keys": "{" + ",".join(f'"k{number}":1' for number in range(5_000)) + "}",
    "one key again and again": "{" + ",".join(['"key":"aaaaaaaa"'] * 3_000) + "}",
    "half a pair": '{"key":"\\ud800"}',
    "no UTF-8": '{"key":"\udcff"}',
    "not a number": '{"key":NaN}',
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("too-much")) as running:
        yield running


@pytest.fixture(scope="module")
def client(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as asking:
        asking.get("/api/about")
        yield asking


JSON = [(method, path) for method, path in WRITES if not path.endswith(("rows", "carry", "/secret"))]


@pytest.mark.parametrize("what", DEEP)
def test_oversized_and_deep_bodies_get_a_short_refusal(client: httpx.Client, what: str) -> None:
    for method, path in JSON:
        body = DEEP[what].encode("utf-8", "surrogateescape")
        headers = {"Content-Type": "application/json"}
        answer = client.request(method, fill(path), content=body, headers=headers)
        assert 400 <= answer.status_code < 500, (method, path, answer.text[:200])
        assert len(answer.content) < 2_000
        assert "Traceback" not in answer.text


def test_a_body_is_too_large_before_it_is_read(server: Running) -> None:
    with connect(server) as connection:
        connection.sendall(b"POST /api/tables HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n")
        connection.sendall(b"content-length: 99999999999\r\n\r\n")
        connection.settimeout(5)
        assert connection.recv(4096).startswith(b"HTTP/1.1 413")


def test_a_body_of_unsaid_length_is_read_only_up_to_the_limit(server: Running) -> None:
    with connect(server) as connection:
        connection.sendall(b"POST /api/tables HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n")
        connection.sendall(b"transfer-encoding: chunked\r\n\r\n")
        told = b""
        connection.settimeout(0.01)
        sent = 0
        while not told and sent < 200:
            sent += 1
            try:
                connection.sendall(b"4000\r\n" + b" " * 0x4000 + b"\r\n")
                told += connection.recv(4096)
            except TimeoutError:
                continue
            except OSError:
                break
        assert told.startswith(b"HTTP/1.1 413")
        assert sent * 0x4000 < 1_000_000


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br"])
def test_packed_bodies_are_not_unpacked(client: httpx.Client, coding: str) -> None:
    headers = {"Content-Type": "application/json", "Content-Encoding": coding}
    assert client.post("/api/tables", content=b"\x1f\x8b" + b"\0" * 100, headers=headers).status_code == 400


@pytest.mark.parametrize("what", DEEP)
async def test_a_message_like_that_is_refused_and_the_socket_lives_or_ends_cleanly(server: Running, what: str) -> None:
    async with browser(server.address) as ada:
        code = await ada.create(new_table(computers=1, start=True))
        async with ada.play(code) as connection:
            await send(connection, **HELLO)
            await ada.receive(connection, "update")
            words = DEEP[what].encode("utf-8", "surrogateescape")
            if len(words) <= 16_000:
                await connection.send(words, text=True)
                told: Any = await until_refused(ada, connection)
                assert told in {"unreadable", 1007}
            else:
                await connection.send(words[:40_000], text=True)
                await until_closed(connection)
                assert connection.close_code in {1007, 1009}
        assert (await ada.get(f"/api/tables/{code}"))["table"]["phase"] == "playing"


async def until_refused(who: Any, connection: Any) -> Any:
    from websockets.exceptions import ConnectionClosed

    try:
        return (await who.receive(connection, "refused"))["error"]["code"]
    except ConnectionClosed:
        return connection.close_code


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/" + "A" * 5000,
        "/api/decks/" + "%2e%2e%2f" * 400,
        "/api/own-decks/" + "%00" * 100,
        "/api/pictures?query=" + "x" * 9000,
        "/api/pictures?limit=99999999999999999999",
        "/api/decks/world?language=" + "x" * 5000,
        "/api/tables/ABCDEF/games/99999999999999999999/summary",
        "/api/rules/..%2f..%2fpyproject.toml",
        "/pictures/" + "a" * 9000 + ".svg",
        "/pictures/..%2f..%2f..%2fetc%2fpasswd.svg",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/assets/..%5c..%5cx",
        "/t/" + "A" * 9000,
    ],
)
def test_an_address_that_is_none_finds_nothing(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in {400, 404}
    assert "root:" not in answer.text


def test_the_answer_says_of_a_long_body_only_what_is_wrong(client: httpx.Client) -> None:
    body = new_table() | {"people": [{"name": "x" * 60_000, "animal": "fox"}]}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert len(answer.content) < 1000


def test_pipelined_requests_are_answered_in_order_and_counted(server: Running) -> None:
    with connect(server) as connection:
        connection.sendall(b"GET /api/about HTTP/1.1\r\nhost: a\r\n\r\n" * 50)
        connection.sendall(b"GET /nowhere HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")
        told = read_all(connection)
    assert told.count(b"HTTP/1.1 200") == 50
    assert told.index(b"HTTP/1.1 404") > told.rindex(b"HTTP/1.1 200")


# Headers


@pytest.mark.parametrize("name", [b"cookie", b"x-anything"])
@pytest.mark.parametrize("upgrade", [False, True])
def test_headers_that_are_too_large_are_refused_however_they_arrive(
    server: Running, name: bytes, upgrade: bool
) -> None:
    """If they arrive in one piece, the parser reads them before their size is counted."""
    wants = b"connection: upgrade\r\nupgrade: websocket\r\n" if upgrade else b""
    with connect(server) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nhost: a\r\n" + wants + name + b": " + b"a" * 31_000 + b"\r\n\r\n")
        assert read_all(connection).startswith(b"HTTP/1.1 431")


def test_too_many_headers_are_refused(server: Running) -> None:
    with connect(server) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nhost: a\r\n" + b"x: y\r\n" * 100 + b"\r\n")
        assert read_all(connection).startswith(b"HTTP/1.1 431")


def test_a_hostile_cookie_is_read_in_one_pass(server: Running) -> None:
    """`SimpleCookie` needs the square of its length (CVE-2024-7592), on the event loop."""
    hostile = b'frieze_player="' + rb"\"" * 7_000
    for _ in range(50):
        with connect(server) as connection:
            connection.sendall(
                b"GET /api/about HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncookie: " + hostile + b"\r\n\r\n"
            )
            told = read_all(connection)
        assert told.startswith(b"HTTP/1.1 200")
        assert b"set-cookie: frieze_player=" in told.lower(), "it is not a valid player key"


@pytest.mark.parametrize(
    "cookie",
    ["frieze_player={}", "a=b; frieze_player={}; c=d", "a=b;frieze_player={}", 'x="; y"; frieze_player={}'],
)
def test_our_cookie_is_found_among_others(cookie: str) -> None:
    key = "k" * 32
    assert key_in([(b"host", b"a"), (b"cookie", cookie.format(key).encode())]) == key
    assert key_in([(b"cookie", b"other=1"), (b"cookie", cookie.format(key).encode())]) == key
    assert key_in([(b"cookie", cookie.format(key).replace("frieze_player", "not_frieze_player").encode())]) is None

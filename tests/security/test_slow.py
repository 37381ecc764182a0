"""Slow senders and slow readers are disconnected, and nobody else notices."""

import asyncio
import logging
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from frieze.server import http_protocol
from frieze.server.http_protocol import ConnectionState, ConnectionTracker
from frieze.server.websocket_protocol import MAX_FRAGMENTS
from tests.plain_http import PLAIN_HTTP
from tests.server.helpers import HELLO, Running, browser, new_table, send, serving, until_closed
from tests.server.raw_sockets import REQUEST, connect, frame, is_open, open_websocket, read_all, status, until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("slow")) as running:
        yield running


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "CHECK_EVERY", 0.05)
    for waiting, seconds in (
        (ConnectionState.READING_HEAD, 0.5),
        (ConnectionState.READING_BODY, 0.8),
        (ConnectionState.IDLE, 1.2),
    ):
        monkeypatch.setitem(http_protocol.TIMEOUTS, waiting, seconds)


@pytest.fixture
def wait_for_checks(server: Running, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """A function that waits until the server has checked its timeouts so many times, or no connection is left."""
    checks = 0
    watched = server.server.config.http.__self__.watched  # type: ignore[union-attr]  # the tracker's
    check_all = ConnectionTracker._check_all

    def counted(tracker: ConnectionTracker, loop: asyncio.AbstractEventLoop) -> None:
        nonlocal checks
        check_all(tracker, loop)
        checks += 1

    def wait(times: int) -> None:
        wanted = checks + times
        until(lambda: checks >= wanted or not watched)

    monkeypatch.setattr(ConnectionTracker, "_check_all", counted)
    return wait


def wait_for_timeouts(server: Running) -> None:
    """Open connections that do nothing, and wait until the server has closed them."""
    with connect(server) as silent, connect(server) as idle:
        idle.sendall(REQUEST)
        assert status(idle) == 200
        read_all(silent)
        read_all(idle)


def is_tolerated(connection: socket.socket, words: bytes, every: float = 0.1, times: int = 400) -> bool:
    """Send the same bytes again and again. Return whether the server never closes the connection."""
    connection.settimeout(every)
    for _ in range(times):
        try:
            connection.sendall(words)
            connection.recv(4096)
        except TimeoutError:
            continue
        except OSError:
            return False
        else:
            return False
    return True


def test_every_state_but_responding_has_a_timeout() -> None:
    assert all(
        0 < seconds <= 60
        for waiting, seconds in http_protocol.TIMEOUTS.items()
        if waiting is not ConnectionState.RESPONDING
    )
    assert http_protocol.SEND_WITHIN <= 60


def test_a_silent_connection_is_closed(server: Running) -> None:
    with connect(server) as connection:
        assert read_all(connection) == b""


def test_an_unfinished_request_gets_a_timeout_response(server: Running) -> None:
    with connect(server) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nhost: a")
        assert status(connection) == 408


@pytest.mark.parametrize("words", [b"x-drop: 1\r\n", b"a"])
def test_headers_that_drip_for_ever_are_not_waited_for(server: Running, words: bytes) -> None:
    with connect(server) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nhost: a\r\nx-first: ")
        assert not is_tolerated(connection, words)


def test_empty_lines_do_not_hold_a_connection_open(server: Running) -> None:
    with connect(server) as connection:
        connection.sendall(REQUEST)
        assert status(connection) == 200
        assert not is_tolerated(connection, b"\r\n")


def test_a_body_that_drips_for_ever_is_not_waited_for(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    before = server.app.metrics.text()
    with connect(server) as connection:
        connection.sendall(b"POST /api/tables HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n")
        connection.sendall(b"content-length: 60000\r\n\r\n")
        assert not is_tolerated(connection, b"[")
    asking = server.server.config.http.__self__.watched  # type: ignore[union-attr]  # the tracker's
    until(lambda: not asking)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert b"frieze_errors_total 0.0" in before
    assert b"frieze_errors_total 0.0" in server.app.metrics.text(), "a client that goes is no fault of ours"


def test_a_chunked_body_without_end_is_not_waited_for_even_after_the_answer(server: Running) -> None:
    with connect(server) as connection:
        connection.sendall(b"POST /nowhere HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n")
        assert status(connection) == 405
        assert not is_tolerated(connection, b"1\r\nx\r\n")


def test_a_client_that_does_not_read_its_response_is_disconnected(
    server: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(http_protocol, "SEND_WITHIN", 0.5)
    with serving(tmp_path, send_buffer=4096) as small, connect(small, receive_buffer=2048) as connection:
        ask = b"GET /api/decks/world HTTP/1.1\r\nhost: a\r\n\r\n"  # 100 KB and more
        connection.sendall(ask * 3)
        watched = small.server.config.http.__self__.watched  # type: ignore[union-attr]  # the tracker's
        until(lambda: bool(watched))
        until(lambda: not watched)


def test_a_slow_but_steady_reader_gets_the_whole_response(
    server: Running, monkeypatch: pytest.MonkeyPatch, wait_for_checks: Callable[[int], None]
) -> None:
    monkeypatch.setattr(http_protocol, "SEND_WITHIN", 0.5)
    monkeypatch.setattr(http_protocol, "MIN_READ", 1024)
    with connect(server, receive_buffer=4096) as connection:
        connection.sendall(b"GET /api/decks/world HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")
        told = b""
        while part := connection.recv(8192):
            told += part
            wait_for_checks(1)
    assert told.startswith(b"HTTP/1.1 200")
    assert told.rstrip().endswith((b"}", b"0"))
    assert len(told) > 50_000


def test_a_head_that_does_not_end_is_refused_early(server: Running) -> None:
    for words in (b"x" * 80_000, b"a: b\r\n" * 20_000):
        with connect(server) as connection:
            try:
                connection.sendall(b"GET /health HTTP/1.1\r\nhost: a\r\nx: " + words)
                assert status(connection) == 431
            except (ConnectionResetError, BrokenPipeError):
                pass  # it closed the connection before we had sent everything
    with connect(server) as connection:
        connection.sendall(b"GET /" + b"x" * 80_000)
        assert read_all(connection)[:12] in {b"HTTP/1.1 431", b""}


@pytest.mark.parametrize(
    "words",
    [
        b"POST /api/tables HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcde",
        b"POST /api/tables HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n",
        b"GET /health HTTP/1.1\r\nhost : a\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET  HTTP/9.9\r\n\r\n",
    ],
)
def test_a_request_that_two_could_read_differently_is_refused(server: Running, words: bytes) -> None:
    with connect(server) as connection:
        connection.sendall(words)
        told = read_all(connection)
    assert told.startswith(b"HTTP/1.1 400"), told
    assert told.count(b"HTTP/1.1") == 1


# Sockets


def test_a_socket_that_never_says_hello_is_closed(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frieze.api.client_socket.HELLO_WITHIN", 0.4)
    with open_websocket(server, "/api/tables/ABCDEF/play") as connection:
        assert b"101" in connection.recv(4096)
        read_all(connection)  # until it hangs up


def test_half_a_handshake_is_not_waited_for(server: Running) -> None:
    with connect(server) as connection:
        connection.sendall(b"GET /api/tables/ABCDEF/play HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: upg")
        assert not is_tolerated(connection, b"r")


@pytest.mark.parametrize("words", [b"", b"{"], ids=["empty", "one sign"])
def test_a_message_in_endless_pieces_is_cut_off(server: Running, words: bytes) -> None:
    with open_websocket(server, "/api/tables/ABCDEF/play") as connection:
        assert b"101" in connection.recv(4096)
        connection.sendall(frame(words, last=False) + frame(words, opcode=0, last=False) * 2 * MAX_FRAGMENTS)
        assert b"\x03\xf0too much" in read_all(connection), "1008"


async def test_nobody_waits_for_hundreds_of_slow_connections(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(http_protocol.TIMEOUTS, ConnectionState.READING_HEAD, 30.0)
    connections = [connect(server) for _ in range(300)]
    try:
        for connection in connections:
            connection.sendall(b"GET /health HTTP/1.1\r\nx: ")

        async def first_message() -> list[str]:
            async with browser(server.address) as ada:
                code = await ada.create(new_table(computers=1, start=True))
                async with ada.play(code) as connection:
                    await send(connection, **HELLO)
                    return [(await ada.receive(connection, "table"))["type"]]

        assert (await first_message()) == ["table"]
        assert all(is_open(connection) for connection in connections), "no connection was closed for it"
    finally:
        for connection in connections:
            connection.close()


def test_a_client_is_not_taken_for_a_slow_one(server: Running, wait_for_checks: Callable[[int], None]) -> None:
    """Send requests over one connection, with pauses shorter than its timeout."""
    with httpx.Client(base_url=server.address, **PLAIN_HTTP) as client:
        for _ in range(8):
            assert client.get("/api/about").status_code == 200
            wait_for_checks(5)
        assert client.post("/api/tables", json=new_table()).status_code == 201


async def test_a_socket_lives_on_while_nobody_moves(server: Running) -> None:
    async with browser(server.address) as ada:
        code = await ada.create(new_table(computers=1))
        async with ada.play(code) as connection:
            await send(connection, **HELLO)
            await ada.receive(connection, "table")
            await asyncio.to_thread(wait_for_timeouts, server)
            await send(connection, type="ping")
            await ada.receive(connection, "pong")
        assert await until_closed(connection) is not None

"""Bare TCP connections and WebSockets by hand: to break anywhere, to stop reading, and to send what no client sends."""

import base64
import json
import os
import socket
import time
from collections.abc import Callable
from typing import Any

import httpx

from tests.plain_http import PLAIN_HTTP
from tests.server.helpers import HELLO, Running, browser, new_table

REQUEST = b"GET /health HTTP/1.1\r\nhost: a\r\n\r\n"


def connect(server: Running, receive_buffer: int = 0) -> socket.socket:
    connection = socket.socket()
    if receive_buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    connection.settimeout(60)
    connection.connect(("127.0.0.1", server.port))
    return connection


def read_all(connection: socket.socket) -> bytes:
    """Return everything that is received until the server closes the connection."""
    received = b""
    try:
        while part := connection.recv(65536):
            received += part
    except ConnectionResetError:
        pass
    return received


def status(connection: socket.socket) -> int:
    """Return the status of the response; 0 if the server closed the connection without one."""
    received = connection.recv(4096)
    return int(received.split()[1]) if received else 0


def handshake(path: str, **headers: str) -> bytes:
    """Return the request that opens a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def open_websocket(server: Running, path: str, **headers: str) -> socket.socket:
    """Send the handshake of a WebSocket."""
    connection = connect(server)
    connection.sendall(handshake(path, **headers))
    return connection


def table_handshake(code: str, cookie: str = "") -> bytes:
    """Return the request that opens the WebSocket of a table."""
    cookies = {"Cookie": f"frieze_player={cookie}"} if cookie else {}
    return handshake(f"/api/tables/{code}/play", **cookies)


def shake_hands(connection: socket.socket, code: str, cookie: str = "") -> None:
    """Open a WebSocket and wait for the server's handshake."""
    connection.sendall(table_handshake(code, cookie))
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += connection.recv(1)
    assert answer.startswith(b"HTTP/1.1 101")


def frame(data: bytes, opcode: int = 1, *, last: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    mask = os.urandom(4)
    head = bytes([(0x80 if last else 0) | opcode])
    if len(data) < 126:
        head += bytes([0x80 | len(data)])
    elif len(data) < 65536:
        head += bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    else:
        head += bytes([0x80 | 127]) + len(data).to_bytes(8, "big")
    return head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))


def hello() -> bytes:
    return frame(json.dumps(HELLO).encode())


async def running_game(server: Running, **settings: Any) -> tuple[Any, str, str]:
    """Start a game of a person and a computer player. Return the table, its code and the cookie."""
    async with browser(server.address) as ada:
        code = await ada.create(new_table(computers=1, start=True, **settings))
        return await live_table_of(server, code), code, ada.cookie


async def live_table_of(server: Running, code: str) -> Any:
    return next(live for live in server.registry.tables.values() if live.table.code == code)


def alive(server: Running) -> None:
    assert httpx.get(f"{server.address}/health", **PLAIN_HTTP).json()["status"] == "ok"


def errors_of(server: Running) -> float:
    value: float = server.app.metrics.errors._value.get()
    return value


def until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait for a condition to become true."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "the condition did not become true"
        time.sleep(0.01)


def is_open(connection: socket.socket) -> bool:
    """Return whether the server has not closed the connection."""
    connection.setblocking(False)
    try:
        return connection.recv(1, socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False

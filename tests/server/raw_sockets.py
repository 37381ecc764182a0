"""WebSockets by hand: frames as bytes, for clients that break, stop reading or send anything."""

import base64
import json
import os
import socket
from typing import Any

import httpx

from tests.hang_guard import HANGS_AFTER
from tests.server.helpers import HELLO, Running, browser, new_table


def handshake(code: str, cookie: str = "", host: str = "127.0.0.1") -> bytes:
    lines = [
        f"GET /api/tables/{code}/play HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
    ]
    lines += [f"Cookie: frieze_player={cookie}"] * bool(cookie)
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def shake_hands(connection: socket.socket, code: str, cookie: str = "") -> None:
    """Open a WebSocket and wait for the server's handshake."""
    connection.sendall(handshake(code, cookie))
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += connection.recv(1)
    assert answer.startswith(b"HTTP/1.1 101")


def frame(data: bytes, opcode: int = 1, fin: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    mask = os.urandom(4)
    head = bytes([(0x80 if fin else 0) | opcode])
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
    assert httpx.get(f"{server.address}/health", trust_env=False, timeout=HANGS_AFTER).json()["status"] == "ok"


def errors_of(server: Running) -> float:
    value: float = server.app.metrics.errors._value.get()
    return value

"""Bare TCP connections, to send what no proper client sends."""

import base64
import secrets
import socket
import time
from collections.abc import Callable

from tests.server.helpers import Running

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


def open_websocket(server: Running, path: str, **headers: str) -> socket.socket:
    """Send the handshake of a WebSocket."""
    connection = connect(server)
    lines = [
        f"GET {path} HTTP/1.1",
        "host: a",
        "connection: Upgrade",
        "upgrade: websocket",
        "sec-websocket-version: 13",
        f"sec-websocket-key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
        *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
    ]
    connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    return connection


def frame(payload: bytes, *, opcode: int = 1, last: bool = True) -> bytes:
    """Return a client's frame, masked with zeros."""
    length = len(payload)
    size = bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + length.to_bytes(2, "big")
    return bytes([opcode | (0x80 if last else 0)]) + size + bytes(4) + payload


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

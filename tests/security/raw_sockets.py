"""Connections byte by byte: what no decent client sends."""

import base64
import secrets
import socket
import time
from collections.abc import Callable

from tests.server.helpers import Running

ASK = b"GET /health HTTP/1.1\r\nhost: a\r\n\r\n"


def connected(server: Running, receive_buffer: int = 0) -> socket.socket:
    line = socket.socket()
    if receive_buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.settimeout(60)
    line.connect(("127.0.0.1", server.port))
    return line


def heard(line: socket.socket) -> bytes:
    """Return all that is said until the other side hangs up."""
    told = b""
    try:
        while part := line.recv(65536):
            told += part
    except ConnectionResetError:
        pass
    return told


def status(line: socket.socket) -> int:
    """Return the status of the answer; 0 if the other side hung up without one."""
    told = line.recv(4096)
    return int(told.split()[1]) if told else 0


def upgraded(server: Running, path: str, **headers: str) -> socket.socket:
    """Open a socket by hand."""
    line = connected(server)
    lines = [
        f"GET {path} HTTP/1.1",
        "host: a",
        "connection: Upgrade",
        "upgrade: websocket",
        "sec-websocket-version: 13",
        f"sec-websocket-key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
        *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
    ]
    line.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    return line


def frame(words: bytes, *, opcode: int = 1, last: bool = True) -> bytes:
    """Return a client's frame, masked with zeros."""
    length = len(words)
    size = bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + length.to_bytes(2, "big")
    return bytes([opcode | (0x80 if last else 0)]) + size + bytes(4) + words


def until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait for something to become true."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)


def is_open(line: socket.socket) -> bool:
    """Return whether the other side has not hung up."""
    line.setblocking(False)
    try:
        return line.recv(1, socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False

"""WebSocket connections (RFC 6455): what arrives is given to a session at once, without a task or a queue between.

uvicorn hands over a connection when it asks for an upgrade (http_protocol.py). The application decides in one ASGI call
whether to accept it, and gives it its session. From then on a message is a call of the session.

Clients that do not read, that answer no pings, or that send what the protocol does not allow are disconnected.
"""

import asyncio
import base64
import binascii
from collections.abc import Callable
from hashlib import sha1
from http import HTTPStatus
from typing import Any, Protocol

SEND_WITHIN = 15.0  # seconds; a client that does not read for so long is disconnected
PING_EVERY = 20.0  # seconds
PONG_WITHIN = 20.0  # seconds
MAX_BYTES = 16 * 1024  # of a message
MAX_FRAGMENTS = 64  # frames of one message
MAX_SHARED = 4  # texts that many clients are sent alike: of a lesson and its progress, among each client's own

PROTOCOL_ERROR, NOT_UTF8, POLICY, TOO_LARGE, RESTART = 1002, 1007, 1008, 1009, 1012
RECEIVABLE = {*range(1000, 1004), *range(1007, 1015), *range(3000, 5000)}  # codes that a client may close with

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FIN, RESERVED, OPCODE, MASKED, LENGTH = 0x80, 0x70, 0x0F, 0x80, 0x7F
MAX_SHORT = 125  # bytes whose number is in the second byte of a frame
HEAD_BYTES = {126: 8, 127: 14}  # of a masked frame, by what its second byte says; 6 of a short one
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Session(Protocol):
    """What a connection is for."""

    def on_message(self, message: bytes | None) -> None:
        """Take a text, which is UTF-8; None: a message that is no text."""

    def on_writable(self) -> None:
        """Write what has been waiting for the client to read."""

    def on_lost(self) -> None:
        """Take notice that the connection has ended."""


class Broken(Exception):
    """A client breaks the protocol; the connection is closed with this code."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def frame(opcode: int, payload: bytes) -> bytes:
    """Return a message as one unmasked frame, as a server sends it."""
    length = len(payload)
    if length <= MAX_SHORT:
        return b"%c%c%b" % (FIN | opcode, length, payload)
    if length < 65536:
        return b"%c\x7e%b%b" % (FIN | opcode, length.to_bytes(2, "big"), payload)
    return b"%c\x7f%b%b" % (FIN | opcode, length.to_bytes(8, "big"), payload)


class SharedFrames:
    """Frames texts, and frames once what several clients are sent alike, one client after the other."""

    def __init__(self) -> None:
        self._framed: list[tuple[bytes, bytes]] = []  # the one that was used last comes last

    def frame(self, text: bytes) -> bytes:
        """Return a text as a frame."""
        place = next((place for place, (known, _) in enumerate(self._framed) if known is text), None)
        found = (text, frame(TEXT, text)) if place is None else self._framed.pop(place)
        self._framed.append(found)
        if len(self._framed) > MAX_SHARED:
            del self._framed[0]
        return found[1]


def unmasked(payload: bytes, mask: bytes) -> bytes:
    """Return what a client has masked."""
    length = len(payload)
    key = (mask * (length // 4 + 1))[:length]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(key, "little")).to_bytes(length, "little")


def accept_value(headers: list[tuple[bytes, bytes]]) -> bytes | HTTPStatus:
    """Return the value that accepts a handshake, or the status that refuses it."""
    found = dict(headers)
    if found.get(b"sec-websocket-version") != b"13":
        return HTTPStatus.UPGRADE_REQUIRED
    keys = [value for name, value in headers if name == b"sec-websocket-key"]
    try:
        valid = len(keys) == 1 and len(base64.b64decode(keys[0], validate=True)) == 16
    except binascii.Error:
        valid = False
    if not valid:
        return HTTPStatus.BAD_REQUEST
    return base64.b64encode(sha1(keys[0] + GUID, usedforsecurity=False).digest())


class WebSocketProtocol:
    """A WebSocket connection, from its handshake to its end. It has what `asyncio.Protocol` must have."""

    send_within = SEND_WITHIN

    def __init__(self, transport: asyncio.Transport, connections: set[Any], now: Callable[[], float]) -> None:
        self.transport = transport
        self.writable = True
        self.session: Session | None = None
        self.on_lost: list[Callable[[], None]] = []
        self._connections = connections  # of uvicorn, which closes them when the server stops
        self._now = now
        self._accept = b""
        self._open = False  # the handshake is over
        self._closing = False  # a close frame or a refusal is sent, or the connection is lost
        self._gathered: list[bytes] | None = None  # frames that go out together
        self._rest = b""  # of a frame that has not arrived as a whole
        self._fragments: list[bytes] = []
        self._fragments_opcode = TEXT
        self._fragments_bytes = 0
        self._stuck_since: float | None = None  # since when the client does not read, or does not close
        self._heard = False  # since the last check
        self._pinged_at = now()
        self._pong_until: float | None = None
        connections.add(self)

    # The handshake

    def shake_hands(self, scope: dict[str, Any], app: Any, tasks: set[asyncio.Task[None]]) -> None:
        """Ask the application whether to accept the connection."""
        accept = accept_value(scope["headers"])
        if isinstance(accept, HTTPStatus):
            self._refuse(accept)
            return
        self._accept = accept
        self._stuck_since = self._now()
        task = asyncio.get_running_loop().create_task(self._ask(scope, app))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    async def _ask(self, scope: dict[str, Any], app: Any) -> None:
        if self._closing:  # lost meanwhile: nobody would be told so again
            return
        try:
            await app(scope, self._receive, self._send)
        finally:
            if not self._open and not self._closing:  # the application failed
                self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR)

    async def _receive(self) -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def _send(self, message: dict[str, Any]) -> None:
        """Take the application's answer to the handshake."""
        match message["type"]:
            case "websocket.accept":
                self._respond(
                    HTTPStatus.SWITCHING_PROTOCOLS,
                    [
                        (b"upgrade", b"websocket"),
                        (b"connection", b"Upgrade"),
                        (b"sec-websocket-accept", self._accept),
                        *message.get("headers", ()),
                    ],
                )
                self._open = True
                self._stuck_since = None
                if self._rest:  # the client did not wait
                    self.data_received(b"")
            case "websocket.close":
                self._refuse(HTTPStatus.FORBIDDEN)
            case "websocket.http.response.start":
                self._closing = True
                self._respond(HTTPStatus(message["status"]), [*message["headers"], (b"connection", b"close")])
            case "websocket.http.response.body":
                self.transport.write(message["body"])
                self.transport.close()

    def _respond(self, status: HTTPStatus, headers: list[tuple[bytes, bytes]]) -> None:
        """Send the head of the response to the handshake."""
        lines = [b"HTTP/1.1 %d %b" % (status, status.phrase.encode()), *(b"%b: %b" % header for header in headers)]
        self.transport.write(b"\r\n".join([*lines, b"", b""]))

    def _refuse(self, status: HTTPStatus) -> None:
        """Refuse the handshake, and close."""
        self._closing = True
        version = [(b"sec-websocket-version", b"13")] if status is HTTPStatus.UPGRADE_REQUIRED else []
        self._respond(status, [*version, (b"content-length", b"0"), (b"connection", b"close")])
        self.transport.close()

    # Sending

    @property
    def closing(self) -> bool:
        """Whether nothing more is sent or heard."""
        return self._closing

    def write(self, messages: list[bytes]) -> None:
        """Send texts, all at once."""
        self.write_frame(b"".join([frame(TEXT, message) for message in messages]))

    def write_frame(self, framed: bytes) -> None:
        """Send a text that is framed already."""
        if self._gathered is not None:
            self._gathered.append(framed)
        elif not self._closing:
            self.transport.write(framed)

    def gather(self) -> None:
        """Write nothing until `send_gathered`: what is written meanwhile goes out at once."""
        self._gathered = []

    def send_gathered(self) -> None:
        """Write what was gathered."""
        gathered, self._gathered = self._gathered, None
        if gathered and not self._closing:
            self.transport.write(b"".join(gathered))

    def close(self, code: int, reason: str = "") -> None:
        """Send a close frame, and close the connection when what is buffered is sent."""
        if not self._closing:
            self._say_goodbye(code.to_bytes(2, "big") + reason.encode())

    def abort(self) -> None:
        """Disconnect without sending what is buffered."""
        self._closing = True
        self.transport.abort()

    def shutdown(self) -> None:
        """Close, because the server stops (uvicorn calls this)."""
        if self._open:
            self.close(RESTART)
        elif not self._closing:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def pause_writing(self) -> None:
        """Remember that the client does not read as fast as it is written to."""
        self.writable = False
        if self._stuck_since is None:
            self._stuck_since = self._now()

    def resume_writing(self) -> None:
        """Go on writing."""
        self.writable = True
        if not self._closing:
            self._stuck_since = None
            if self.session is not None:
                self.session.on_writable()

    def check(self, now: float) -> None:
        """Disconnect a client that does not read, close or answer pings. Ping one that says nothing else."""
        if self._heard:
            self._heard = False
            self._pinged_at = now
            self._pong_until = None
        if (self._stuck_since is not None and now - self._stuck_since > self.send_within) or (
            self._pong_until is not None and now > self._pong_until
        ):
            self.abort()
        elif self._open and not self._closing and now - self._pinged_at >= PING_EVERY and self.writable:
            self._pinged_at = now
            self._pong_until = now + PONG_WITHIN
            self.transport.write(frame(PING, b""))

    # Receiving

    def data_received(self, data: bytes) -> None:
        """Take all whole frames out of what has arrived."""
        if self._closing:
            return
        self._heard = True
        if self._rest:
            data = self._rest + data
        if not self._open:
            self._rest = data
            if len(data) > MAX_BYTES:
                self.abort()
            return
        at = 0
        try:
            while at < len(data) and not self._closing and (size := self._take_frame(data, at)):
                at += size
        except Broken as broken:
            self._rest = b""
            self.close(broken.code, broken.reason)
            return
        self._rest = data[at:]

    def _take_frame(self, data: bytes, at: int) -> int:
        """Take the frame that begins here, and return its size; 0 if it has not arrived as a whole."""
        there = len(data) - at
        if there < 2:
            return 0
        first, second = data[at], data[at + 1]
        whole_text = first == FIN | TEXT and second & MASKED and not self._fragments
        if not whole_text:
            self._check_head(first, second)
        length = second & LENGTH
        head = HEAD_BYTES.get(length, 6)
        if there < head:
            return 0
        if length > MAX_SHORT:
            length = int.from_bytes(data[at + 2 : at + head - 4], "big")
            if length > MAX_BYTES - self._fragments_bytes:
                raise Broken(TOO_LARGE)
        if there < head + length:
            return 0
        begin = at + head
        payload = unmasked(data[begin : begin + length], data[begin - 4 : begin])
        opcode = first & OPCODE
        if whole_text:
            self._take_message(TEXT, payload)
        elif opcode >= CLOSE:
            self._take_control(opcode, payload)
        else:
            self._take_data(opcode, payload, last=bool(first & FIN))
        return head + length

    def _check_head(self, first: int, second: int) -> None:
        """Raise `Broken` if no frame may begin with these two bytes."""
        opcode, last = first & OPCODE, first & FIN
        if opcode >= CLOSE:
            allowed = opcode <= PONG and last and second & LENGTH <= MAX_SHORT
        else:
            allowed = opcode <= BINARY and (opcode == CONTINUATION) is bool(self._fragments)
        if not allowed or first & RESERVED or not second & MASKED:
            raise Broken(PROTOCOL_ERROR)

    def _take_control(self, opcode: int, payload: bytes) -> None:
        if opcode == PING:
            if self.writable:
                self.transport.write(frame(PONG, payload))
        elif opcode == CLOSE:
            self._take_close(payload)

    def _take_close(self, payload: bytes) -> None:
        """Answer a close frame, and end the connection."""
        if len(payload) == 1 or (payload and int.from_bytes(payload[:2], "big") not in RECEIVABLE):
            raise Broken(PROTOCOL_ERROR)
        if not is_utf8(payload[2:]):
            raise Broken(NOT_UTF8)
        if not self._closing:
            self._say_goodbye(payload[:2])

    def _take_data(self, opcode: int, payload: bytes, *, last: bool) -> None:
        """Take a part of a message, or a whole one."""
        if opcode != CONTINUATION:
            if last:
                self._take_message(opcode, payload)
                return
            self._fragments_opcode = opcode
        self._fragments_bytes += len(payload)
        if self._fragments_bytes > MAX_BYTES:
            raise Broken(TOO_LARGE)
        self._fragments.append(payload)
        if last:
            whole = b"".join(self._fragments)
            self._fragments = []
            self._fragments_bytes = 0
            self._take_message(self._fragments_opcode, whole)
        elif len(self._fragments) >= MAX_FRAGMENTS:
            raise Broken(POLICY, "too much")

    def _take_message(self, opcode: int, message: bytes) -> None:
        if opcode == TEXT and not is_utf8(message):
            raise Broken(NOT_UTF8)
        if self.session is not None:
            self.session.on_message(message if opcode == TEXT else None)

    # Ending

    def _say_goodbye(self, payload: bytes) -> None:
        """Send a close frame and close. The client has `send_within` to read what is buffered."""
        self._closing = True
        if self._stuck_since is None:
            self._stuck_since = self._now()
        self.transport.write(frame(CLOSE, payload))
        self.transport.close()

    def eof_received(self) -> None:
        """Let the transport close."""

    def connection_lost(self, _: Exception | None) -> None:
        """Tell the session and whoever counts connections."""
        self._closing = True
        self._connections.discard(self)
        if self.session is not None:
            self.session.on_lost()
        for callback in self.on_lost:
            callback()


def is_utf8(text: bytes) -> bool:
    """Return whether bytes are UTF-8."""
    try:
        return text.isascii() or text.decode() is not None
    except UnicodeDecodeError:
        return False

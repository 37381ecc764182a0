"""The protocol of WebSockets (RFC 6455), frame by frame, in the order of the Autobahn suite."""

import asyncio
import random
from collections.abc import Coroutine, Iterator
from typing import Any, cast

import pytest

from frieze.server import websocket_protocol as w
from frieze.server.websocket_protocol import WebSocketProtocol, accept_value
from tests.example_counts import tries

MASK = b"\x12\xa4\x5c\xff"
KEY = b"dGhlIHNhbXBsZSBub25jZQ=="  # the example of RFC 6455, with the value that accepts it
ACCEPT = b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
HEADERS = [(b"sec-websocket-version", b"13"), (b"sec-websocket-key", KEY)]


class Transport:
    """What a protocol writes to."""

    def __init__(self) -> None:
        self.written = b""
        self.closed = self.aborted = False

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True


class Heard:
    """A session that remembers what it is told."""

    def __init__(self) -> None:
        self.messages: list[bytes | None] = []
        self.writable = 0
        self.lost = 0

    def on_message(self, message: bytes | None) -> None:
        self.messages.append(message)

    def on_writable(self) -> None:
        self.writable += 1

    def on_lost(self) -> None:
        self.lost += 1


def run_through(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine that never waits. An event loop for each would take longer than all the rest."""
    with pytest.raises(StopIteration):
        coroutine.send(None)


class Open:
    """An open connection, with its session, its transport and a clock."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.session = Heard()
        self.transport = Transport()
        self.protocol = WebSocketProtocol(cast("asyncio.Transport", self.transport), set(), lambda: self.now)
        self.protocol.session = self.session
        run_through(self.protocol._send({"type": "websocket.accept"}))
        self.transport.written = b""

    def receive(self, *frames: bytes) -> None:
        self.protocol.data_received(b"".join(frames))

    @property
    def closed_with(self) -> int | None:
        """The code of the close frame, if one was sent: it is the last thing that is written."""
        sent = list(frames_in(self.transport.written))
        if not sent or sent[-1][0] != w.CLOSE:
            return None
        return int.from_bytes(sent[-1][1][:2], "big")


@pytest.fixture
def connection() -> Open:
    return Open()


def frame(
    payload: bytes = b"", opcode: int = w.TEXT, *, fin: bool = True, mask: bytes | None = MASK, rsv: int = 0
) -> bytes:
    """Return a frame as a client sends it."""
    first = (0x80 if fin else 0) | rsv << 4 | opcode
    masked = 0 if mask is None else 0x80
    if len(payload) < 126:
        size = bytes([masked | len(payload)])
    elif len(payload) < 65536:
        size = bytes([masked | 126]) + len(payload).to_bytes(2, "big")
    else:
        size = bytes([masked | 127]) + len(payload).to_bytes(8, "big")
    return bytes([first]) + size + (payload if mask is None else mask + hidden(payload, mask))


def hidden(payload: bytes, mask: bytes) -> bytes:
    """Return a payload as it is masked."""
    over_all = (mask * (len(payload) // 4 + 1))[: len(payload)]
    return (int.from_bytes(payload) ^ int.from_bytes(over_all)).to_bytes(len(payload))


def frames_in(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Return the opcodes and payloads of the frames that a server sent."""
    while data:
        length, head = data[1], 2
        assert data[0] & 0x80, "a server never sends fragments"
        assert not length & 0x80, "a server never masks"
        if length == 126:
            length, head = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, head = int.from_bytes(data[2:10], "big"), 10
        yield data[0] & 15, data[head : head + length]
        data = data[head + length :]


# The handshake


def test_the_example_of_the_standard_is_accepted() -> None:
    assert accept_value(HEADERS) == ACCEPT


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ([(b"sec-websocket-key", KEY)], 426),
        ([(b"sec-websocket-key", KEY), (b"sec-websocket-version", b"8")], 426),
        ([(b"sec-websocket-version", b"13")], 400),
        ([*HEADERS, (b"sec-websocket-key", KEY)], 400),
        ([(b"sec-websocket-version", b"13"), (b"sec-websocket-key", b"c2hvcnQ=")], 400),
        ([(b"sec-websocket-version", b"13"), (b"sec-websocket-key", b"*" * 24)], 400),
    ],
)
def test_a_handshake_that_is_wrong_is_refused(headers: list[tuple[bytes, bytes]], status: int) -> None:
    assert accept_value(headers) == status


def asked(protocol: WebSocketProtocol) -> bool:
    """Return whether the application is asked about a connection."""
    seen: list[str] = []

    async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
        seen.append(scope["type"])
        await send({"type": "websocket.accept"})

    asyncio.run(protocol._ask({"type": "websocket"}, app))
    return bool(seen)


def test_a_connection_that_is_lost_before_the_application_is_asked_is_forgotten() -> None:
    transport = cast("asyncio.Transport", Transport())
    there, lost = (WebSocketProtocol(transport, set(), lambda: 0.0) for _ in range(2))
    lost.connection_lost(None)
    assert (asked(there), asked(lost)) == (True, False)


def test_what_a_client_sends_before_it_is_accepted_waits() -> None:
    transport, session = Transport(), Heard()
    protocol = WebSocketProtocol(cast("asyncio.Transport", transport), set(), lambda: 0.0)
    protocol.session = session
    protocol.data_received(frame(b"early") + frame(b"ping", w.PING))
    assert (session.messages, transport.written) == ([], b"")
    assert asked(protocol)
    assert session.messages == [b"early"]
    assert transport.written.endswith(b"\x8a\x04ping")
    flooded = WebSocketProtocol(cast("asyncio.Transport", transport), set(), lambda: 0.0)
    flooded.data_received(b"x" * (w.MAX_BYTES + 1))
    assert transport.aborted


# Messages


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 128, 255, 65_535 // 4, w.MAX_BYTES])
def test_a_text_of_any_length_arrives(connection: Open, length: int) -> None:
    connection.receive(frame(b"*" * length))
    assert connection.session.messages == [b"*" * length]


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_text_of_any_length_is_sent(connection: Open, length: int) -> None:
    connection.protocol.write([b"*" * length, b"next"])
    assert list(frames_in(connection.transport.written)) == [(w.TEXT, b"*" * length), (w.TEXT, b"next")]


def test_a_message_arrives_however_its_bytes_are_cut(connection: Open) -> None:
    message = "Reykjavík, Zürich, 東京 🎲".encode()
    for byte in frame(message) + frame(b"x" * 300):
        connection.receive(bytes([byte]))
    assert connection.session.messages == [message, b"x" * 300]


def test_a_binary_message_is_no_text(connection: Open) -> None:
    connection.receive(frame(b"\xff\x00", w.BINARY))
    assert connection.session.messages == [None]


def test_one_byte_more_than_the_limit_is_too_large(connection: Open) -> None:
    connection.receive(frame(b"*" * (w.MAX_BYTES + 1))[:10])
    assert connection.closed_with == w.TOO_LARGE
    assert connection.session.messages == []


def test_a_size_of_sixty_four_bits_is_refused_before_anything_is_kept(connection: Open) -> None:
    connection.receive(b"\x81\xff" + (2**63 - 1).to_bytes(8, "big") + MASK)
    assert connection.closed_with == w.TOO_LARGE
    assert connection.protocol._rest == b""


# Pings and pongs


@pytest.mark.parametrize("payload", [b"", b"hello", b"\x00\xff\xfe", b"*" * 125])
def test_a_ping_is_answered_with_its_payload(connection: Open, payload: bytes) -> None:
    connection.receive(frame(payload, w.PING))
    assert list(frames_in(connection.transport.written)) == [(w.PONG, payload)]


def test_a_ping_of_more_than_125_bytes_fails(connection: Open) -> None:
    connection.receive(frame(b"*" * 126, w.PING))
    assert connection.closed_with == w.PROTOCOL_ERROR


def test_pongs_that_nobody_asked_for_are_ignored(connection: Open) -> None:
    connection.receive(frame(b"", w.PONG), frame(b"unasked", w.PONG), frame(b"text"))
    assert connection.session.messages == [b"text"]
    assert connection.transport.written == b""


def test_a_silent_client_is_pinged_and_then_disconnected(connection: Open) -> None:
    connection.now += w.PING_EVERY
    connection.protocol.check(connection.now)
    assert list(frames_in(connection.transport.written)) == [(w.PING, b"")]
    connection.protocol.check(connection.now + w.PONG_WITHIN - 1)
    assert not connection.transport.aborted
    connection.protocol.check(connection.now + w.PONG_WITHIN + 1)
    assert connection.transport.aborted


def test_a_client_that_answers_pings_stays(connection: Open) -> None:
    for _ in range(10):
        connection.now += w.PING_EVERY
        connection.protocol.check(connection.now)
        connection.receive(frame(b"", w.PONG))
    assert not connection.transport.closed


def test_a_client_that_says_something_else_is_not_pinged(connection: Open) -> None:
    for _ in range(10):
        connection.now += w.PING_EVERY - 1
        connection.receive(frame(b"text"))
        connection.protocol.check(connection.now)
    assert connection.transport.written == b""
    connection.now += w.PING_EVERY
    connection.protocol.check(connection.now)
    assert list(frames_in(connection.transport.written)) == [(w.PING, b"")]


# Reserved bits, opcodes, masks


@pytest.mark.parametrize("rsv", range(1, 8))
@pytest.mark.parametrize("opcode", [w.TEXT, w.PING, w.CLOSE])
def test_reserved_bits_fail(connection: Open, rsv: int, opcode: int) -> None:
    connection.receive(frame(b"", opcode, rsv=rsv))
    assert connection.closed_with == w.PROTOCOL_ERROR


@pytest.mark.parametrize("opcode", [3, 4, 5, 6, 7, 11, 12, 13, 14, 15])
def test_reserved_opcodes_fail_after_what_was_right(connection: Open, opcode: int) -> None:
    connection.receive(frame(b"right"), frame(b"", opcode), frame(b"late"))
    assert connection.closed_with == w.PROTOCOL_ERROR
    assert connection.session.messages == [b"right"]


@pytest.mark.parametrize("opcode", [w.TEXT, w.PING, w.CLOSE])
def test_a_client_has_to_mask(connection: Open, opcode: int) -> None:
    connection.receive(frame(b"", opcode, mask=None))
    assert connection.closed_with == w.PROTOCOL_ERROR


# Fragments


def test_a_message_in_fragments_arrives_whole_with_pings_between(connection: Open) -> None:
    connection.receive(
        frame(b"one ", fin=False),
        frame(b"first", w.PING),
        frame(b"two ", w.CONTINUATION, fin=False),
        frame(b"second", w.PING),
        frame(b"three", w.CONTINUATION),
    )
    assert connection.session.messages == [b"one two three"]
    assert list(frames_in(connection.transport.written)) == [(w.PONG, b"first"), (w.PONG, b"second")]


def test_a_letter_may_be_cut_by_fragments(connection: Open) -> None:
    connection.receive(frame("é".encode()[:1], fin=False), frame("é".encode()[1:], w.CONTINUATION))
    assert connection.session.messages == ["é".encode()]


def test_empty_fragments_are_a_message(connection: Open) -> None:
    connection.receive(frame(fin=False), frame(b"", w.CONTINUATION, fin=False), frame(b"", w.CONTINUATION))
    assert connection.session.messages == [b""]


@pytest.mark.parametrize(
    "frames",
    [
        [frame(b"", w.CONTINUATION)],
        [frame(b"", w.CONTINUATION, fin=False)],
        [frame(b"a", fin=False), frame(b"b")],
        [frame(b"", fin=False), frame(b"b", w.BINARY)],
        [frame(b"a"), frame(b"b", w.CONTINUATION)],
        [frame(b"", w.PING, fin=False)],
        [frame(b"", w.CLOSE, fin=False)],
    ],
)
def test_fragments_out_of_order_fail(connection: Open, frames: list[bytes]) -> None:
    connection.receive(*frames)
    assert connection.closed_with == w.PROTOCOL_ERROR


def test_fragments_together_are_no_larger_than_a_message(connection: Open) -> None:
    half = b"*" * (w.MAX_BYTES // 2)
    connection.receive(frame(half, fin=False), frame(half, w.CONTINUATION, fin=False), frame(b"*", w.CONTINUATION))
    assert connection.closed_with == w.TOO_LARGE
    assert connection.session.messages == []


def test_the_number_of_fragments_is_bounded(connection: Open) -> None:
    connection.receive(frame(fin=False), frame(b"", w.CONTINUATION, fin=False) * w.MAX_FRAGMENTS)
    assert connection.closed_with == w.POLICY


# UTF-8


@pytest.mark.parametrize(
    "text",
    [b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"\xfe", b"ok \xf0\x9f\x8e", b"\xf8\x88\x80\x80\x80"],
)
def test_a_text_that_is_not_utf_8_fails(connection: Open, text: bytes) -> None:
    connection.receive(frame(text))
    assert connection.closed_with == w.NOT_UTF8
    assert connection.session.messages == []


# Closing


@pytest.mark.parametrize("code", [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999])
def test_a_close_frame_is_answered_with_its_code(connection: Open, code: int) -> None:
    connection.receive(frame(code.to_bytes(2, "big") + "até logo".encode(), w.CLOSE), frame(b"late"))
    assert connection.closed_with == code
    assert connection.transport.closed
    assert connection.session.messages == []


def test_a_close_frame_without_a_code_is_answered_with_one_without(connection: Open) -> None:
    connection.receive(frame(b"", w.CLOSE))
    assert list(frames_in(connection.transport.written)) == [(w.CLOSE, b"")]


@pytest.mark.parametrize("code", [0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65_535])
def test_codes_that_nobody_may_send_fail(connection: Open, code: int) -> None:
    connection.receive(frame(code.to_bytes(2, "big"), w.CLOSE))
    assert connection.closed_with == w.PROTOCOL_ERROR


def test_half_a_code_fails(connection: Open) -> None:
    connection.receive(frame(b"\x03", w.CLOSE))
    assert connection.closed_with == w.PROTOCOL_ERROR


def test_a_reason_that_is_not_utf_8_fails(connection: Open) -> None:
    connection.receive(frame((1000).to_bytes(2, "big") + b"\xff", w.CLOSE))
    assert connection.closed_with == w.NOT_UTF8


def test_nothing_is_sent_or_heard_after_a_close_frame(connection: Open) -> None:
    connection.protocol.close(w.POLICY, "too much")
    before = connection.transport.written
    connection.protocol.write([b"late"])
    connection.receive(frame(b"late"), frame(b"late", w.PING))
    connection.protocol.close(w.RESTART)
    assert connection.transport.written == before
    assert connection.session.messages == []


def test_a_session_hears_once_that_its_connection_is_lost(connection: Open) -> None:
    left: list[int] = []
    connection.protocol.on_lost.append(lambda: left.append(1))
    connection.protocol.connection_lost(None)
    assert (connection.session.lost, left) == (1, [1])


# Clients that do not read


def test_nothing_waits_longer_than_a_client_may_take_to_read(connection: Open) -> None:
    connection.protocol.pause_writing()
    connection.protocol.check(connection.now + w.SEND_WITHIN - 1)
    assert not connection.transport.aborted
    connection.protocol.resume_writing()
    assert connection.session.writable == 1
    connection.protocol.check(connection.now + w.SEND_WITHIN + 1)
    assert not connection.transport.aborted, "it has read"
    connection.protocol.pause_writing()
    connection.now += w.SEND_WITHIN + 1
    connection.protocol.check(connection.now)
    assert connection.transport.aborted


def test_pings_of_a_client_that_does_not_read_are_not_answered(connection: Open) -> None:
    connection.protocol.pause_writing()
    connection.receive(frame(b"flood", w.PING) * 1000)
    assert connection.transport.written == b""


def test_a_client_that_does_not_read_the_end_is_disconnected(connection: Open) -> None:
    connection.protocol.close(w.POLICY)
    connection.protocol.check(connection.now + w.SEND_WITHIN + 1)
    assert connection.transport.aborted


# Whatever comes


def random_frame(rng: random.Random) -> bytes:
    """Return a frame that may break any rule, or bytes that are none."""
    kind = rng.random()
    if kind < 0.05:
        return rng.randbytes(rng.randrange(20))
    opcode = rng.choice([w.TEXT] * 6 + [w.CONTINUATION] * 3 + [w.PING, w.PING, w.PONG, w.BINARY])
    if kind < 0.07:
        opcode = rng.randrange(16)
    payload = rng.choice([b"", b'{"type":"ping"}', "Þórr".encode(), rng.randbytes(rng.randrange(200))])
    whole = frame(
        payload,
        opcode,
        fin=opcode >= w.CLOSE or rng.random() < 0.6,
        mask=None if rng.random() < 0.005 else rng.randbytes(4),
        rsv=rng.randrange(8) if rng.random() < 0.005 else 0,
    )
    return whole[: rng.randrange(len(whole))] if rng.random() < 0.01 else whole


def test_whatever_frames_come_nothing_fails_or_grows() -> None:
    """`make soak` sends a million."""
    rng = random.Random(6455)
    connection, left = Open(), tries(100_000, 100_000)
    while left:
        count = min(left, rng.randrange(1, 8))
        left -= count
        data = b"".join(random_frame(rng) for _ in range(count))
        cut = rng.randrange(len(data) + 1)
        connection.receive(data[:cut])
        connection.receive(data[cut:])
        protocol = connection.protocol
        assert len(protocol._rest) <= w.MAX_BYTES + 14
        assert protocol._fragments_bytes <= w.MAX_BYTES
        assert len(protocol._fragments) < w.MAX_FRAGMENTS
        list(frames_in(connection.transport.written))  # what is sent is whole frames
        connection.transport.written = b""
        assert all(message is None or message.decode() is not None for message in connection.session.messages)
        connection.session.messages.clear()
        if connection.transport.closed or rng.random() < 0.01:
            connection.protocol.connection_lost(None)
            connection = Open()

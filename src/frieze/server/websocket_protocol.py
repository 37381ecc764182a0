"""WebSocket connections: uvicorn's protocol with a timeout for clients that do not read.

uvicorn waits for ever for such a client. Here it holds one message in the transport's buffer, for at most
`SEND_WITHIN`. Messages that are UTF-8 already (`{"type": "websocket.send", "messages": [bytes]}`) are framed here and
written together.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

SEND_WITHIN = 15.0  # seconds; a client that does not read for so long is disconnected
NOT_UTF8, TOO_MUCH = 1007, 1008
MAX_FRAGMENTS = 64  # frames of one message
MAX_QUEUED = 500  # received messages; a client that reconnects sends again what was not answered


def text_frame(payload: bytes) -> bytes:
    """Return a text message as one unmasked frame, as a server sends it."""
    length = len(payload)
    if length < 126:
        return b"\x81%c%b" % (length, payload)
    if length < 65536:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), payload)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), payload)


def _is_utf8(fragments: list[bytes]) -> bool:
    """Return whether the fragments of a message are UTF-8."""
    try:
        (fragments[0] if len(fragments) == 1 else b"".join(fragments)).decode()
    except UnicodeDecodeError:
        return False
    return True


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that disconnects clients that do not read or send too much."""

    send_within = SEND_WITHIN
    on_lost: Callable[[], None]  # set by HttpProtocol

    def connection_lost(self, exc: Exception | None) -> None:
        """Call `on_lost`."""
        super().connection_lost(exc)
        self.handshake_complete = True  # otherwise uvicorn logs an error
        self.on_lost()

    def handle_cont(self, event: Frame) -> None:
        """Add a fragment to a message. Their number is bounded: empty ones would never reach the limit of its size."""
        if len(self.frames) >= MAX_FRAGMENTS:
            self._refuse()
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Queue a message for the application. Fail if too many are queued, or if a text is not UTF-8."""
        if self.queue.qsize() >= MAX_QUEUED:
            if not self.close_sent:
                self._refuse()
        elif self.curr_msg_data_type == "text" and not self.close_sent and not _is_utf8(self.frames):
            self.conn.fail(NOT_UTF8)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def _refuse(self) -> None:
        """Fail the connection of a client that sends too much."""
        self.conn.fail(TOO_MUCH, "too much")
        self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Close, and abort if the client does not read that in time."""
        super().handle_parser_exception()
        self.loop.call_later(self.send_within, self.transport.abort)

    def handle_close(self, event: Frame) -> None:
        """Close as the client asks, and abort if it does not read that in time."""
        super().handle_close(event)
        self.loop.call_later(self.send_within, self.transport.abort)

    async def send(self, message: Any) -> None:
        """Send a message. Abort and raise if the client does not read."""
        if not self.writable.is_set():
            try:
                async with asyncio.timeout(self.send_within):
                    await self.writable.wait()
            except TimeoutError:
                self.abort()
        messages = message.get("messages")
        if messages is None:
            await super().send(message)
            if message["type"] == "websocket.http.response.body":
                self.handshake_complete = True  # the handshake was refused, which is a response
        elif self.disconnected or self.close_sent:
            raise ConnectionError
        else:
            self.transport.write(b"".join([text_frame(payload) for payload in messages]))

    def abort(self) -> None:
        """Close the connection without sending what is buffered."""
        self.transport.abort()
        self.disconnected = True
        self.writable.set()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        """Abort a connection whose client does not answer pings."""
        super().keepalive_timeout()
        self.transport.abort()

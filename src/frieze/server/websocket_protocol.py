"""The bytes under a socket: uvicorn's protocol, which waits for ever for a client that does not read, cut short.

What such a client holds is bounded: one message in the transport's buffer, and that for `SEND_WITHIN` at most.
Messages that are UTF-8 already (`{"type": "websocket.send", "messages": [bytes]}`) go out together, without a detour.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

SEND_WITHIN = 15.0  # seconds; who does not read that long is cut off
NOT_UTF8, TOO_MUCH = 1007, 1008
MAX_FRAGMENTS = 64  # of one message
MAX_QUEUED = 500  # messages that were sent at once; a client that comes back sends again what was not answered


def text_frame(payload: bytes) -> bytes:
    """Return a whole text message as the server's side frames it: no mask, no pieces."""
    length = len(payload)
    if length < 126:
        return b"\x81%c%b" % (length, payload)
    if length < 65536:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), payload)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), payload)


def _is_utf8(fragments: list[bytes]) -> bool:
    """Return whether the pieces of a message are text."""
    try:
        (fragments[0] if len(fragments) == 1 else b"".join(fragments)).decode()
    except UnicodeDecodeError:
        return False
    return True


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """Sends as long as the other side reads."""

    send_within = SEND_WITHIN
    on_lost: Callable[[], None]  # set by the door

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the door."""
        super().connection_lost(exc)
        self.handshake_complete = True  # nobody waits for it: no fault of ours, and nothing to log
        self.on_lost()

    def handle_cont(self, event: Frame) -> None:
        """Take another piece of a message; empty ones, which no size limits, without end are not taken."""
        if len(self.frames) >= MAX_FRAGMENTS:
            self._refuse()
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on, unless too many wait already, or it is no text though it should be."""
        if self.queue.qsize() >= MAX_QUEUED:
            if not self.close_sent:
                self._refuse()
        elif self.curr_msg_data_type == "text" and not self.close_sent and not _is_utf8(self.frames):
            self.conn.fail(NOT_UTF8)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def _refuse(self) -> None:
        """End the connection of a client that sends what no decent one does."""
        self.conn.fail(TOO_MUCH, "too much")
        self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Close; without waiting for ever until that is read."""
        super().handle_parser_exception()
        self.loop.call_later(self.send_within, self.transport.abort)

    def handle_close(self, event: Frame) -> None:
        """Close as the client asks; without waiting for ever until that is read."""
        super().handle_close(event)
        self.loop.call_later(self.send_within, self.transport.abort)

    async def send(self, message: Any) -> None:
        """Send something; the connection of a client that does not read ends here, and it raises."""
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
                self.handshake_complete = True  # it was refused, and that is an answer
        elif self.disconnected or self.close_sent:
            raise ConnectionError
        else:
            self.transport.write(b"".join([text_frame(payload) for payload in messages]))

    def abort(self) -> None:
        """End the connection without waiting until what is left has been sent."""
        self.transport.abort()
        self.disconnected = True
        self.writable.set()

    def handle_ping(self) -> None:
        """Answer a ping, unless answers are not read."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        """End a connection whose client does not answer."""
        super().keepalive_timeout()
        self.transport.abort()

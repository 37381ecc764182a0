"""The bytes under a socket: uvicorn's protocol, which waits for ever for a client that does not read, cut short.

What such a client holds is bounded: one message in the transport's buffer, and that for `SEND_WITHIN` at most.
Messages that are UTF-8 already (`{"type": "websocket.send", "messages": [bytes]}`) go out together, without a detour.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SEND_WITHIN = 15.0  # seconds; who does not read that long is cut off


def text_frame(words: bytes) -> bytes:
    """Give a whole text message as the server's side frames it: no mask, no pieces."""
    length = len(words)
    if length < 126:
        return b"\x81%c%b" % (length, words)
    if length < 65536:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), words)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), words)


class Wire(WebSocketsSansIOProtocol):
    """Sends as long as the other side reads."""

    send_within = SEND_WITHIN

    async def send(self, message: Any) -> None:
        """Send something; the connection of a client that does not read ends here, and it raises."""
        if not self.writable.is_set():
            try:
                async with asyncio.timeout(self.send_within):
                    await self.writable.wait()
            except TimeoutError:
                self.cut()
        messages = message.get("messages")
        if messages is None:
            await super().send(message)
        elif self.disconnected or self.close_sent:
            raise ConnectionError
        else:
            self.transport.write(b"".join([text_frame(words) for words in messages]))

    def cut(self) -> None:
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

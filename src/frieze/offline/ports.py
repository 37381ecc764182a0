"""Sockets of tables over a port of the browser, with the messages of the server's WebSockets."""

from collections.abc import Callable

LINE_END = b"\n"  # no message has one: line breaks inside texts are escaped


class Lines:
    """Frames texts as lines, so that several may be sent at once."""

    def frame(self, text: bytes) -> bytes:
        """Return a text as a line."""
        return text + LINE_END


class PortConnection:
    """The page's end of a socket. `send` takes lines, `closed` the code with which it was closed."""

    def __init__(self, send: Callable[[str], None], closed: Callable[[int], None]) -> None:
        self._send = send
        self._closed = closed
        self._gathered: list[bytes] | None = None
        self.writable = True
        self.closing = False

    def write(self, messages: list[bytes]) -> None:
        """Send texts, all at once."""
        self.write_frame(b"".join([message + LINE_END for message in messages]))

    def write_frame(self, framed: bytes) -> None:
        """Send a text that is framed already."""
        if self._gathered is not None:
            self._gathered.append(framed)
        elif not self.closing:
            self._send(framed.decode())

    def gather(self) -> None:
        """Write nothing until `send_gathered`: what is written meanwhile goes out at once."""
        self._gathered = []

    def send_gathered(self) -> None:
        """Write what was gathered."""
        gathered, self._gathered = self._gathered, None
        if gathered:
            self.write_frame(b"".join(gathered))

    def close(self, code: int, reason: str = "") -> None:  # noqa: ARG002  # a port tells only the code
        """Close."""
        if not self.closing:
            self.send_gathered()
            self.closing = True
            self.writable = False
            self._closed(code)

    def abort(self) -> None:
        """Close without sending what was gathered."""
        self._gathered = None
        self.close(0)


class NoCounts:
    """Counts nothing: there is nobody to read it."""

    def __init__(self) -> None:
        self.sockets = self.errors = self.refused = self

    def labels(self, _: str) -> "NoCounts":
        """Return what counts under a label."""
        return self

    def inc(self) -> None:
        """Count one more."""

    def dec(self) -> None:
        """Count one less."""

    def count_move(self, _: float) -> None:
        """Count a move that took so long."""

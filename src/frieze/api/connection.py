"""The other end of a socket, whatever carries it: a WebSocket of the server, or a port of the browser."""

from typing import Any, NamedTuple, Protocol


class Connection(Protocol):
    """Carries texts to one client."""

    @property
    def writable(self) -> bool:
        """Whether the client reads as fast as it is written to."""
        ...

    @property
    def closing(self) -> bool:
        """Whether nothing more is sent or heard."""
        ...

    def write(self, messages: list[bytes]) -> None:
        """Send texts, all at once."""

    def write_frame(self, framed: bytes) -> None:
        """Send a text that is framed already."""

    def gather(self) -> None:
        """Write nothing until `send_gathered`: what is written meanwhile goes out at once."""

    def send_gathered(self) -> None:
        """Write what was gathered."""

    def close(self, code: int, reason: str = "") -> None:
        """Close when what is buffered is sent."""

    def abort(self) -> None:
        """Close without sending what is buffered."""


class Frames(Protocol):
    """Frames texts as a kind of connection sends them."""

    def frame(self, text: bytes, /) -> bytes:
        """Return a text as a frame."""
        ...


class SocketCounts(Protocol):
    """What is counted of sockets."""

    sockets: Any
    errors: Any
    refused: Any

    def count_move(self, seconds: float, /) -> None:
        """Count a move that took so long."""


class Client(NamedTuple):
    """Who is at the other end. Limits are counted by `player` and by `address`. `is_new`: nobody knew them before."""

    connection: Connection
    player: str
    address: str
    is_new: bool

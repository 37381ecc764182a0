"""HTTP connections: timeouts and bounds that uvicorn does not have.

uvicorn waits for ever for a request that does not end, and for a client that does not read its response. This protocol
closes connections that are too slow or send too long a head, and bounds how many connections one address holds.
"""

import asyncio
import ipaddress
import math
import socket
from enum import Enum, auto
from http import HTTPStatus
from itertools import islice
from typing import Any, cast
from urllib.parse import unquote

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from frieze.server.concurrency import ConcurrencyLimit
from frieze.server.config import Network, networks_in
from frieze.server.identity import network_of
from frieze.server.websocket_protocol import WebSocketProtocol

# By one address. A school has 640 sockets in lessons and perhaps as many that its network has lost; two hundred more
# browsers that load their pages just now have six connections each.
MAX_CONNECTIONS = 4000
MAX_LOOKED_AT = 50  # of an address's connections, in search of one that nobody uses
MAX_FILES = 65_536
RESERVED_FILES = 256  # of the files that this process may open; the rest may be connections
MAX_HEAD = 16 * 1024  # bytes of a request line with its headers
MAX_HEADERS = 64
CHECK_EVERY = 1.0  # seconds
SHARES = 10  # of all sockets, which are checked one after the other: else moves would wait for thousands of checks
SEND_WITHIN = 30.0  # seconds, in which a client must read at least MIN_READ bytes of its response
MIN_READ = 32 * 1024


class ConnectionState(Enum):
    """What a connection does now."""

    READING_HEAD = auto()
    READING_BODY = auto()
    RESPONDING = auto()
    IDLE = auto()


# Seconds. uvicorn closes idle connections sooner, but not those that send empty lines.
TIMEOUTS = {
    ConnectionState.READING_HEAD: 10.0,
    ConnectionState.READING_BODY: 60.0,
    ConnectionState.RESPONDING: math.inf,
    ConnectionState.IDLE: 30.0,
}


class ConnectionTracker:
    """Makes the connections of a server, counts them and checks their timeouts."""

    def __init__(self, trusted_proxies: str = "", limited: bool = True) -> None:
        self.limited = limited
        self.trusted: list[Network] = networks_in(trusted_proxies)
        files = max_open_files()
        self.limit = ConcurrencyLimit(MAX_CONNECTIONS, max(files - RESERVED_FILES, files // 2))
        self.watched: set[HttpProtocol] = set()
        self.counted: dict[str, dict[HttpProtocol, None]] = {}  # by address, in the order of their arrival
        self.shares: list[set[WebSocketProtocol]] = [set() for _ in range(SHARES)]
        self._checking = False
        self._checking_sockets = False

    def make_protocol(self, **given: Any) -> "HttpProtocol":
        """Return a protocol for a new connection."""
        return HttpProtocol(self, **given)

    def watch(self, connection: "HttpProtocol") -> None:
        """Check a connection's timeouts until it ends or becomes a WebSocket."""
        self.watched.add(connection)
        self._check_soon(connection.loop)

    def count(self, connection: "HttpProtocol", address: str, *, any_number: bool) -> bool:
        """Count a connection and return True, unless there are too many.

        If its address has too many, one that nobody uses makes way. So who holds connections keeps nobody else out.
        """
        if not self.limit.enter(address, any_number=any_number):
            unused = next((one for one in islice(self.counted.get(address, ()), MAX_LOOKED_AT) if one.is_unused), None)
            if unused is None:
                return False
            unused.release()
            unused.transport.abort()
            self.limit.enter(address)
        self.counted.setdefault(address, {})[connection] = None
        return True

    def forget(self, connection: "HttpProtocol", address: str) -> None:
        """Consider a connection no longer for making way."""
        its = self.counted.get(address, {})
        its.pop(connection, None)
        if not its:
            self.counted.pop(address, None)

    def watch_socket(self, connection: WebSocketProtocol, loop: asyncio.AbstractEventLoop) -> None:
        """Check a WebSocket's timeouts until it ends."""
        share = min(self.shares, key=len)
        share.add(connection)
        connection.on_lost.append(lambda: share.discard(connection))
        if not self._checking_sockets:
            self._checking_sockets = True
            loop.call_later(CHECK_EVERY / SHARES, self._check_share, loop, 0)

    def _check_share(self, loop: asyncio.AbstractEventLoop, number: int) -> None:
        """Check the timeouts of a share of all sockets, and later those of the next one."""
        now = loop.time()
        for socket_ in list(self.shares[number]):
            socket_.check(now)
        self._checking_sockets = any(self.shares)
        if self._checking_sockets:
            loop.call_later(CHECK_EVERY / SHARES, self._check_share, loop, (number + 1) % SHARES)

    def _check_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._checking:
            self._checking = True
            loop.call_later(CHECK_EVERY, self._check_all, loop)

    def _check_all(self, loop: asyncio.AbstractEventLoop) -> None:
        """Check the timeouts of all connections that are no sockets, again and again while there are any."""
        self._checking = False
        for connection in list(self.watched):
            connection.check_timeouts(loop.time())
        if self.watched:
            self._check_soon(loop)


class HttpProtocol(HttpToolsProtocol):
    """A connection that sends HTTP requests and may become a WebSocket."""

    def __init__(self, tracker: ConnectionTracker, **given: Any) -> None:
        super().__init__(**given)
        self.tracker = tracker
        self.address: str | None = None  # None: not counted
        self.state = ConnectionState.READING_HEAD
        self.since = 0.0
        self.head_bytes = 0  # bytes received of a request whose body has not begun
        self.field_bytes = 0  # bytes parsed of its request line and headers
        self.too_large = False
        self.unread = (0, 0.0)  # bytes of the response that the client has not read, and since when

    def _set_state(self, state: ConnectionState) -> None:
        self.state = state
        self.since = self.loop.time()

    # Opening and closing

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        # asyncio sets it only if the listening socket names its protocol. Without it each response waits 40 ms.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._set_state(ConnectionState.READING_HEAD)
        self.tracker.watch(self)
        if not self.tracker.limited:
            return
        peer = self.client[0] if self.client else ""
        address = network_of(peer)
        if self.tracker.count(self, address, any_number=_is_in(peer, self.tracker.trusted)):
            self.address = address
        else:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.tracker.watched.discard(self)
        self.release()

    def release(self) -> None:
        """Count this connection no longer."""
        if self.address is not None:
            self.tracker.limit.leave(self.address)
            self.tracker.forget(self, self.address)
            self.address = None

    @property
    def is_unused(self) -> bool:
        """Whether no request is there as a whole that has not been answered."""
        return self.state is not ConnectionState.RESPONDING

    def handle_websocket_upgrade(self) -> None:
        self.connections.discard(self)
        self.tracker.watched.discard(self)
        if self.address is not None:
            self.tracker.forget(self, self.address)
        try:
            url = httptools.parse_url(self.url)
        except httptools.HttpParserInvalidURLError:
            url = None
        if url is None or self.scope["method"] != "GET" or self.scope["http_version"] != "1.1":
            self._refuse(HTTPStatus.BAD_REQUEST)
            return
        upgraded = WebSocketProtocol(self.transport, self.connections, self.loop.time)
        upgraded.on_lost.append(self.release)
        self.tracker.watch_socket(upgraded, self.loop)
        self.transport.set_protocol(cast("asyncio.Protocol", upgraded))
        scope = {
            **self.scope,
            "type": "websocket",
            "scheme": "wss" if self.scheme == "https" else "ws",
            "path": self.root_path + unquote(url.path.decode("ascii")),
            "raw_path": self.root_path.encode() + url.path,
            "query_string": url.query or b"",
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
            "connection": upgraded,  # the application gives it its session
        }
        upgraded.shake_hands(scope, self.app, self.tasks)

    # Parsing

    def data_received(self, data: bytes) -> None:
        self.head_bytes = len(data) + (self.head_bytes if self.state is ConnectionState.READING_HEAD else 0)
        super().data_received(data)
        if self.state is ConnectionState.READING_HEAD and self.head_bytes > MAX_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.field_bytes = 0
        self._set_state(ConnectionState.READING_HEAD)

    def on_url(self, url: bytes) -> None:
        self.field_bytes += len(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self.field_bytes += len(name) + len(value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._set_state(ConnectionState.READING_BODY)
        if self.field_bytes > MAX_HEAD or len(self.headers) > MAX_HEADERS:
            self.too_large = True
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif not self.too_large:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self.too_large:
            super().on_body(body)

    def _should_upgrade(self) -> bool:
        return not self.too_large and self._get_upgrade() == b"websocket"

    def on_message_complete(self) -> None:
        if self.too_large:
            return
        if self.state is ConnectionState.READING_BODY:
            self._set_state(ConnectionState.RESPONDING)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if self.state is ConnectionState.RESPONDING:  # otherwise the rest of a body is still to come
            self._set_state(ConnectionState.IDLE)
        super().on_response_complete()

    def check_timeouts(self, now: float) -> None:
        """Close the connection if it has been in its state for too long."""
        left = self.transport.get_write_buffer_size()
        before, since = self.unread
        if not left or left <= before - MIN_READ or not before:
            self.unread = (left, now)
        elif now - since > SEND_WITHIN:
            self.transport.abort()
        if now - self.since <= TIMEOUTS[self.state] or self.transport.is_closing():
            return
        # Browsers open connections ahead: nobody reads a response on those.
        if self.state is ConnectionState.IDLE or not self.head_bytes:
            self.transport.close()
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _refuse(self, status: HTTPStatus) -> None:
        """Respond with this status and close."""
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            lines = (f"HTTP/1.1 {status.value} {status.phrase}", "content-length: 0", "connection: close", "", "")
            self.transport.write("\r\n".join(lines).encode())
        self.transport.close()


def allow_open_files() -> None:
    """Let this process and its children open as many files as the system allows without asking an administrator."""
    try:
        import resource
    except ImportError:  # Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def max_open_files() -> int:
    """Return how many files and connections this process may have open."""
    try:
        import resource
    except ImportError:  # Windows
        return 8192
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MAX_FILES if allowed == resource.RLIM_INFINITY else allowed


def _is_in(address: str, networks: list[Network]) -> bool:
    """Return whether an address belongs to one of the networks."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(known in network for network in networks)

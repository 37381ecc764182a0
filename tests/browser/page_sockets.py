"""A page's socket in the hands of a test: messages that are held or dropped, connections that break."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocket, WebSocketRoute

from tests.browser.seat import Seat


class HeldSocket:
    """A page's socket whose messages the test can hold, and which it can disconnect."""

    def __init__(self, seat: Seat) -> None:
        self.held: list[tuple[WebSocketRoute, str | bytes]] | None = None
        self.offline = False
        self.sockets: list[WebSocketRoute] = []
        self._seat = seat
        self._connections: list[WebSocket] = []
        seat.page.on("websocket", self._connect)
        seat.page.route_web_socket("**/play", self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        if self.offline:
            socket.close()
            return
        server = socket.connect_to_server()
        server.on_message(lambda message: self._pass(socket, message))
        self.sockets += [socket, server]

    def _connect(self, connection: WebSocket) -> None:
        self._connections.append(connection)

    def _pass(self, socket: WebSocketRoute, message: str | bytes) -> None:
        if self.held is None:
            socket.send(message)
        else:
            self.held.append((socket, message))

    def hold(self) -> None:
        self.held = []

    def release(self, which: Callable[[str], bool] | None = None) -> None:
        """Deliver what was held: all of it, or only some messages."""
        held = self.held or []
        self.held = None if which is None else [one for one in held if not which(str(one[1]))]
        for route, message in held:
            if which is None or which(str(message)):
                route.send(message)

    def disconnect(self) -> None:
        """Close both sides, and wait until the server's is closed: until then the seat hears what it sends."""
        self.offline = True
        for socket in self.sockets:
            socket.close()
        self.sockets = []
        self._seat.until(lambda: all(one.is_closed() for one in self._connections), "the connection to be closed")


class InterruptibleSocket:
    """A page's socket that can be muted and disconnected. Then the page catches up."""

    def __init__(self, page: Page) -> None:
        self.updates: list[dict[str, Any]] = []
        self._sockets: list[WebSocketRoute] = []
        self._muted: list[WebSocketRoute] = []
        page.route_web_socket("**/play", self._join)

    def _join(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: None if socket in self._muted else self._forward(socket, message))
        self._sockets.append(socket)

    def _forward(self, socket: WebSocketRoute, message: str | bytes) -> None:
        if (received := json.loads(message))["type"] == "update":
            self.updates.append(received)
        socket.send(message)

    def mute(self) -> None:
        """Drop all further messages of the open sockets. New ones work."""
        self._muted += self._sockets

    def disconnect(self) -> None:
        self._sockets.pop().close()

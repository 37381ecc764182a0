"""The handshake of a WebSocket: who may open one. An accepted one is served by its connection from then on."""

from collections.abc import Awaitable, Callable
from typing import Any

from frieze.api.client_socket import ClientSocket
from frieze.api.connection import Client
from frieze.api.limits import TooMuch
from frieze.api.problems import problem_of
from frieze.server.identity import address_of, cookie_header, from_our_page, player_of
from frieze.server.problems import refuse

Send = Callable[[dict[str, Any]], Awaitable[None]]


async def accept(scope: dict[str, Any], send: Send, make: Callable[[Client], ClientSocket[Any]]) -> None:
    """Open a socket to pages of ours that do not open too many."""
    player, new_key = player_of(scope["headers"])
    socket = make(Client(scope["connection"], player, address_of(scope), new_key is not None))
    headers = []
    if new_key:
        headers = [(b"set-cookie", cookie_header(new_key, scope["scheme"], scope["root_path"]))]
    try:
        socket.limits.spend("socket", key=player, address=socket.address)
    except TooMuch as error:
        await refuse(problem_of(error), 429, send, "websocket.http.response")
        return
    if not from_our_page(scope["headers"], scope["scheme"]):
        await send({"type": "websocket.close"})
        return
    scope["connection"].session = socket
    socket.open()
    await send({"type": "websocket.accept", "headers": headers})

"""Players without a browser. They answer over the socket at once, so that games with several players stay short."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser import card_dates
from tests.browser.rest_caller import RestCaller
from tests.browser.seat import Seat, new_key
from tests.browser.server import Server
from tests.hang_guard import HANGS_AFTER

Action = dict[str, Any]
Choose = Callable[[dict[str, Any]], Action]


class SocketPlayer:
    """Joins a table and plays in a thread until the game is over."""

    def __init__(self, server: Server, code: str, name: str, animal: str, choose: Choose) -> None:
        self.server = server
        self.code = code
        self.choose = choose
        self.views: list[dict[str, Any]] = []
        self.trouble: str | None = None
        self._caller = RestCaller(server)
        self._caller.join(code, name, animal)
        self._over = threading.Event()
        self._socket: ClientConnection | None = None
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def _play(self) -> None:
        try:
            self._talk()
        except Exception as error:  # `leave` raises it
            if not self._over.is_set():
                self.trouble = repr(error)

    def _talk(self) -> None:
        with open_socket(self.server, self.code, self._caller.cookies) as self._socket:
            for update in updates(self._socket):
                self.views.append(update["view"])
                if is_to_move(update["view"]):
                    act(self._socket, update, self.choose(update["view"]))

    def leave(self) -> None:
        """Stop playing. Raise if something went wrong."""
        self._over.set()
        if self._socket is not None:
            self._socket.close()
        self._thread.join(HANGS_AFTER)
        assert self.trouble is None, self.trouble


@contextmanager
def open_socket(server: Server, code: str, cookies: dict[str, str]) -> Iterator[ClientConnection]:
    """Open a connection to a table."""
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    address = f"ws://127.0.0.1:{server.port}/api/tables/{code}/play"
    headers = {"cookie": cookie}
    with connect(address, additional_headers=headers, open_timeout=HANGS_AFTER, ping_timeout=HANGS_AFTER) as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "seen": 0, "game": 0}))
        yield socket


def updates(socket: ClientConnection) -> Iterator[dict[str, Any]]:
    """Yield the updates as they arrive."""
    for message in map(json.loads, socket):
        assert message["type"] != "refused", message["error"]
        if message["type"] == "update":
            yield message


def is_to_move(view: dict[str, Any]) -> bool:
    return view["choices"] is not None and view["to_move"] == view["you"]


def act(socket: ClientConnection, update: dict[str, Any], action: Action) -> None:
    view = update["view"]
    named = {"seat": update["seat"], "turn": view["turn"], "decision": view["decision"]}
    socket.send(json.dumps({"type": "act", "key": new_key(), **named, "action": action}))


def play_ahead(seat: Seat, server: Server, code: str, choose: Choose, until: Callable[[dict[str, Any]], bool]) -> None:
    """Play for a browser's seat over the socket until a view is as wanted. The page can be opened then."""
    cookies = {one["name"]: one["value"] for one in seat.page.context.cookies()}
    with open_socket(server, code, cookies) as socket:
        for update in updates(socket):
            if until(update["view"]):
                return
            assert update["view"]["outcome"] is None, "the game was over before it was as wanted"
            if is_to_move(update["view"]):
                act(socket, update, choose(update["view"]))


def place_right(view: dict[str, Any]) -> Action:
    """Timeline: place the first card right."""
    card = view["choices"]["cards"][0]
    return {"type": "place", "card": card, "gap": card_dates.right_gap([shown["card"] for shown in view["line"]], card)}


def place_wrong(view: dict[str, Any]) -> Action:
    """Timeline: place a card wrong, if there is such a gap."""
    line = [shown["card"] for shown in view["line"]]
    for card in view["choices"]["cards"]:
        if (gap := card_dates.wrong_gap(line, card)) is not None:
            return {"type": "place", "card": card, "gap": gap}
    return {"type": "place", "card": view["choices"]["cards"][0], "gap": 0}


def exhibit(view: dict[str, Any]) -> Action:
    """Exhibition: take the first card, and place it where it scores most."""
    choices = view["choices"]
    if choices["type"] == "take":
        card = choices["cards"][0]
        return {"type": "take", "card": card["card"], **({"to": card["to"][0]} if card["to"] else {})}
    fits = [spot for spot in choices["spots"] if spot["gain"] is not None]
    if fits:
        best = max(fits, key=lambda spot: spot["gain"]["total"])
        return {"type": "put", "showcase": best["showcase"], "spot": best["spot"]}
    return {"type": "store"} if choices["store"] is not None else {"type": "finish"}


def exhibit_white(view: dict[str, Any]) -> Action:
    """Exhibition: the same, but take white cards first, which need a continent."""
    choices = view["choices"]
    white = next((one for one in choices["cards"] if one["to"]), None) if choices["type"] == "take" else None
    return {"type": "take", "card": white["card"], "to": white["to"][0]} if white else exhibit(view)


def team_up(view: dict[str, Any]) -> Action:
    """Together: stop as soon as possible, else play, else discard."""
    choices = view["choices"]
    if choices["stop"]:
        return {"type": "stop"}
    if choices["play"]:
        return {"type": "play", "card": choices["play"][0]}
    return {"type": "discard", "card": choices["discard"][0]}

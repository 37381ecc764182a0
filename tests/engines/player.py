"""A player in another browser. Its views come over a second connection: only Chromium shows a page's own."""

import threading
from typing import Any

from websockets.sync.client import ClientConnection

from tests.browser import card_dates
from tests.browser.exhibition_moves import stop_of
from tests.browser.rest_caller import RestCaller
from tests.browser.seat import View, new_key
from tests.browser.server import ROOT, Server
from tests.browser.socket_players import Action, exhibit_white, is_to_move, open_socket, place_right, team_up, updates
from tests.engines.engine import Engine
from tests.hang_guard import HANGS_AFTER

PHOTOGRAPHS = ROOT / "build" / "engines"
DECKS = {"exhibition": "century"}
OVER = 'a[href*="/replay/"]'
DRAWN = "return [...document.querySelectorAll('[data-line] [data-slot]')].map((slot) => slot.dataset.slot)"


class Player:
    """A person's page, and what the person may know."""

    def __init__(self, engine: Engine, server: Server, name: str) -> None:
        self.engine = engine
        self.server = server
        self.name = name  # of the browser
        self.view: View = {}
        self._views = 0
        self._caller = RestCaller(server)
        self._socket: ClientConnection | None = None
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._trouble: Exception | None = None
        self._is_left = False

    # Tables

    def sit_down(self, game: str, computers: int, **options: Any) -> None:
        """Create a table, start its game and open it in the browser."""
        new = {
            "key": new_key(),
            "people": [{"name": "Ada", "animal": "owl"}],
            "computers": [{"level": "visitor"}] * computers,
            "settings": {
                "game": game,
                "decks": [{"id": DECKS.get(game, "world")}],
                "options": options,
                "starts": "chosen",
            },
        }
        self.game, self.code = game, self._caller.ask("/api/tables", new)["table"]["code"]
        self._caller.ask(f"/api/tables/{self.code}/changes", {"key": new_key(), "type": "start", "first": 0})
        self._listening.start()
        self.engine.go(f"{self.server.address}/api/about")
        for name, value in self._caller.cookies.items():
            self.engine.add_cookie(name, value)
        self.engine.go(f"{self.server.address}/t/{self.code}")

    def _listen(self) -> None:
        try:
            with open_socket(self.server, self.code, self._caller.cookies) as self._socket:
                for update in updates(self._socket):
                    self.view = update["view"]
                    self._views += 1
        except Exception as error:  # `leave` raises it
            if not self._is_left:
                self._trouble = error

    def leave(self) -> None:
        """Close the second connection. Raise what went wrong there."""
        self._is_left = True
        if self._socket is not None:
            self._socket.close()
        self._listening.join(HANGS_AFTER)
        if self._trouble is not None:
            raise self._trouble

    # Games

    def play(self) -> None:
        """Play to the end, and photograph the beginning, the middle and the end."""
        moves = 0
        while self._is_mine():
            if moves in {0, 1, 4}:
                self.photograph(f"{moves} moves")
            self._move()
            moves += 1
        self.engine.until(lambda: self.engine.count(OVER) > 0, "the end on the page")
        self.photograph("over")

    def photograph(self, moment: str) -> None:
        """Save a screenshot."""
        self.engine.photograph(PHOTOGRAPHS / f"{self.name} {self.game} {moment}.png".replace(" ", "-"))

    def _is_mine(self) -> bool:
        """Wait for a move of this player's. Return False if the game is over."""

        def ready() -> bool:
            if self._trouble is not None:
                raise self._trouble
            return bool(self.view) and (self.view["outcome"] is not None or is_to_move(self.view))

        self.engine.until(ready, "a turn")
        return self.view["outcome"] is None

    def _move(self) -> None:
        """Make a move. What only ends an earlier reveal, or comes too early, is done again."""
        before, view = self._views, self.view
        step, choose = {
            "timeline": (self._place, place_right),
            "together": (self._team_up, team_up),
            "exhibition": (self._exhibit, exhibit_white),
            "lineup": (self._line_up, line_up),
        }[self.game]
        action = choose(view)

        def is_made() -> bool:
            if self._views == before:
                step(view, action)
            return self._views > before

        self.engine.until(is_made, f"the move {action} to be taken")

    def _place(self, view: View, action: Action) -> None:
        if self._is_chosen(action["card"]) and self.engine.run(DRAWN) == line_of(view):
            self.engine.click(gap(action["gap"]))

    def _line_up(self, view: View, action: Action) -> None:
        if self.engine.count(f"{in_hand(view['card'])}") and self.engine.run(DRAWN) == line_of(view):
            self.engine.click(f"{gap(action['gap'])}.lit")

    def _team_up(self, _: View, action: Action) -> None:
        if action["type"] == "stop":
            self.engine.click(button("Stop"))
        elif self._is_chosen(action["card"]):
            is_discard = action["type"] == "discard"
            self.engine.click(button("Discard it") if is_discard else f"{button('Play it')} | {button('Try it')}")

    def _exhibit(self, _: View, action: Action) -> None:
        if action["type"] == "finish":
            sure = f"//dialog[@open]{button('Finish here')}"
            self.engine.click(sure if self.engine.count(sure) else button("Finish here"))
            return
        to = f'[data-stop="to {action.get("to")}"], [role=tab][data-column="{action.get("to")}"]'
        own = f'[data-stop="{stop_of(action)}"]:is(.takeable, .lit)'
        if "to" in action and self.engine.count(f'{own}[aria-pressed="true"]'):
            self.engine.click(to)
        else:
            self.engine.click(own)

    def _is_chosen(self, card: str) -> bool:
        """Return whether a card of the hand is chosen; if not, click it."""
        if self.engine.count(f'{in_hand(card)}[aria-pressed="true"]'):
            return True
        self.engine.click(in_hand(card))
        return False


def line_of(view: View) -> list[str]:
    return [shown["card"] for shown in view["line"]]


def line_up(view: View) -> Action:
    """Line-up: place the front card right."""
    return {"type": "place", "gap": card_dates.right_gap(line_of(view), view["card"])}


def in_hand(card: str) -> str:
    return f'[data-hand] [data-card="{card}"]'


def gap(number: int) -> str:
    return f'[data-gap="{number}"] button'


def button(name: str) -> str:
    return f"//button[normalize-space()='{name}' and not(@disabled)]"

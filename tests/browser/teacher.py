"""A teacher without a browser: opens a lesson and leads it over REST."""

import secrets
from typing import Any

from tests.browser.rest_caller import RestCaller
from tests.browser.seat import new_key
from tests.browser.server import Server


class Teacher:
    """The teacher of a lesson: its code, and what a teacher does."""

    def __init__(self, server: Server, **settings: Any) -> None:
        self._caller = RestCaller(server)
        usual = {"decks": [{"id": "world"}], "cards": 3, "pupils": 6}
        body = {"key": new_key(), "secret": secrets.token_urlsafe(24), "settings": usual | settings}
        self.code: str = self._caller.ask("/api/lessons", body)["code"]

    @property
    def cookies(self) -> list[Any]:
        """Return the cookies that make a browser this teacher's."""
        address = self._caller.server.address
        return [{"name": name, "value": value, "url": address} for name, value in self._caller.cookies.items()]

    @property
    def path(self) -> str:
        """Return the address of the pupils' page."""
        return f"/lesson/{self.code}"

    def does(self, what: str, **more: Any) -> None:
        """Change the lesson: `next_card`, `close_vote`, …"""
        self._caller.ask(f"/api/lessons/{self.code}/changes", {"type": what, "key": new_key(), **more})

    def right_gap(self) -> int:
        """Return the gap in which the open card belongs."""
        gap: int = self._caller.ask(f"/api/lessons/{self.code}/peek")["gap"]
        return gap

    def report(self) -> Any:
        """Return the report."""
        return self._caller.ask(f"/api/lessons/{self.code}/report")

    def plays_card(self) -> None:
        """Play the next card without a talk: open the vote, close it, reveal."""
        for step in ("next_card", "close_vote", "reveal_card"):
            self.does(step)

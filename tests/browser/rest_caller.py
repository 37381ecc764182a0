"""Requests of one person over REST, with the cookie that says who they are."""

import json
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

from tests.browser.seat import new_key
from tests.browser.server import Server
from tests.hang_guard import HANGS_AFTER


class RestCaller:
    """Sends requests to a server and keeps its cookie."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._jar = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._jar))
        self.ask("/api/about")  # brings the cookie

    @property
    def cookies(self) -> dict[str, str]:
        """Return the cookies by name."""
        return {one.name: one.value or "" for one in self._jar}

    def join(self, code: str, name: str, animal: str) -> None:
        """Take a seat at a table."""
        people = [{"name": name, "animal": animal}]
        self.ask(f"/api/tables/{code}/changes", {"type": "join", "key": new_key(), "people": people})

    def ask(self, path: str, body: Any = None) -> Any:
        """Send a request, and return the answer."""
        data = None if body is None else json.dumps(body).encode()
        kind = {"content-type": "application/json"}
        request = urllib.request.Request(self.server.address + path, data, kind)  # noqa: S310  # our own server
        with self._opener.open(request, timeout=HANGS_AFTER) as answer:
            return json.loads(answer.read() or b"null")

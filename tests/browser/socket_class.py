"""Pupils without a browser: a class of them joins a lesson, votes or does homework over sockets."""

import json
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import connect

from tests.browser.rest_caller import RestCaller
from tests.browser.seat import new_key
from tests.browser.server import Server
from tests.hang_guard import HANGS_AFTER

Shown = dict[str, dict[str, Any]]  # the newest message of each type


class SocketPupil:
    """A pupil who has come in with a number."""

    def __init__(self, server: Server, code: str, number: int) -> None:
        caller = RestCaller(server)
        caller.ask(f"/api/lessons/{code}/join", {"key": new_key(), "number": number})
        cookie = "; ".join(f"{name}={value}" for name, value in caller.cookies.items())
        self.shown: Shown = {}
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(
                f"ws://127.0.0.1:{server.port}/api/lessons/{code}/play",
                additional_headers={"cookie": cookie},
                open_timeout=HANGS_AFTER,
                ping_timeout=HANGS_AFTER,
            )
        )
        self._socket.send(json.dumps({"type": "hello", "protocol": 1}))

    def until(self, condition: Callable[[Shown], bool]) -> Shown:
        """Read until what is shown fulfils a condition."""
        while not condition(self.shown):
            message = json.loads(self._socket.recv(HANGS_AFTER))
            assert message["type"] not in {"refused", "closed"}, message
            self.shown[message["type"]] = message
        return self.shown

    def send(self, card: str, ballot: int, gap: int) -> str:
        """Send a vote, and return its key."""
        key = new_key()
        self._socket.send(json.dumps({"type": "vote", "key": key, "card": card, "ballot": ballot, "gap": gap}))
        return key

    def until_kept(self, key: str) -> None:
        """Wait until a vote is acknowledged."""
        self.until(lambda shown: shown.get("done", {}).get("key") == key)

    def close(self) -> None:
        self._open.close()


class SocketClass:
    """Pupils with these numbers."""

    def __init__(self, server: Server, code: str, numbers: Iterable[int]) -> None:
        self.pupils = [SocketPupil(server, code, number) for number in numbers]

    def vote(self, number: int, ballot: int, gaps: list[int]) -> None:
        """Vote on a card, counted from 1, in one of its votes; in turn for these gaps. Return when all are kept."""

        def is_open(shown: Shown) -> bool:
            lesson = shown.get("lesson", {}).get("lesson", {})
            return [lesson.get(one) for one in ("stage", "number", "ballot")] == ["voting", number, ballot]

        sent = []
        for place, pupil in enumerate(self.pupils):
            card = pupil.until(is_open)["lesson"]["lesson"]["card"]["card"]
            sent.append(pupil.send(card, ballot, gaps[place % len(gaps)]))
        for pupil, key in zip(self.pupils, sent, strict=True):
            pupil.until_kept(key)

    def do_homework(self, gap_of: Callable[[int, int], int]) -> None:
        """Play one try each. `gap_of` says from the place of a pupil and the number of gaps where a card goes."""
        for place, pupil in enumerate(self.pupils):
            first = pupil.until(lambda shown: "try" in shown)["try"]["number"]
            while (now := pupil.shown["try"])["number"] == first:
                seq = now["seq"]
                gap = gap_of(place, len(now["now"]["line"]) + 1)
                pupil.until_kept(pupil.send(now["card"]["card"], first, gap))
                pupil.until(lambda shown, seq=seq: shown["try"]["seq"] > seq)  # type: ignore[misc]

    def close(self) -> None:
        """Leave."""
        for pupil in self.pupils:
            pupil.close()

"""Who may see and do what at a table, for every endpoint and the socket."""

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from frieze.server.app import HANDLERS
from tests.backends import Backend
from tests.server.helpers import HELLO, Browser, Running, browser, carried_by, key, new_table, send, serving

# Every endpoint of a table. A new one must be added here, or the first test fails.
ENDPOINTS: dict[str, list[tuple[str, Any]]] = {
    "/tables/{code:str}": [("GET", None), ("DELETE", None)],
    "/tables/{code:str}/changes": [
        ("POST", {"type": "join", "people": [{"name": "Eve", "animal": "cat"}]}),
        ("POST", {"type": "join", "people": [{"name": "Eve", "animal": "cat"}], "take": 1}),
        ("POST", {"type": "rematch"}),
    ],
    "/tables/{code:str}/texts": [("GET", None)],
    "/tables/{code:str}/decks": [("GET", None)],
    "/tables/{code:str}/mixtures": [("POST", {"decks": [{"id": "sample"}], "game": "timeline", "seats": 2})],
    "/tables/{code:str}/notes/{card:str}": [("GET", None)],
    "/tables/{code:str}/games/{number:int}/summary": [("GET", None)],
    "/tables/{code:str}/games/{number:int}/replay/{step:int}": [("GET", None)],
    "/tables/{code:str}/games/{number:int}/played": [("GET", None)],
    "/tables/{code:str}/games/{number:int}/own": [("GET", None)],
    "/tables/{code:str}/carry": [("POST", None)],
    "/tables/{code:str}/reports": [("POST", {"card": "event-3", "words": "wrong"})],
    "/tables/{code:str}/qr.svg": [("GET", None)],
}
CALLS: list[tuple[str, str, Any]] = [
    (path, method, body) for path, calls in ENDPOINTS.items() for method, body in calls
]


def test_every_endpoint_of_a_table_is_in_the_table() -> None:
    paths = {path for handler in HANDLERS for path in handler.paths if path.startswith("/tables/")}
    assert paths == set(ENDPOINTS)


def filled(path: str, code: str) -> str:
    """Return the path with a table's code and values that exist in a game."""
    values = {"code": code, "card": "event-3", "number": "1", "step": "0"}
    return "/api" + re.sub(r"{(\w+):\w+}", lambda name: values[name[1]], path)


class Scene:
    """A table without spectators. Ada is host, Ben is seated, Mallory was removed, Eve has only the code."""

    def __init__(self, running: Running, people: dict[str, Browser], code: str) -> None:
        self.running = running
        self.people = people
        self.code = code

    async def ask(self, who: str, path: str, method: str, body: Any) -> tuple[int, str]:
        given = body | {"key": key()} if body and "type" in body else body
        answer = await self.people[who].ask(method, filled(path, self.code), given)
        told = answer.json() if answer.headers.get("content-type", "").startswith("application/json") else {}
        return answer.status_code, told.get("code", "") if isinstance(told, dict) else ""

    async def socket(self, who: str) -> str:
        """Open the socket. Return `table`, or the code of the error."""
        async with self.people[who].play(self.code) as connection:
            await send(connection, **HELLO)
            message = await self.people[who].receive(connection, "table", "closed")
            return str(message["error"]["code"]) if message["type"] == "closed" else "table"

    async def page(self, who: str) -> Any:
        """Open the table's page. Return what it carries."""
        answer = await self.people[who].ask("GET", f"/t/{self.code}")
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        return carried_by(answer.text)


@pytest.fixture(params=["waiting", "playing", "over"])
async def phase(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
async def scene(backend: Backend, phase: str) -> AsyncIterator[Scene]:
    with serving(backend) as running:
        async with AsyncExitStack() as stack:
            names = ("ada", "ben", "mallory", "eve")
            people = {name: await stack.enter_async_context(browser(running.address)) for name in names}
            code = await people["ada"].create(new_table(computers=1, spectators=False))
            for name in ("ben", "mallory"):
                await people[name].sit(code, name.title())
            await people["eve"].get("/api/about")
            assert (await people["ada"].change(code, "remove", seat=3)).status_code == 200
            if phase != "waiting":
                assert (await people["ada"].change(code, "start")).status_code == 200
            if phase == "over":
                assert (await people["ada"].change(code, "end")).status_code == 200
            yield Scene(running, people, code)


async def test_whoever_was_removed_is_refused_everywhere(scene: Scene) -> None:
    for call in CALLS:
        assert await scene.ask("mallory", *call) == (403, "removed"), call
    assert await scene.socket("mallory") == "removed"
    assert await scene.page("mallory") is None


async def test_where_nobody_may_watch_a_stranger_is_refused_once_a_game_has_begun(scene: Scene, phase: str) -> None:
    for call in CALLS:
        async with browser(scene.running.address) as stranger:  # another one each time: some calls would seat them
            await stranger.get("/api/about")
            scene.people["stranger"] = stranger
            answered = await scene.ask("stranger", *call)
        if phase != "waiting":
            assert answered == (403, "no_spectators"), call
        else:
            assert answered[1] not in {"removed", "no_spectators"}, call
    if phase != "waiting":
        assert await scene.socket("eve") == "no_spectators"
    assert (await scene.page("eve") is None) == (phase != "waiting")


async def test_whoever_sits_there_is_never_taken_for_a_stranger(scene: Scene) -> None:
    for call in CALLS:
        if call[1] != "DELETE":
            assert (await scene.ask("ben", *call))[1] not in {"removed", "no_spectators"}, call
    assert 2 in (await scene.page("ben"))["table"]["mine"]


async def test_whoever_was_removed_takes_no_seat_by_a_link_either(scene: Scene) -> None:
    link = (await scene.people["ben"].ask("POST", f"/api/tables/{scene.code}/carry")).json()["link"]
    answer = await scene.people["mallory"].ask("POST", f"/api{link}")
    assert (answer.status_code, answer.json()["code"]) == (403, "removed")

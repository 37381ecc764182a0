"""Lessons over REST and sockets: who may do what, and a small lesson as browsers see it."""

import re
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from frieze.server.app import HANDLERS
from tests.backends import Backend
from tests.hang_guard import HANGS_AFTER
from tests.server.helpers import HELLO, Browser, Running, browser, key, new_table, send, serving, until_closed

SECRET = secrets.token_urlsafe(32)

# Every endpoint of a lesson. A new one must be added here, or the first test fails.
TEACHERS: list[tuple[str, str, Any]] = [
    ("/lessons/{code:str}/secret", "POST", {"secret": SECRET}),
    ("/lessons/{code:str}/changes", "POST", {"type": "next_card"}),
    ("/lessons/{code:str}/peek", "GET", None),
    ("/lessons/{code:str}/pool", "GET", None),
    ("/lessons/{code:str}/report", "GET", None),
    ("/lessons/{code:str}/report.csv", "GET", None),
    ("/lessons/{code:str}", "DELETE", None),
]
PUPILS: list[tuple[str, str, Any]] = [("/lessons/{code:str}/carry", "POST", None)]
ANYBODYS: list[tuple[str, str, Any]] = [
    ("/lessons/{code:str}", "GET", None),
    ("/lessons/{code:str}/join", "POST", {"number": 9}),
    ("/lessons/{code:str}/leave", "POST", {}),
    ("/lessons/{code:str}/teacher", "POST", {"secret": "x" * 40}),
    ("/lessons/{code:str}/qr.svg", "GET", None),
]


def new_lesson(**settings: Any) -> dict[str, Any]:
    return {"key": key(), "secret": SECRET, "settings": {"decks": [{"id": "sample"}], **settings}}


class Class:
    """A lesson with browsers: the teacher's, two pupils', that of one who was removed, and a stranger's."""

    def __init__(self, running: Running, people: dict[str, Browser], code: str) -> None:
        self.running = running
        self.people = people
        self.code = code

    async def ask(self, who: str, path: str, method: str, body: Any = None) -> tuple[int, str]:
        filled = "/api" + re.sub(r"{code:str}", self.code, path)
        answer = await self.people[who].ask(method, filled, body | {"key": key()} if body is not None else None)
        told = answer.json() if answer.headers.get("content-type", "").startswith("application/json") else {}
        return answer.status_code, told.get("code", "") if isinstance(told, dict) else ""

    async def teach(self, kind: str, **more: Any) -> None:
        done = await self.ask("teacher", "/lessons/{code:str}/changes", "POST", {"type": kind, **more})
        assert done == (200, self.code), done

    def socket(self, who: str, role: str) -> connect:
        one = self.people[who]
        cookie = {"Cookie": f"frieze_player={one.cookie}"} if one.cookie else {}
        address = f"{one.address.replace('http', 'ws', 1)}/api/lessons/{self.code}/{role}"
        return connect(address, additional_headers=cookie, proxy=None, compression=None, open_timeout=HANGS_AFTER)

    async def refusal(self, who: str, role: str) -> str:
        """Open a socket, and return the code with which it is closed."""
        async with self.socket(who, role) as connection:
            await send(connection, **HELLO)
            (closed,) = await until_closed(connection)
            return str(closed["error"]["code"])


@pytest.fixture
async def lesson(backend: Backend) -> AsyncIterator[Class]:
    with serving(backend) as running:
        async with AsyncExitStack() as stack:
            names = ("teacher", "ada", "ben", "mallory", "eve")
            people = {name: await stack.enter_async_context(browser(running.address)) for name in names}
            opened = await people["teacher"].ask("POST", "/api/lessons", new_lesson(cards=3))
            assert opened.status_code == 201, opened.text
            found = Class(running, people, opened.json()["code"])
            for number, name in enumerate(("ada", "ben", "mallory"), start=1):
                answer = await people[name].ask(
                    "POST", f"/api/lessons/{found.code}/join", {"key": key(), "number": number}
                )
                assert answer.json()["you"]["number"] == number
            await people["eve"].get("/api/about")
            await found.teach("remove_pupil", number=3)
            yield found


def test_every_endpoint_of_a_lesson_is_here() -> None:
    paths = {path for handler in HANDLERS for path in handler.paths if path.startswith("/lessons/")}
    assert paths == {path for path, _, _ in (*TEACHERS, *PUPILS, *ANYBODYS)}


async def test_what_is_the_teachers_is_refused_to_all_others(lesson: Class) -> None:
    for call in TEACHERS:
        for who in ("ada", "mallory", "eve"):
            assert await lesson.ask(who, *call) == (403, "not_the_teacher"), (who, call)


async def test_who_was_removed_is_refused_everywhere(lesson: Class) -> None:
    for call in (*PUPILS, *ANYBODYS):
        if call[0].rpartition("/")[2] not in {"leave", "teacher"}:
            assert await lesson.ask("mallory", *call) == (403, "removed"), call
    assert await lesson.ask("mallory", *ANYBODYS[2]) == (403, "removed")
    assert await lesson.refusal("mallory", "play") == "removed"
    assert await lesson.refusal("mallory", "board") == "removed"
    assert await lesson.refusal("mallory", "teach") == "not_the_teacher"


async def test_a_socket_is_for_whom_its_path_says(lesson: Class) -> None:
    assert await lesson.refusal("eve", "play") == "not_in_lesson"
    assert await lesson.refusal("ada", "teach") == "not_the_teacher"
    for who, role in (("ada", "play"), ("eve", "board"), ("teacher", "teach"), ("teacher", "board")):
        async with lesson.socket(who, role) as connection:
            await send(connection, **HELLO)
            shown = await lesson.people[who].receive(connection, "lesson")
            assert shown["lesson"]["code"] == lesson.code


async def test_the_teachers_link_works_in_another_browser_and_a_wrong_one_does_not(lesson: Class) -> None:
    path = "/lessons/{code:str}/teacher"
    assert await lesson.ask("eve", path, "POST", {"secret": "x" * 40}) == (404, "unknown_link")
    assert await lesson.ask("eve", path, "POST", {"secret": SECRET}) == (200, lesson.code)
    assert (await lesson.ask("eve", "/lessons/{code:str}/report", "GET"))[0] == 200


async def test_a_code_says_what_it_leads_to(lesson: Class) -> None:
    table = await lesson.people["eve"].create(new_table())
    for code, kind in ((lesson.code, "lesson"), (table, "table"), (table.lower(), "table")):
        assert await lesson.people["ada"].get(f"/api/codes/{code}") == {"code": code.upper(), "kind": kind}
    unknown = await lesson.people["ada"].ask("GET", "/api/codes/ZZZZZZ")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_table")
    wrong = await lesson.people["ada"].ask("GET", f"/api/lessons/{table}")
    assert (wrong.status_code, wrong.json()["code"]) == (404, "unknown_lesson")


async def test_a_one_time_link_carries_a_pupil_to_another_device(lesson: Class) -> None:
    made = await lesson.people["ada"].ask("POST", f"/api/lessons/{lesson.code}/carry")
    taken = await lesson.people["eve"].ask("POST", f"/api{made.json()['link']}")
    assert taken.json() == {"code": lesson.code, "kind": "lesson"}
    door = await lesson.people["eve"].get(f"/api/lessons/{lesson.code}")
    assert door["you"]["number"] == 1
    again = await lesson.people["ben"].ask("POST", f"/api{made.json()['link']}")
    assert again.json()["code"] == "unknown_link"


async def read(lesson: Class, who: str, connection: ClientConnection, kind: str, **wanted: Any) -> Any:
    """Return the next message of this type whose fields have these values."""
    while True:
        message = await lesson.people[who].receive(connection, kind)
        inner = message.get(kind, message)
        if all(inner.get(name) == value for name, value in wanted.items()):
            return message


async def test_a_card_as_browsers_see_it(lesson: Class) -> None:
    async with (
        lesson.socket("ada", "play") as ada,
        lesson.socket("eve", "board") as board,
        lesson.socket("teacher", "teach") as desk,
    ):
        await send(ada, **HELLO, language="fr")
        await send(board, **HELLO)
        await send(desk, **HELLO)
        await read(lesson, "ada", ada, "lesson", stage="gathering")
        await lesson.teach("next_card")
        shown = await read(lesson, "ada", ada, "lesson", stage="voting")
        vote = {"type": "vote", "card": shown["lesson"]["card"]["card"], "ballot": 1, "gap": 1}
        await send(ada, **vote, key="ada-votes-1")
        done = await lesson.people["ada"].receive(ada, "done")
        assert done["key"] == "ada-votes-1"
        await read(lesson, "ada", ada, "me", vote=1)
        await read(lesson, "teacher", desk, "desk", votes=[0, 1])
        await read(lesson, "eve", board, "progress", voted=1)
        await send(ada, **vote | {"ballot": 2}, key="ada-votes-2")
        refused = await lesson.people["ada"].receive(ada, "refused")
        assert refused["error"]["code"] == "vote_closed"
        await lesson.teach("close_vote")
        await lesson.teach("reveal_card")
        revealed = (await read(lesson, "eve", board, "lesson", stage="revealed"))["lesson"]
        assert revealed["revealed"]["voted"] == 1
        mine = await read(lesson, "ada", ada, "me")
        while not mine["answers"]:
            mine = await read(lesson, "ada", ada, "me")
        assert mine["answers"][0]["card"] == mine["answers"][0]["deck_card"] == vote["card"]
    answer = await lesson.people["teacher"].ask("GET", f"/api/lessons/{lesson.code}/report.csv")
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert answer.headers["content-type"].startswith("text/csv")


async def test_a_board_does_not_vote(lesson: Class) -> None:
    async with lesson.socket("eve", "board") as board:
        await send(board, **HELLO)
        await lesson.people["eve"].receive(board, "lesson")
        await send(board, type="vote", key="eve-votes-1", card="event-1", ballot=1, gap=0)
        assert (await lesson.people["eve"].receive(board, "refused"))["error"]["code"] == "not_in_lesson"


async def test_after_the_end_strangers_learn_nothing(lesson: Class) -> None:
    await lesson.teach("end_lesson")
    assert await lesson.ask("eve", "/lessons/{code:str}", "GET") == (409, "lesson_over")
    assert await lesson.refusal("eve", "board") == "lesson_over"
    assert (await lesson.ask("ada", "/lessons/{code:str}", "GET"))[0] == 200


async def test_a_deleted_lesson_is_gone_with_its_code(lesson: Class) -> None:
    assert (await lesson.ask("teacher", "/lessons/{code:str}", "DELETE"))[0] == 204
    assert await lesson.ask("ada", "/lessons/{code:str}", "GET") == (404, "unknown_lesson")
    assert (await lesson.people["ada"].ask("GET", f"/api/codes/{lesson.code}")).status_code == 404

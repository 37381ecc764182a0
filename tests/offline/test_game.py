"""The game without a server plays whole games over its sockets, survives a reload, and says what it cannot do."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from frieze.api.client_socket import GOING_AWAY
from frieze.bots.player import think
from frieze.offline.game import OfflineGame
from tests.hang_guard import HANGS_AFTER
from tests.offline.memory_shelf import MemoryShelf
from tests.server.helpers import HELLO, act, key
from tests.server.helpers import new_table as table_body
from tests.tables.helpers import ManualClock

pytestmark = pytest.mark.virtual_time
KEY = "the-one-key-of-this-browser"
GAMES = {"timeline": 2, "together": 1, "exhibition": 2, "lineup": 0}  # with so many computer players


class Page:
    """The page at a table: hears lines, and says messages."""

    def __init__(self, game: OfflineGame, code: str) -> None:
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed: list[int] = []
        socket = game.connect(f"/api/tables/{code}/play", self._hear, self.closed.append)
        assert socket is not None
        self.socket = socket

    def _hear(self, lines: str) -> None:
        assert lines.endswith("\n")
        for line in lines.splitlines():
            self.heard.put_nowait(json.loads(line))

    def say(self, message: dict[str, Any]) -> None:
        self.socket.on_message(json.dumps(message).encode())

    async def hear(self, *kinds: str) -> dict[str, Any]:
        async with asyncio.timeout(HANGS_AFTER):
            while True:
                message = await self.heard.get()
                if message["type"] in kinds:
                    return message

    async def play(self, most: int = 10_000) -> bool:
        """Make up to so many moves. Return whether the game has ended."""
        self.say(HELLO)
        moves = 0
        while moves < most:
            update = await self.hear("update", "hand_over")
            if update["type"] == "hand_over":
                self.say({"type": "ready", "seat": update["seat"]})
            elif update["view"]["to_move"] is None:
                return True
            elif (move := act(update, moves)) is not None:
                self.say(move)
                assert (await self.hear("done", "refused"))["type"] == "done"
                moves += 1
        return False


@asynccontextmanager
async def opened(shelf: MemoryShelf, **more: Any) -> AsyncIterator[OfflineGame]:
    async def in_another_worker(request: bytes) -> bytes:
        await asyncio.sleep(0.3)
        return think(request)

    clock = ManualClock()
    clock.at = 1_795_000_000_000  # in November 2026
    game = OfflineGame(shelf, in_another_worker, KEY, now=clock, random_bits=Random(3).getrandbits, **more)
    await game.open()
    try:
        yield game
    finally:
        await game.close()


async def ask(game: OfflineGame, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    answer = await game.answer(method, f"/api/{path}", b"" if body is None else json.dumps(body).encode())
    return answer.status, json.loads(answer.body or b"null")


async def begun(game: OfflineGame, name: str, people: int = 1, **more: Any) -> str:
    """Begin a game with the built-in decks, and return the table's code."""
    body = table_body(name, computers=GAMES[name] if people == 1 else 0, start=True)
    body["settings"]["decks"] = [{"id": "century" if name == "exhibition" else "world"}]
    body["people"] = [{"name": f"Person {number}", "animal": "fox"} for number in range(people)]
    status, answer = await ask(game, "POST", "tables", body | more)
    assert status == 201, answer
    code: str = answer["table"]["code"]
    return code


@pytest.mark.parametrize("name", GAMES)
async def test_a_whole_game_is_played_over_a_reload_in_its_middle(name: str) -> None:
    shelf = MemoryShelf()
    async with opened(shelf) as game:
        code = await begun(game, name)
        assert not await Page(game, code).play(2)
    async with opened(shelf) as game:
        assert [table["code"] for table in (await ask(game, "GET", "my-tables"))[1]] == [code]
        assert await Page(game, code).play()
        status, replayed = await ask(game, "GET", f"tables/{code}/games/1/replay/0")
        assert (status, replayed["step"]) == (200, 0)
        assert (await ask(game, "GET", f"tables/{code}/games/1/summary"))[0] == 200


async def test_one_device_is_handed_round() -> None:
    async with opened(MemoryShelf()) as game:
        code = await begun(game, "together", people=3)
        assert await Page(game, code).play()


async def test_the_daily_line_and_practice_are_played() -> None:
    async with opened(MemoryShelf()) as game:
        person = {"name": "Ada", "animal": "fox"}
        day = "2026-11-18"
        status, answer = await ask(game, "POST", f"daily/{day}", {"key": key(), "person": person})
        assert status == 201, answer
        assert await Page(game, answer["table"]["code"]).play()
        assert (await ask(game, "GET", f"daily/{day}/result"))[0] == 200
        cards = [{"deck": "world", "card": "columbus"}, {"deck": "world", "card": "magna-carta"}]
        status, answer = await ask(game, "POST", "practice", {"key": key(), "person": person, "cards": cards})
        assert status == 201
        assert await Page(game, answer["table"]["code"]).play()


async def test_a_custom_deck_is_written_played_and_there_after_a_reload() -> None:
    shelf = MemoryShelf()
    cards = [{"title": f"Event {number}", "date": str(1000 + number)} for number in range(20)]
    async with opened(shelf) as game:
        _, links = await ask(game, "POST", "own-decks", {"draft": {"title": "Mine", "cards": cards}})
        code = await begun(game, "lineup", settings={"game": "lineup", "decks": [{"id": links["id"]}]})
    async with opened(shelf) as game:
        assert (await ask(game, "GET", f"own-decks/{links['secret']}"))[1]["draft"]["title"] == "Mine"
        assert await Page(game, code).play()


async def test_what_needs_a_server_says_so() -> None:
    async with opened(MemoryShelf()) as game:
        for path in ("lessons/QQQQQQ", "codes/QQQQQQ", "tables/QQQQQQ/qr.svg", "printing", "decks/world/missing-signs"):
            assert await ask(game, "GET", path) == (501, {"code": "needs_server", "params": {}})
        assert game.connect("/api/lessons/QQQQQQ/play", print, print) is None


async def test_a_site_may_have_some_of_the_decks_only() -> None:
    async with opened(MemoryShelf(), decks=["moments", "century"]) as game:
        assert [deck["id"] for deck in (await ask(game, "GET", "decks"))[1]] == ["moments", "century"]
        assert (await ask(game, "GET", "decks/world"))[0] == 404


async def test_a_move_that_cannot_be_kept_is_refused_and_can_be_sent_again() -> None:
    shelf = MemoryShelf()
    async with opened(shelf) as game:
        page = Page(game, await begun(game, "lineup"))
        page.say(HELLO)
        move = act(await page.hear("update"))
        assert move is not None
        shelf.fails = "full"
        page.say(move)
        assert (await page.hear("done", "refused"))["error"]["code"] == "saving_failed"
        shelf.fails = ""
        page.say(move)
        assert (await page.hear("done", "refused"))["key"] == move["key"]


async def test_a_socket_that_is_closed_hears_no_more() -> None:
    async with opened(MemoryShelf()) as game:
        page = Page(game, await begun(game, "lineup"))
        page.say(HELLO)
        await page.hear("update")
        page.socket.on_lost()
        gone = Page(game, "ZZZZZZ")
        gone.say(HELLO)
        assert (await gone.hear("closed"))["error"]["code"] == "unknown_table"
        left = Page(game, await begun(game, "lineup"))
        left.say(HELLO)
        await left.hear("update")
    await asyncio.sleep(0)
    assert left.closed == [GOING_AWAY]
    assert page.heard.empty()

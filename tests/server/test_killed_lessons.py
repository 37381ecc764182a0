"""An acknowledged vote is never lost, even if the server is killed again and again during a lesson."""

import asyncio
import itertools
import json
import signal
from contextlib import AsyncExitStack
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from frieze.lessons import facts as f
from tests.backends import Backend
from tests.example_counts import EFFORT
from tests.hang_guard import HANGS_AFTER
from tests.server.helpers import HELLO, Browser, Process, browser, key, process
from tests.server.test_lessons import SECRET

PUPILS = 12
KILLS = {"sqlite": 3 * EFFORT, "postgres": 1 * EFFORT}
STEPS = ("next_card", "close_vote", "vote_again", "close_vote", "reveal_card")
LOST = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)


class VotingPupil:
    """A pupil who votes on whatever is open, comes back by itself, and sends again what was not acknowledged."""

    def __init__(self, asking: Browser, code: str, number: int) -> None:
        self.asking = asking
        self.code = code
        self.number = number
        self.connections = 0
        self.acknowledged: set[str] = set()
        self.refused: set[str] = set()
        self._unanswered: dict[str, Any] | None = None
        self._voted: set[tuple[str, int]] = set()

    async def attend(self) -> None:
        while True:
            try:
                await self._attend_once()
            except LOST:
                await asyncio.sleep(0.02)

    async def _attend_once(self) -> None:
        address = f"{self.asking.address.replace('http', 'ws', 1)}/api/lessons/{self.code}/play"
        cookie = {"Cookie": f"frieze_player={self.asking.cookie}"}
        async with connect(address, additional_headers=cookie, proxy=None, open_timeout=HANGS_AFTER) as socket:
            await socket.send(json.dumps(HELLO))
            if self._unanswered is not None:
                await socket.send(json.dumps(self._unanswered))
            async for data in socket:
                message = json.loads(data)
                if message["type"] == "me":
                    self.connections += 1
                elif message["type"] == "lesson":
                    if (vote := self._vote_on(message["lesson"])) is not None:
                        await socket.send(json.dumps(vote))
                elif message["type"] in {"done", "refused"}:
                    self._take_answer(message)

    def _vote_on(self, lesson: dict[str, Any]) -> dict[str, Any] | None:
        """Return a vote on the open card, unless this pupil has voted on it or waits for an answer."""
        if lesson["stage"] != "voting" or self._unanswered is not None:
            return None
        vote = (lesson["card"]["card"], lesson["ballot"])
        if vote in self._voted:
            return None
        self._voted.add(vote)
        gap = self.number % (len(lesson["line"]) + 1)
        self._unanswered = {"type": "vote", "key": key(), "card": vote[0], "ballot": vote[1], "gap": gap}
        return self._unanswered

    def _take_answer(self, message: dict[str, Any]) -> None:
        code = message["error"]["code"] if message["type"] == "refused" else ""
        if code == "saving_failed" or self._unanswered is None or message["key"] != self._unanswered["key"]:
            return
        if code:
            self.refused.add(code)
        else:
            self.acknowledged.add(message["key"])
        self._unanswered = None


async def ask_until_answered(teacher: Browser, path: str, body: dict[str, Any]) -> httpx.Response:
    """Send a request again, with the same key, until the server answers."""
    while True:
        try:
            answer = await teacher.client.post(path, json=body)
        except LOST:
            await asyncio.sleep(0.02)
            continue
        if answer.status_code < 500:
            return answer
        await asyncio.sleep(0.02)


async def teach(teacher: Browser, code: str, pupils: list[VotingPupil], kills: int, server: Process) -> int:
    """Lead the class, and kill the server at every stage in turn. Return how many votes were opened."""
    killed = opened = 0
    for number, step in enumerate(itertools.cycle(STEPS)):
        asked = {"type": step, "key": key()}
        asking = asyncio.create_task(ask_until_answered(teacher, f"/api/lessons/{code}/changes", asked))
        if number % len(STEPS) == killed % len(STEPS) and killed < kills:
            await asyncio.sleep(0.03 * (killed % 4))  # sometimes before the step is carried out, sometimes after
            before = [pupil.connections for pupil in pupils]
            await asyncio.to_thread(server.end, signal.SIGKILL)
            await asyncio.to_thread(server.start)
            killed += 1
            async with asyncio.timeout(HANGS_AFTER):
                while not all(pupil.connections > was for pupil, was in zip(pupils, before, strict=True)):
                    await asyncio.sleep(0.01)
        answer = await asking
        if answer.json()["code"] == "no_card_left":
            await refill(teacher, code)
            again = {"type": step, "key": key()}
            answer = await ask_until_answered(teacher, f"/api/lessons/{code}/changes", again)
        assert answer.status_code == 200, answer.text
        if step in {"next_card", "vote_again"}:
            opened += 1
            await until_votes(pupils, opened * len(pupils) // 2)
        if killed == kills and step == "reveal_card":
            return opened
    raise AssertionError("the steps never end")


async def refill(teacher: Browser, code: str) -> None:
    pool = await teacher.get(f"/api/lessons/{code}/pool")
    body = {"type": "plan_cards", "key": key(), "cards": [card["card"] for card in pool[:3]]}
    assert (await ask_until_answered(teacher, f"/api/lessons/{code}/changes", body)).status_code == 200


async def until_votes(pupils: list[VotingPupil], wanted: int) -> None:
    """Wait until so many votes are acknowledged, in all."""
    async with asyncio.timeout(HANGS_AFTER):
        while sum(len(pupil.acknowledged) for pupil in pupils) < wanted:
            await asyncio.sleep(0.01)


async def test_after_kills_every_acknowledged_vote_is_there_once_and_everybody_is_back(
    durable_backend: Backend,
) -> None:
    kills = KILLS["postgres" if durable_backend.database else "sqlite"]
    with process(durable_backend) as server:
        async with AsyncExitStack() as stack:
            teacher = await stack.enter_async_context(browser(server.address))
            settings = {"decks": [{"id": "world"}], "cards": 10}
            new = {"key": key(), "secret": SECRET, "settings": settings}
            code = (await teacher.ask("POST", "/api/lessons", new)).json()["code"]
            pupils = []
            for number in range(1, PUPILS + 1):
                asking = await stack.enter_async_context(browser(server.address))
                joined = await asking.ask("POST", f"/api/lessons/{code}/join", {"key": key(), "number": number})
                assert joined.status_code == 200, joined.text
                pupils.append(VotingPupil(asking, code, number))
            attending = [asyncio.create_task(pupil.attend()) for pupil in pupils]
            try:
                opened = await teach(teacher, code, pupils, kills, server)
            finally:
                for task in attending:
                    task.cancel()
                await asyncio.gather(*attending, return_exceptions=True)
        server.end(signal.SIGKILL)
    async with durable_backend.storage() as storage:
        head = await storage.by_code(code)
        assert head is not None
        entries = await storage.log(head.table)
    facts = [fact for entry in entries for fact in f.decode_facts(entry.body)]
    stored = [vote.key for fact in facts if isinstance(fact, f.Voted) for vote in fact.votes]
    assert len(stored) == len(set(stored)), "no vote is stored twice"
    acknowledged = set().union(*(pupil.acknowledged for pupil in pupils))
    assert acknowledged <= set(stored)
    assert len(acknowledged) >= PUPILS * opened // 2
    assert set().union(*(pupil.refused for pupil in pupils)) <= {"vote_closed"}

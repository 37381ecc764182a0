"""Classes vote within two seconds: `python -m bench.lessons` writes results.md.

The server has one core, SQLite on disk and real sockets; all clients are one other process. `FRIEZE` names the program
to measure, else it is the wheel's.
"""

import asyncio
import json
import os
import random
import secrets
import shutil
import statistics
import tempfile
import time
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.serve import start_frieze, stop_frieze
from frieze.tables.messages import PROTOCOL

HERE = Path(__file__).parent
PORT = 8941
ADDRESS = f"http://127.0.0.1:{PORT}"
CLASSES = [(1, 30), (1, 200), (20, 30)]  # lessons, and pupils of each
VOTING = 2.0  # seconds in which everybody votes
CARDS = 5
MAX_ACKNOWLEDGED, MAX_CLOSED = 150, 400  # milliseconds, required: p99 of a vote; the slowest screen


class Found(NamedTuple):
    """What was measured with some lessons. Times are in milliseconds."""

    lessons: int
    pupils: int
    joined: float  # seconds until all had come in
    votes: list[float]
    screens: list[float]


class Person:
    """A pupil, a board or a teacher at a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.sent: dict[str, float] = {}
        self.acknowledged: list[float] = []
        self.seen: dict[tuple[str, int], float] = {}  # when which stage of which card was shown
        self.card = ""

    async def read(self) -> None:
        """Note when messages arrive, until the socket is closed."""
        async for data in self.socket:
            now = time.perf_counter()
            text = data if isinstance(data, str) else data.decode()
            if text.startswith('{"type":"lesson"'):
                lesson = json.loads(text)["lesson"]
                self.seen[lesson["stage"], lesson["number"]] = now
                self.card = (lesson["card"] or {}).get("card", "")
            elif text.startswith('{"type":"done"'):
                self.acknowledged.append(now - self.sent.pop(json.loads(text)["key"]))
            elif text.startswith('{"type":"refused"'):
                raise RuntimeError(text)

    async def vote(self, after: float, gap: int) -> None:
        """Vote after some seconds."""
        await asyncio.sleep(after)
        key = secrets.token_urlsafe(9)
        self.sent[key] = time.perf_counter()
        vote = {"type": "vote", "key": key, "card": self.card, "ballot": 1, "gap": gap}
        await self.socket.send(json.dumps(vote))


class Lesson:
    """A lesson with its people."""

    def __init__(self, client: httpx.AsyncClient, code: str) -> None:
        self.client = client
        self.code = code
        self.pupils: list[Person] = []
        self.watchers: list[Person] = []

    async def teach(self, kind: str) -> float:
        """Carry out what the teacher asks. Return when it was asked."""
        began = time.perf_counter()
        body = {"type": kind, "key": secrets.token_urlsafe(9)}
        answer = await self.client.post(f"/api/lessons/{self.code}/changes", json=body)
        answer.raise_for_status()
        return began

    async def shown(self, stage: str, number: int) -> float:
        """Wait until everybody sees a stage of a card, and return when the last one did."""
        everybody = [*self.pupils, *self.watchers]
        while not all((stage, number) in one.seen for one in everybody):
            await asyncio.sleep(0.005)
        return max(one.seen[stage, number] for one in everybody)


async def main() -> None:
    """Measure all classes, and write results.md."""
    found = [await measure(lessons, pupils) for lessons, pupils in CLASSES]
    (HERE / "results.md").write_text(report(found))
    print((HERE / "results.md").read_text())


async def measure(count: int, pupils: int) -> Found:
    """Let lessons begin, vote on some cards, and close the votes."""
    with tempfile.TemporaryDirectory() as folder:
        pin = ["taskset", "-c", "0"] if shutil.which("taskset") else []
        server = start_frieze(["--port", str(PORT), "--data", folder], before=pin)
        try:
            async with AsyncExitStack() as stack:
                return await _measure(count, pupils, stack)
        finally:
            stop_frieze(server)


async def _measure(count: int, pupils: int, stack: AsyncExitStack) -> Found:
    lessons = [await _open(stack, pupils) for _ in range(count)]
    began = time.perf_counter()
    await asyncio.gather(*(_come_in(stack, lesson, pupils) for lesson in lessons))
    joined = time.perf_counter() - began
    screens: list[float] = []
    for number in range(1, CARDS + 1):
        await asyncio.gather(*(lesson.teach("next_card") for lesson in lessons))
        await asyncio.gather(*(lesson.shown("voting", number) for lesson in lessons))
        everybody = [one for lesson in lessons for one in lesson.pupils]
        await asyncio.gather(*(one.vote(random.uniform(0, VOTING), random.randrange(number + 1)) for one in everybody))
        while any(one.sent for one in everybody):
            await asyncio.sleep(0.005)
        closed = await asyncio.gather(*(lesson.teach("close_vote") for lesson in lessons))
        seen = await asyncio.gather(*(lesson.shown("closed", number) for lesson in lessons))
        screens += [1000 * (at - asked) for asked, at in zip(closed, seen, strict=True)]
        await asyncio.gather(*(lesson.teach("reveal_card") for lesson in lessons))
    votes = [1000 * one for lesson in lessons for pupil in lesson.pupils for one in pupil.acknowledged]
    return Found(count, pupils, joined, votes, screens)


async def _client(stack: AsyncExitStack) -> httpx.AsyncClient:
    return await stack.enter_async_context(httpx.AsyncClient(base_url=ADDRESS, trust_env=False, timeout=60))


async def _open(stack: AsyncExitStack, pupils: int) -> Lesson:
    client = await _client(stack)
    settings = {"decks": [{"id": "world"}], "pupils": pupils}
    new = {"key": secrets.token_urlsafe(9), "secret": secrets.token_urlsafe(32), "settings": settings}
    answer = await client.post("/api/lessons", json=new)
    answer.raise_for_status()
    return Lesson(client, answer.json()["code"])


async def _come_in(stack: AsyncExitStack, lesson: Lesson, pupils: int) -> None:
    client = await _client(stack)  # one connection for all pupils: they differ by their cookies
    for number in range(1, pupils + 1):
        client.cookies.clear()
        body = {"key": secrets.token_urlsafe(9), "number": number}
        (await client.post(f"/api/lessons/{lesson.code}/join", json=body)).raise_for_status()
        cookie = client.cookies["frieze_player"]
        lesson.pupils.append(await _sit(stack, lesson, "play", cookie))
    teacher = lesson.client.cookies["frieze_player"]
    lesson.watchers = [await _sit(stack, lesson, role, teacher) for role in ("teach", "board")]
    await lesson.shown("gathering", 0)


async def _sit(stack: AsyncExitStack, lesson: Lesson, role: str, cookie: str) -> Person:
    address = f"{ADDRESS.replace('http', 'ws', 1)}/api/lessons/{lesson.code}/{role}"
    headers = {"Cookie": f"frieze_player={cookie}"}
    socket: Any = await stack.enter_async_context(
        connect(address, additional_headers=headers, proxy=None, compression=None, open_timeout=60)
    )
    person = Person(socket)
    reading = asyncio.create_task(person.read())
    stack.callback(reading.cancel)
    await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "language": "en"}))
    return person


def report(found: list[Found]) -> str:
    """Return the text of results.md."""
    lines = [
        "# Lessons",
        "",
        f"`python -m bench.lessons` on {datetime.now(UTC):%Y-%m-%d}: {CARDS} cards, on each of which everybody votes once",
        f"within {VOTING:.0f} seconds. One process on one core of {os.cpu_count()}, SQLite; the clients and other work share",
        f"the machine (load average {os.getloadavg()[0]:.0f}).",
        "",
        "| lessons × pupils | all in, s | votes | median, ms | p99, ms | slowest, ms | closed on all screens: median, ms | slowest, ms |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for one in found:
        votes = sorted(one.votes)
        p99 = votes[min(len(votes) - 1, int(0.99 * len(votes)))]
        lines.append(
            f"| {one.lessons} × {one.pupils} | {one.joined:.1f} | {len(votes):,} | {statistics.median(votes):.1f} "
            f"| {p99:.1f} | {votes[-1]:.1f} | {statistics.median(one.screens):.0f} | {max(one.screens):.0f} |"
        )
    return "\n".join(
        [
            *lines,
            "",
            f"Required of 200 pupils in a lesson: p99 of a vote at most {MAX_ACKNOWLEDGED} ms, a closed vote on all screens",
            f"within {MAX_CLOSED} ms. The time of a vote ends when its acknowledgement has been read: then it is on disk. That",
            "of closing begins with the teacher's request, and ends when the last pupil, board and teacher have read it.",
            "",
        ]
    )


if __name__ == "__main__":
    asyncio.run(main())

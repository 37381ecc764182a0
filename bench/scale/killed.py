"""Kill workers, and measure when people are back and who is shown as away: `python -m bench.scale.killed`.

Tables of two at two workers, where nobody moves. People connect again as the page does (web/src/lib/socket.ts). One of
every four stays away after a kill. Writes killed.md.
"""

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.outages.deployment import children_that_serve
from tests.server.helpers import HELLO, Browser, browser, new_table, send
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.scale.__main__ import SETUPS, Serving

HERE = Path(__file__).parent
TABLES, KILLS = 24, 4
FIRST_WAIT, LONGEST_WAIT = 0.4, 5.0  # seconds, as in the page
WATCHED = 14.0  # seconds after a kill: longer than it takes to be shown as away


class Person:
    """Somebody at a table, who notes when the other one is shown as away."""

    def __init__(self, asking: Browser, code: str, seat: int) -> None:
        self.asking = asking
        self.code = code
        self.seat = seat
        self.lost_at = 0.0
        self.back_at = 0.0
        self.connected = False
        self.stays_away = False
        self.other_away: list[tuple[float, bool]] = []

    async def stay(self) -> None:
        """Connect again and again."""
        tries = 0
        while True:
            with suppress(ConnectionClosed, InvalidHandshake, OSError, EOFError):
                async with self.asking.play(self.code) as line:
                    await send(line, **HELLO)
                    while True:
                        message = json.loads(await line.recv())
                        tries = 0
                        if message["type"] == "table":
                            self._note(message)
            if self.connected:
                self.connected, self.lost_at = False, time.monotonic()
            while self.stays_away:
                await asyncio.sleep(0.1)
            tries += 1
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1))
            await asyncio.sleep(wait * random.uniform(0.75, 1.25))

    def _note(self, message: dict[str, dict[str, list[dict[str, bool]]]]) -> None:
        if not self.connected:
            self.connected, self.back_at = True, time.monotonic()
        away = message["table"]["seats"][1 - self.seat]["away"]
        if not self.other_away or self.other_away[-1][1] != away:
            self.other_away.append((time.monotonic(), away))


class Found(NamedTuple):
    """What was measured, in seconds: until people were back, and until those who were not were shown as away."""

    back: list[float]
    shown_by_mistake: int
    away: list[float]


@asynccontextmanager
async def people_at_tables(address: str) -> AsyncIterator[list[Person]]:
    async with AsyncExitStack() as stack:
        people = []
        for _ in range(TABLES):
            ada, ben = [await stack.enter_async_context(browser(address)) for _ in range(2)]
            code = await ada.create(new_table(decks=[{"id": "world"}]))
            await ben.sit(code, "Ben")
            people += [Person(ada, code, 0), Person(ben, code, 1)]
        tasks = [asyncio.create_task(person.stay()) for person in people]
        try:
            yield people
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)


async def all_here(people: list[Person]) -> None:
    """Wait until everybody is connected and seen."""
    late: list[Person] = people
    try:
        async with asyncio.timeout(60):
            while late := [one for one in people if not one.connected or not one.other_away or one.other_away[-1][1]]:
                await asyncio.sleep(0.1)
    except TimeoutError as error:
        told = [(one.code, one.seat, one.connected, one.other_away) for one in late]
        raise TimeoutError(f"not all are here: {told}") from error


async def measure(serving: Serving, address: str) -> Found:
    found = Found([], 0, [])
    async with people_at_tables(address) as people:
        for _ in range(KILLS):
            await all_here(people)
            await asyncio.sleep(2 * random.random())
            for number, person in enumerate(people):
                person.other_away = [(time.monotonic(), False)]
                person.stays_away = number % 4 == 3
            workers = children_that_serve(serving.process.pid)
            killed_at = time.monotonic()
            os.kill(random.choice(workers), signal.SIGKILL)
            await asyncio.sleep(WATCHED)
            found = evaluate(found, people, killed_at)
            for person in people:
                person.stays_away = False
    return found


def evaluate(found: Found, people: list[Person], killed_at: float) -> Found:
    """Add what one kill showed."""
    lost = [person for person in people if person.lost_at >= killed_at]
    back = [one.back_at - killed_at if one.connected else WATCHED for one in lost if not one.stays_away]
    mistakes, away = 0, []
    for one, other in zip(people[::2], people[1::2], strict=True):
        for watching, watched in ((one, other), (other, one)):
            times = [at - killed_at for at, is_away in watching.other_away if is_away]
            if watched in lost and watched.stays_away and not watching.stays_away:
                away += times[:1] or [WATCHED]
            elif times and watched.connected and watching.connected:
                mistakes += 1
    return Found(found.back + back, found.shown_by_mistake + mistakes, found.away + away)


def main() -> None:
    lines = [
        "# People of a killed worker",
        "",
        f"`python -m bench.scale.killed`: {TABLES} tables of two people at two workers, {KILLS} kills of a worker (SIGKILL). One person "
        "in four stays away. Seconds after the kill.",
        "",
        "| | people | back, median | back, last | shown as away although back | who stayed away is shown as away after |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for setup in SETUPS[3:5]:
        with Serving(setup) as serving:
            address = serving.proxy.address if serving.proxy is not None else f"http://127.0.0.1:{serving.port}"
            found = asyncio.run(measure(serving, address))
        shown = f"{min(found.away):.1f} to {max(found.away):.1f}" if found.away else "–"
        lines.append(
            f"| {setup.name} | {len(found.back)} | {median(found.back):.2f} | {max(found.back):.2f} | {found.shown_by_mistake} | {shown} |"
        )
    (HERE / "killed.md").write_text("\n".join([*lines, ""]))
    print("\n".join(lines))


if __name__ == "__main__":
    main()

"""Play while parts are killed at random: `python -m bench.chaos --minutes 60` writes results.md.

Two servers on one PostgreSQL and one Redis, one of them with two workers; people of a table sit at different servers.
At the end everything acknowledged must be in the logs, once, and both servers must show what the logs say.
"""

import argparse
import asyncio
import os
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.outages.deployment import Deployment, TablesInPlay, deploy, workers_of
from tests.server.players import SAVING, Client, acknowledged, check_logs, disagreements, until_each_moves

HERE = Path(__file__).parent
TABLES = 20
PACE = 3.0  # seconds that people think at most
SEED = 7


class Chaos:
    """Breaks one thing after the other, and mends what does not mend itself."""

    def __init__(self, deployment: Deployment) -> None:
        self.deployment = deployment
        self.rng = random.Random(SEED)
        self.done: Counter[str] = Counter()
        self.kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "a worker killed": self.worker,
            "a whole server killed": self.server,
            "Redis killed": self.redis,
            "PostgreSQL killed": self.postgres,
            "PostgreSQL and Redis killed together": self.both,
            "the database slow (0.2 s each way)": self.slow,
            "the database silent": self.silent,
        }

    async def go_on(self, seconds: float) -> None:
        """Break things for so long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(self.rng.uniform(3, 12))
            kind = self.rng.choice(list(self.kinds))
            await self.kinds[kind]()
            self.done[kind] += 1

    async def some_time(self) -> None:
        await asyncio.sleep(self.rng.uniform(0.2, 8))

    async def worker(self) -> None:
        workers = workers_of(self.deployment.servers[0])
        if workers:
            os.kill(self.rng.choice(workers), signal.SIGKILL)

    async def server(self) -> None:
        server = self.deployment.servers[1]
        await asyncio.to_thread(server.end, signal.SIGKILL)
        await self.some_time()
        await asyncio.to_thread(server.start)

    async def redis(self) -> None:
        await asyncio.to_thread(self.deployment.redis.kill)
        await self.some_time()
        await asyncio.to_thread(self.deployment.redis.start)

    async def postgres(self) -> None:
        await asyncio.to_thread(self.deployment.postgres.kill)
        await self.some_time()
        await asyncio.to_thread(self.deployment.postgres.start)

    async def both(self) -> None:
        await asyncio.to_thread(self.deployment.redis.kill)
        await self.postgres()
        await asyncio.to_thread(self.deployment.redis.start)

    async def slow(self) -> None:
        assert self.deployment.proxy is not None
        self.deployment.proxy.delay = 0.2
        await self.some_time()
        self.deployment.proxy.delay = 0.0

    async def silent(self) -> None:
        assert self.deployment.proxy is not None
        self.deployment.proxy.blocked = True
        await self.some_time()
        self.deployment.proxy.blocked = False


async def run(deployment: Deployment, minutes: float) -> str:
    chaos = Chaos(deployment)
    began = time.monotonic()
    async with TablesInPlay(deployment.addresses, TABLES, PACE) as playing:
        await chaos.go_on(60 * minutes)
        await until_each_moves(playing.clients, within=120)
    kept = await check_logs(deployment.backend, playing.clients)
    wrong = await disagreements(deployment.backend, deployment.addresses, playing.clients)
    return report(chaos, playing.clients, (time.monotonic() - began) / 60, kept, wrong)


def report(chaos: Chaos, clients: list[Client], minutes: float, kept: int, wrong: list[str]) -> str:
    refused = Counter[str]()
    for client in clients:
        refused.update(client.refused)
    lines = [
        "# Chaos",
        "",
        f"Made by `python -m bench.chaos` (seed {SEED}): {minutes:.0f} minutes, {TABLES} tables of two people at two servers.",
        "",
        "| what went wrong | times |",
        "|---|---|",
        *(f"| {kind} | {times} |" for kind, times in chaos.done.most_common()),
        "",
        "| what came of it | |",
        "|---|---|",
        f"| moves acknowledged | {acknowledged(clients)} |",
        f"| of these lost, or kept twice | {acknowledged(clients) - kept} |",
        f"| games that disagree with their log | {len(wrong)} |",
        f"| games begun | {sum(client.games for client in clients if client.host)} |",
        f"| pages that came back | {sum(client.came_back - 1 for client in clients)} times |",
        f'| answers "could not be kept", sent again | {refused[SAVING]} |',
        *(f"| answers `{code}` | {times} |" for code, times in refused.items() if code != SAVING),
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.chaos", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        deploy(Path(folder), servers=0, slow_proxy=True) as deployment,
    ):
        deployment.serve(FRIEZE_WORKERS="2")
        deployment.serve()
        text = asyncio.run(run(deployment, arguments.minutes))
    (HERE / "results.md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()

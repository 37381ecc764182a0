"""Kill random parts of a deployment during play: `python -m bench.chaos --minutes 60` writes results.md.

Two servers share one PostgreSQL and one Redis; one server has two workers. The two people of a table use different
servers. At the end every acknowledged move must be in the logs once, and both servers must agree with the logs.
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
from tests.server.reconnecting_clients import (
    SAVING,
    ReconnectingClient,
    acknowledged,
    check_logs,
    disagreements,
    until_each_moves,
)
from tests.services import postgres

HERE = Path(__file__).parent
TABLES = 20
PACE = 3.0  # longest time that people think, in seconds
SEED = 7


class Chaos:
    """Causes one random outage after another, and restarts what does not restart by itself."""

    def __init__(self, deployment: Deployment) -> None:
        self.deployment = deployment
        self.rng = random.Random(SEED)
        self.outages: Counter[str] = Counter()
        self.kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "a worker killed": self.kill_worker,
            "a whole server killed": self.kill_server,
            "Redis killed": self.kill_redis,
            "PostgreSQL killed": self.kill_postgres,
            "PostgreSQL and Redis killed together": self.kill_both,
            "the database slow (0.2 s each way)": self.slow_database,
            "the database silent": self.block_database,
        }

    async def run(self, seconds: float) -> None:
        """Cause outages for a time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(self.rng.uniform(3, 12))
            kind = self.rng.choice(list(self.kinds))
            await self.kinds[kind]()
            self.outages[kind] += 1

    async def wait_randomly(self) -> None:
        await asyncio.sleep(self.rng.uniform(0.2, 8))

    async def kill_worker(self) -> None:
        workers = workers_of(self.deployment.servers[0])
        if workers:
            os.kill(self.rng.choice(workers), signal.SIGKILL)

    async def kill_server(self) -> None:
        server = self.deployment.servers[1]
        await asyncio.to_thread(server.end, signal.SIGKILL)
        await self.wait_randomly()
        await asyncio.to_thread(server.start)

    async def kill_redis(self) -> None:
        await asyncio.to_thread(self.deployment.redis.kill)
        await self.wait_randomly()
        await asyncio.to_thread(self.deployment.redis.start)

    async def kill_postgres(self) -> None:
        await asyncio.to_thread(self.deployment.postgres.kill)
        await self.wait_randomly()
        await asyncio.to_thread(self.deployment.postgres.start)

    async def kill_both(self) -> None:
        await asyncio.to_thread(self.deployment.redis.kill)
        await self.kill_postgres()
        await asyncio.to_thread(self.deployment.redis.start)

    async def slow_database(self) -> None:
        assert self.deployment.proxy is not None
        self.deployment.proxy.delay = 0.2
        await self.wait_randomly()
        self.deployment.proxy.delay = 0.0

    async def block_database(self) -> None:
        assert self.deployment.proxy is not None
        self.deployment.proxy.blocked = True
        await self.wait_randomly()
        self.deployment.proxy.blocked = False


async def run(deployment: Deployment, minutes: float) -> str:
    chaos = Chaos(deployment)
    began = time.monotonic()
    async with TablesInPlay(deployment.addresses, TABLES, PACE) as playing:
        await chaos.run(60 * minutes)
        await until_each_moves(playing.clients)
    kept = await check_logs(deployment.backend, playing.clients)
    wrong = await disagreements(deployment.backend, deployment.addresses, playing.clients)
    return report(chaos, playing.clients, (time.monotonic() - began) / 60, kept, wrong)


def report(chaos: Chaos, clients: list[ReconnectingClient], minutes: float, kept: int, wrong: list[str]) -> str:
    refused = Counter[str]()
    for client in clients:
        refused.update(client.refused)
    lines = [
        "# Chaos",
        "",
        f"Made by `python -m bench.chaos` (seed {SEED}): {minutes:.0f} minutes, {TABLES} tables of two people at two servers.",
        "",
        "| outage | times |",
        "|---|---|",
        *(f"| {kind} | {times} |" for kind, times in chaos.outages.most_common()),
        "",
        "| result | |",
        "|---|---|",
        f"| moves acknowledged | {acknowledged(clients)} |",
        f"| of these lost or stored twice | {acknowledged(clients) - kept} |",
        f"| games that disagree with their log | {len(wrong)} |",
        f"| games started | {sum(client.games for client in clients if client.host)} |",
        f"| reconnections of pages | {sum(client.connections - 1 for client in clients)} |",
        f'| answers "could not be saved", then retried | {refused[SAVING]} |',
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
        postgres() as database,
        deploy(Path(folder), database, servers=0, slow_proxy=True) as deployment,
    ):
        deployment.serve(FRIEZE_WORKERS="2")
        deployment.serve()
        text = asyncio.run(run(deployment, arguments.minutes))
    (HERE / "results.md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()

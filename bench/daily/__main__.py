"""Play daily lines at one server: `python -m bench.daily` writes results.md.

Each player begins today's line, plays it over the socket and asks for the comparison. What counts is the processor time
of the server for one game: other programs on the machine disturb it less than time on the clock.
"""

import asyncio
import os
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import httpx
from tests.server.helpers import HELLO, Browser, act, free_socket, key, send

from bench.serve import start_frieze, stop_frieze

HERE = Path(__file__).parent
GAMES = 240
AT_ONCE = 12
WARM_UP = 12  # games, until decks and code are loaded


async def play(client: httpx.AsyncClient, address: str, day: str) -> None:
    """Play a day's line from its beginning to the comparison."""
    client.cookies.clear()
    player = Browser(address, client)
    person = {"name": "Ada", "animal": "fox"}
    begun = await player.ask("POST", f"/api/daily/{day}", {"key": key(), "person": person})
    async with player.play(begun.json()["table"]["code"]) as connection:
        await send(connection, **HELLO)
        update = await player.receive(connection, "update")
        while (move := act(update)) is not None:
            await send(connection, **move)
            update = await player.receive(connection, "update")
    (await player.ask("GET", f"/api/daily/{day}/result")).raise_for_status()


async def play_all(address: str, games: int) -> None:
    """Let players play, some at once, each after the other."""
    day = datetime.now(UTC).date().isoformat()
    left = iter(range(games))

    async def visit() -> None:
        async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=60) as client:
            for _ in left:
                await play(client, address, day)

    await asyncio.gather(*(visit() for _ in range(AT_ONCE)))


def processor_seconds(process: int) -> float:
    """Return how much processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    with free_socket() as listening:
        port = listening.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        server = start_frieze(["--port", str(port), "--data", folder])
        try:
            address = f"http://127.0.0.1:{port}"
            asyncio.run(play_all(address, WARM_UP))
            used, began = processor_seconds(server.pid), time.monotonic()
            asyncio.run(play_all(address, GAMES))
            used, took = processor_seconds(server.pid) - used, time.monotonic() - began
        finally:
            stop_frieze(server)
    (HERE / "results.md").write_text(report(used / GAMES, took, os.getloadavg()[0]))
    print((HERE / "results.md").read_text())


def report(each: float, took: float, load: float) -> str:
    """Return what was measured as Markdown."""
    return f"""# Daily lines at one server

{datetime.now(UTC).date()}, {GAMES} games, {AT_ONCE} at once, SQLite, one worker. The load average of the machine
({os.cpu_count()} cores) was {load:.1f} at the end: other programs ran meanwhile.

| what | measured | required |
|---|---|---|
| the server's processor time for a game | {1000 * each:.0f} ms | 60 ms |
| games a minute that one core is enough for | {60 / each:.0f} | 1,000 |
| games a minute on the clock, here | {60 * GAMES / took:.0f} | |

A game is one request to begin, a socket with eight moves, and the comparison. {100 * each * 1000 / 60:.0f} % of a core
serve 1,000 games a minute; the rest is there for other tables.
"""


if __name__ == "__main__":
    main()

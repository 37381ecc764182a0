"""Hold five thousand sockets open at one server: `.venv-wheel/bin/python -m bench.many_sockets` writes results.md.

Everybody has an address of their own, as behind nginx, and all limits are on. Server and clients share the machine.
"""

import asyncio
import os
import statistics
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tests.server.crowd import allow_open_files, crowd, crowded_server, move_at, resident_bytes

HERE = Path(__file__).parent
CROWDS = [(20, 249), (10, 499), (1250, 3)]  # tables, and spectators of each: with a player each, 5,000 sockets
MOVES = 200  # at most, and
MOVES_OF_A_GAME = 4  # which does not end it


class Found(NamedTuple):
    """What was measured with one crowd. Times are in milliseconds."""

    tables: int
    watchers: int
    empty: int
    full: int
    moves: list[float]

    @property
    def sockets(self) -> int:
        return self.tables * (self.watchers + 1)


async def measure(tables: int, watchers: int) -> Found:
    """Let a crowd come, then make moves one after the other, each seen by everybody at its table."""
    with tempfile.TemporaryDirectory() as folder, crowded_server(Path(folder)) as server:
        async with crowd(server, 1, 1):  # decks and code are loaded
            pass
        empty = resident_bytes(server)
        moves = []
        async with crowd(server, tables, watchers) as everybody:
            full = resident_bytes(server)
            for number in range(min(MOVES, MOVES_OF_A_GAME * tables)):
                began = time.monotonic()
                seen = await move_at(everybody[number % tables])
                moves.append(1000 * (time.monotonic() - began))
                if seen != watchers:
                    raise RuntimeError(f"only {seen} of {watchers} have seen a move")
        return Found(tables, watchers, empty, full, moves)


def report(found: list[Found]) -> str:
    """Return the text of results.md."""
    lines = [
        "# Many open sockets",
        "",
        f"`python -m bench.many_sockets` on {datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores for the server, all clients",
        f"and other work (load average {os.getloadavg()[1]:.0f}). One process, SQLite, all limits on.",
        "",
        "| tables × spectators | sockets | server empty, MiB | with them, MiB | KiB per socket | moves | median, ms | slowest, ms |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for one in found:
        each = (one.full - one.empty) / one.sockets / 1024
        lines.append(
            f"| {one.tables:,} × {one.watchers} | {one.sockets:,} | {one.empty / 2**20:.0f} | {one.full / 2**20:.0f} "
            f"| {each:.0f} | {len(one.moves)} | {statistics.median(one.moves):.0f} | {max(one.moves):.0f} |"
        )
    return "\n".join(
        [
            *lines,
            "",
            "The player of a table has a socket too. “KiB per socket” is resident memory, and includes the socket's share of",
            "its table. A time begins when a move is sent, and ends when the last client of its table has seen it. Moves are",
            "made one after the other. All clients run in one Python process, and their own work is part of the times.",
            "",
        ]
    )


def main() -> None:
    allow_open_files(max(tables * (watchers + 2) for tables, watchers in CROWDS))
    found = []
    for tables, watchers in CROWDS:
        found.append(asyncio.run(measure(tables, watchers)))
        print(found[-1]._replace(moves=[]), flush=True)
    (HERE / "results.md").write_text(report(found))
    print((HERE / "results.md").read_text())


if __name__ == "__main__":
    main()

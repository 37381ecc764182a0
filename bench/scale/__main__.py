"""What one machine carries, and what each part of it costs: `python -m bench.scale` writes results.md.

The same load (bench/server) on SQLite, on PostgreSQL, and on PostgreSQL with Redis and one or two workers. Everything
runs on this machine: the load too takes its share of the cores. Processor time is counted for each part by itself.
"""

import json
import os
import subprocess
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from tests.services import Postgres, Redis, free_port, new_database, postgres, redis

HERE = Path(__file__).parent
LOAD = HERE.parent / "server"
ROOT = HERE.parent.parent
TICKS = os.sysconf("SC_CLK_TCK")
SPY = os.environ.get("PY_SPY")  # py-spy's command; without it there is no profile
GIB = 2**30


class Way(NamedTuple):
    """A way to serve."""

    name: str
    database: bool = False
    broker: bool = False
    workers: int = 1


WAYS = [
    Way("SQLite, one process"),
    Way("PostgreSQL, one process", database=True),
    Way("PostgreSQL and Redis, one worker", database=True, broker=True),
    Way("PostgreSQL and Redis, two workers", database=True, broker=True, workers=2),
]


def processes() -> dict[int, tuple[int, str]]:
    """Return all processes: their parents and names."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            name, _, rest = (folder / "stat").read_text().partition("(")[2].rpartition(")")
            found[int(folder.name)] = (int(rest.split()[1]), name)
        except (OSError, ValueError):
            continue
    return found


def family(first: int) -> set[int]:
    """Return a process with all that it has started."""
    known = processes()
    members = {first}
    while more := {pid for pid, (parent, _) in known.items() if parent in members} - members:
        members |= more
    return members


def seconds_of(pids: set[int]) -> float:
    """Return the processor time that these have used, with their ended children."""
    total = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
        except OSError:
            continue
    return total / TICKS


def memory_of(pids: set[int]) -> int:
    """Return the resident bytes that are not shared with others."""
    total = 0
    for pid in pids:
        try:
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += 1024 * int(line.split()[1])
        except OSError:
            continue
    return total


class Serving:
    """Frieze served in some way, with the services it needs."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self._stack = ExitStack()
        self.postgres: Postgres | None = None
        self.broker: Redis | None = None
        self.port = free_port()

    def __enter__(self) -> "Serving":
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        frieze = os.environ.get("FRIEZE") or str(ROOT / ".venv-wheel" / "bin" / "frieze")
        command = [frieze, "serve", "--port", str(self.port), "--data", str(folder), "--log-level", "error"]
        if self.way.database:
            self.postgres = self._stack.enter_context(postgres())
            command += ["--database", new_database(self.postgres)]
        if self.way.broker:
            self.broker = self._stack.enter_context(redis(folder))
            command += ["--broker", self.broker.address]
        command += ["--workers", str(self.way.workers)]
        self.process = subprocess.Popen(command, env={**os.environ, "FRIEZE_LIMITS": "0"}, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        while b"runs at" not in self.process.stdout.readline():
            time.sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(20)
        self._stack.close()

    def parts(self) -> dict[str, set[int]]:
        """Return the processes of each part."""
        found = {"server": family(self.process.pid)}
        if self.postgres is not None:
            first = int((self.postgres.folder / "data" / "postmaster.pid").read_text().split()[0])
            found["PostgreSQL"] = family(first)
        if self.broker is not None and self.broker.process is not None:
            found["Redis"] = {self.broker.process.pid}
        return found

    def load(self, *arguments: str) -> subprocess.Popen[str]:
        command = ["node", "load-generator.js", "--target", "frieze", "--pid", str(self.process.pid), *arguments]
        environment = {**os.environ, "NODE_ENV": "production", "PORT": str(self.port)}
        return subprocess.Popen(command, cwd=LOAD, env=environment, stdout=subprocess.PIPE, text=True)


def measured(serving: Serving, seconds: int, *arguments: str) -> dict[str, Any]:
    """Load for some time; return what the load saw, and the processor time of each part for a move."""
    warm = 6
    loading = serving.load(*arguments, "--warm", str(warm), "--seconds", str(seconds))
    setting_up = time.monotonic()
    moves_before = moves(serving)
    while moves(serving) == moves_before and time.monotonic() - setting_up < 120:
        time.sleep(0.2)
    time.sleep(warm)
    parts = serving.parts() | {"load": {loading.pid}}
    before, counted = {part: seconds_of(pids) for part, pids in parts.items()}, moves(serving)
    time.sleep(max(2, seconds - 4))
    spent = {part: seconds_of(pids) - before[part] for part, pids in parts.items()}
    made = max(1.0, moves(serving) - counted)
    output, _ = loading.communicate(timeout=400)
    result: dict[str, Any] = json.loads(output.strip().splitlines()[-1])
    return result | {"ms_a_move": {part: 1000 * used / made for part, used in spent.items()}}


def moves(serving: Serving) -> float:
    """Return how many moves the server has taken, by its own count."""
    import httpx

    text = httpx.get(f"http://127.0.0.1:{serving.port}/metrics", trust_env=False, timeout=30).text
    return sum(float(line.split()[1]) for line in text.splitlines() if line.startswith("frieze_moves_total"))


def profile(serving: Serving, seconds: int) -> Counter[str]:
    """Let py-spy look at the server while it is loaded; return the share of samples by where they are."""
    loading = serving.load("-m", "50", "--reserve", "300", "--warm", "4", "--seconds", str(seconds + 12))
    start = moves(serving)
    while moves(serving) == start:
        time.sleep(0.2)
    time.sleep(4)
    busiest = max(family(serving.process.pid), key=lambda pid: seconds_of({pid}))
    with tempfile.NamedTemporaryFile() as file:
        command = [
            str(SPY),
            "record",
            "-d",
            str(seconds),
            "-r",
            "200",
            "-f",
            "raw",
            "-o",
            file.name,
            "-p",
            str(busiest),
        ]
        subprocess.run(command, check=True, capture_output=True)
        loading.communicate(timeout=400)
        return areas(Path(file.name).read_text())


AREAS = [  # the innermost frame that belongs to one of these says where the time goes
    ("uvicorn/protocols", "sockets: reading and writing (uvicorn, websockets)"),
    ("websockets", "sockets: reading and writing (uvicorn, websockets)"),
    ("websocket_protocol.py", "sockets: reading and writing (uvicorn, websockets)"),
    ("server/socket.py", "taking what is said, answering"),
    ("tables/subscriber.py", "taking what is said, answering"),
    ("tables/seat_messages.py", "views: made and written as JSON"),
    ("tables/state.py", "the table after a move (rules, facts)"),
    ("tables/commands/game.py", "the table after a move (rules, facts)"),
    ("tables/storage/sqlite.py", "SQLite"),
    ("asyncpg", "PostgreSQL's driver"),
    ("tables/storage/postgres.py", "PostgreSQL's driver"),
    ("redis", "telling other workers (Redis)"),
    ("tables/cluster.py", "telling other workers (Redis)"),
    ("tables/live_table.py", "the live table: order, keys, what changes together"),
    ("prometheus_client", "counting (metrics)"),
    ("frieze/games", "the table after a move (rules, facts)"),
    ("asyncio", "asyncio's loop, system calls"),
]


def areas(raw: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for line in raw.splitlines():
        stack, _, count = line.rpartition(" ")
        frames = stack.split(";")
        place = next(
            (area for frame in reversed(frames) for part, area in AREAS if part in frame),
            "asyncio's loop, system calls",
        )
        found[place] += int(count)
    return found


def main() -> None:
    full: dict[Way, Any] = {}
    paced: dict[Way, Any] = {}
    idle: dict[Way, Any] = {}
    profiles: dict[Way, Any] = {}
    for way in WAYS:
        with Serving(way) as serving:
            full[way] = measured(serving, 14, "-m", "50", "--reserve", "600")
        with Serving(way) as serving:
            paced[way] = measured(serving, 16, "-m", "250", "--think", "1000")
        print(way.name, full[way]["moves_s"], full[way]["last_ms"], paced[way]["last_ms"], flush=True)
    for way in (WAYS[0], WAYS[3]):
        with Serving(way) as serving:
            idle[way] = held(serving)
    if SPY:
        for way in (WAYS[0], WAYS[2]):
            with Serving(way) as serving:
                profiles[way] = profile(serving, 12)
    (HERE / "results.md").write_text(report(full, paced, idle, profiles))
    print((HERE / "results.md").read_text())


def held(serving: Serving) -> dict[str, int]:
    """Hold many idle sockets; return the memory before, and the most that is needed with them."""
    empty = most = memory_of(serving.parts()["server"])
    loading = serving.load("-m", "1000", "--idle", "--warm", "1", "--seconds", "12")
    while loading.poll() is None:
        most = max(most, memory_of(serving.parts()["server"]))
        time.sleep(1)
    output, _ = loading.communicate()
    return {"empty": empty, "most": most, "sockets": json.loads(output.strip().splitlines()[-1])["sockets"]}


def report(full: dict[Way, Any], paced: dict[Way, Any], idle: dict[Way, Any], profiles: dict[Way, Any]) -> str:
    lines = [
        "# One machine, and what each part costs",
        "",
        f"`python -m bench.scale` on {datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores for servers, database, broker and load together.",
        "",
        "## 50 tables × 4 sockets, whoever is to move moves at once",
        "",
        "| | moves/s | p99 to the last of the four, ms | server, ms a move | PostgreSQL | Redis | the load itself |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for way, run in full.items():
        cost = [run["ms_a_move"].get(part) for part in ("server", "PostgreSQL", "Redis", "load")]
        shown = " | ".join("–" if value is None else f"{value:.2f}" for value in cost)
        lines.append(f"| {way.name} | {run['moves_s']:,.0f} | {run['last_ms']['p99']:.0f} | {shown} |")
    lines += [
        "",
        "Milliseconds are processor time.",
        "",
        "## 250 tables × 4 sockets, a move at each about every second",
        "",
        "| | moves/s | p50, ms | p99, ms | server, ms a move | PostgreSQL | Redis |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for way, run in paced.items():
        cost = [run["ms_a_move"].get(part) for part in ("server", "PostgreSQL", "Redis")]
        shown = " | ".join("–" if value is None else f"{value:.2f}" for value in cost)
        tail = run["last_ms"]
        lines.append(f"| {way.name} | {run['moves_s']:,.0f} | {tail['p50']:.1f} | {tail['p99']:.1f} | {shown} |")
    lines += ["", "## Sockets that are held: 1,000 tables × 4, idle", ""]
    for way, found in idle.items():
        each = (found["most"] - found["empty"]) / found["sockets"]
        lines.append(
            f"- {way.name}: {found['empty'] / 2**20:.0f} MiB empty, {each / 1024:.0f} KB a socket with its share of the table: "
            f"{GIB / each:,.0f} sockets a GiB."
        )
    for way, samples in profiles.items():
        whole = sum(samples.values())
        lines += ["", f"## Where the server's time goes: {way.name}", "", "| | % of samples |", "|---|---:|"]
        lines += [f"| {area} | {100 * count / whole:.0f} |" for area, count in samples.most_common()]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()

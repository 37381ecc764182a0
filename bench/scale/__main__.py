"""Measure the capacity of one machine and the cost of each part: `python -m bench.scale` writes results.md.

The same load (bench/server) runs on SQLite, on PostgreSQL, and on PostgreSQL with Redis and one or two workers, in the
end behind nginx, which keeps the people of a table together. The load generator runs on the same cores. Processor time
is measured for each part separately.
"""

import json
import os
import socket
import subprocess
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from tests.deploy.nginx import Nginx, nginx
from tests.services import Postgres, Redis, free_port, new_database, postgres, redis

from bench.serve import start_frieze, stop_frieze

HERE = Path(__file__).parent
LOAD = HERE.parent / "server"
TICKS = os.sysconf("SC_CLK_TCK")
PY_SPY = os.environ.get("PY_SPY")  # the command of py-spy; without it no profile is made
GIB = 2**30


class Setup(NamedTuple):
    """A combination of storage, broker and workers."""

    name: str
    database: bool = False
    broker: bool = False
    workers: int = 1
    proxy: bool = False  # nginx, which keeps the people of a table together


SETUPS = [
    Setup("SQLite, one process"),
    Setup("PostgreSQL, one process", database=True),
    Setup("PostgreSQL and Redis, one worker", database=True, broker=True),
    Setup("PostgreSQL and Redis, two workers", database=True, broker=True, workers=2),
    Setup("The same behind nginx, a table at one worker", database=True, broker=True, workers=2, proxy=True),
]


def processes() -> dict[int, tuple[int, str]]:
    """Return the parent and the name of each process."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            name, _, rest = (folder / "stat").read_text().partition("(")[2].rpartition(")")
            found[int(folder.name)] = (int(rest.split()[1]), name)
        except (OSError, ValueError):
            continue
    return found


def process_tree(root: int) -> set[int]:
    """Return the ids of a process and its descendants."""
    known = processes()
    members = {root}
    while more := {pid for pid, (parent, _) in known.items() if parent in members} - members:
        members |= more
    return members


def cpu_seconds(pids: set[int]) -> float:
    """Return the processor time of these processes."""
    total = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
        except OSError:
            continue
    return total / TICKS


def memory_bytes(pids: set[int]) -> int:
    """Return the proportional set size of these processes in bytes."""
    total = 0
    for pid in pids:
        try:
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += 1024 * int(line.split()[1])
        except OSError:
            continue
    return total


def free_ports(count: int) -> int:
    """Return the first of so many neighbouring ports that are free."""
    while True:
        first = free_port()
        with ExitStack() as stack, suppress(OSError):
            for port in range(first, first + count):
                stack.enter_context(closing(socket.create_server(("127.0.0.1", port))))
            return first


class Serving:
    """A running Frieze in one setup, with the services that it needs."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._stack = ExitStack()
        self.postgres: Postgres | None = None
        self.broker: Redis | None = None
        self.proxy: Nginx | None = None

    def __enter__(self) -> "Serving":
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        flags = ["--data", str(folder), "--workers", str(self.setup.workers)]
        if self.setup.database:
            self.postgres = self._stack.enter_context(postgres())
            flags += ["--database", new_database(self.postgres)]
        if self.setup.broker:
            self.broker = self._stack.enter_context(redis(folder))
            flags += ["--broker", self.broker.address]
        if self.setup.proxy:
            flags += ["--own-ports", "--trusted-proxies", "127.0.0.1"]
        self.port = free_ports(self.setup.workers)
        self.process = start_frieze([*flags, "--port", str(self.port)])
        if self.setup.proxy:
            site = nginx(folder / "nginx", "nginx.conf", self.port, two_workers=True, tls=False)
            self.proxy = self._stack.enter_context(site)
        return self

    def __exit__(self, *_: object) -> None:
        stop_frieze(self.process)
        self._stack.close()

    def parts(self) -> dict[str, set[int]]:
        """Return the process ids of each part."""
        found = {"server": process_tree(self.process.pid)}
        if self.postgres is not None:
            first = int((self.postgres.folder / "data" / "postmaster.pid").read_text().split()[0])
            found["PostgreSQL"] = process_tree(first)
        if self.broker is not None and self.broker.process is not None:
            found["Redis"] = {self.broker.process.pid}
        if self.proxy is not None:
            found["nginx"] = process_tree(self.proxy.pid)
        return found

    def load(self, *arguments: str) -> subprocess.Popen[str]:
        command = ["node", "load-generator.js", "--target", "frieze", "--pid", str(self.process.pid), *arguments]
        environment = {
            **os.environ,
            "NODE_ENV": "production",
            "PORT": str(self.proxy.port if self.proxy is not None else self.port),
        }
        return subprocess.Popen(command, cwd=LOAD, env=environment, stdout=subprocess.PIPE, text=True)


def measure(serving: Serving, seconds: int, *arguments: str) -> dict[str, Any]:
    """Run the load and return its results, with the processor time of each part per move."""
    warm = 6
    loading = serving.load(*arguments, "--warm", str(warm), "--seconds", str(seconds))
    started = time.monotonic()
    moves_before = moves_made(serving)
    while moves_made(serving) == moves_before and time.monotonic() - started < 120:
        time.sleep(0.2)
    time.sleep(warm)
    parts = serving.parts() | {"load": {loading.pid}}
    before, moves_before = {part: cpu_seconds(pids) for part, pids in parts.items()}, moves_made(serving)
    time.sleep(max(2, seconds - 4))
    spent = {part: cpu_seconds(pids) - before[part] for part, pids in parts.items()}
    made = max(1.0, moves_made(serving) - moves_before)
    output, _ = loading.communicate(timeout=400)
    result: dict[str, Any] = json.loads(output.strip().splitlines()[-1])
    return result | {"ms_a_move": {part: 1000 * used / made for part, used in spent.items()}}


def moves_made(serving: Serving) -> float:
    """Return the number of moves in the server's metrics."""
    import httpx

    text = httpx.get(f"http://127.0.0.1:{serving.port}/metrics", trust_env=False, timeout=30).text
    return sum(float(line.split()[1]) for line in text.splitlines() if line.startswith("frieze_moves_total"))


def profile(serving: Serving, seconds: int) -> Counter[str]:
    """Profile the loaded server with py-spy. Return the number of samples for each area of the code."""
    loading = serving.load("-m", "50", "--reserve", "300", "--warm", "4", "--seconds", str(seconds + 12))
    start = moves_made(serving)
    while moves_made(serving) == start:
        time.sleep(0.2)
    time.sleep(4)
    busiest = max(process_tree(serving.process.pid), key=lambda pid: cpu_seconds({pid}))
    with tempfile.NamedTemporaryFile() as file:
        command = [
            str(PY_SPY),
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
        return samples_by_area(Path(file.name).read_text())


AREAS = [  # a sample belongs to the area of its innermost frame that matches
    ("uvicorn/protocols", "sockets: reading and writing"),
    ("websockets", "sockets: reading and writing"),
    ("websocket_protocol.py", "sockets: reading and writing"),
    ("server/socket.py", "handling messages, answering"),
    ("server/client_socket.py", "handling messages, answering"),
    ("tables/subscriber.py", "handling messages, answering"),
    ("tables/seat_messages.py", "views: building and encoding as JSON"),
    ("tables/view_patches.py", "views: building and encoding as JSON"),
    ("tables/state.py", "the table after a move (rules, facts)"),
    ("tables/commands/game.py", "the table after a move (rules, facts)"),
    ("tables/storage/sqlite", "SQLite"),
    ("asyncpg", "PostgreSQL's driver"),
    ("tables/storage/postgres", "PostgreSQL's driver"),
    ("redis", "messages to other workers (Redis)"),
    ("tables/cluster.py", "messages to other workers (Redis)"),
    ("tables/live_table.py", "the live table: order of commands, idempotency keys, notifications"),
    ("tables/live_log.py", "the live table: order of commands, idempotency keys, notifications"),
    ("tables/quick_moves.py", "the live table: order of commands, idempotency keys, notifications"),
    ("prometheus_client", "counting (metrics)"),
    ("frieze/games", "the table after a move (rules, facts)"),
    ("asyncio", "asyncio's loop, system calls"),
]


def samples_by_area(raw: str) -> Counter[str]:
    """Count the samples of a raw profile by area."""
    found: Counter[str] = Counter()
    for line in raw.splitlines():
        stack, _, count = line.rpartition(" ")
        frames = stack.split(";")
        area = next(
            (name for frame in reversed(frames) for part, name in AREAS if part in frame),
            "asyncio's loop, system calls",
        )
        found[area] += int(count)
    return found


def main() -> None:
    full: dict[Setup, Any] = {}
    paced: dict[Setup, Any] = {}
    idle: dict[Setup, Any] = {}
    profiles: dict[Setup, Any] = {}
    for setup in SETUPS:
        with Serving(setup) as serving:
            full[setup] = measure(serving, 14, "-m", "50", "--reserve", "600")
        with Serving(setup) as serving:
            paced[setup] = measure(serving, 16, "-m", "250", "--think", "1000")
        print(setup.name, full[setup]["moves_s"], full[setup]["last_ms"], paced[setup]["last_ms"], flush=True)
    for setup in (SETUPS[0], SETUPS[3]):
        with Serving(setup) as serving:
            idle[setup] = measure_idle_sockets(serving)
    if PY_SPY:
        for setup in (SETUPS[0], SETUPS[2]):
            with Serving(setup) as serving:
                profiles[setup] = profile(serving, 12)
    (HERE / "results.md").write_text(report(full, paced, idle, profiles))
    print((HERE / "results.md").read_text())


def measure_idle_sockets(serving: Serving) -> dict[str, int]:
    """Hold many idle sockets. Return the memory before, and the maximum with them."""
    empty = most = memory_bytes(serving.parts()["server"])
    loading = serving.load("-m", "1000", "--idle", "--warm", "1", "--seconds", "12")
    while loading.poll() is None:
        most = max(most, memory_bytes(serving.parts()["server"]))
        time.sleep(1)
    output, _ = loading.communicate()
    return {"empty": empty, "most": most, "sockets": json.loads(output.strip().splitlines()[-1])["sockets"]}


def report(full: dict[Setup, Any], paced: dict[Setup, Any], idle: dict[Setup, Any], profiles: dict[Setup, Any]) -> str:
    lines = [
        "# Capacity of one machine, and the cost of each part",
        "",
        f"`python -m bench.scale` on {datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores for servers, database, broker and load together.",
        "",
        "## 50 tables × 4 sockets, each player moves immediately",
        "",
        "| | moves/s | p99 to the last of the four, ms | server, ms per move | PostgreSQL | Redis | nginx | load generator |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for setup, run in full.items():
        cost = [run["ms_a_move"].get(part) for part in ("server", "PostgreSQL", "Redis", "nginx", "load")]
        shown = " | ".join("–" if value is None else f"{value:.2f}" for value in cost)
        lines.append(f"| {setup.name} | {run['moves_s']:,.0f} | {run['last_ms']['p99']:.0f} | {shown} |")
    lines += [
        "",
        "Milliseconds are processor time.",
        "",
        "## 250 tables × 4 sockets, about one move per second at each table",
        "",
        "| | moves/s | p50, ms | p99, ms | server, ms per move | PostgreSQL | Redis | nginx |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for setup, run in paced.items():
        cost = [run["ms_a_move"].get(part) for part in ("server", "PostgreSQL", "Redis", "nginx")]
        shown = " | ".join("–" if value is None else f"{value:.2f}" for value in cost)
        tail = run["last_ms"]
        lines.append(f"| {setup.name} | {run['moves_s']:,.0f} | {tail['p50']:.1f} | {tail['p99']:.1f} | {shown} |")
    lines += ["", "## Idle sockets: 1,000 tables × 4", ""]
    for setup, found in idle.items():
        each = (found["most"] - found["empty"]) / found["sockets"]
        lines.append(
            f"- {setup.name}: {found['empty'] / 2**20:.0f} MiB empty, {each / 1024:.0f} KB per socket with its share of the table: "
            f"{GIB / each:,.0f} sockets per GiB."
        )
    for setup, samples in profiles.items():
        whole = sum(samples.values())
        lines += ["", f"## Profile of the server: {setup.name}", "", "| | % of samples |", "|---|---:|"]
        lines += [f"| {area} | {100 * count / whole:.0f} |" for area, count in samples.most_common()]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main()

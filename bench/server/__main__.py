"""Measure the server under load and compare it with boardgame.io: `python -m bench.server` writes results.md.

The server runs on one core, the load on another. The runs of the targets alternate, so that other programs disturb all
targets equally.
"""

import json
import os
import subprocess
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from bench.serve import start_frieze, stop_frieze

HERE = Path(__file__).parent
RUNS = HERE / "results" / "load.jsonl"
ENVIRONMENT = {**os.environ, "NODE_ENV": "production", "PORT": os.environ.get("PORT", "8310")}
ROUNDS = 2
SECONDS = 8
TARGETS = {  # the client of each target, and how many matches wait to replace finished ones
    "frieze": ("frieze", 1400),
    "memory": ("raw-websocket", 1400),
    "flatfile": ("raw-websocket", 300),
    "bare": ("bare", 0),
}
NAMES = {
    "frieze": "Frieze, durable on SQLite",
    "memory": "boardgame.io, memory",
    "flatfile": "boardgame.io, FlatFile",
    "bare": "sockets and SQLite without a game (`bare_server.py`)",
}
REQUIRED_SPEED = 2.0  # times boardgame.io's in memory
REQUIRED_TAIL = 0.6  # of its p99
PACED_P99 = 6.0  # milliseconds, with 1,000 tables
KB_PER_SOCKET = 35


def main() -> None:
    if not (HERE / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-fund", "--no-audit"], cwd=HERE, check=True)
    RUNS.parent.mkdir(exist_ok=True)
    RUNS.write_text("")
    for _ in range(ROUNDS):
        for target, (adapter, reserve) in TARGETS.items():
            node(
                "run-targets.js",
                "--targets",
                target,
                "--adapter",
                adapter,
                "--matches",
                "50",
                "--reserve",
                str(reserve),
                "--warm",
                "2",
                "--seconds",
                str(SECONDS),
            )
    runs = [json.loads(line) for line in RUNS.read_text().splitlines()]
    held, refreshed = measure_paced_tables()
    thinking, beside = measure_computer_players()
    (HERE / "results.md").write_text(report(runs, held, refreshed, thinking, beside))
    print((HERE / "results.md").read_text())


def node(script: str, *arguments: str) -> str:
    usual = ["--quiet", "1", "--tries", "1"] if script == "run-targets.js" else []
    command = ["node", script, *arguments, *usual]
    done = subprocess.run(command, cwd=HERE, env=ENVIRONMENT, check=True, capture_output=True, text=True)
    print(done.stdout.strip(), flush=True)
    return done.stdout.strip().splitlines()[-1]


class Server:
    """A Frieze server on the first core with an empty data folder."""

    def __enter__(self) -> "Server":
        folder = HERE / "results" / "data"
        subprocess.run(["rm", "-rf", str(folder)], check=True)
        flags = ["--port", ENVIRONMENT["PORT"], "--data", str(folder)]
        self.process = start_frieze(flags, before=["taskset", "-c", "0"], environment=ENVIRONMENT)
        return self

    def __exit__(self, *_: object) -> None:
        stop_frieze(self.process)

    def memory(self) -> int:
        """Return the resident memory in KB."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.split("VmRSS:")[1].split()[0])


def load(server: Server, *arguments: str) -> subprocess.Popen[str]:
    command = [
        "taskset",
        "-c",
        "1",
        "node",
        "load-generator.js",
        "--target",
        "frieze",
        "--pid",
        str(server.process.pid),
        *arguments,
    ]
    return subprocess.Popen(command, cwd=HERE, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True)


def last_line(process: subprocess.Popen[str]) -> Any:
    output, _ = process.communicate(timeout=400)
    print(output.strip()[:400], flush=True)
    return json.loads(output.strip().splitlines()[-1])


def measure_paced_tables() -> tuple[Any, Any]:
    """Play slowly at 1,000 tables of four sockets for a minute, and refresh a page meanwhile."""
    with Server() as server:
        before = server.memory()
        loading = load(server, "-m", "1000", "--think", "5000", "--warm", "10", "--seconds", "60")
        time.sleep(60)
        refreshing = subprocess.Popen(
            ["taskset", "-c", "1", "node", "refresh-latency.js", "--times", "150"],
            cwd=HERE,
            env=ENVIRONMENT,
            stdout=subprocess.PIPE,
            text=True,
        )
        refreshed = last_line(refreshing)
        held = last_line(loading)
        held["kb_per_socket"] = round((held["server_rss_max"] * 1024 - before) / held["sockets"], 1)
        return held, refreshed


def measure_computer_players() -> tuple[Any, Any]:
    """Let 50 Time travellers play while people play at 50 other tables."""
    with Server() as server:
        thinking = subprocess.Popen(
            ["taskset", "-c", "1", "node", "computer-players.js", "--tables", "50", "--seconds", "45"],
            cwd=HERE,
            env=ENVIRONMENT,
            stdout=subprocess.PIPE,
            text=True,
        )
        time.sleep(8)
        beside = last_line(load(server, "-m", "50", "--think", "1000", "--warm", "3", "--seconds", "20"))
        return last_line(thinking), beside


def report(runs: list[Any], held: Any, refreshed: Any, thinking: Any, beside: Any) -> str:
    found = {name: [run for run in runs if run["target"] == name] for name in TARGETS}
    speed = {name: median(run["moves_s"] for run in of) for name, of in found.items()}
    tail = {name: median(run["last_ms"]["p99"] for run in of) for name, of in found.items()}
    busy = {name: median(run["server_cpu"] for run in of) for name, of in found.items()}
    lines = [
        "# The server under load",
        "",
        f"`python -m bench.server` on {datetime.now(UTC):%Y-%m-%d}: server pinned to one core, load from the other, medians of {ROUNDS} alternating runs.",
        "",
        "## 50 tables × 4 sockets, each player moves immediately",
        "",
        "| server | moves/s | p99 to the last of the four, ms | share of the core, % | moves/s for a whole core | bytes a move |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    size = {name: median(run["bytes_move"] for run in of) for name, of in found.items()}
    lines += [
        f"| {NAMES[name]} | {speed[name]:,.0f} | {tail[name]:.1f} | {busy[name]:.0f} | {100 * speed[name] / busy[name]:,.0f} | {size[name]:,.0f} |"
        for name in TARGETS
    ]
    foreign = max(run["foreign"][0] for run in runs)
    lines += [
        "",
        f"Frieze makes {speed['frieze'] / speed['memory']:.2f} times the moves/s of boardgame.io in memory (required {REQUIRED_SPEED:g}) with {tail['frieze'] / tail['memory']:.2f} times its p99 (required at most {REQUIRED_TAIL:g}), "
        f"and {speed['frieze'] / speed['flatfile']:.2f} times the moves/s of boardgame.io with FlatFile.",
        "",
        f"Other programs used up to {foreign:.0f} % of the server's core.",
        "",
        "## 1,000 tables × 4 sockets for a minute, about one move every 5 s at each table",
        "",
        f"{held['moves_s']} moves/s; p99 to the last of the four {held['last_ms']['p99']} ms (required {PACED_P99:g}); {held['kb_per_socket']} KB per socket in all (required {KB_PER_SOCKET}); "
        f"first view of a refresh p50 {refreshed['p50']} ms, p99 {refreshed['p99']} ms (target 20).",
        "",
        "## 50 tables of Time travellers in Exhibition, and 50 tables of people",
        "",
        f"People's moves: p99 {beside['last_ms']['p99']} ms (target 50). The Time travellers answered {thinking['answers']} times; "
        f"half of the answers came within {thinking['answer_ms']['p50']} ms of the end of the reveal, the slowest after {thinking['answer_ms']['max']} ms (target 5,000).",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()

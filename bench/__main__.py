"""`make bench` measures the speed of the rules, compiled and interpreted, beside other programs.

All programs run in one session on one processor core; the best of five tries counts.
python -m bench [--write]    --write also writes bench/results.md
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.peers import measure_boardgame_io, measure_openspiel
from frieze.decks import make_deck
from frieze.games.dates import parse_date

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "bench" / "results.md"
SECONDS, TRIES = 0.5, 5


def main() -> int:
    """Measure and print all speeds. With `--write`, also write them to results.md."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write bench/results.md")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    years = [date.year for card in make_deck(220, seed=1).cards if (date := parse_date(card.date))]
    programs: dict[str, Callable[[], dict[str, Any]]] = {
        "compiled": lambda: frieze_bench(ROOT / ".venv-wheel"),
        "openspiel": lambda: measure_openspiel(SECONDS, 1),
        "boardgame.io": lambda: measure_boardgame_io(years, SECONDS, 1),
        "interpreted": lambda: frieze_bench(ROOT / ".venv"),
    }
    best: dict[str, dict[str, Any]] = {}
    for _ in range(TRIES):  # take turns, so that other load on the machine affects all programs alike
        for name, measure in programs.items():
            best[name] = better(best.get(name), attempt(measure))
    ours = {core: best.pop(core) for core in ("compiled", "interpreted")}
    report = "\n".join([*machine(ours), *speeds(ours, best), "", *targets(ours, best), ""])
    print(report)
    if args.write:
        RESULTS.write_text(f"# Measured\n\n`make bench` on {datetime.now(UTC):%Y-%m-%d}.\n\n{report}")
    return 0


def frieze_bench(folder: Path) -> dict[str, Any]:
    """Run `frieze bench` in one virtual environment and return its results."""
    command: list[str | Path] = [
        folder / "bin" / "frieze",
        "bench",
        "--json",
        "--seconds",
        str(SECONDS),
        "--tries",
        "1",
    ]
    read: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return read


def attempt(measure: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Measure a program. If that fails, print why and return nothing."""
    try:
        return measure()
    except (OSError, RuntimeError, subprocess.SubprocessError) as error:
        print(f"not measured: {error}", file=sys.stderr)
        return {}


def better(one: Any, other: Any, *, lower: bool = False) -> Any:
    """Return the better of two measurements, number by number. Lower times (µs) are better."""
    if not one or not other or isinstance(other, str):
        return one or other
    if isinstance(other, dict):
        return {name: better(one.get(name), value, lower="µs" in name) for name, value in other.items()}
    return min(one, other) if lower else max(one, other)


def machine(ours: dict[str, Any]) -> list[str]:
    """Return a description of the machine and the programs."""
    cpu = Path("/proc/cpuinfo")
    names = [line.split(":")[1].strip() for line in cpu.read_text().splitlines() if "model name" in line]
    parts = (
        f"{(names or [platform.processor()])[0]}, {os.cpu_count()} cores, one used",
        f"{platform.system()} {platform.release().split('-')[0]}",
        f"Python {ours['compiled']['python']}; OpenSpiel 2.0.2; boardgame.io 0.50.2",
        f"best of {TRIES} tries of {SECONDS:g} s each; the core of the built wheel is {ours['compiled']['core']}",
    )
    return ["; ".join(parts) + ".", ""]


def speeds(ours: dict[str, Any], peers: dict[str, Any]) -> list[str]:
    """Return the table of all speeds."""
    lines = ["| | moves/s | games/s | clone µs |", "|---|---:|---:|---:|"]
    for core, run in ours.items():
        for game, row in run["games"].items():
            moves, games, clone = row["playout moves/s"], row["playout games/s"], row["clone µs"]
            lines += [
                _row(f"{game}, {core}: random playout inside the core", moves, games, clone),
                _row(f"{game}, {core}: `legal_ids`, `apply_id` from Python", row["moves/s by legal_ids, apply_id"]),
                _row(f"{game}, {core}: `legal_actions`, `apply` with Structs", row["moves/s by legal_actions, apply"]),
            ]
    named = {
        "OpenSpiel crazy_eights, whole in C++": peers["openspiel"].get("cpp"),
        "OpenSpiel crazy_eights, driven from Python": peers["openspiel"].get("python"),
        "boardgame.io headless Client, Timeline": peers["boardgame.io"].get("client"),
    }
    return [*lines, *(_row(name, speed) for name, speed in named.items())]


def _row(name: str, moves: float | None, games: float | None = None, clone: float | None = None) -> str:
    cells = (
        f"{moves:,.0f}" if moves else "not measured",
        f"{games:,.0f}" if games else "",
        f"{clone:.2f}" if clone else "",
    )
    return f"| {name} | {' | '.join(cells)} |"


def targets(ours: dict[str, Any], peers: dict[str, Any]) -> list[str]:
    """Return the table of targets with what was measured."""
    games = ours["compiled"]["games"]
    timeline = games["timeline"]
    cpp, python = peers["openspiel"].get("cpp"), peers["openspiel"].get("python")
    rows: list[tuple[str, float, float | None, float]] = [
        ("Timeline playout : OpenSpiel in C++", timeline["playout moves/s"], cpp, 1.5),
        ("Timeline playout : OpenSpiel from Python", timeline["playout moves/s"], python, 15),
        (
            "Timeline playout : boardgame.io Client",
            timeline["playout moves/s"],
            peers["boardgame.io"].get("client"),
            300,
        ),
        ("Timeline with Structs : OpenSpiel from Python", timeline["moves/s by legal_actions, apply"], python, 1),
    ]
    rows += [
        (f"{title} playout : Timeline playout", games[game]["playout moves/s"], timeline["playout moves/s"], 1 / 3)
        for game, title in (("together", "Together"), ("lineup", "Line-up"))
        if game in games
    ]
    if "exhibition" in games:
        rows.append(("Exhibition playout : OpenSpiel from Python", games["exhibition"]["playout moves/s"], python, 1))
    lines = ["| ratio | measured | target |", "|---|---:|---:|"]
    for name, speed, peer, target in rows:
        lines.append(f"| {name} | {f'{speed / peer:,.2f} ×' if peer else 'not measured'} | ≥ {target:.4g} × |")
    for name, max_ms in (("load world µs", 20), ("load all decks µs", 120), ("check 10,000 lines µs", 1000)):
        lines.append(
            f"| deck: {name.removesuffix(' µs')} | {ours['compiled']['decks'][name] / 1000:.1f} ms | < {max_ms} ms |"
        )
    for game, max_us in (("timeline", 1.5), ("together", 3), ("exhibition", 3), ("lineup", 1.5)):
        if game in games:
            lines.append(f"| {game}: clone | {games[game]['clone µs']:.2f} µs | ≤ {max_us:g} µs |")
    return lines


if __name__ == "__main__":
    sys.exit(main())

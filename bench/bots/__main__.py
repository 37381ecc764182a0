"""`python -m bench.bots` measures what is missing, within a time limit, and writes results.json and results.md."""

import argparse
import json
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from bench.bots.measure import MEASUREMENTS, Counts
from bench.bots.report import report

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
SAVE_EVERY = 10.0  # seconds


def save(counts: Counts) -> None:
    """Write the counts to results.json, atomically, and the report to results.md."""
    new = RESULTS.with_suffix(".new")
    new.write_text(json.dumps(counts, separators=(",", ":")) + "\n")
    new.replace(RESULTS)
    (HERE / "results.md").write_text(report(counts))


def main() -> int:
    """Continue all measurements."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument(
        "--seconds", type=float, default=float("inf"), help="stop after this time; run again to continue"
    )
    parser.add_argument("--afresh", action="store_true", help="discard earlier results, after a change of the players")
    args = parser.parse_args()
    counts: Counts = json.loads(RESULTS.read_text()) if RESULTS.exists() and not args.afresh else {}
    end = time.monotonic() + args.seconds
    saved = time.monotonic()
    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=Console(stderr=True)
    ) as progress:
        for name, measure in MEASUREMENTS.items():
            task = progress.add_task(name)
            for _ in measure(counts.setdefault(name, {})):
                progress.advance(task)
                if time.monotonic() > saved + SAVE_EVERY:
                    save(counts)
                    saved = time.monotonic()
                if time.monotonic() > end:
                    break
            progress.update(task, total=1, completed=1)
    save(counts)
    print(report(counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())

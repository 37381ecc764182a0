"""Measure how fast the page loads on a slow network and device, beside the build of an older commit in the same run.

python -m bench.web [--tries 7] [--judged 5] [--write]    --write also writes bench/web/results.md

Both servers run at once; the tries alternate, so that other programs disturb both equally. Ends with status 1 if the
median of anything misses its bound.
"""

import argparse
import statistics
import sys
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.conftest import find_chromium
from tests.browser.weight import gzipped_script

from bench.web import lighthouse
from bench.web.bounds import AIMED_PERFORMANCE, BOUNDS
from bench.web.builds import BASE, base_build, this_build
from bench.web.phone import CPU_SLOWDOWN, FLAGS
from bench.web.visits import KILOBYTE, visit_all

RESULTS = Path(__file__).parent / "results.md"
Tries = dict[str, list[dict[str, float]]]


def measure(tries: int, judged: int) -> tuple[Tries, str]:
    """Measure both builds in turn. Return what was found, by build, and the browser's version."""
    lighthouse.set_up()
    builds = [base_build(), this_build()]
    found: Tries = {build.name: [] for build in builds}
    chromium = find_chromium()
    assert chromium is not None, "Chromium is needed (Debian: chromium)"
    try:
        for build in builds:
            build.start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, chromium_sandbox=False, args=FLAGS)
            for number in range(tries + 1):
                for build in builds if number % 2 else reversed(builds):
                    values = visit_all(browser, build.address)
                    if number:  # the first answers of a server are slower
                        found[build.name].append(values)
            version = browser.version
            browser.close()
        for number in range(judged):
            for build in builds if number % 2 else reversed(builds):
                found[build.name].append(lighthouse.judge(build.address, chromium))
    finally:
        for build in builds:
            build.stop()
    return found, version


def medians(tries: list[dict[str, float]]) -> dict[str, float]:
    """Return the median of each thing that was measured."""
    names = dict.fromkeys(name for one in tries for name in one)
    return {name: statistics.median([one[name] for one in tries if name in one]) for name in names}


def report(found: Tries, version: str) -> tuple[str, list[str]]:
    """Return the results as Markdown, and the bounds that are missed."""
    base, now = (medians(tries) for tries in found.values())
    now["to the first table: script, KB of gzip"] = gzipped_script("en") / KILOBYTE
    bounds = {bound.name: bound for bound in BOUNDS}
    missed = []
    lines = [
        f"Chromium {version}; 1.6 Mbit/s, 150 ms, CPU {CPU_SLOWDOWN} × slower, 390 × 844, empty cache; seconds where"
        " nothing else is said.",
        "",
        f"| median (min – max) | {BASE} | now | ratio | required | aim | |",
        "|---|---:|---:|---:|---:|---:|---|",
    ]
    for name, value in now.items():
        cells = [name, _spread(found[BASE], name, base), _spread(found["now"], name, now)]
        cells.append(f"{value / base[name]:.2f}" if base.get(name) else "")
        if (bound := bounds.get(name)) is None:
            cells += ["", "", ""]
        else:
            limit = bound.limit(bound.required, base)
            aim: float | None = AIMED_PERFORMANCE if bound.plus else None
            if bound.aim is not None:
                aim = bound.limit(bound.aim, base)
            kept = bound.kept(value, limit)
            sign = "≥" if bound.least else "≤"
            cells += [f"{sign} {_plain(limit)}", f"{sign} {_plain(aim)}" if aim is not None else ""]
            cells.append(("aim" if aim is not None and bound.kept(value, aim) else "kept") if kept else "**missed**")
            if not kept:
                missed.append(f"{name}: {_plain(value)}, required {sign} {_plain(limit)}")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines), missed


def _spread(tries: list[dict[str, float]], name: str, middle: dict[str, float]) -> str:
    values = [one[name] for one in tries if name in one]
    if not values:
        return _plain(middle[name]) if name in middle else ""
    return f"{_plain(middle[name])} ({_plain(min(values))} – {_plain(max(values))})"


def _plain(number: float) -> str:
    return f"{number:.3g}" if number < 100 else f"{number:.0f}"


def main() -> int:
    """Measure, print the medians, and fail if a bound is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("--tries", type=int, default=7, help="visits of each build")
    parser.add_argument("--judged", type=int, default=5, help="runs of Lighthouse for each build")
    parser.add_argument("--write", action="store_true", help="write bench/web/results.md")
    args = parser.parse_args()
    found, version = measure(args.tries, args.judged)
    table, missed = report(found, version)
    say = "All bounds are kept." if not missed else "Missed:\n\n" + "\n".join(f"- {one}" for one in missed)
    how = f"{args.tries} visits and {args.judged} runs of Lighthouse of each build, in turn."
    print(f"{table}\n\n{say}")
    if args.write:
        today = f"`python -m bench.web` on {datetime.now(UTC):%Y-%m-%d}. {how}"
        RESULTS.write_text(f"# The page, measured\n\n{today}\n\n{table}\n\n{say}\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

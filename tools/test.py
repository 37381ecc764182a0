"""Runs the tests in parts, and says how long each part took.

    python tools/test.py check    style, types, units and rules: quick enough for every change
    python tools/test.py test     everything
    python tools/test.py soak     what takes long: outages, many kills, ten times as many games, other browsers

Some parts run beside one another (PARTS). `make check`, `make test` and `make soak` set up first.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
WHEEL = ROOT / ".venv-wheel" / "bin" / "python"
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

# Much of what is tested waits: for a process to start, for a page to be drawn. So there are more tests than cores.
WAITING = 2 * CORES
TENFOLD = 10
UNITS = ["games", "bots", "decks", "cli", "tables", "system"]  # printed pages take long: `make test` has them
RULES = ["tests/games", "tests/bots", "tests/test_wheel.py"]

Part = tuple[str, Callable[[], int]]


# Dozens of servers and all of pytest's workers import the same modules: each is compiled once. `clean` removes this.
BYTECODE = {"PYTHONPYCACHEPREFIX": str(ROOT / "build" / "pycache"), "PYTHONDONTWRITEBYTECODE": ""}


def run(*command: str | Path, effort: int = 1, quiet: bool = False) -> int:
    """Run a command in the project's root and return its status.

    What it prints is shown when it has ended; if it is to be `quiet`, only when it has failed.
    """
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        env={**os.environ, **BYTECODE, "FRIEZE_EFFORT": str(effort)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.stdout.strip() and (done.returncode or not quiet):
        print(done.stdout.rstrip(), flush=True)
    return done.returncode


def pytest(*arguments: str | Path, python: Path = BIN / "python", workers: int = CORES, effort: int = 1) -> int:
    """Run pytest in several processes; it lists the slowest tests at its end."""
    command = [python, "-m", "pytest", "-n", str(workers), "--dist", "worksteal", "--durations=20", *arguments]
    return run(*command, effort=effort)


def lint() -> int:
    """Check style, types and layers."""
    commands = [
        (BIN / "ruff", "check", "-q", "."),
        (BIN / "ruff", "format", "-q", "--check", "."),
        (BIN / "mypy", "--no-error-summary"),
        (BIN / "lint-imports", "--no-cache"),
    ]
    return max(run(*command, quiet=True) for command in commands)


def client() -> int:
    """Check the browser client: generated files, style, types and logic."""
    return run(sys.executable, "tools/setup.py", "check-client")


def units() -> int:
    """Run the tests of units and rules."""
    return pytest(*(f"tests/{name}" for name in UNITS), *map(str, sorted((ROOT / "tests").glob("test_*.py"))))


def everything() -> int:
    """Run all tests on the interpreted rules."""
    return pytest("tests", workers=WAITING)


def compiled(effort: int = 1) -> int:
    """Run the tests of the rules and of the search on the built wheel, whose core is compiled where that works."""
    core = "import frieze.games.core as c; raise SystemExit(c.__file__.endswith('.py'))"
    if subprocess.run([str(WHEEL), "-c", core], cwd=ROOT / "build", check=False).returncode:
        print("NOTE: no compiler here, or it failed: the wheel's rules are interpreted, the compiled are NOT tested")
    return pytest(*RULES, python=WHEEL, effort=effort)


def soak() -> int:
    """Run what takes long, on PostgreSQL and Redis too."""
    kills = ["tests/server/test_killed.py", "tests/tables", "tests/outages", "tests/power"]
    screens = "tests/browser/test_screens.py"
    once = ["tests/server/test_ipv6.py", "tests/server/test_many_sockets.py", "tests/bots/test_tournament.py"]
    return pytest("-m", "soak or not soak", *kills, *once, screens, effort=TENFOLD)


def engines() -> int:
    """Play whole games in Firefox and in WebKit, one after the other: the waits of a page are real."""
    return pytest("-m", "soak", "tests/engines", workers=1)


PARTS: dict[str, list[list[Part]]] = {  # parts in one list run one after the other, the lists beside one another
    "check": [[("style, types, layers", lint), ("units and rules", units)], [("client", client)]],
    "test": [
        [("all tests, rules interpreted", everything), ("rules, compiled", compiled)],
        [("style, types, layers", lint), ("client", client)],
    ],
    "soak": [
        [
            ("rules, compiled, tenfold", lambda: compiled(TENFOLD)),
            ("outages and kills, tenfold", soak),
            ("other browsers", engines),
        ]
    ],
}


def timed(parts: list[Part]) -> list[tuple[str, float, int]]:
    """Run parts one after the other; return how long each took, and its status."""
    results = []
    for name, work in parts:
        began = time.monotonic()
        status = work()
        results.append((name, time.monotonic() - began, status))
        print(f"== {name}: {'passed' if status == 0 else 'FAILED'} in {results[-1][1]:.0f} s", flush=True)
        if status:
            break
    return results


def main(what: str) -> int:
    """Run the parts of a command; return 0 if all have passed."""
    began = time.monotonic()
    with ThreadPoolExecutor() as beside:
        results = [result for lane in beside.map(timed, PARTS[what]) for result in lane]
    print("\n".join(f"{seconds:6.0f} s  {name}" for name, seconds, _ in results))
    print(f"{time.monotonic() - began:6.0f} s  in all")
    return max(status for _, _, status in results)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

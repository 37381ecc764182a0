"""Tables take clock, randomness, threads and processes as arguments, so that they can be simulated."""

import ast
from pathlib import Path

import pytest

import frieze.tables

MODULES = sorted(Path(frieze.tables.__file__).parent.glob("**/*.py"))
FORBIDDEN_MODULES = {"time", "datetime", "secrets", "random", "uuid", "threading", "multiprocessing", "concurrent"}
FORBIDDEN_NAMES = {"to_thread", "run_in_executor", "urandom", "SystemRandom", "ThreadPoolExecutor", "cpu_count"}
# One thread writes to the file: it belongs to the storage, which is an argument itself.
ALLOWED = {("sqlite_file.py", "threading")}


def forbidden(source: str) -> set[str]:
    """Return what a module takes from the machine by itself."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names} & FORBIDDEN_MODULES
        elif isinstance(node, ast.ImportFrom):
            found |= {(node.module or "").partition(".")[0]} & FORBIDDEN_MODULES
            found |= {alias.name for alias in node.names} & FORBIDDEN_NAMES
        elif isinstance(node, ast.Attribute) and node.attr in FORBIDDEN_NAMES:
            found.add(node.attr)
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_a_module_of_tables_takes_nothing_from_the_machine_by_itself(module: Path) -> None:
    assert {(module.name, name) for name in forbidden(module.read_text())} <= ALLOWED


@pytest.mark.parametrize(
    "source",
    [
        "import time",
        "import time as t",
        "from time import monotonic",
        "import secrets",
        "from random import Random",
        "import asyncio\nasyncio.to_thread(print)",
        "from asyncio import to_thread",
        "loop.run_in_executor(None, print)",
        "from concurrent.futures import ProcessPoolExecutor",
        "import os\nos.urandom(3)",
    ],
)
def test_whatever_takes_something_is_found(source: str) -> None:
    assert forbidden(source)

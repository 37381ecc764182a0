"""Modules of `frieze.tables` take clock, randomness, threads and processes as arguments, so tests can fake them."""

import ast
from pathlib import Path

import pytest

import frieze.tables

MODULES = sorted(Path(frieze.tables.__file__).parent.glob("**/*.py"))
FORBIDDEN_MODULES = {"time", "datetime", "secrets", "random", "uuid", "threading", "multiprocessing", "concurrent"}
FORBIDDEN_NAMES = {"to_thread", "run_in_executor", "urandom", "SystemRandom", "ThreadPoolExecutor", "cpu_count"}
# The SQLite storage has a thread that writes to the file. The storage itself is an argument.
ALLOWED = {("sqlite_file.py", "threading")}


def forbidden(source: str) -> set[str]:
    """Return the forbidden modules and names that a module uses."""
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
def test_a_module_of_tables_uses_no_clock_chance_thread_or_process_directly(module: Path) -> None:
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
def test_every_forbidden_use_is_found(source: str) -> None:
    assert forbidden(source)

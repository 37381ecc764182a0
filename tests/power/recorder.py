"""Compiles the shim, and runs processes whose writes it records."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hang_guard import HANGS_AFTER
from tests.power.disk import Record, records_in

SOURCE = Path(__file__).with_name("shim.c")
ROOT = SOURCE.parent.parent.parent


def compiled_shim(folder: Path) -> Path:
    """Compile the shim, or skip the test where that is not possible."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or sys.platform != "linux":
        pytest.skip("NOT TESTED: power loss needs Linux and a C compiler")
    shim = folder / "shim.so"
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", shim, SOURCE, "-ldl", "-lpthread"], check=True)
    return shim


def recording(shim: Path, folder: Path, trace: Path) -> dict[str, str]:
    """Return the environment in which everything that happens to a folder is recorded."""
    return {"LD_PRELOAD": str(shim), "POWER_FOLDER": str(folder), "POWER_TRACE": str(trace)}


def record(shim: Path, folder: Path, *command: str | Path) -> list[Record]:
    """Run Python with these arguments; return all that it has done to the folder."""
    trace = folder.with_suffix(".trace")
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=ROOT,
        env=os.environ | recording(shim, folder, trace),
        capture_output=True,
        text=True,
        timeout=HANGS_AFTER,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return list(records_in(trace))

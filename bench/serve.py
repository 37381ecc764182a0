"""A running `frieze serve` to measure."""

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent


def start_frieze(
    flags: Sequence[str], *, before: Sequence[str] = (), environment: Mapping[str, str] = os.environ
) -> subprocess.Popen[bytes]:
    """Start a server and wait until it runs, without limits unless `environment` has them. `before`: of the command."""
    frieze = os.environ.get("FRIEZE") or str(ROOT / ".venv-wheel" / "bin" / "frieze")
    command = [*before, frieze, "serve", "--log-level", "error", *flags]
    process = subprocess.Popen(command, env={"FRIEZE_LIMITS": "0", **environment}, stdout=subprocess.PIPE)
    assert process.stdout is not None
    while b"runs at" not in process.stdout.readline():
        time.sleep(0.01)
    return process


def stop_frieze(process: subprocess.Popen[bytes]) -> None:
    """End a server and wait for it."""
    process.terminate()
    process.wait(20)

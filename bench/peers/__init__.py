"""Installs and runs the programs that we compare with. They are used only here and have their own lock files."""

import json
import os
import shutil
import subprocess
import venv
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
VENV = HERE / ".venv"
NODE_MODULES = HERE / "node_modules"


def measure_openspiel(seconds: float, tries: int) -> dict[str, Any]:
    """Install OpenSpiel if needed and return its speeds."""
    if not (VENV / "done").exists():
        shutil.rmtree(VENV, ignore_errors=True)
        venv.create(VENV, with_pip=True)
        _run(VENV / "bin" / "pip", "install", "-q", "--require-hashes", "-r", HERE / "requirements.lock")
        (VENV / "done").touch()
    return _json(VENV / "bin" / "python", HERE / "openspiel.py", seconds, tries)


def measure_boardgame_io(years: list[int], seconds: float, tries: int) -> dict[str, Any]:
    """Install boardgame.io if needed and return its speed. This needs Node and npm."""
    if not (NODE_MODULES / "done").exists():
        _run("npm", "ci", "--no-audit", "--no-fund")
        (NODE_MODULES / "done").touch()
    return _json("node", HERE / "timeline_bgio.js", seconds, tries, json.dumps(years), NODE_ENV="production")


def _run(*command: object, **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=HERE,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {(done.stderr or done.stdout).strip().splitlines()[-1:]}")
    return done.stdout


def _json(*command: object, **environment: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(_run(*command, **environment))
    return read

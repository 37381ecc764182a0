"""Checks deploy/frieze.service with the program at the unit's path: `python -m bench.deploy.unit` prints its exposure.

bench.deploy starts it in a mount namespace of its own, where /opt can be replaced.
"""

import re
import subprocess
from pathlib import Path

from bench.deploy.engine import ROOT

UNIT = ROOT / "deploy" / "frieze.service"
PROGRAM = Path("/opt/frieze/bin/frieze")


def main() -> None:
    """Put the built wheel where the unit expects it, and let systemd judge the unit."""
    subprocess.run(["mount", "-t", "tmpfs", "none", "/opt"], check=True)
    before = verify()
    if str(PROGRAM) not in before:
        raise RuntimeError(f"a missing program is not noticed: {before!r}")
    installed = PROGRAM.parent.parent
    installed.mkdir()
    subprocess.run(["mount", "--bind", ROOT / ".venv-wheel", installed], check=True)
    if found := verify():
        raise RuntimeError(f"systemd-analyze verify finds: {found}")
    command: list[str | Path] = ["systemd-analyze", "security", "--offline=true", "--no-pager", UNIT]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    level = re.search(r"exposure level for \S+: ([\d.]+ \w+)", said)
    if level is None:
        raise RuntimeError(said)
    print(level[1])


def verify() -> str:
    """Return what `systemd-analyze verify` finds."""
    done = subprocess.run(["systemd-analyze", "verify", UNIT], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


if __name__ == "__main__":
    main()

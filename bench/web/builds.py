"""The two builds that are compared, each served by its own server: this checkout, and an older commit beside it."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.browser.server import free_port, wait_for_health

ROOT = Path(__file__).resolve().parent.parent.parent
BASE = "de538e2"  # the commit that all times are compared with
# Everything that a server with its client needs, by the old checkout's own set-up.
SET_UP = "import sys; sys.path.insert(0, 'tools'); import setup; setup.dev(); setup.web(); setup.client()"


class Build:
    """A checkout whose server can be run. Its data is forgotten when it stops."""

    def __init__(self, name: str, checkout: Path) -> None:
        self.name = name
        self.checkout = checkout
        self.port = free_port()
        self._data = tempfile.TemporaryDirectory()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Return where it is served."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start its server, without rate limits: one browser asks for everything."""
        flags = ["serve", "--port", str(self.port), "--data", self._data.name, "--thinkers", "1"]
        self._process = subprocess.Popen(
            [self.checkout / ".venv" / "bin" / "frieze", *flags],
            cwd=self.checkout,
            env={**os.environ, "FRIEZE_LIMITS": "false"},
            stdout=subprocess.DEVNULL,
        )
        wait_for_health(self.address)

    def stop(self) -> None:
        """Stop its server."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
        self._data.cleanup()


def base_build(commit: str = BASE) -> Build:
    """Return the build of a commit, which is set up beside this checkout once."""
    checkout = ROOT / "build" / "bench-web" / commit
    done = checkout / "set-up-for-bench"
    if not done.exists():
        shutil.rmtree(checkout, ignore_errors=True)
        checkout.mkdir(parents=True)
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x"], cwd=checkout, input=archive, check=True)
        subprocess.run([_python_outside(), "-c", SET_UP], cwd=checkout, check=True)
        done.touch()
    return Build(commit, checkout)


def this_build() -> Build:
    """Return the build of this checkout, which `make setup` has made."""
    return Build("now", ROOT)


def _python_outside() -> str:
    """Return the Python that our environment was made with: the old set-up makes one of its own."""
    return getattr(sys, "_base_executable", sys.executable)

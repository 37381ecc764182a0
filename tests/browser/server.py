"""Runs the real server as a process, with the built client and its own data folder."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from datetime import datetime
from pathlib import Path

from tests.hang_guard import HANGS_AFTER

ROOT = Path(__file__).resolve().parent.parent.parent
INSTALLED = ROOT / "src" / "frieze" / "server" / "web"
# Another build than the installed one can be tested: FRIEZE_CLIENT=web/dist pytest tests/browser
CLIENT = Path(os.environ.get("FRIEZE_CLIENT", INSTALLED)).resolve()
PROGRAM = Path(__file__).with_name("serve.py")
FLAGS = ["--thinkers", "1", "--log-level", "warning"]
SEED = 3  # of every deal: a game of one kind, with as many seats and the same options, is always the same game


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_health(address: str, log: Path | None = None) -> None:
    """Wait until a server answers."""
    until = time.monotonic() + HANGS_AFTER
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=2) as answer:  # noqa: S310  # our own
                if answer.status == 200:
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    raise AssertionError(f"the server did not start:\n{log.read_text() if log else address}")


class Server:
    """A server that can be killed and restarted with the same port and data.

    `pace`: how much faster reveals are. `day`: a day like 2026-12-03 at whose noon, UTC, it starts; else now.
    """

    def __init__(self, data: Path, port: int | None = None, pace: int = 1) -> None:
        self.data = data
        self.port = port or free_port()
        self.pace = pace
        self.day: str | None = None
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        client = "" if CLIENT == INSTALLED else str(CLIENT)
        program = ["-P", str(PROGRAM), client, str(SEED), str(self.pace), self._moment()]
        flags = ["serve", "--port", str(self.port), "--data", str(self.data), *FLAGS]
        log = (self.data / "server.log").open("ab")
        environment = {**os.environ, "FRIEZE_LIMITS": "false"}
        self.process = subprocess.Popen([sys.executable, *program, *flags], stdout=log, stderr=log, env=environment)
        log.close()
        wait_for_health(self.address, self.data / "server.log")

    def _moment(self) -> str:
        return str(datetime.fromisoformat(f"{self.day}T12:00:00+00:00").timestamp()) if self.day else ""

    def kill(self) -> None:
        """Kill it, as a crash would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(HANGS_AFTER)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None

"""Firefox, driven through Marionette, its own socket."""

import json
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.browser.server import free_port
from tests.engines.engine import CommandFailed, Engine
from tests.hang_guard import HANGS_AFTER

# No requests to anybody else, no first-run pages.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}


class Firefox(Engine):
    """Firefox without a screen, with an empty profile in a folder."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if program is None:
            pytest.fail("Firefox is missing (apt-get install firefox-esr)", pytrace=False)
        port = free_port()
        chosen = {**PREFERENCES, "marionette.port": port}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in chosen.items()]
        (folder / "user.js").write_text("\n".join(lines))
        with (folder / "firefox.log").open("wb") as log:
            self._process = subprocess.Popen(
                [program, "--headless", "--marionette", "--no-remote", "--profile", str(folder)],
                stdout=log,
                stderr=log,
            )
        self._socket = self._connect(port)
        self._buffer = b""
        self._number = 0
        self._read()  # it greets
        self.command("NewSession", {"capabilities": {"alwaysMatch": {"timeouts": {"script": int(1000 * HANGS_AFTER)}}}})

    def _connect(self, port: int) -> socket.socket:
        end = time.monotonic() + HANGS_AFTER
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), HANGS_AFTER)
            except OSError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.05)

    def command(self, name: str, values: dict[str, Any]) -> Any:
        """Send `[0, number, name, values]` and return the value of `[1, number, error, value]`."""
        self._number += 1
        message = json.dumps([0, self._number, f"WebDriver:{name}", values]).encode()
        self._socket.sendall(f"{len(message)}:".encode() + message)
        _, number, error, value = self._read()
        assert number == self._number
        if error is not None:
            raise CommandFailed(f"{error['error']}: {error['message']}")
        return value["value"] if isinstance(value, dict) and set(value) == {"value"} else value

    def _read(self) -> Any:
        """Return the next message: its length, a colon, JSON."""
        while b":" not in self._buffer:
            self._receive()
        length, _, self._buffer = self._buffer.partition(b":")
        while len(self._buffer) < int(length):
            self._receive()
        message, self._buffer = self._buffer[: int(length)], self._buffer[int(length) :]
        return json.loads(message)

    def _receive(self) -> None:
        received = self._socket.recv(65536)
        if not received:
            raise ConnectionError("Firefox has ended")
        self._buffer += received

    def close(self) -> None:
        """End Firefox."""
        self._socket.close()
        self._process.terminate()
        self._process.wait(HANGS_AFTER)

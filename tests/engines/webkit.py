"""WebKit, the engine of Safari: WebKitGTK's small browser, driven by its own driver on a screen in memory."""

import json
import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.browser.server import free_port
from tests.engines.engine import CommandFailed, Engine
from tests.hang_guard import HANGS_AFTER

BROWSERS = ("/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/libexec/webkit2gtk-4.*/MiniBrowser")
# The paths of the commands, by the standard.
PATHS = {
    "AddCookie": "/cookie",
    "ElementClick": "/element/{id}/click",
    "ExecuteAsyncScript": "/execute/async",
    "ExecuteScript": "/execute/sync",
    "FindElements": "/elements",
    "Navigate": "/url",
    "SetWindowRect": "/window/rect",
}


class WebKit(Engine):
    """WebKitGTK's browser, with an empty home in a folder."""

    def __init__(self, folder: Path) -> None:
        browser = next((found for pattern in BROWSERS for found in Path("/").glob(pattern[1:])), None)
        driver, screens = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
        if browser is None or driver is None or screens is None:
            pytest.fail("WebKit is missing (apt-get install webkit2gtk-driver xvfb)", pytrace=False)
        self._log = (folder / "webkit.log").open("wb")
        screen, display = os.pipe()
        flags = ["-displayfd", str(display), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
        self._screen = subprocess.Popen([screens, *flags], stdout=self._log, stderr=self._log, pass_fds=[display])
        os.close(display)
        with os.fdopen(screen) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        port = free_port()
        environment = {**os.environ, "DISPLAY": f":{number}", "HOME": str(folder), "LANG": "C.UTF-8"}
        self._driver = subprocess.Popen([driver, f"--port={port}"], stdout=self._log, stderr=self._log, env=environment)
        self._address = f"http://127.0.0.1:{port}"
        self._wait()
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"webkitgtk:browserOptions": options, "timeouts": {"script": int(1000 * HANGS_AFTER)}}
        session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._address += f"/session/{session['sessionId']}"

    def _wait(self) -> None:
        end = time.monotonic() + HANGS_AFTER
        while True:
            try:
                self._ask("GET", "/status")
                return
            except OSError:
                if time.monotonic() > end or self._driver.poll() is not None:
                    raise
                time.sleep(0.05)

    def _ask(self, method: str, path: str, values: dict[str, Any] | None = None) -> Any:
        data = None if values is None else json.dumps(values).encode()
        request = urllib.request.Request(self._address + path, data, method=method)  # noqa: S310  # our own driver
        try:
            with urllib.request.urlopen(request, timeout=HANGS_AFTER) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            problem = json.load(error)["value"]
            raise CommandFailed(f"{problem['error']}: {problem['message']}") from None

    def command(self, name: str, values: dict[str, Any]) -> Any:
        """Send a command by HTTP."""
        if name == "TakeScreenshot":
            return self._ask("GET", "/screenshot")
        return self._ask("POST", PATHS[name].format(**values), values)

    def close(self) -> None:
        """End the browser, its driver and its screen."""
        try:
            self._ask("DELETE", "")
        finally:
            for process in (self._driver, self._screen):
                process.terminate()
                process.wait(HANGS_AFTER)
            self._log.close()

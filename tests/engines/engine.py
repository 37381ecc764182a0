"""Drives another browser than Chromium by the commands of WebDriver. `firefox.py` and `webkit.py` carry them."""

import base64
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.browser.seat import STILL
from tests.hang_guard import HANGS_AFTER

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of a reference to an element, by the standard
PAUSE = 0.1  # seconds between two looks at the page

# Scrolls to an element: to the middle, for buttons lie over the ends of a line. Returns whether it rests, and a
# click in its middle would reach it.
REACHABLE = """
const [element, done] = arguments
element.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
const place = () => { const box = element.getBoundingClientRect(); return [box.x, box.y, box.width, box.height].join() }
requestAnimationFrame(() => {
  const before = place()
  requestAnimationFrame(() => {
    const box = element.getBoundingClientRect()
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    done(element.isConnected && !element.disabled && box.width > 0 && place() === before && element.contains(hit))
  })
})"""
LISTEN = """
window.troubles = []
addEventListener('error', (event) => window.troubles.push(event.message))
addEventListener('unhandledrejection', (event) => window.troubles.push(String(event.reason)))"""


class CommandFailed(Exception):
    """The browser refused a command, for example because an element is gone."""


class Engine(ABC):
    """A browser with one page."""

    @abstractmethod
    def command(self, name: str, values: dict[str, Any]) -> Any:
        """Carry out a command of WebDriver. Raise `CommandFailed`."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def go(self, address: str) -> None:
        """Open a page, and record the errors of its scripts from then on."""
        self.command("Navigate", {"url": address})
        self.run(LISTEN)

    def run(self, script: str) -> Any:
        """Return the result of a script in the page."""
        return self.command("ExecuteScript", {"script": script, "args": []})

    def add_cookie(self, name: str, value: str) -> None:
        """Set a cookie of the page that is open."""
        self.command("AddCookie", {"cookie": {"name": name, "value": value}})

    def resize(self, width: int, height: int) -> None:
        """Resize the window."""
        self.command("SetWindowRect", {"x": 0, "y": 0, "width": width, "height": height})

    def photograph(self, file: Path) -> None:
        """Save a screenshot of a page where nothing moves any more."""
        script = f"({STILL})().then(() => arguments[0](''), (error) => arguments[0](error.message))"
        moving = self.command("ExecuteAsyncScript", {"script": script, "args": []})
        assert not moving, moving
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(base64.b64decode(self.command("TakeScreenshot", {"full": False})))

    def count(self, where: str) -> int:
        """Return how many elements there are, by a CSS selector or an XPath."""
        way = "xpath" if where.startswith("//") else "css selector"
        return len(self.command("FindElements", {"using": way, "value": where}))

    def click(self, where: str) -> bool:
        """Click an element if it rests and nothing covers it. Return whether it was clicked."""
        way = "xpath" if where.startswith("//") else "css selector"
        found = self.command("FindElements", {"using": way, "value": where})
        if not found or not self.command("ExecuteAsyncScript", {"script": REACHABLE, "args": found[:1]}):
            return False
        self.command("ElementClick", {"id": found[0][ELEMENT]})
        return True

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Wait for a condition. A command that fails meanwhile is tried again."""
        end, why = time.monotonic() + HANGS_AFTER, ""
        while time.monotonic() < end:
            try:
                if condition():
                    return
            except CommandFailed as failure:
                why = str(failure)
            time.sleep(PAUSE)
        text = self.run("return document.body.innerText")
        raise AssertionError(f"waited {HANGS_AFTER} s for {what}; {why}; the page shows:\n{text}")

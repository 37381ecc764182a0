"""A virtual screen reader in a page: it reads the real page, and says what a person would hear."""

import re
from pathlib import Path

from tests.browser.seat import Seat

WEB = Path(__file__).resolve().parent.parent.parent / "web"
PROGRAM = WEB / "node_modules" / "@guidepup" / "virtual-screen-reader" / "lib" / "esm" / "index.browser.js"
ADDRESS = "/virtual-screen-reader.js"
POLITE = "polite: "
MAX_STEPS = 400  # more than a table has elements

START = f"""async () => {{
  window.reader = (await import('{ADDRESS}')).virtual
  await window.reader.start({{ container: document.body }})
}}"""
# Go on by a command until a phrase is said that contains a text. After the end it begins again. Return the phrase.
GO_ON = """async ([command, text, steps]) => {
  const { reader } = window
  for (let step = 0; step < steps; step += 1) {
    if (command === 'next') await reader.next()
    else await reader.perform(reader.commands[command])
    const phrase = (await reader.lastSpokenPhrase()).replaceAll('\\u00ad', '')
    if (phrase.includes(text)) return phrase
  }
  return null
}"""


class VirtualReader:
    """Reads a page element by element, and acts where it is."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.page = seat.page
        self._heard = 0
        self.page.route(f"**{ADDRESS}", lambda route: route.fulfill(path=PROGRAM, content_type="text/javascript"))
        self.page.evaluate(START)

    def read_to(self, text: str) -> str:
        """Read on until a phrase contains a text. Raise if nothing on the page says it."""
        return self._go_on("next", text)

    def jump_to_region(self, name: str) -> str:
        """Jump from region to region."""
        return self._go_on("moveToNextRegion", f"region, {name}")

    def _go_on(self, command: str, text: str) -> str:
        found = self.page.evaluate(GO_ON, [command, text, MAX_STEPS])
        assert found is not None, f"nothing says {text!r}:\n" + "\n".join(self.log()[-MAX_STEPS:])
        return str(found)

    def act(self) -> None:
        """Activate what was read last."""
        self.page.evaluate("() => window.reader.act()")

    def hear(self, pattern: str) -> None:
        """Wait until something is announced that was not heard before."""

        def heard() -> bool:
            found = re.compile(pattern).search(self.announced(), self._heard)
            self._heard = found.end() if found else self._heard
            return found is not None

        self.seat.until(heard, pattern)

    def announced(self) -> str:
        """Return all announcements in a row. A slow page makes several of what a quick one says in one go."""
        return " ".join(phrase.removeprefix(POLITE) for phrase in self.log() if phrase.startswith(POLITE))

    def log(self) -> list[str]:
        """Return everything that was said. Marks where words may break are not heard."""
        said: list[str] = self.page.evaluate("() => window.reader.spokenPhraseLog()")
        return [phrase.replace("\u00ad", "") for phrase in said]

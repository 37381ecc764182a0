"""Takes pictures of every screen and state into build/screens/: phone and desktop, light and dark (`make screens`).

.venv/bin/python tools/screens.py [--client web/dist] [--looks phone-light] [--languages fr,is] [group …]
(pages tables doors timeline together exhibition lineup decks paper)
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

ROOT = Path(__file__).resolve().parent.parent
SCREENS = ROOT / "build" / "screens"
LOOKS: dict[str, dict[str, Any]] = {
    "phone-light": {"size": (390, 844), "color_scheme": "light"},
    "phone-dark": {"size": (390, 844), "color_scheme": "dark"},
    "desktop-light": {"size": (1440, 900), "color_scheme": "light"},
    "desktop-dark": {"size": (1440, 900), "color_scheme": "dark"},
}
TALLEST = 1900  # px: long pages are cut there
QUALITY = 62
# What fades in has arrived; what turns for ever goes on; what a state has stopped stays.
AT_REST = """() => document.getAnimations().forEach((one) => {
  if (one.playState !== 'paused' && one.effect?.getTiming().iterations !== Infinity) one.finish()
})"""
# As if another tab of this browser had chosen the language.
CHOOSE_LANGUAGE = """(language) => {
  const settings = JSON.parse(localStorage.getItem('frieze.settings') ?? '{}')
  localStorage.setItem('frieze.settings', JSON.stringify({ ...settings, language }))
  dispatchEvent(new StorageEvent('storage', { key: 'frieze.settings' }))
}"""
PATIENCE = 15_000
FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"]


def main() -> None:
    """Walk through all states once for each look."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("groups", nargs="*", help="only these groups of states")
    parser.add_argument("--client", help="another build of the client than the installed one")
    parser.add_argument("--looks", default=",".join(LOOKS), help="only these looks")
    parser.add_argument("--languages", default="en", help="each state in all of these languages")
    chosen = parser.parse_args()
    if chosen.client:
        os.environ["FRIEZE_CLIENT"] = chosen.client
    sys.path.insert(0, str(ROOT))
    from tests.browser.conftest import find_chromium
    from tests.browser.server import Server
    from tests.browser.states import GROUPS

    languages = chosen.languages.split(",")
    SCREENS.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False, args=FLAGS)
        try:
            if not chosen.groups or "paper" in chosen.groups:
                picture_paper(browser)
            for group in chosen.groups or GROUPS:
                if group == "paper":
                    continue
                for look in chosen.looks.split(","):
                    picture_group(browser, server, group, look, languages)
        finally:
            browser.close()
            server.stop()
    bytes_ = sum(path.stat().st_size for path in SCREENS.iterdir())
    print(f"{len(list(SCREENS.iterdir()))} pictures, {bytes_ / 1e6:.1f} MB, in {SCREENS.relative_to(ROOT)}/")


def picture_group(browser: Browser, server: Any, group: str, look: str, languages: list[str]) -> None:
    """Take the pictures of one group in one look, of each state in several languages."""
    from tests.browser.contexts import EXPERIENCED
    from tests.browser.seat import Seat
    from tests.browser.states import GROUPS

    width, height = LOOKS[look]["size"]
    context_of: list[Any] = []

    def open_seat() -> Seat:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=LOOKS[look]["color_scheme"],
            locale="en",
            service_workers="block",
            base_url=server.address,
        )
        context.set_default_timeout(PATIENCE)
        context_of.append(context)
        context.add_init_script(f"({EXPERIENCED})()")
        return Seat(context.new_page())

    for name, seat in GROUPS[group](open_seat, server):
        for language in languages:
            if not speak(seat.page, language):
                print(f"{name} cannot load its texts in {language}", flush=True)
                continue
            seat.page.wait_for_timeout(250)
            seat.page.evaluate(AT_REST)
            path = f"{name}-{look}.webp" if language == "en" else f"{name}-{look}-{language}.webp"
            take(seat.page, SCREENS / path, height)
        speak(seat.page, "en")  # the walk to the next state reads the page
    for context in context_of:
        context.close()


def speak(page: Any, language: str) -> bool:
    """Let the page speak a language. Return whether it does: one without a connection may not get the texts."""
    if page.evaluate("document.documentElement.lang") != language:
        page.evaluate(CHOOSE_LANGUAGE, language)
        try:
            page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)
        except TooLate:
            return False
        page.wait_for_load_state("networkidle")
    return True


def picture_paper(browser: Browser) -> None:
    """Take the pictures of printed pages."""
    from tools.paper_pages import pages, show

    page = browser.new_page(viewport={"width": 1600, "height": 1100})
    for name, pictures in pages():
        width, height = show(page, pictures)
        page.set_viewport_size({"width": width, "height": height})
        take(page, SCREENS / f"{name}.webp", height)
    page.close()


def take(page: Any, path: Path, height: int) -> None:
    """Take one picture as WebP: Playwright itself writes only PNG and JPEG."""
    import base64

    width, whole = page.viewport_size["width"], length(page, height)
    if whole > height:
        page.set_viewport_size({"width": width, "height": whole})
        page.wait_for_timeout(300)
        page.wait_for_load_state("networkidle")
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    session.detach()
    path.write_bytes(base64.b64decode(shot["data"]))
    if whole > height:
        page.set_viewport_size({"width": width, "height": height})
    print(path.name, flush=True)


def length(page: Any, height: int) -> int:
    """Return how long a picture is: a table in play and a dialog as on screen, a page to read in full up to a limit."""
    if page.locator("dialog[open], [data-hand], main .desk").count():
        return height
    return min(TALLEST, max(height, int(page.evaluate("document.documentElement.scrollHeight"))))


if __name__ == "__main__":
    main()

"""Measure how fast the page loads on a slow network and device, in Chromium with an empty cache.

python -m bench.web [--client web/dist] [--write]    --write also writes bench/web/results.md
"""

import argparse
import os
import statistics
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
RESULTS = Path(__file__).parent / "results.md"
TRIES = 5
SLOW_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
CPU_SLOWDOWN = 4
FLAGS = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"]
MAX_PAINT, MAX_PLAYABLE = 1.2, 2.5  # targets in seconds

# Records when an element first appears, in ms since the navigation started; checked in every frame.
RECORD_APPEARANCES = """(() => {
  window.appeared = {}
  const wanted = { home: 'main .button.brass, .dock .button.brass', playable: '[data-hand] .playable' }
  const look = () => {
    for (const [name, what] of Object.entries(wanted)) {
      if (window.appeared[name] === undefined && document.querySelector(what)) window.appeared[name] = performance.now()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def slow_page(browser: Browser, address: str, cookies: list[Any] | None = None) -> Page:
    """Return a page with an empty cache on a slow network and a slow device."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, base_url=address, locale="en")
    if cookies:
        context.add_cookies(cookies)
    page = context.new_page()
    page.add_init_script(RECORD_APPEARANCES)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    return page


def seconds_until(page: Page, name: str) -> float:
    """Wait for an element and return when it appeared, in seconds."""
    for _ in range(1200):
        found = page.evaluate(f"window.appeared?.{name} ?? null")
        if found is not None:
            return float(found) / 1000
        page.wait_for_timeout(50)
    raise TimeoutError(name)


def measure(browser: Browser, address: str) -> dict[str, float]:
    """Measure once: open the address of a table, then open the home page and tap Play."""
    from tests.browser.seat import Seat

    found: dict[str, float] = {}
    maker = Seat(browser.new_context(base_url=address).new_page())
    code = maker.make(computers=1)
    page = slow_page(browser, address, maker.page.context.cookies())
    page.goto(f"/t/{code}", wait_until="commit")
    found["table: playable"] = seconds_until(page, "playable")
    found["table: first contentful paint"] = page.evaluate(PAINT) / 1000
    page.context.close()
    maker.page.context.close()

    page = slow_page(browser, address)
    page.goto("/", wait_until="commit")
    found["home: main button visible"] = seconds_until(page, "home")
    found["home: first contentful paint"] = page.evaluate(PAINT) / 1000
    page.wait_for_timeout(1500)
    tapped = page.evaluate("performance.now()") / 1000
    page.locator(".dock .button.brass").click()
    found["home: from the tap on Play to the hand"] = seconds_until(page, "playable") - tapped
    page.context.close()
    return found


def main() -> int:
    """Measure several times and print the medians."""
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("--client", help="a build of the client to use instead of the installed one")
    parser.add_argument("--write", action="store_true", help="write bench/web/results.md")
    args = parser.parse_args()
    if args.client:
        os.environ["FRIEZE_CLIENT"] = args.client
    sys.path.insert(0, str(ROOT))
    from tests.browser.conftest import find_chromium
    from tests.browser.server import Server

    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False, args=FLAGS)
        try:
            measure(browser, server.address)  # warm up: the first answers are slower
            tries = [measure(browser, server.address) for _ in range(TRIES)]
            version = browser.version
        finally:
            browser.close()
            server.stop()
    report = table(tries, version)
    print(report)
    if args.write:
        RESULTS.write_text(
            f"# The page, measured\n\n`python -m bench.web` on {datetime.now(UTC):%Y-%m-%d}.\n\n{report}\n"
        )
    return 0


def table(tries: list[dict[str, float]], version: str) -> str:
    """Return the results as a Markdown table."""
    how = f"Chromium {version}; 1.6 Mbit/s, 150 ms, CPU {CPU_SLOWDOWN} × slower, 390 × 844, empty cache"
    lines = [
        f"{how}; median of {len(tries)} tries (min – max).",
        "",
        "| | seconds | | target |",
        "|---|---:|---|---:|",
    ]
    for name in tries[0]:
        values = [one[name] for one in tries]
        target = MAX_PAINT if "paint" in name else MAX_PLAYABLE if "playable" in name else None
        spread = f"{min(values):.2f} – {max(values):.2f}"
        lines.append(f"| {name} | {statistics.median(values):.2f} | {spread} | {f'≤ {target}' if target else ''} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())

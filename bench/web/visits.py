"""What is measured: a table opened by its link, a first visit of the home page with a tap on Play, a second visit."""

from typing import Any

from playwright.sync_api import Browser, Page

from bench.web.phone import Phone, appeared, painted

LOOKED_AROUND = 1500  # ms that somebody looks at the home page before the tap
KEYS = 20  # pressed while a card is being revealed
KEY_EVERY = 90  # ms
KILOBYTE = 1024
PERSON = {"name": "Ada", "animal": "owl"}


def visit_all(browser: Browser, address: str) -> dict[str, float]:
    """Measure everything once."""
    return visit_table(browser, address) | visit_home(browser, address)


def visit_table(browser: Browser, address: str) -> dict[str, float]:
    """Open a game that is being played by its link, in a browser that has nothing but the player's cookie."""
    maker = browser.new_context(base_url=address)
    code = _make_table(maker.request)
    phone = Phone(browser, address, maker.cookies())
    page, _ = phone.open(f"/t/{code}")
    found = {"table: playable": appeared(page, "playable"), "table: first contentful paint": painted(page)}
    _settle(page)
    found["table: layout shift"] = page.evaluate("noted.shift")
    found |= _press_during_reveal(page)
    phone.close()
    maker.close()
    return found


def visit_home(browser: Browser, address: str) -> dict[str, float]:
    """Open the home page for the first time, play, and come back later."""
    phone = Phone(browser, address)
    page, traffic = phone.open("/")
    found = {"home: main button usable": appeared(page, "home"), "home: first contentful paint": painted(page)}
    page.wait_for_timeout(LOOKED_AROUND)
    page.locator(".dock .button.brass").tap()
    playable = appeared(page, "playable")
    received = dict(traffic.bytes)
    found["home: from the tap on Play to the hand"] = playable - page.evaluate("noted.tapped") / 1000
    _settle(page)
    found["home: layout shift until the hand is there"] = page.evaluate("noted.shift")
    found["to the first table: script, KB on the wire"] = received["script"] / KILOBYTE
    found["to the first table: all but pictures, KB on the wire"] = (received["script"] + received["other"]) / KILOBYTE
    found["to the first table: pictures, KB on the wire"] = received["picture"] / KILOBYTE
    found["until all is still: all but pictures, KB on the wire"] = traffic.all_but_pictures / KILOBYTE
    page.evaluate("navigator.serviceWorker?.ready.then(() => null)")
    _settle(page)
    page.close()
    page, _ = phone.open("/")
    found["second visit: main button usable"] = appeared(page, "home")
    found["second visit: first contentful paint"] = painted(page)
    phone.close()
    return found


def _make_table(request: Any) -> str:
    """Make a table with a computer player where Ada begins, and return its code."""
    request.get("/api/about")  # brings the cookie
    made = request.post(
        "/api/tables",
        data={
            "key": "bench-web-makes-a-table",
            "settings": {"game": "timeline", "decks": [{"id": "world"}], "starts": "chosen"},
            "people": [PERSON],
            "computers": [{"level": "visitor"}],
            "start": True,
            "first": 0,
        },
    )
    code: str = made.json()["table"]["code"]
    return code


def _settle(page: Page) -> None:
    """Wait until nothing is on its way: fonts and pictures that come late move things too."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => null)")
    page.wait_for_timeout(500)


def _press_during_reveal(page: Page) -> dict[str, float]:
    """Place a card, and press keys while it is turned over. Return how long the slowest key waited."""
    page.locator("[data-hand] .playable").first.tap()
    page.locator("[data-gap] button").first.tap()
    page.locator("[data-guest]").wait_for()
    began = page.evaluate("performance.now()")
    for _ in range(KEYS):
        page.keyboard.press("Tab")
        page.wait_for_timeout(KEY_EVERY)
    page.wait_for_timeout(300)
    inputs = [one for one in page.evaluate("noted.inputs") if one["at"] >= began]
    # What is answered in less than 16 ms is not even reported.
    return {
        "reveal: key handled after (slowest)": max([16, *(one["handled"] for one in inputs)]) / 1000,
        "reveal: key painted after (slowest)": max([16, *(one["painted"] for one in inputs)]) / 1000,
    }

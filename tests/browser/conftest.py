"""Fixtures: real Chromium, the real server, the built client. If one is missing, tests fail and say what to do."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.contexts import TIMEOUT, Contexts
from tests.browser.seat import PACE, Seat
from tests.browser.server import CLIENT, Server

FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP table.test 127.0.0.1",
]
# Chromium without windows of its own: a new page takes a third of the time that it takes with them.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser")
# Messages of the browser itself: about error responses and lost connections (the page shows both), about a header that
# works only with https, and about service workers, which most tests block. And Vite's message about files of a screen
# that could not be loaded, which the page shows too.
EXPECTED = (
    "Failed to load resource",
    "Couldn't load preload assets",
    "WebSocket connection to",
    "The Cross-Origin-Opener-Policy header",
    "Service Worker registration blocked by Playwright",
)


def find_chromium() -> str | None:
    """Return the path of the browser."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), None)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (CLIENT / "index.html").exists():
        pytest.fail(f"the client is not built: {CLIENT} (npm --prefix web run build; web/README.md)", pytrace=False)
    running = Server(tmp_path_factory.mktemp("server"), pace=PACE)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="package")  # not longer: while it lives, no test can run an event loop of its own
def browser() -> Iterator[Browser]:
    program = find_chromium()
    if program is None:
        pytest.fail("Chromium is missing (apt-get install chromium-headless-shell)", pytrace=False)
    expect.set_options(timeout=TIMEOUT)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, chromium_sandbox=False, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture
def open_seat(contexts: Contexts, server: Server) -> Iterator[Callable[..., Seat]]:
    """Return a function that opens seats, each with its own cookies and storage. Page errors fail the test."""
    taken: list[BrowserContext] = []
    troubles: list[str] = []

    def make(
        width: int = 1280,
        height: int = 800,
        *,
        language: str = "en",
        host: str = "127.0.0.1",
        server: Server = server,
        fresh: bool = False,
        **options: Any,
    ) -> Seat:
        page = contexts.take(
            f"http://{host}:{server.port}",
            fresh=fresh,
            locale=language,
            **{"service_workers": "block", **options},
        )
        taken.append(page.context)
        page.set_viewport_size({"width": width, "height": height})
        listen(page, troubles)
        seat = Seat(page)
        seat.pace(PACE)
        return seat

    yield make
    for context in taken:
        contexts.give_back(context)
    assert not troubles


@pytest.fixture
def seat(open_seat: Callable[..., Seat]) -> Seat:
    return open_seat()


def listen(page: Page, troubles: list[str]) -> None:
    """Record errors of scripts and violations of the content security policy."""
    page.on("pageerror", lambda error: troubles.append(f"{page.url}: {error}"))

    def hear(message: Any) -> None:
        if message.type in {"error", "warning"} and not message.text.startswith(EXPECTED):
            troubles.append(f"{page.url}: {message.text}")

    page.on("console", hear)


@pytest.fixture(scope="package")
def mortal_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("mortal"), pace=PACE)
    yield running
    running.stop()


@pytest.fixture
def own_server(mortal_server: Server) -> Server:
    """A server that a test may kill. It is started again for the next test."""
    if mortal_server.process is None:
        mortal_server.start()
    return mortal_server

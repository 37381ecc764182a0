"""A sub-path behind nginx with TLS, in a real browser: pages, links, the socket, offline."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import listen
from tests.browser.contexts import TIMEOUT
from tests.browser.seat import PACE, Seat, new_key
from tests.browser.server import Server
from tests.deploy.nginx import Nginx, nginx

ROOT_PATH = "/games/frieze"


@pytest.fixture(scope="module")
def mortal_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the sub-path configured. `own_server` starts it."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("FRIEZE_ROOT_PATH", ROOT_PATH)
        environment.setenv("FRIEZE_TRUSTED_PROXIES", "127.0.0.1")
        running = Server(tmp_path_factory.mktemp("subpath"), pace=PACE)
        yield running
        running.stop()


@pytest.fixture
def proxy(own_server: Server, tmp_path: Path) -> Iterator[Nginx]:
    with nginx(tmp_path / "nginx", "nginx-subpath.conf", own_server.port, (" /frieze", f" {ROOT_PATH}")) as running:
        yield running


@pytest.fixture
def seat(browser: Browser, proxy: Nginx) -> Iterator[Seat]:
    troubles: list[str] = []
    asked: list[str] = []
    context = browser.new_context(ignore_https_errors=True, locale="en", service_workers="block")
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    listen(page, troubles)
    seat = Seat(page)
    seat.pace(PACE)
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    yield seat
    context.close()
    assert not troubles
    site = proxy.address.removeprefix("https") + ROOT_PATH + "/"
    assert not [url for url in asked if not url.startswith((f"https{site}", f"wss{site}", "blob:", "data:"))]
    assert [url for url in asked if url.startswith("wss:")]


def test_the_whole_way_under_a_sub_path(seat: Seat, proxy: Nginx, own_server: Server) -> None:
    page, site = seat.page, proxy.address + ROOT_PATH
    page.goto(f"{site}/")
    page.get_by_role("button", name="Play now").click()
    seat.until(lambda: seat.update is not None, "the first view")
    assert page.url.startswith(f"{site}/t/")
    code = page.url.rsplit("/", 1)[1]
    page.reload()
    expect(page.locator("[data-hand] .playable")).to_have_count(4)
    pictures = page.locator("[data-hand] img.picture")
    seat.settle()
    assert all(pictures.nth(at).evaluate("image => image.complete && image.naturalWidth > 0") for at in range(4))

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Invite").click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    seat.until(lambda: page.evaluate("navigator.clipboard.readText()") == f"{site}/t/{code}", "the link to be copied")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="another device").click()
    assert page.locator(".carried input").input_value().startswith(f"{site}/carry/")
    page.keyboard.press("Escape")

    seat.move(seat.tap)
    ended = page.context.request.post(
        f"{site}/api/tables/{code}/changes", data={"key": new_key(), "type": "end"}, headers={"Origin": proxy.address}
    )
    assert ended.ok
    page.get_by_role("link", name="Home").first.click()
    expect(page).to_have_url(f"{site}/")
    cookie = next(one for one in page.context.cookies() if one["name"] == "frieze_player")
    assert (cookie["secure"], cookie["path"], cookie["httpOnly"]) == (True, ROOT_PATH, True)

    for path in ("rules", "decks", "settings"):
        page.get_by_role("link", name=path.capitalize(), exact=True).first.click()
        expect(page).to_have_url(f"{site}/{path}")
    page.go_back()
    expect(page).to_have_url(f"{site}/decks")
    page.goto(f"{site}/rules/timeline")
    page.locator("article nav a").last.click()
    page.wait_for_url(f"{site}/rules/timeline#*")
    page.goto(f"{site}/nowhere")
    page.get_by_role("link", name="home").last.click()
    expect(page).to_have_url(f"{site}/")


def test_without_a_connection_the_pages_under_a_sub_path_say_so(browser: Browser, own_server: Server) -> None:
    """Works without TLS: a service worker does not accept the certificate of a test."""
    context = browser.new_context(base_url=own_server.address, locale="en")
    seat = Seat(context.new_page())
    page = seat.page
    page.goto(f"{ROOT_PATH}/rules")
    scope = page.evaluate("navigator.serviceWorker.ready.then((found) => found.scope)")
    assert scope == f"{own_server.address}{ROOT_PATH}/"
    kept = f"caches.match('{ROOT_PATH}/offline.html').then(found => !!found)"
    seat.until(lambda: page.evaluate(kept), "the offline page")
    own_server.kill()
    page.goto(f"{ROOT_PATH}/decks/world")
    expect(page.get_by_role("heading", name="You’re offline")).to_be_visible()
    assert page.locator("main img").evaluate("image => image.naturalWidth > 0")
    own_server.start()
    expect(page.get_by_role("heading", name="You’re offline")).to_be_hidden()
    expect(page).to_have_url(f"{own_server.address}{ROOT_PATH}/decks/world")
    context.close()

"""A table is drawn before its socket is open, from what its page carries; fonts and pictures come quietly."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Request, Route, expect

from frieze.languages import LANGUAGES
from tests.browser.page_sockets import HeldSocket
from tests.browser.seat import Seat
from tests.browser.server import Server

MAX_SHIFT = 0.02
TEXTS = f"/assets/({'|'.join(LANGUAGES)})-"
SHIFT = """(() => {
  window.shift = 0
  window.moved = []
  const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round)
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      window.shift += value
      for (const { node, previousRect, currentRect } of sources)
        window.moved.push([value, (node?.outerHTML ?? node?.data)?.slice(0, 80), at(previousRect), at(currentRect)])
    }
  }).observe({ type: 'layout-shift', buffered: true })
})()"""


def drawn_with(seat: Seat, what: str) -> set[str]:
    """Return the fonts of ours that an element is drawn with; an empty name stands for those of the system."""
    session = seat.page.context.new_cdp_session(seat.page)
    for domain in ("DOM", "CSS"):
        session.send(f"{domain}.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": what})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    session.detach()
    return {font["familyName"] if font["isCustomFont"] else "" for font in fonts}


def asked_for(seat: Seat, what: str) -> list[str]:
    """Return a list that grows with the addresses that the page asks for."""
    found: list[str] = []

    def note(request: Request) -> None:
        if re.search(what, request.url):
            found.append(request.url)

    seat.page.on("request", note)
    return found


def test_a_table_opened_by_its_link_can_be_played_before_its_socket_says_anything(
    open_seat: Callable[..., Seat],
) -> None:
    seat = open_seat(fresh=True)
    socket = HeldSocket(seat)
    code = seat.make(computers=1)
    socket.hold()
    seat.page.goto(f"/t/{code}")
    hand = seat.page.locator("[data-hand] .playable")
    expect(hand).to_have_count(4)
    expect(hand.first.locator(".title")).not_to_be_empty()
    expect(seat.page.get_by_role("heading", name="Your turn")).to_be_visible()
    hand.first.click()
    seat.page.locator("[data-line] [data-gap] button").first.click()
    expect(seat.page.locator("[data-guest]")).to_be_visible()
    socket.release()
    seat.until(lambda: len(seat.views) > 1, "the move to be taken")


def test_after_a_tap_on_play_the_hand_is_there_with_the_answer(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844, fresh=True)
    HeldSocket(seat).hold()
    texts = asked_for(seat, "/texts")
    pictures = asked_for(seat, r"/pictures/.*\.json")
    seat.page.goto("/")
    seat.page.get_by_role("button", name="Play now").click()
    expect(seat.page.locator("[data-hand] .playable").first).to_be_visible()
    drawn = "images => images.length > 3 && images.every((one) => one.complete && one.naturalWidth > 0)"
    seat.until(lambda: seat.page.locator("[data-hand] img").evaluate_all(drawn), "the pictures")
    assert not texts, "its titles came with it"
    assert len(pictures) == 2, "those of the home page's line, those of the table"


def test_a_stranger_sees_only_what_the_socket_would_say(open_seat: Callable[..., Seat]) -> None:
    host, stranger = open_seat(), open_seat(fresh=True)
    code = host.make(computers=1, spectators=False)
    stranger.page.goto(f"/t/{code}")
    expect(stranger.page.get_by_text("This table doesn’t allow spectators.")).to_be_visible()
    expect(stranger.page.locator("[data-card]")).to_have_count(0)


def test_only_the_texts_of_one_language_are_loaded(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844, language="fr-CA", fresh=True)
    texts = asked_for(seat, TEXTS)
    seat.page.goto("/")
    expect(seat.page.locator("html")).to_have_attribute("lang", "fr")
    expect(seat.page.locator(".dock .button.brass")).to_be_visible()
    seat.settle()
    assert texts
    assert all("/fr-" in address for address in texts)


def test_the_next_page_names_the_texts_of_a_language_that_was_chosen(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(fresh=True)
    page = seat.page
    page.goto("/")
    page.evaluate("localStorage.setItem('frieze.settings', JSON.stringify({ language: 'is' }))")
    page.reload()
    seat.until(lambda: page.evaluate("document.cookie") == "frieze_language=is", "the server to be told")
    texts = asked_for(seat, TEXTS)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert texts
    assert all("/is-" in address for address in texts)


@pytest.mark.parametrize(("language", "width", "height"), [("en", 390, 844), ("is", 1280, 800)])
def test_nothing_moves_when_the_fonts_come(
    open_seat: Callable[..., Seat], width: int, height: int, language: str
) -> None:
    seat = open_seat(width, height, language=language, fresh=True)
    page = seat.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.add_init_script(SHIFT)
    page.route("**/*.woff2", hold)
    code = seat.make(computers=1)
    for path, there, family in (
        ("/", "main h1", "Fraunces"),
        (f"/t/{code}", "[data-hand] .playable .title", "Fraunces"),
    ):
        page.goto(path)
        expect(page.locator(there).first).to_be_visible()
        if path == "/":
            expect(page.locator("footer")).to_be_attached()
        seat.until(lambda: len(held) >= 2, "the fonts to be asked for")
        for route in held:
            route.continue_()
        held.clear()
        seat.until(lambda: page.evaluate("document.fonts.status") == "loaded" and not held, "the fonts")
        seat.settle()
        assert drawn_with(seat, there) == {family}
        assert page.evaluate("shift") <= MAX_SHIFT, (path, page.evaluate("moved"))


def test_without_a_connection_a_table_shows_its_shell_and_goes_on_by_itself(
    own_server: Server, open_seat: Callable[..., Seat]
) -> None:
    seat = open_seat(server=own_server, fresh=True, service_workers="allow")
    page = seat.page
    code = seat.make(computers=1)
    seat.open(code)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    seat.until(lambda: page.evaluate("caches.match('/shell.html').then((found) => !!found)"), "the shell")
    own_server.kill()
    page.goto(f"/t/{code}")
    expect(page.get_by_text(code)).to_be_visible()
    expect(page.get_by_role("heading", name="You’re offline")).to_have_count(0)
    own_server.start()
    expect(page.locator("[data-hand] .playable").first).to_be_visible()
    page.goto("/")


def test_a_page_that_is_no_table_says_that_it_is_offline(browser: Browser, own_server: Server) -> None:
    context = browser.new_context(base_url=own_server.address, locale="en")
    seat = Seat(context.new_page())
    page = seat.page
    page.goto("/rules")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    seat.until(lambda: page.evaluate("caches.match('/offline.html').then((found) => !!found)"), "the offline page")
    own_server.kill()
    page.goto("/decks")
    expect(page.get_by_role("heading", name="You’re offline")).to_be_visible()
    context.close()

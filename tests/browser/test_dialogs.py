"""Dialogs of a table: they announce what happens meanwhile, and open without a connection."""

import threading
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.contexts import pass_time, take_clock
from tests.browser.rest_caller import RestCaller
from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.browser.socket_players import SocketPlayer, place_wrong
from tests.hang_guard import HANGS_AFTER

FETCHED_AHEAD = 7000  # ms after which what opens later has been fetched, texts last
IDLE = 1000  # ms more, in which a browser finds time for what waits until it has nothing better to do


HAS_LOOKS = """(name) => [...document.styleSheets].some((sheet) => {
  try {
    return sheet.href?.includes(name) && sheet.cssRules.length > 0
  } catch {
    return false // its rules cannot be read: it never came
  }
})"""


def heard(page: Page) -> list[str]:
    """Return the texts of the live regions that a screen reader can reach."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    by_id = {node["nodeId"]: node for node in nodes}

    def text(node: dict[str, Any]) -> str:
        own = str(node.get("name", {}).get("value", "")) if node.get("role", {}).get("value") == "StaticText" else ""
        return own + "".join(text(by_id[child]) for child in node.get("childIds", []) if child in by_id)

    live = [
        node
        for node in nodes
        if not node["ignored"]
        and any(
            one["name"] == "live" and one["value"]["value"] in {"polite", "assertive"}
            for one in node.get("properties", [])
        )
    ]
    return [text(node) for node in live]


def move_before_friend(seat: Seat, server: Server, gate: threading.Event) -> SocketPlayer:
    """Open a table of Timeline and make the first move. A friend makes the next one once the gate is open."""
    code = seat.make(start=False, options={"hand_size": 3})
    friend = SocketPlayer(
        server, code, "Kwame", "otter", lambda view: place_wrong(view) if gate.wait(HANGS_AFTER) else {}
    )
    seat.change(code, type="start", first=0)
    seat.open(code)
    seat.move(seat.tap)
    return friend


def test_moves_are_announced_while_a_dialog_is_open(open_seat: Callable[..., Seat], server: Server) -> None:
    seat, gate = open_seat(), threading.Event()
    page = seat.page
    friend = move_before_friend(seat, server, gate)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    gate.set()
    seat.until(lambda: any("Kwame placed" in text for text in heard(page)), "Kwame's move to be heard in the dialog")
    friend.leave()


def test_what_goes_wrong_is_said_at_once_in_the_dialog_too(seat: Seat) -> None:
    page = seat.page
    seat.open(seat.make(computers=1))
    page.locator("[data-line] [data-card]").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Something wrong").click()
    page.route("**/reports", lambda route: route.abort())
    dialog.get_by_role("button", name="Report card").click()
    seat.until(lambda: any("Can’t reach the server" in text for text in heard(page)), "the problem to be heard")


def test_every_dialog_opens_with_its_looks_while_the_server_is_down(
    own_server: Server, open_seat: Callable[..., Seat]
) -> None:
    seats = [open_seat(server=own_server, fresh=True) for _ in ("timeline", "together")]
    missing: list[str] = []
    for seat, game in zip(seats, ("timeline", "together"), strict=True):
        take_clock(seat.page)
        code = seat.make(game, start=False)
        RestCaller(own_server).join(code, "Kwame", "otter")  # without one there is no chat
        seat.change(code, type="start", first=0)
        seat.open(code)
        seat.settle()
        pass_time(seat.page, FETCHED_AHEAD)
        pass_time(seat.page, IDLE)
        seat.settle()
        seat.page.on("requestfailed", lambda request: missing.append(request.url))
    own_server.kill()
    for seat in seats:
        expect(seat.page.locator(".lost")).to_be_visible()
        open_every_dialog(seat.page)
    assert not [url for url in missing if url.endswith((".js", ".css"))], "nothing was still to be fetched"


def open_every_dialog(page: Page) -> None:
    buttons = page.get_by_role("banner").get_by_role("button")
    ways: list[Callable[[], None]] = [
        lambda: page.keyboard.press("?"),
        buttons.last.click,
        buttons.nth(-2).click,
        page.locator("[data-line] [data-card]").first.click,
        page.locator("[data-seat]").last.click,
        page.locator("button.pile").click,
    ]
    for way in ways:
        way()
        dialog = page.locator("dialog[open]")
        expect(dialog).to_be_visible()
        # Its own looks and those of its parts: a heading that is not the browser's, a body that scrolls.
        assert dialog.locator("h2").evaluate("one => getComputedStyle(one).fontFamily").startswith("Fraunces")
        assert dialog.locator(".body > *").first.evaluate("one => getComputedStyle(one).display") != "inline"
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def test_a_dialog_that_could_not_be_fetched_says_so_and_opens_whole_once_it_can(seat: Seat) -> None:
    page = seat.page
    page.route("**/assets/TableMenu*", lambda route: route.abort())
    seat.open(seat.make(computers=1))
    menu = page.get_by_role("banner").get_by_role("button").last
    menu.click()
    expect(page.locator(".toast")).to_contain_text("Can’t reach the server")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.unroute("**/assets/TableMenu*")
    menu.click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    # Its own looks came too.
    seat.until(lambda: page.evaluate(HAS_LOOKS, "TableMenu"), "the dialog's style sheet")


def test_rules_and_settings_open_over_the_game_which_goes_on(open_seat: Callable[..., Seat], server: Server) -> None:
    seat, gate = open_seat(), threading.Event()
    page = seat.page
    friend = move_before_friend(seat, server, gate)
    page.evaluate("document.querySelector('[data-line]').dataset.same = 'yes'")  # a new page would not have it
    menu, dialog = page.get_by_role("button", name="Menu"), page.locator("dialog[open]")
    menu.click()
    dialog.get_by_role("button", name="Rules").click()
    expect(dialog).to_have_count(1)
    expect(dialog.get_by_role("heading", name="Rules of Timeline")).to_be_visible()
    dialog.get_by_role("navigation").get_by_role("link").last.click()
    expect(dialog.get_by_role("heading", level=2).last).to_be_focused()
    gate.set()
    seat.until(lambda: seat.view["choices"] is not None, "Kwame to have played")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(menu).to_be_focused()
    menu.click()
    dialog.get_by_role("button", name="Settings").click()
    dialog.get_by_text("Dark", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.go_back()
    expect(dialog).to_have_count(0)
    expect(menu).to_be_focused()
    assert page.url.endswith(f"/t/{friend.code}")
    expect(page.locator("[data-line][data-same]")).to_be_visible()
    seat.move(seat.tap)
    friend.leave()

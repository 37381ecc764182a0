"""The states of pages without a table."""

import re

from playwright.sync_api import expect

from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.browser.state_helpers import OpenSeat, States, opened, settled
from tests.pages import PAGES, address, parameters

WALKED = {
    **{
        name: path for name, path in PAGES.items() if not parameters(name) and name != "new_deck"
    },  # that one: deck_states
    "deck-warning": address("deck"),
    **{f"rules-{game}": address("rules_game", game=game) for game in ("timeline", "together", "exhibition")},
    "carry": address("carry"),
    "not-found": "/nowhere",
}


def pages(open_seat: OpenSeat, server: Server) -> States:
    """Walk through the pages, then through empty and failed ones."""
    seat = open_seat()
    page = seat.page
    page.goto("/offline.html")
    yield "offline", settled(seat)
    page.goto("/nowhere-else")
    expect(page.locator("h1")).to_be_visible()
    for name, path in WALKED.items():
        seat.follow(path)
        expect(page.locator("h1:visible").first).to_be_visible()
        yield name, settled(seat)
    seat.follow("/decks/century")
    page.locator(".warning .button").click()
    page.locator("input").first.fill("new")  # a few cards: axe takes long for all of them, and finds the same
    expect(page.locator("[data-card]")).not_to_have_count(101)
    yield "deck", settled(seat)
    page.locator("[data-card]").first.click()
    opened(page)
    yield "deck-card", settled(seat)
    page.keyboard.press("Escape")
    page.locator("input").first.fill("zzzzzz")
    yield "deck-nothing-found", settled(seat)
    seat.follow("/carry/abcdefghijklmnop")
    page.locator("main button.brass").click()
    expect(page.locator("main .button.brass[href]")).to_be_visible()
    yield "carry-failed", settled(seat)
    yield from unreachable(seat)
    seat.make(computers=1)
    page.goto("/")
    expect(page.locator('.lists a[href^="t/"]').first).to_be_visible()
    yield "home-with-tables", settled(seat)
    page.locator(".me").click()
    opened(page)
    yield "home-name", settled(seat)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("Codes have 6 letters and digits.").first).to_be_visible()
    yield "home-code-too-short", seat


def unreachable(seat: Seat) -> States:
    """Show pages whose text or whose script cannot be loaded."""
    page = seat.page
    page.route("**/api/rules/**", lambda route: route.abort())
    page.goto("/rules/timeline")
    expect(page.get_by_role("alert").filter(has=page.locator("button"))).to_be_visible()
    yield "page-unreachable", seat
    page.unroute("**/api/rules/**")
    page.route(re.compile("/assets/About-"), lambda route: route.abort())
    page.goto("/about")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield "page-broken", seat
    page.unroute(re.compile("/assets/About-"))

"""Replacing leaked links: a deck's edit link in the editor, a table's code at the table."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.deck_helpers import choose
from tests.browser.seat import Seat


def test_the_edit_link_is_replaced_and_the_deck_is_where_it_was(seat: Seat) -> None:
    page = seat.page
    links = seat.ask("/api/own-decks", {"draft": {"title": "Ours", "cards": [{"title": "Event", "date": "1900"}]}})
    page.goto(f"/decks/edit/{links['secret']}")
    page.get_by_role("textbox", name="Title").first.fill("Ours for good")
    choose(page, "Links and files")
    page.get_by_role("button", name="Replace the edit link").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The old link will stop working")
    dialog.get_by_role("button", name="Replace the edit link").click()
    expect(page.locator(".toasts").get_by_text("Your edit link is new.")).to_be_visible()
    page.wait_for_url(lambda url: not url.endswith(links["secret"]))
    new = page.url.rsplit("/", 1)[1]
    assert not page.context.request.get(f"/api/own-decks/{links['secret']}").ok
    assert seat.ask(f"/api/own-decks/{new}")["draft"]["title"] == "Ours for good", "what was just written came along"
    page.goto("/decks")
    page.get_by_role("link", name=re.compile("^Ours for good")).click()
    expect(page).to_have_url(f"/decks/edit/{new}")


def test_a_table_goes_on_under_a_new_code_without_those_who_only_watched(open_seat: Callable[..., Seat]) -> None:
    host, watcher = open_seat(), open_seat()
    code = host.make(computers=1)
    host.open(code)
    watcher.open(code)
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="Invite").click()
    dialog = host.page.get_by_role("dialog").filter(has_text="share the code")
    dialog.get_by_role("button", name="New code").click()
    dialog.get_by_role("button", name="New code").click()
    expect(host.page.locator(".toasts").get_by_text("This table has a new code.")).to_be_visible()
    host.until(lambda: not host.page.url.endswith(code), "the new address")
    expect(watcher.page.get_by_text("This table has a new code. Ask the host for it.")).to_be_visible()
    host.until(lambda: host.view["choices"] is not None, "the turn")
    before = host.view["turn"]
    host.move(host.tap)
    host.until(lambda: host.view["turn"] > before, "the next turn")
    watcher.page.goto(f"/t/{code}")
    expect(watcher.page.get_by_text("No table has this code", exact=False)).to_be_visible()

"""A deck's edit link that somebody has seen is replaced in the editor."""

from playwright.sync_api import expect

from tests.browser.deck_kit import choose
from tests.browser.seat import Seat


def test_the_edit_link_is_replaced_and_the_deck_is_where_it_was(seat: Seat) -> None:
    page = seat.page
    links = seat.ask("/api/own-decks", {"draft": {"title": "Ours", "cards": [{"title": "Event", "date": "1900"}]}})
    page.goto(f"/decks/edit/{links['secret']}")
    page.get_by_role("textbox", name="Title").first.fill("Ours for good")
    choose(page, "Links and files")
    page.get_by_role("button", name="Replace the edit link").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("opens nothing any more")
    dialog.get_by_role("button", name="Replace the edit link").click()
    expect(page.locator(".toasts").get_by_text("The edit link is replaced.")).to_be_visible()
    new = page.url.rsplit("/", 1)[1]
    assert new != links["secret"]
    assert not page.context.request.get(f"/api/own-decks/{links['secret']}").ok
    assert seat.ask(f"/api/own-decks/{new}")["draft"]["title"] == "Ours for good", "what was just written came along"
    page.goto("/decks")
    page.get_by_role("link", name="Ours for good").click()
    expect(page).to_have_url(f"/decks/edit/{new}")

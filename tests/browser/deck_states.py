"""The screens of custom decks in their states."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.browser.state_helpers import settled

ROWS = [
    ("The great library opens", "c. 283 BC", "Scholars were paid to read.", "Science", "fluent:books"),
    ("A volcano buries a town", "79", "Bread was still in the ovens.", "Nature", "fluent:volcano"),
    ("Paper reaches the west", "nobody knows", "Prisoners are said to have taught it.", "Inventions", "fluent:scroll"),
    ("The first printed Bible", "1455", "Some 180 copies were made.", "Inventions", "fluent:open-book"),
    ("Moons around Jupiter", "1610", "Seen through a homemade tube.", "Science", "fluent:telescope"),
    ("A hot-air balloon carries a sheep", "", "A duck and a cock came along.", "Inventions", ""),
    ("Steam on rails", "1804", "", "Technology", "fluent:locomotive"),
    ("First steps on another world", "20 July 1969", "A fifth of mankind watched.", "Space", "fluent:rocket"),
]


def decks(open_seat: Callable[[], Seat], server: Server) -> Iterator[tuple[str, Seat]]:
    """Make, edit, translate, print and play a deck."""
    seat = open_seat()
    page = seat.page
    page.goto("/decks/new")
    expect(page.locator("#pasted")).to_be_visible()
    yield "deck-new", seat
    page.locator("#pasted").fill("1969\tFirst steps\n1492\tLand in sight\n1789\tThe prison falls")
    page.locator(".zone .button.brass").click()
    expect(page.locator("section table")).to_be_visible()
    yield "deck-columns", seat
    cells = [{"title": row[0], "date": row[1], "note": row[2], "category": row[3], "picture": row[4]} for row in ROWS]
    made = seat.ask("/api/own-decks", {"draft": {"title": "Turning points", "cards": cells}})
    seat.go(f"/decks/edit/{made['secret']}")
    expect(page.locator(".summary")).to_be_visible()
    yield "deck-editor", settled(seat)
    page.locator(".summary .button").first.click()
    yield "deck-editor-mistake", settled(seat)
    page.keyboard.press("Escape")
    open_picture(page)
    yield "deck-picture", settled(seat)
    page.keyboard.press("Escape")
    open_sign(page)
    yield "deck-sign", seat
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    part(page, 1)
    yield "deck-languages", settled(seat)
    part(page, 2)
    yield "deck-links", settled(seat)
    page.locator("section .button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "deck-delete", seat
    seat.go("/decks")
    expect(page.locator("#my-decks")).to_be_visible()
    yield "decks-mine", seat
    seat.follow("/decks/world")
    page.locator(".ways button").nth(1).click()
    expect(page.locator("dialog[open] .button.brass")).to_be_visible()
    yield "deck-print", seat
    page.keyboard.press("Escape")
    page.locator(".ways button").first.click()
    expect(page.locator("dialog[open] .button.brass")).to_be_visible()
    yield "deck-play", seat
    page.locator("dialog[open] summary").first.click()
    page.locator("dialog[open] details label", has_text="Brazil").click()
    expect(page.locator("dialog[open] .sum")).to_contain_text("once")
    page.locator("dialog[open] .sum").scroll_into_view_if_needed()
    yield "deck-mix", seat
    page.locator("dialog[open] label").nth(2).click()
    expect(page.locator("dialog[open] .refused")).to_be_visible()
    yield "deck-play-refused", seat
    seat.follow("/decks/edit/nosuchsecret")
    yield "deck-unknown", seat
    seat.follow(f"/t/{seat.make(start=False)}")
    page.get_by_role("button", name="Change", exact=True).click()
    page.locator("dialog[open] details summary").first.click()
    yield "table-deck-filter", seat


def open_sign(page: Page) -> None:
    """Open the choice of a category's icon from the open card."""
    button = page.get_by_role("button", name="Category icon")
    button.scroll_into_view_if_needed()
    button.click()
    expect(page.locator("dialog[open] li button").first).to_be_visible()


def part(page: Page, number: int) -> None:
    page.locator(".bar label").nth(number).click()
    expect(page.locator(".bar input").nth(number)).to_be_checked()


def open_picture(page: Page) -> None:
    """Open the picture picker from the table, or on a phone from a card's form."""
    if page.locator("td.picture").count():
        page.locator("td.picture").nth(5).click()
        page.locator("[data-open]").click()
    else:
        page.locator("ol button").nth(5).click()
        page.locator("dialog[open] .beside .button").first.click()
    expect(page.locator("dialog[open] li button").first).to_be_visible()

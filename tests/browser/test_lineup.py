"""Whole lines of Line-up by taps, keys and drags."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser import card_dates
from tests.browser.seat import Seat


def gap_for(seat: Seat, *, right: bool) -> int:
    """Return a gap where the front card is right or wrong."""
    assert seat.table is not None
    deck = seat.table["settings"]["decks"][0]["id"]
    found = (card_dates.right_gap if right else card_dates.wrong_gap)(seat.line(), seat.view["card"], deck)
    assert found is not None
    return found


def place(seat: Seat, put: Callable[[int], None], *, right: bool) -> None:
    """Place the front card and wait for the answer."""
    placed = len(seat.view["answers"])
    expect(seat.page.locator("[data-gap] button.lit").first).to_be_visible()
    put(gap_for(seat, right=right))
    seat.until(lambda: len(seat.view["answers"]) > placed, "the answer")


def test_a_line_from_its_first_card_to_the_result_and_another_one(seat: Seat) -> None:
    page = seat.page
    seat.open(seat.make("lineup"))
    assert seat.table is not None
    assert len(seat.table["seats"]) == 1
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    expect(page.get_by_role("button", name="Chat")).to_have_count(0)  # nobody else is there
    progress = page.locator("ol.progress")
    expect(progress.get_by_role("listitem")).to_have_count(8)
    for number in range(8):
        place(seat, lambda gap: seat.gap(gap).click(), right=number not in {1, 4})
    expect(page.get_by_role("heading", name="6 of 8")).to_be_visible()
    less, more = sorted(answer["years_off"] for answer in seat.view["answers"] if not answer["right"])
    assert less > 1
    expect(page.get_by_text("Missed two, by")).to_contain_text(f"by {less:,} and {more:,} years")
    expect(page.locator("[data-slot] .tag.wrong")).to_have_text([re.compile(r"^\s*[\d,]+ years off\s*$")] * 2)
    expect(page.get_by_role("heading", name="To remember")).to_be_visible()
    sound, ask = page.get_by_role("button", name="Sound", exact=True), page.get_by_text("Play with sound?")
    expect(ask).to_be_visible()  # after a first game
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Turn sound on").click()
    expect(ask).to_have_count(0)
    expect(sound).to_have_attribute("aria-pressed", "true")
    drawn = page.eval_on_selector_all("[data-line] [data-slot]", "slots => slots.map(slot => slot.dataset.slot)")
    assert drawn == seat.line(), "every card lies in its true place"
    page.get_by_role("button", name="Another line").click()
    expect(progress.get_by_role("listitem")).to_have_count(8)
    expect(page.locator("ol.progress .now")).to_have_text("1")


def test_a_line_by_keyboard_alone_which_a_reload_does_not_lose(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat()
    page = seat.page
    seat.open(seat.make("lineup", options={"cards": 3, "given": 2}))
    page.mouse.move(0, 0)

    def press(gap: int) -> None:
        focused = page.locator("[data-gap]:has(button:focus)")
        if focused.count() == 0:
            page.keyboard.press("ArrowRight")
        expect(focused).to_have_count(1)
        at = int(focused.get_attribute("data-gap") or 0)
        for step in range(at + 1, gap + 1):
            page.keyboard.press("ArrowRight")
            expect(seat.gap(step)).to_be_focused()
        for step in range(at - 1, gap - 1, -1):
            page.keyboard.press("ArrowLeft")
            expect(seat.gap(step)).to_be_focused()
        page.keyboard.press("Enter")

    place(seat, press, right=False)
    page.reload()
    expect(page.locator("ol.progress [aria-current=step]")).to_have_text("2")
    expect(page.locator("[data-slot] .tag.wrong")).to_have_count(1)
    place(seat, press, right=True)
    place(seat, press, right=True)
    expect(page.get_by_role("heading", name="2 of 3")).to_be_visible()


def test_a_card_dragged_to_a_gap_is_placed_there(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat()
    seat.open(seat.make("lineup", options={"cards": 3}))
    seat.settle()
    for _ in range(3):
        place(seat, lambda gap: seat.hand(seat.view["card"]).drag_to(seat.gap(gap)), right=True)
    expect(seat.page.get_by_role("heading", name="3 of 3")).to_be_visible()
    expect(seat.page.get_by_text("All three. Perfect.")).to_be_visible()

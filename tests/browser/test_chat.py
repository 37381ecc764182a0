"""Chat: phrases hang from the seats as bubbles and cover nothing that matters."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.contexts import take_clock
from tests.browser.seat import Seat

COVERED = """() => {
  const bubble = document.querySelector('.bubble').getBoundingClientRect()
  return [...document.querySelectorAll('[data-line] .band, [data-gap] button.lit, [data-hand] [data-card]')]
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.left < bubble.right && bubble.left < one.right)
    .filter((one) => one.top < bubble.bottom && bubble.top < one.bottom).length
}"""


def test_a_phrase_is_said_with_one_tap_and_shown_at_its_seat(open_seat: Callable[..., Seat]) -> None:
    ada, ben = open_seat(390, 844), open_seat()
    ada.open(ada.make(computers=1))
    expect(ada.page.get_by_role("button", name="Menu")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Chat")).to_have_count(0)  # computer players do not read

    code = ada.make(start=False)
    ben.ask("/api/about")
    ben.change(code, type="join", people=[{"name": "Ben", "animal": "fox"}])
    ada.change(code, type="start", first=0)
    ada.open(code)
    take_clock(ben.page)
    ben.open(code)
    expect(ada.page.get_by_role("log", name="Chat")).to_be_attached()
    expect(ben.page.get_by_role("log", name="Chat")).to_be_attached()
    ben.page.clock.pause_at(ben.page.evaluate("Date.now()") + 1000)
    chat, panel = ben.page.get_by_role("button", name="Chat"), ben.page.locator("dialog[open]")
    hello = panel.get_by_role("button", name="Hello!")
    card, gap = ada.chosen()
    ada.hand(card).click()  # its gaps are lit
    chat.click()
    panel.get_by_role("button", name="Good luck!").click()
    expect(panel).to_have_count(0)
    expect(chat).to_be_focused()
    for seat in (ada, ben):
        expect(seat.page.locator('.bubble[data-of="1"]')).to_have_text("Ben: Good luck!")
        assert seat.page.evaluate(COVERED) == 0
    chat.click()
    expect(hello).to_be_disabled()  # one phrase in two seconds
    ben.page.clock.run_for(2000)
    expect(hello).to_be_enabled()
    panel.get_by_role("button", name="Earlier").click()
    expect(panel.get_by_role("listitem")).to_contain_text("Good luck!")
    ben.page.clock.run_for(2000)
    expect(ben.page.locator(".bubble")).to_have_count(0)
    ada.does(ada.gap(gap).click)
    expect(panel).to_have_count(0)  # it is Ben's turn

"""A long line on a phone: every gap is on the screen with its two dates after at most two gestures."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from frieze.decks.dates.format import readable_date
from tests.browser import axe
from tests.browser.seat import Seat, middle
from tests.browser.server import Server
from tests.browser.socket_players import play_ahead

CARDS = 22


def long_line(open_seat: Callable[..., Seat], server: Server, width: int = 390, height: int = 844) -> Seat:
    """Open a line of many cards on a phone, with a card to place."""
    seat = open_seat(width, height, has_touch=True)
    code = seat.make("lineup", options={"given": 12, "cards": 20})
    first_gap = lambda view: {"type": "place", "card": view["card"], "gap": 0}  # noqa: E731
    play_ahead(seat, server, code, first_gap, lambda view: len(view["line"]) == CARDS)
    seat.open(code)
    seat.settle()
    return seat


def on_screen(what: Locator) -> bool:
    box, size = what.bounding_box(), what.page.viewport_size
    assert box is not None
    assert size is not None
    return box["x"] >= 0 and box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"]


def test_every_gap_has_its_two_dates_after_two_taps_and_a_third_places(
    open_seat: Callable[..., Seat], server: Server
) -> None:
    seat = long_line(open_seat, server)
    page = seat.page
    page.get_by_role("button", name="Whole line").tap()
    whole = page.get_by_role("dialog", name="The whole line")
    expect(whole).to_be_visible()
    dates = [readable_date(shown["date"], "en") for shown in seat.view["line"]]
    for gap in range(CARDS + 1):
        rough = whole.locator(f'[data-whole-gap="{gap}"]').first
        rough.scroll_into_view_if_needed()
        rough.tap()
        exact = whole.locator(f'[data-exact-gap="{gap}"]')
        expect(exact).to_be_focused()
        assert on_screen(exact)
        box = exact.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        words = exact.inner_text()
        assert all(date in words for date in dates[max(0, gap - 1) : gap + 1]), (gap, words)
        assert len(seat.view["line"]) == CARDS, "a tap here never places"
    axe.check(page, "the whole line")
    before = len(seat.view["answers"])
    whole.locator(f'[data-exact-gap="{CARDS}"]').tap()
    seat.until(lambda: len(seat.view["answers"]) > before, "the card to be placed")
    expect(whole).to_have_count(0)
    assert seat.view["answers"][-1]["before"] is None, "in the last gap"


def test_two_fingers_show_the_whole_line_and_escape_returns(open_seat: Callable[..., Seat], server: Server) -> None:
    seat = long_line(open_seat, server)
    page = seat.page
    box = page.locator("[data-scroller]").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 120), ("touchMove", 90), ("touchMove", 50)):
        points = [{"x": 195 - apart, "y": y, "id": 0}, {"x": 195 + apart, "y": y, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    whole = page.get_by_role("dialog", name="The whole line")
    expect(whole).to_be_visible()
    assert axe.overflow(page) == 0
    page.keyboard.press("Escape")
    expect(whole).to_have_count(0)


def test_a_gap_that_a_finger_rests_on_says_its_dates(open_seat: Callable[..., Seat], server: Server) -> None:
    seat = long_line(open_seat, server)
    gap = seat.gap(1)
    gap.scroll_into_view_if_needed()
    seat.settle()
    tip = gap.locator(".tip")
    expect(tip).to_be_hidden()
    x, y = middle(gap)
    session = seat.page.context.new_cdp_session(seat.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(tip).to_be_visible()
    for shown in seat.view["line"][:2]:
        expect(tip).to_contain_text(readable_date(shown["date"], "en"))
    session.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    expect(tip).to_be_hidden()

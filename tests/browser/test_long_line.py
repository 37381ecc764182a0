"""A long line on a phone: every gap is on the screen with its two dates after at most two gestures."""

from collections.abc import Callable
from typing import Any, Self

from playwright.sync_api import Locator, expect

from frieze.decks.dates.format import readable_date
from tests.browser import axe
from tests.browser.seat import Seat, middle
from tests.browser.server import Server
from tests.browser.socket_players import is_to_move, place_right, play_ahead
from tests.example_counts import sample

CARDS = 22
# Dates of the line that are neither all in view nor all out of it.
HALF_DATES = """() => [...document.querySelectorAll('[data-slot] .date')]
  .filter((one) => getComputedStyle(one).visibility === 'visible')
  .filter((one) => {
    const { left, right } = one.getBoundingClientRect()
    return right > 0 && left < innerWidth && (left < 0 || right > innerWidth)
  })
  .map((one) => one.textContent)"""


def long_line(
    open_seat: Callable[..., Seat], server: Server, width: int = 390, height: int = 844, **options: Any
) -> Seat:
    """Open a line of many cards on a phone, with a card to place."""
    seat = open_seat(width, height, has_touch=True, **options)
    code = seat.make("lineup", options={"given": 12, "cards": 20})
    first_gap = lambda view: {"type": "place", "card": view["card"], "gap": 0}  # noqa: E731
    play_ahead(seat, server, code, first_gap, lambda view: len(view["line"]) == CARDS)
    seat.open(code)
    seat.settle()
    return seat


class Finger:
    """One finger on the page."""

    def __init__(self, seat: Seat) -> None:
        self.page = seat.page

    def __enter__(self) -> Self:
        self.session = self.page.context.new_cdp_session(self.page)
        return self

    def __exit__(self, *_: object) -> None:
        self.session.detach()

    def press(self, x: float, y: float) -> None:
        self._send("touchStart", {"x": x, "y": y})

    def slide(self, x: float, y: float) -> None:
        self._send("touchMove", {"x": x, "y": y})

    def lift(self) -> None:
        self._send("touchEnd")

    def cancel(self) -> None:
        self._send("touchCancel")

    def _send(self, kind: str, *points: dict[str, float]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})


def size_of(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["width"], box["height"]


def on_screen(what: Locator) -> bool:
    box, size = what.bounding_box(), what.page.viewport_size
    assert box is not None
    assert size is not None
    return box["x"] >= 0 and box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"]


def test_every_gap_has_its_two_dates_after_two_taps_and_a_third_places(
    open_seat: Callable[..., Seat], server: Server
) -> None:
    seat = long_line(open_seat, server, reduced_motion="reduce")
    page = seat.page
    page.get_by_role("button", name="Whole line").tap()
    whole = page.get_by_role("dialog", name="The whole line")
    expect(whole).to_be_visible()
    dates = [readable_date(shown["date"], "en") for shown in seat.view["line"]]
    for gap in range(CARDS + 1):
        assert on_screen(whole.locator(f'[data-whole-gap="{gap}"]').first), "nothing has to be scrolled"
    for gap in [*sample(range(CARDS), 6), CARDS]:
        whole.locator(f'[data-whole-gap="{gap}"]').first.tap()
        exact = whole.locator(f'[data-exact-gap="{gap}"]')
        expect(exact).to_be_focused()
        assert on_screen(exact)
        assert min(size_of(exact)) >= 44
        words = exact.inner_text()
        assert all(date in words for date in dates[max(0, gap - 1) : gap + 1]), (gap, words)
        assert len(seat.view["line"]) == CARDS, "a tap here never places"
        if gap < CARDS:
            whole.get_by_role("button", name="Back", exact=True).tap()
            expect(exact).to_have_count(0)
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


def test_a_gap_that_a_finger_rests_on_says_its_dates(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844, has_touch=True)
    seat.open(seat.make("lineup", options={"given": 4, "cards": 3}))
    gap = seat.gap(1)
    gap.scroll_into_view_if_needed()
    seat.settle()
    tip = gap.locator(".tip")
    expect(tip).to_be_hidden()
    with Finger(seat) as finger:
        finger.press(*middle(gap))
        expect(tip).to_be_visible()
        for shown in seat.view["line"][:2]:
            expect(tip).to_contain_text(readable_date(shown["date"], "en"))
        finger.cancel()
    expect(tip).to_be_hidden()


# Stepping back


def test_five_gaps_stand_on_the_screen_and_a_finger_slides_to_one(
    open_seat: Callable[..., Seat], server: Server
) -> None:
    seat = long_line(open_seat, server)
    years = seat.page.locator("[data-years]")
    dates = [readable_date(shown["date"], "en") for shown in seat.view["line"]]
    tabs = [gap for gap in range(CARDS + 1) if on_screen(seat.gap(gap))]
    assert len(tabs) >= 5
    assert min(min(size_of(seat.gap(gap))) for gap in tabs) >= 44
    one, other = tabs[0], tabs[1]
    (x, y), (to_x, _) = middle(seat.gap(one)), middle(seat.gap(other))
    before = len(seat.view["answers"])
    with Finger(seat) as finger:
        finger.press(x, y)
        expect(years).to_have_text(f"{dates[one - 1]} – {dates[one]}" if one else f"before {dates[0]}")
        finger.slide(to_x, y)
        expect(years).to_have_text(f"{dates[other - 1]} – {dates[other]}")
        finger.slide(to_x, y + 200)
        expect(years).to_have_count(0)
        finger.lift()
        expect(years).to_have_count(1)
        assert len(seat.view["answers"]) == before, "pulled away: nothing is placed"
        finger.press(x, y)
        finger.slide(to_x, y)
        finger.lift()
    seat.until(lambda: len(seat.view["answers"]) > before, "the card to be placed")
    assert seat.view["answers"][-1]["gap"] == other


def test_a_date_at_the_edge_is_seen_whole_or_not_at_all(open_seat: Callable[..., Seat], server: Server) -> None:
    seat = long_line(open_seat, server)
    strip = seat.page.get_by_role("slider")
    for _ in range(12):
        seat.settle()
        assert seat.page.evaluate(HALF_DATES) == []
        strip.press("ArrowRight")


def test_a_line_steps_back_while_a_card_is_held_and_comes_forward_when_it_is_put_back(
    open_seat: Callable[..., Seat], server: Server
) -> None:
    seat = open_seat(390, 844, has_touch=True)
    code = seat.make(computers=1)
    play_ahead(seat, server, code, place_right, lambda view: is_to_move(view) and len(view["line"]) >= 4)
    seat.open(code)
    seat.settle()
    titles = seat.page.locator("[data-slot] .title")
    cards = len(seat.line())
    expect(titles).to_have_count(cards)
    card = seat.hand(seat.view["choices"]["cards"][0])
    card.tap()
    expect(titles).to_have_count(0)
    seat.settle()
    assert sum(on_screen(seat.gap(gap)) for gap in range(cards + 1)) >= 5
    axe.check(seat.page, "a line that has stepped back")
    card.tap()
    expect(titles).to_have_count(cards)
    card.tap()
    expect(titles).to_have_count(0)
    seat.does(lambda: seat.gap(2).tap())
    expect(titles).to_have_count(len(seat.line()))  # placed: it has come forward


# The overview


def test_the_overview_says_its_years_and_the_year_under_the_finger(
    open_seat: Callable[..., Seat], server: Server
) -> None:
    seat = long_line(open_seat, server)
    dates = [readable_date(shown["date"], "en") for shown in seat.view["line"]]
    strip = seat.page.get_by_role("slider")
    window = strip.locator(".hot")
    first, last = window.inner_text().split(" – ")
    assert strip.get_attribute("aria-valuetext") == f"{first} to {last}"
    assert dates.index(first) < dates.index(last)
    box = strip.bounding_box()
    assert box is not None
    y = box["y"] + 12
    with Finger(seat) as finger:
        finger.press(box["x"] + 2, y)
        expect(strip.locator(".bubble")).to_have_text(dates[0])
        expect(window).to_contain_text(f"{dates[0]} – ")
        finger.slide(box["x"] + box["width"] - 2, y)
        expect(strip.locator(".bubble")).to_have_text(dates[-1])
        finger.lift()
    expect(strip.locator(".bubble")).to_have_count(0)
    expect(window).to_contain_text(f" – {dates[-1]}")
    assert strip.locator("small").first.inner_text() == dates[0], "the other end says its year"

"""An answer that comes when nobody waits for it any more: what asked for it is gone from the page.

The page must not warn then: `open_seat` fails a test whose page does.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Route, expect

from tests.browser.seat import Seat
from tests.browser.state_helpers import close, opened


@contextmanager
def held(seat: Seat, address: str) -> Iterator[Callable[[], None]]:
    """Hold back the answers to an address until the end. Yield a function that waits until one was asked for."""
    routes: list[Route] = []

    def hold(route: Route) -> None:
        routes.append(route)

    seat.page.route(address, hold)
    yield lambda: seat.until(lambda: bool(routes), f"{address} to be asked for")
    for route in routes:
        with seat.page.expect_event("requestfinished", lambda request, url=route.request.url: request.url == url):
            route.continue_()
    seat.settle()


def test_the_count_of_cards_comes_when_the_game_has_begun(seat: Seat) -> None:
    code = seat.make(computers=1, start=False)
    with held(seat, "**/mixtures") as asked_for:
        seat.page.goto(f"/t/{code}")
        seat.page.get_by_role("button", name="Change", exact=True).click()
        asked_for()
        seat.change(code, type="start", first=0)
        expect(seat.page.locator("[data-line]")).to_be_visible()


def test_a_note_comes_when_its_card_is_closed(seat: Seat) -> None:
    seat.open(seat.make(computers=1))
    with held(seat, "**/notes/*") as asked_for:
        seat.page.locator("[data-line] [data-card]").first.click()
        opened(seat.page)
        asked_for()
        close(seat.page)


def test_a_seat_is_refused_when_the_game_has_begun(open_seat: Callable[..., Seat]) -> None:
    host, guest = open_seat(), open_seat()
    code = host.make(computers=1, start=False)
    guest.page.goto(f"/t/{code}")
    with held(guest, "**/changes") as asked_for:
        guest.page.get_by_role("button", name="Sit down as").click()
        asked_for()
        host.change(code, type="start", first=0)
        expect(guest.page.get_by_text("The game has begun.")).to_be_visible()
    expect(guest.page.locator(".toast")).to_be_visible()

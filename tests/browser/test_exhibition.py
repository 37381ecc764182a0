"""Whole games of Exhibition."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.friend import Friend, exhibit
from tests.browser.seat import Seat
from tests.browser.server import Server


def do(seat: Seat) -> None:
    """Do with taps what a friend would do."""
    action = exhibit(seat.view)
    stop = seat.page.locator
    if action["type"] == "take":
        seat.does(lambda: take(seat, action["card"], action.get("to")))
    elif action["type"] == "put":
        seat.does(lambda: stop(f'[data-stop="spot {action["showcase"]} {action["spot"]}"]').click())
    elif action["type"] == "store":
        seat.does(lambda: stop('[data-stop="depot"]').click())
    else:
        seat.page.get_by_role("button", name="Finish", exact=True).click()
        seat.does(seat.page.get_by_role("dialog").get_by_role("button", name="Finish", exact=True).click)


def take(seat: Seat, card: str, to: str | None) -> None:
    seat.page.locator(f'[data-stop="card {card}"]').click()
    if to is not None:
        seat.page.locator(f'[data-stop="to {to}"]').first.click()


def test_a_whole_game_solo(seat: Seat) -> None:
    seat.open(seat.make("exhibition"))
    while seat.until_mine_or_over():
        do(seat)
    expect(seat.page.get_by_role("link", name="Replay")).to_be_visible()


def test_a_whole_game_with_three(open_seat: Callable[..., Seat], server: Server) -> None:
    seat = open_seat()
    code = seat.make("exhibition", start=False)
    friends = [Friend(server, code, name, animal, exhibit) for name, animal in (("Inès", "fox"), ("Kwame", "otter"))]
    seat.change(code, type="start", first=0)
    seat.open(code)
    while seat.until_mine_or_over():
        do(seat)
    for friend in friends:
        friend.leave()
    assert len(seat.view["outcome"]["ranking"]) == 3
    expect(seat.page.get_by_role("button", name="Rematch")).to_be_visible()

"""A whole cooperative game."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.friend import Friend, team_up
from tests.browser.seat import Seat
from tests.browser.server import Server


def test_a_whole_game_of_a_team_of_two(open_seat: Callable[..., Seat], server: Server) -> None:
    seat = open_seat()
    code = seat.make("together", start=False)
    friend = Friend(server, code, "Kwame", "otter", team_up)
    seat.change(code, type="start", first=0)
    seat.open(code)
    page = seat.page
    while seat.until_mine_or_over():
        action = team_up(seat.view)
        if action["type"] == "stop":
            seat.does(page.get_by_role("button", name="Stop", exact=True).click)
            continue
        seat.hand(action["card"]).click()
        name = re.compile("^(Play|Try) it$" if action["type"] == "play" else "^Discard it$")
        seat.does(page.get_by_role("button", name=name).click)
    friend.leave()
    expect(page.get_by_role("link", name="Replay")).to_be_visible()

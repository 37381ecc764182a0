"""The home page: every game starts with one tap."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.seat import Seat

SIZES = [(1280, 720), (390, 844)]
GAMES = {
    "Play Timeline": ("[data-hand] .playable", "moments"),
    "Play at once: Timeline together": ("[data-hand] .playable", "moments"),
    "Play at once: Exhibition": (".tile.takeable", "century"),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("button", GAMES)
def test_one_tap_and_the_cards_are_on_screen_and_it_is_the_person_s_move(
    button: str, size: tuple[int, int], open_seat: Callable[..., Seat]
) -> None:
    seat = open_seat(*size)
    page = seat.page
    page.goto("/")
    page.get_by_role("button", name=button, exact=True).click()
    seat.until(lambda: seat.update is not None, "the first view")
    assert seat.view["choices"] is not None, "the person begins"
    assert len(seat.view["seats"]) == 3, "two computer players sit there too"
    shown, deck = GAMES[button]
    assert seat.table is not None
    assert seat.table["settings"]["decks"][0]["id"] == deck
    cards = page.locator(shown)
    expect(cards.first).to_be_visible()
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=0.6)


def test_a_chosen_game_is_what_the_main_button_plays(seat: Seat) -> None:
    page = seat.page
    page.goto("/")
    page.get_by_text("Exhibition", exact=True).click()
    page.get_by_role("button", name="Less: Computer players").click()
    page.get_by_role("button", name="Play Exhibition", exact=True).click()
    seat.until(lambda: seat.update is not None, "the first view")
    assert len(seat.view["seats"]) == 2


def test_a_deck_of_which_no_year_is_known_stands_on_the_shelf(seat: Seat) -> None:
    page = seat.page

    def answer(route: Route) -> None:
        decks = json.loads(route.fetch().body())
        route.fulfill(json=[{**decks[0], "id": "undated", "titles": {"en": "Undated"}, "cards": 12, "years": None}])

    page.route("**/api/decks", answer)
    page.goto("/")
    expect(page.get_by_role("link", name="Undated 12 cards", exact=True)).to_be_visible()

"""What screen readers are told at a table: once, in words that belong to what is seen, and long enough to be heard."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.seat import Seat

FRENCH = "Perroquet"
LOG = "(log) => [...log.children].map((one) => one.textContent.trim())"


def test_a_seat_says_its_cards_once(seat: Seat) -> None:
    seat.open(seat.make(computers=1))
    for plate in seat.page.locator("[data-seat]").all():
        assert len(re.findall(r"\d+ cards?", plate.get_attribute("aria-label") or "")) == 1


def test_everything_that_is_said_is_appended_to_a_log(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844)
    seat.open(seat.make(computers=1))
    log = seat.page.get_by_role("log")
    seat.move(seat.tap, right=False)
    assert seat.until_mine_or_over()
    seat.settle()
    expect(log).to_contain_text("It’s your turn")
    said: list[str] = log.evaluate(LOG)
    assert any("Wrong" in one for one in said), said
    seat.move(seat.tap)
    seat.settle()
    assert log.evaluate(LOG)[: len(said)] == said, "nothing is taken away while it may still be read"


def test_the_overview_says_which_years_are_in_view(seat: Seat) -> None:
    seat.open(seat.make(computers=1))
    expect(seat.page.get_by_role("slider")).to_have_count(0)  # one card: there is nothing to move along
    seat.move(seat.tap)
    seat.settle()
    first, last = seat.view["line"][0]["date"], seat.view["line"][-1]["date"]
    said = seat.page.get_by_role("slider").get_attribute("aria-valuetext") or ""
    assert first.lstrip("-~") in said
    assert last.lstrip("-~") in said


def test_the_name_of_a_placed_card_has_the_words_that_are_seen(seat: Seat) -> None:
    seat.open(seat.make(computers=1))
    for _ in range(2):
        assert seat.until_mine_or_over()
        seat.move(seat.tap)
    seat.settle()
    axe.check_names(seat.page)


def test_computer_players_to_take_over_from_are_a_list(open_seat: Callable[..., Seat]) -> None:
    host, guest = open_seat(), open_seat()
    code = host.make(computers=7, start=False)
    guest.page.goto(f"/t/{code}")
    ways = guest.page.get_by_role("list", name="Take over").get_by_role("listitem")
    expect(ways).to_have_count(7)
    expect(ways.first.get_by_role("button")).to_contain_text("Take over from ")


def test_who_is_called_by_an_animal_follows_a_change_of_language(open_seat: Callable[..., Seat]) -> None:
    ada, ben = open_seat(), open_seat()
    code = ada.make(start=False)
    ben.page.goto(f"/t/{code}")
    ben.page.evaluate("localStorage.setItem('frieze.me', JSON.stringify({ animal: 'parrot', name: '' }))")
    ben.page.reload()
    ben.page.get_by_role("button", name="Sit down as Parrot").click()
    expect(ben.page.get_by_text("You’re in.")).to_be_visible()
    ben.page.goto("/settings")
    ben.page.get_by_label("Language").select_option("fr")
    expect(ben.page.locator("h1")).to_have_text("Réglages")
    ben.page.goto(f"/t/{code}")
    expect(ben.page.locator("li b", has_text=FRENCH)).to_be_visible()
    ada.page.goto(f"/t/{code}")
    expect(ada.page.locator("li b", has_text=FRENCH)).to_be_visible()

"""The waiting room: a guest's one tap, the host's settings and seats, and what a guest is told."""

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.seat import Seat
from tests.browser.server import Server

ME = "localStorage.setItem('frieze.me', JSON.stringify({ animal: 'parrot', name: '' }))"


@pytest.fixture
def host(open_seat: Callable[..., Seat]) -> Seat:
    return open_seat(390, 844)


@pytest.fixture
def guest(open_seat: Callable[..., Seat]) -> Seat:
    """Return a guest who has never chosen a name: they are called Parrot."""
    seat = open_seat(390, 844)
    seat.page.goto("/offline.html")
    seat.page.evaluate(ME)
    return seat


def test_who_sits_down_and_leaves_the_page_at_once_has_the_seat(
    open_seat: Callable[..., Seat], own_server: Server
) -> None:
    host, guest = open_seat(server=own_server), open_seat(server=own_server)
    code = host.make(start=False)
    guest.page.goto(f"/t/{code}")
    sit = guest.page.get_by_role("button", name=re.compile("^Sit down as "))
    expect(sit).to_be_visible()
    guest.settle()
    with frozen(own_server):
        with guest.page.expect_request("**/changes"):
            sit.click()
        guest.page.goto("about:blank")
    host.until(lambda: len(host.ask(f"/api/tables/{code}")["table"]["seats"]) == 2, "the seat to be taken")


@contextmanager
def frozen(server: Server) -> Iterator[None]:
    """Let a server do nothing for a while."""
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


def test_a_guest_sits_down_with_one_tap(host: Seat, guest: Seat) -> None:
    code = host.make(start=False)
    page = guest.page
    page.goto(f"/t/{code}")
    expect(page.get_by_role("heading", name="Ada’s table")).to_be_visible()
    expect(page.get_by_text("World history · 4 cards each · no timer")).to_be_visible()
    expect(page.get_by_role("button", name="Change", exact=True)).to_have_count(0)
    axe.check(page, "invitation")
    page.get_by_role("button", name="Sit down as Parrot").click()
    expect(page.get_by_text("You’re in. Ada will start the game.")).to_be_visible()
    page.get_by_role("button", name="Leave seat", exact=True).click()
    # The die gives another animal, and the name with it
    page.get_by_role("button", name="Another animal").click()
    expect(page.get_by_role("button", name="Sit down as Parrot")).to_have_count(0)
    page.get_by_role("button", name="Change name and animal").click()
    page.get_by_role("textbox", name="Name").fill("Ben")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Just watch").click()
    expect(page.get_by_text("You’re watching. Ada will start the game.")).to_be_visible()
    page.get_by_role("button", name="Sit down", exact=True).click()
    page.get_by_role("button", name="Sit down as Ben").click()
    host.page.goto(f"/t/{code}")
    expect(host.page.get_by_text("2 of 8")).to_be_visible()
    expect(host.page.get_by_role("button", name="Begin with 2 players")).to_be_in_viewport()


def test_a_guest_whose_animal_sits_there_already_gets_another_name(host: Seat, guest: Seat) -> None:
    code = host.make(start=False)
    host.change(code, type="join", people=[{"name": "Parrot", "animal": "parrot"}])
    guest.page.goto(f"/t/{code}")
    sit_down = guest.page.get_by_role("button", name="Sit down as")
    expect(sit_down).not_to_have_text("Sit down as Parrot")
    sit_down.click()
    expect(guest.page.get_by_text("You’re in.")).to_be_visible()


def test_guests_see_and_hear_what_the_host_changes(host: Seat, guest: Seat) -> None:
    code = host.make(start=False, starts="random")
    host.page.goto(f"/t/{code}")
    guest.page.goto(f"/t/{code}")
    expect(host.page.get_by_role("button", name="One more player is needed")).to_be_disabled()
    guest.page.get_by_role("button", name="Sit down as Parrot").click()
    host.page.get_by_role("button", name="Change", exact=True).click()
    sheet = host.page.get_by_role("dialog")
    sheet.get_by_text("Wrong cards leave the game; agree how many to deal.", exact=True).click()
    sheet.locator("label", has_text="30 s").click()
    new = "World history · 4 cards each · 30 s a turn · Wrong cards leave the game; agree how many to deal."
    expect(guest.page.get_by_text(new, exact=True)).to_be_visible()
    told = guest.page.get_by_role("log").filter(has_text=f"The game has changed: Timeline · {new}")
    expect(told).to_have_count(1)
    axe.check(host.page, "settings")
    sheet.get_by_role("button", name="Done").click()
    expect(host.page.get_by_text("A random player starts.")).to_be_visible()


def test_the_host_arranges_the_seats(host: Seat) -> None:
    code = host.make(people=2, computers=1, start=False)
    page = host.page
    page.goto(f"/t/{code}")
    names = page.locator("main ol .words b")
    expect(names).to_have_count(3)
    page.get_by_role("button", name="Options for Ada").click()
    page.get_by_role("button", name="Swap places with Inès").click()
    expect(names.first).to_have_text("Inès")
    page.get_by_role("button", name="Options for Inès").click()
    page.get_by_role("button", name="Change name and animal").click()
    page.get_by_role("textbox", name="Name").fill("Zoë")
    page.get_by_role("button", name="Save").click()
    expect(names.first).to_have_text("Zoë")
    page.get_by_role("button", name="Options for").last.click()
    page.get_by_role("button", name="Remove").click()
    expect(names).to_have_count(2)
    page.get_by_role("button", name="Add someone here").click()
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Add a computer").click()
    easy = page.get_by_role("dialog").locator("label", has_text="Easy")
    expect(easy).to_contain_text("Right about 5 times in 10")
    easy.click()
    page.get_by_role("dialog").get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Computer · Easy")).to_be_visible()
    expect(page.get_by_role("button", name="Begin with 4 players")).to_be_visible()


def test_a_guest_is_told_that_all_seats_are_taken_and_that_they_have_begun(host: Seat, guest: Seat) -> None:
    code = host.make(computers=7, start=False)
    page = guest.page
    page.goto(f"/t/{code}")
    expect(page.get_by_text("All 8 seats are taken.")).to_be_visible()
    expect(page.get_by_role("button", name="Just watch")).to_be_visible()
    host.change(code, type="remove", seat=7)
    expect(page.get_by_role("button", name="Sit down as Parrot")).to_be_visible()
    host.change(code, type="start", first=0)
    expect(page.get_by_text("The game has begun.")).to_be_visible()
    page.get_by_role("button", name="Watch").click()
    expect(page.locator("[data-line]").first).to_be_visible()

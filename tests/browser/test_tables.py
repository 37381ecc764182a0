"""Tables with several browsers, and failures during a game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.contexts import pass_time, take_clock
from tests.browser.line_states import HOLD_AT_THE_SEAL
from tests.browser.seat import FOLLOW, Seat
from tests.browser.server import Server
from tests.browser.socket_players import SocketPlayer, place_wrong

CARDS = "cards => cards.map((one) => one.dataset.card)"
EVERY_WORD = """() => [document.body.innerText, ...[...document.querySelectorAll('[aria-label]')].map((one) =>
  one.getAttribute('aria-label'))].join(' ')"""
A_STEP = 3300  # ms: what a step of a replay takes, and a little


def test_two_browsers_and_a_spectator_play_one_game(open_seat: Callable[..., Seat]) -> None:
    host, guest, watcher = open_seat(), open_seat(390, 844), open_seat()
    host.page.goto("/")
    host.page.get_by_role("button", name="Create a table").click()
    expect(host.page.get_by_role("heading", name="Game setup")).to_be_visible()
    host.page.wait_for_url("**/t/*")
    code = host.page.url.rsplit("/", 1)[1]

    guest.page.goto("/")
    guest.page.get_by_role("textbox", name="Have a code?").fill(code)
    guest.page.get_by_role("button", name="Join").click()
    guest.page.get_by_role("button", name="Sit down").first.click()
    expect(host.page.get_by_text("2 of 8")).to_be_visible()
    host.page.get_by_role("button", name="Begin with 2 players").click()
    for one in (host, guest):
        one.until(lambda one=one: one.update is not None, "the game")  # type: ignore[misc]
    watcher.open(code)
    assert watcher.view["you"] is None
    expect(watcher.page.locator("[data-hand]")).to_have_count(0)

    first, second = (host, guest) if host.view["choices"] else (guest, host)
    first.move(first.tap)
    second.until(lambda: second.view["choices"] is not None, "the second turn")
    second.move(second.tap, right=False)
    watcher.until(lambda: watcher.view["turn"] == 3, "the third turn")
    assert watcher.view["line"] == host.view["line"] == guest.view["line"]
    expect(host.page.get_by_text("1 person is watching")).to_be_attached()


def test_a_refresh_in_the_middle_keeps_the_seat_and_the_game(seat: Seat) -> None:
    code = seat.make(computers=1, options={"hand_size": 3})
    seat.open(code)
    seat.move(seat.tap, right=False)
    seat.until_mine_or_over()
    before = seat.view
    seat.update = None
    seat.page.reload()
    seat.until(lambda: seat.update is not None, "the view after the refresh")
    assert seat.view == before
    expect(seat.page.locator("[data-hand] .playable")).to_have_count(len(before["choices"]["cards"]))
    seat.move(seat.tap)


def test_a_server_that_is_killed_in_the_middle_is_caught_up_with(
    own_server: Server, open_seat: Callable[..., Seat]
) -> None:
    seat = open_seat(server=own_server)
    seat.open(seat.make(people=2, options={"hand_size": 3}))
    seat.page.get_by_role("button", name="I’m Ada").click()
    seat.until(lambda: seat.view["choices"] is not None, "the turn")
    line = seat.line()
    own_server.kill()
    expect(seat.page.get_by_text("connection", exact=False).first).to_be_visible()
    seat.update = None
    own_server.start()
    seat.until(lambda: seat.update is not None, "the connection to come back")
    expect(seat.page.locator(".lost")).to_have_count(0)
    assert seat.line() == line
    # The seat is still this browser's: a hand-over is asked for anew, then the game goes on.
    if seat.hand_over is not None:
        seat.page.get_by_role("button", name="I’m Ada").click()
    seat.until(lambda: seat.view["choices"] is not None, "the turn after the restart")
    seat.move(seat.tap)
    seat.until(lambda: len(seat.line()) == len(line) + 1, "the card on the line")


def test_who_leaves_is_announced_keeps_their_moves_and_comes_back(open_seat: Callable[..., Seat]) -> None:
    ada, ben = open_seat(390, 844), open_seat(390, 844)
    code = ada.make(start=False)
    ben.ask("/api/about")
    ben.change(code, type="join", people=[{"name": "Ben", "animal": "otter"}])
    ada.change(code, type="start", first=1)
    ada.open(code)
    ben.open(code)
    ben.move(ben.tap, right=False)
    last = ada.page.locator(".last button")
    expect(last).to_contain_text("Ben")
    ada.until(lambda: ada.view["choices"] is not None, "Ada's turn")
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("button", name="Leave", exact=False).click()
    ben.page.get_by_role("button", name="Leave", exact=False).last.click()
    expect(ada.page.locator(".toast")).to_have_text("Ben left. A computer player takes over.")
    expect(last).to_contain_text("Ben")
    expect(ben.page.get_by_role("button", name="Play now")).to_be_visible()
    assert ben.page.locator(".toast").count() == 0, "Ben knows it"
    ben.page.go_back()
    ben.until(lambda: ben.update is not None and ben.update["seat"] is None, "the game to look at")
    ben.page.get_by_role("button", name="Take my seat back").click()
    expect(ada.page.locator(".toast", has_text="Ben is back.")).to_be_visible()
    ada.move(ada.tap)
    assert ben.until_mine_or_over()
    ben.move(ben.tap)


@pytest.mark.parametrize("game", ["timeline", "together"])
def test_pass_and_play_shows_the_reveal_and_only_then_whose_turn_it_is(
    game: str, open_seat: Callable[..., Seat]
) -> None:
    """Nothing is secret: no curtain, the line can be studied, and people are called by their names."""
    seat = open_seat(390, 844)
    page = seat.page
    seat.open(seat.make(game, people=2))
    playable, turn = page.locator("[data-hand] .playable"), page.get_by_role("heading", name="’s turn", level=2)
    expect(turn).to_have_text("Ada’s turn")
    expect(page.get_by_text("Hand over the phone.")).to_be_visible()
    expect(playable).to_have_count(0)
    page.keyboard.press("1")
    expect(page.locator("[data-hand] .selected")).to_have_count(0)
    page.locator("[data-line] [data-card]").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="I’m Ada").click()
    expect(playable.first).to_be_visible()
    expect(turn).to_have_count(0)
    held = set(page.locator("[data-hand] [data-card]").evaluate_all(CARDS))
    page.evaluate(HOLD_AT_THE_SEAL)
    if game == "timeline":
        seat.move(seat.tap, right=False)
    else:
        seat.hand(seat.view["choices"]["play"][0]).click()
        seat.does(page.get_by_role("button", name="Play it").click)
    page.evaluate("window.held")
    expect(turn).to_have_count(0)
    assert held & set(page.locator("[data-hand] [data-card]").evaluate_all(CARDS)), "Ada still looks at her cards"
    page.evaluate("window.release()")
    if game == "together":
        page.get_by_role("button", name="Stop", exact=True).click()
    expect(turn).to_have_text("Inès’s turn")
    assert not re.findall(r"\b[Yy]ou(?:rs?)?\b", page.evaluate(EVERY_WORD))


def test_one_person_against_computer_players_is_asked_for_nothing(seat: Seat) -> None:
    seat.open(seat.make(computers=1))
    expect(seat.page.locator("[data-hand] .playable").first).to_be_visible()
    expect(seat.page.get_by_role("button", name="I’m")).to_have_count(0)
    expect(seat.page.get_by_role("heading", name="Your turn")).to_be_visible()


def test_a_seat_is_carried_to_another_device(open_seat: Callable[..., Seat]) -> None:
    old, new = open_seat(), open_seat(390, 844)
    code = old.make(computers=1)
    old.open(code)
    old.page.get_by_role("button", name="Menu").click()
    old.page.get_by_role("button", name="another device", exact=False).click()
    link = old.page.locator("dialog input[readonly]").input_value()
    new.page.goto(link)
    new.page.get_by_role("button", name="Continue here").click()
    new.until(lambda: new.update is not None, "the game on the new device")
    assert new.view["choices"] is not None
    new.page.goto(link)
    new.page.get_by_role("button", name="Continue here").click()
    expect(new.page.get_by_role("heading", name="This link didn’t work")).to_be_visible()


def test_a_table_that_does_not_exist_and_one_without_spectators_say_so(open_seat: Callable[..., Seat]) -> None:
    host, stranger = open_seat(), open_seat()
    code = host.make(people=2, spectators=False)
    stranger.page.goto("/t/ZZZZZZ")
    expect(stranger.page.get_by_text("No table has this code.")).to_be_visible()
    stranger.page.goto(f"/t/{code}")
    expect(stranger.page.get_by_text("This table doesn’t allow spectators.")).to_be_visible()


def test_after_the_end_the_game_is_replayed_by_buttons_and_keys(open_seat: Callable[..., Seat], server: Server) -> None:
    seat = open_seat()
    take_clock(seat.page)
    code = seat.make(people=1, start=False, options={"hand_size": 1})
    friend = SocketPlayer(server, code, "Kwame", "otter", place_wrong)
    seat.change(code, type="start", first=0)
    seat.open(code)
    seat.move(seat.tap)
    seat.until(lambda: seat.view["outcome"] is not None, "the end")
    friend.leave()
    page = seat.page
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text("The deal", exact=True)).to_be_visible()
    slots = page.locator("[data-line] [data-slot]:not(.guest)")
    expect(slots).to_have_count(1)
    page.get_by_role("button", name="Next move").click()
    expect(page.get_by_text("Move 1 of 2")).to_be_visible()
    expect(slots).to_have_count(2)
    page.keyboard.press("End")
    expect(page.get_by_text("Move 2 of 2")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_text("The deal", exact=True)).to_be_visible()
    expect(slots).to_have_count(1)
    page.get_by_role("button", name="Play", exact=True).click()
    for step in (1, 2):
        pass_time(page, A_STEP)
        expect(page.get_by_text(f"Move {step} of 2")).to_be_visible()
    pass_time(page, A_STEP)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_plain_http_name_of_the_network_works_like_any_other(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(host="table.test")
    page = seat.page
    page.goto("/")
    assert page.evaluate("isSecureContext") is False
    page.get_by_role("button", name="Play now").click()
    seat.until(lambda: seat.update is not None, "the game")
    seat.move(seat.tap)


def test_a_table_that_opens_says_so_without_waiting(open_seat: Callable[..., Seat]) -> None:
    """Between Play and the table the page is never blank."""
    seat = open_seat()
    code = seat.make(computers=1)
    seat.page.route_web_socket(re.compile("/play$"), lambda _: None)  # the table does not come
    seat.page.goto("/")
    seat.page.evaluate(FOLLOW, f"t/{code}")  # no page carries it
    words = seat.page.get_by_role("heading", name=f"Opening table {code}")
    words.wait_for()
    assert words.evaluate("(one) => one.getAnimations({ subtree: true }).length") == 0
    assert words.evaluate("(one) => one.closest('main').getAnimations().length") == 0


def test_an_empty_table_says_that_nobody_hosts_it(open_seat: Callable[..., Seat]) -> None:
    host, guest = open_seat(), open_seat()
    code = host.make(start=False)
    host.change(code, type="leave")
    guest.page.goto(f"/t/{code}")
    expect(guest.page.get_by_text("Nobody is hosting.")).to_be_visible()
    host.page.goto("/")
    expect(host.page.locator(f'a[href="t/{code}"]')).to_be_visible()

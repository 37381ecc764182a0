"""Reveals: they end in exactly the view, block nothing, and a tap has an effect before the server answers."""

import re
import threading
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import card_dates, compare_view
from tests.browser.line_states import HOLD_AT_THE_CORRECTION, HOLD_AT_THE_SEAL, wait_for_the_correction
from tests.browser.page_sockets import HeldSocket
from tests.browser.seat import A_FRAME, PACE, Seat, middle
from tests.browser.server import Server
from tests.browser.socket_players import SocketPlayer, place_right, place_wrong, team_up
from tests.hang_guard import HANGS_AFTER

# Notes every card that is turned over, once with each look.
NOTE_GUESTS = """() => {
  window.guests = []
  const look = () => {
    const card = document.querySelector('[data-guest] [data-card]')
    const seal = card && ['right', 'wrong', 'blocked'].find((kind) => card.classList.contains(kind))
    const told = seal && `${card.dataset.card} ${seal}`
    if (told && window.guests.at(-1) !== told) window.guests.push(told)
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true })
}"""
# Notes whether something is on the page in the task that follows a tap.
NOTE_ANSWER = """(selector) => {
  window.answered = new Promise((done) => addEventListener('click', () =>
    setTimeout(() => done(document.querySelector(selector) !== null)), { capture: true, once: true }))
}"""
# Notes where each flight begins: the middle of what flies.
NOTE_FLIGHTS = """() => {
  window.flights = []
  const note = (copy) => requestAnimationFrame(() => {
    const { left, top, width, height } = copy.getBoundingClientRect()
    window.flights.push([left + width / 2, top + height / 2])
  })
  const added = (changes) => changes.flatMap((change) => [...change.addedNodes])
  new MutationObserver((changes) => added(changes).filter((one) => one.dataset?.copy === '').forEach(note))
    .observe(document.body, { childList: true })
}"""
# Whether the card that is shown is on its way from the line.
LEAVES = "document.getAnimations().some((one) => one.effect?.target?.matches('[data-guest] [data-card]'))"
SLOW = 0.1  # a reveal takes many seconds, so that tests are sure to see it
STANDING = 0.001  # nothing ends by itself before a test does


def near(one: list[float], other: tuple[float, float]) -> bool:
    """Return whether two places are closer than a card is wide."""
    return abs(one[0] - other[0]) < 60 and abs(one[1] - other[1]) < 60


def table_of_four(seat: Seat, server: Server, gate: threading.Event) -> list[SocketPlayer]:
    """Open a table of Timeline where three players move before this seat, once the gate is open."""

    def when_open(choose: Callable[[dict[str, Any]], dict[str, Any]]) -> Callable[[dict[str, Any]], dict[str, Any]]:
        return lambda view: choose(view) if gate.wait(HANGS_AFTER) else {}

    code = seat.make(start=False, options={"hand_size": 3})
    ways = [("Kwame", "otter", place_wrong), ("Inès", "fox", place_right), ("Tómas", "badger", place_wrong)]
    friends = [SocketPlayer(server, code, name, animal, when_open(way)) for name, animal, way in ways]
    seat.change(code, type="start", first=1)
    seat.open(code)
    seat.settle()
    return friends


def agree(seat: Seat, what: str) -> None:
    """Wait until the page shows the view, and check that it stays so."""
    told = ["nothing"]

    def same() -> bool:
        told[0] = compare_view.difference(seat)
        return not told[0]

    try:
        seat.until(same, what)
    except AssertionError as error:
        raise AssertionError(f"{what}: {told[0]}") from error
    seat.settle()
    assert not compare_view.difference(seat)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_after_every_reveal_of_timeline_the_page_is_the_view(
    open_seat: Callable[..., Seat], server: Server, motion: str
) -> None:
    seat = open_seat(reduced_motion=motion)
    code = seat.make(start=False, options={"hand_size": 2})
    friend = SocketPlayer(server, code, "Kwame", "otter", place_wrong)
    seat.change(code, type="start", first=0)
    seat.open(code)
    for right in (False, True):
        seat.until_mine_or_over()
        agree(seat, "before a move")
        seat.move(seat.tap, right)
        seat.until_mine_or_over()
        agree(seat, "after two reveals")
    friend.leave()


@pytest.mark.parametrize("game", ["timeline", "together"])
def test_labels_seats_and_prompts_follow_what_is_shown(
    game: str, open_seat: Callable[..., Seat], server: Server
) -> None:
    """While a card is revealed it is still its player's turn, and the card shows whose it is until it is gone."""
    seat, gate = open_seat(390, 844), threading.Event()
    page, timeline = seat.page, game == "timeline"
    code = seat.make(game, start=False)
    choose = place_wrong if timeline else team_up
    friend = SocketPlayer(server, code, "Kwame", "otter", lambda view: choose(view) if gate.wait(HANGS_AFTER) else {})
    seat.change(code, type="start", first=0)
    seat.open(code)
    heading, now, playable = page.locator("h1"), page.locator("[data-seat].now"), page.locator("[data-hand] .playable")
    expect(heading).to_have_text("Your turn")
    expect(playable.first).to_be_visible()
    lit = now.count()

    def begin() -> None:
        """Stop the next reveal on its way, and then again at its verdict."""
        page.evaluate(HOLD_AT_THE_SEAL)
        seat.pace(0)

    def hold(animal: str) -> None:
        """From take-off to verdict the card shows the animal of its player."""
        expect(page.locator(f'[data-copy] [data-animal="{animal}"]')).to_be_attached()
        expect(playable).to_have_count(0)
        seat.pace(PACE)
        page.evaluate("window.held")
        expect(page.locator(f'[data-guest] [data-animal="{animal}"]')).to_be_visible()
        expect(playable).to_have_count(0)

    begin()
    if timeline:
        seat.move(seat.tap, right=False)
        assert seat.view["to_move"] == 1
    else:
        seat.hand(seat.view["choices"]["play"][0]).click()
        seat.does(page.get_by_role("button", name="Play it").click)
    hold("owl")
    expect(heading).to_have_text("Your turn")
    expect(now).to_have_count(lit)
    expect(page.get_by_text("Tap a card")).to_have_count(0)
    page.evaluate("window.release()")
    if not timeline:
        page.get_by_role("button", name="Stop", exact=True).click()
    expect(heading).to_have_text("Kwame’s turn")
    expect(now).to_have_attribute("data-seat", "1")
    seat.settle()
    begin()
    gate.set()
    hold("otter")
    expect(heading).to_have_text("Kwame’s turn")
    expect(now).to_have_attribute("data-seat", "1")
    page.evaluate("window.release()")
    friend.leave()


@pytest.mark.parametrize("game", ["timeline", "together", "lineup", "exhibition"])
def test_a_dropped_card_settles_from_where_it_was_dropped(game: str, open_seat: Callable[..., Seat]) -> None:
    """It is not seen in the hand again, and nothing is asked for before its date shows."""
    seat = open_seat()
    page, socket = seat.page, HeldSocket(seat)
    seat.open(seat.make(game, computers=0 if game in {"exhibition", "lineup"} else 1))
    if game == "exhibition":
        card = next(one["card"] for one in seat.view["choices"]["cards"] if not one["to"])
        own, to = page.locator(f'[data-stop="card {card}"]'), page.locator('[data-drop="spot one_continent 0"]')
    else:
        own, to = page.locator("[data-hand] [data-card]").first, page.locator("[data-gap]").first
    expect(own).to_be_visible()
    seat.settle()
    x, y = middle(own)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 30, steps=4)
    seat.rest(to)
    end_x, end_y = middle(to)
    page.mouse.move(end_x, end_y + 20, steps=4)
    seat.pace(SLOW)
    if game != "exhibition":
        socket.hold()
    page.evaluate(NOTE_FLIGHTS)
    page.mouse.up()
    seat.until(
        lambda: any(near(start, (end_x, end_y + 20)) for start in page.evaluate("flights")), "the card to settle"
    )
    assert not any(near(start, (x, y)) for start in page.evaluate("flights")), "nothing flies from the hand"
    if game != "exhibition":
        seat.until(lambda: any('"done"' in str(message) for _, message in socket.held or []), "the server's answer")
        socket.release(lambda message: '"done"' in message)
        expect(page.get_by_text("Revealing the date…")).to_be_visible()
        page.evaluate(A_FRAME)
        expect(page.get_by_text("Revealing the date…")).to_be_visible()
        expect(page.locator("[data-hand] .playable")).to_have_count(0)
        socket.release()


def test_a_tap_skips_a_reveal_and_is_taken(open_seat: Callable[..., Seat], server: Server) -> None:
    seat = open_seat()
    code = seat.make(start=False, options={"hand_size": 4})
    friend = SocketPlayer(server, code, "Kwame", "otter", place_wrong)
    seat.change(code, type="start", first=0)
    seat.open(code)
    for _ in range(2):
        seat.until_mine_or_over()
        seat.pace(SLOW)
        seat.move(seat.tap, right=False)
        seat.until_mine_or_over()
        seat.page.locator("[data-guest]").wait_for(state="attached")
        card = seat.view["choices"]["cards"][0]
        seat.hand(card).click()
        seat.page.locator(f'[data-hand] [data-card="{card}"].selected').wait_for(state="attached")
        assert not compare_view.difference(seat)
        seat.page.keyboard.press("Escape")
    friend.leave()


def test_a_wrong_card_lies_where_it_belonged_until_a_tap(open_seat: Callable[..., Seat]) -> None:
    """It is as wide as on the drawing, the dates beside it light up, and its story can be opened."""
    seat = open_seat(390, 844)
    page = seat.page
    code = seat.make(people=2, computers=0)
    seat.open(code)
    page.get_by_role("button", name="I’m Ada").click()
    seat.move(seat.tap)
    page.get_by_role("button", name="I’m Inès").click()
    seat.settle()
    card, guess = seat.chosen(right=False)
    page.evaluate(HOLD_AT_THE_CORRECTION)
    seat.does(lambda: seat.tap(card, guess))
    wait_for_the_correction(seat)
    told = page.locator("[data-correction]")
    expect(told).to_contain_text("It was")
    expect(told).to_contain_text("It belonged")
    expect(told).to_contain_text("Inès’s guess:")
    wrong = page.locator("[data-guest] [data-card]")
    expect(wrong).to_have_class(re.compile(r"\bwrong\b"))
    box = wrong.bounding_box()
    assert box is not None
    assert 150 <= box["width"] <= 156
    assert abs(box["x"] + box["width"] / 2 - 195) < 2, "in the middle"
    line = seat.line()
    place = card_dates.right_gap(line, card)
    beside = line[max(0, place - 1) : place + 1]
    assert page.locator(".slot.told").evaluate_all("all => all.map((one) => one.dataset.slot)") == beside
    expect(page.locator(".truth")).to_be_visible()
    expect(page.locator("section.plate")).to_have_count(0)
    expect(told.get_by_role("button")).to_be_visible()  # its story
    assert not page.evaluate(LEAVES)
    seat.pace(0)
    page.mouse.click(380, 520)  # on nothing
    seat.until(lambda: page.evaluate(LEAVES), "the card to leave")
    seat.pace(PACE)
    expect(page.get_by_role("button", name="I’m Ada")).to_be_visible()
    expect(told).to_have_count(0)


def test_several_reveals_of_one_update_are_shown_one_after_the_other(
    open_seat: Callable[..., Seat], server: Server
) -> None:
    seat, gate = open_seat(), threading.Event()
    socket = HeldSocket(seat)
    friends = table_of_four(seat, server, gate)
    seat.page.evaluate(NOTE_GUESTS)
    socket.disconnect()
    gate.set()
    seat.until(lambda: friends[0].views[-1]["to_move"] == 0, "the friends to move")
    socket.offline = False
    seat.until(lambda: seat.view["choices"] is not None, "the own turn")
    update = seat.update
    assert update is not None
    reveals = [event for event in update["events"] if event["type"] in {"placed", "misplaced"}]
    assert len(reveals) == 3, "all in one update"
    agree(seat, "after three reveals")
    looks = {"placed": "right", "misplaced": "wrong"}
    assert seat.page.evaluate("window.guests") == [f"{event['card']} {looks[event['type']]}" for event in reveals]
    for friend in friends:
        friend.leave()


def test_a_tap_skips_all_that_is_still_to_be_shown(open_seat: Callable[..., Seat], server: Server) -> None:
    seat, gate = open_seat(), threading.Event()
    socket = HeldSocket(seat)
    friends = table_of_four(seat, server, gate)
    seat.pace(SLOW)
    socket.disconnect()
    gate.set()
    seat.until(lambda: friends[0].views[-1]["to_move"] == 0, "the friends to move")
    socket.offline = False
    seat.until(lambda: seat.view["choices"] is not None, "the own turn")
    seat.page.locator("[data-guest]").wait_for(state="attached")
    seat.pace(STANDING)
    card = seat.view["choices"]["cards"][0]
    seat.hand(card).click()
    seat.page.locator(f'[data-hand] [data-card="{card}"].selected').wait_for(state="attached")
    seat.until(lambda: not compare_view.difference(seat), "all to be skipped")
    for friend in friends:
        friend.leave()


def test_after_every_reveal_of_together_the_page_is_the_view(open_seat: Callable[..., Seat], server: Server) -> None:
    seat, gate = open_seat(), threading.Event()
    code = seat.make("together", start=False)
    friend = SocketPlayer(server, code, "Kwame", "otter", lambda view: team_up(view) if gate.wait(HANGS_AFTER) else {})
    seat.change(code, type="start", first=0)
    seat.open(code)
    for number in range(8):
        gate.set()
        assert seat.until_mine_or_over()
        action = team_up(seat.view)
        if action["type"] == "stop":
            agree(seat, f"at decision {number}")
            seat.does(lambda: seat.page.keyboard.press("0"))
            continue
        agree(seat, f"at decision {number}")
        gate.clear()  # nothing else is shown until this was looked at
        seat.hand(action["card"]).click()
        seat.pace(SLOW)
        seat.does(lambda play=action["type"] == "play": seat.page.keyboard.press("Enter" if play else "Delete"))  # type: ignore[misc]
        if number % 4 == 0:  # skipped by a tap
            seat.until(lambda: compare_view.moving(seat.page) > 0, "something to be shown")
            card = next(one["card"] for one in seat.view["seats"][0]["hand"] if one["card"] != action["card"])
            seat.hand(card).click()
            seat.page.locator(f'[data-hand] [data-card="{card}"].selected').wait_for(state="attached")
            assert not compare_view.difference(seat)
            seat.page.keyboard.press("Escape")
        seat.pace(PACE)
    gate.set()
    friend.leave()


def test_a_tap_in_timeline_is_answered_before_the_server_has_said_anything(seat: Seat) -> None:
    socket = HeldSocket(seat)
    seat.open(seat.make(computers=1))
    seat.settle()
    card, gap = seat.chosen()
    socket.hold()
    seat.page.evaluate(NOTE_ANSWER, f'[data-hand] [data-card="{card}"].selected')
    seat.hand(card).click()
    assert seat.page.evaluate("window.answered"), "the card is picked"
    seat.page.evaluate(NOTE_ANSWER, f'[data-guest][data-slot="{card}"]')
    seat.gap(gap).click()
    assert seat.page.evaluate("window.answered"), "the card is placed"
    seat.until(lambda: bool(socket.held), "the server's answer")
    expect(seat.page.locator(f'[data-slot="{card}"] .question')).to_be_visible()
    socket.release()
    expect(seat.page.locator(f'[data-slot="{card}"] .band')).to_be_visible()


def test_a_tap_in_together_is_answered_before_the_server_has_said_anything(seat: Seat) -> None:
    socket = HeldSocket(seat)
    seat.open(seat.make("together", computers=1))
    seat.settle()
    card = seat.view["choices"]["play"][0]
    socket.hold()
    seat.page.evaluate(NOTE_ANSWER, f'[data-hand] [data-card="{card}"].selected')
    seat.hand(card).click()
    assert seat.page.evaluate("window.answered"), "the card is picked"
    seat.page.evaluate(NOTE_ANSWER, f'[data-guest] [data-card="{card}"]')
    seat.page.get_by_role("button", name="Play it").click()
    assert seat.page.evaluate("window.answered"), "the card is played"
    seat.pace(SLOW)
    socket.release()
    expect(seat.page.locator("[data-guest] .band")).to_be_visible()

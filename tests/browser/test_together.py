"""Whole games of Timeline together by taps, and with the keyboard only."""

import copy
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.pairwise import pairwise
from tests.browser.seat import A_FRAME, PACE, Seat, middle
from tests.browser.server import Server
from tests.browser.socket_players import Choose, SocketPlayer, team_up
from tests.hang_guard import HANGS_AFTER


def team_of_two(seat: Seat, server: Server, choose: Choose = team_up, first: int = 0) -> SocketPlayer:
    code = seat.make("together", start=False)
    friend = SocketPlayer(server, code, "Kwame", "otter", choose)
    seat.change(code, type="start", first=first)
    seat.open(code)
    return friend


def test_a_whole_game_of_a_team_of_two(open_seat: Callable[..., Seat], server: Server) -> None:
    seat = open_seat()
    friend = team_of_two(seat, server)
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
    # All but the card that was dealt are told with who placed them, the one under another too.
    line = [shown["card"] for stack in seat.view["base"] + seat.view["interstice"] for shown in stack]
    said = page.locator('[data-line] [data-card][aria-label*="placed by"]')
    expect(said).to_have_count(len(line) - 1)
    expect(page.locator("[data-line] .owner").first).to_be_visible()


@pytest.mark.parametrize("finger", [False, True])
def test_a_tap_is_for_the_card_that_was_pressed_wherever_the_hand_moves_it(
    finger: bool, open_seat: Callable[..., Seat], server: Server
) -> None:
    seat = open_seat(has_touch=finger)
    friend = team_of_two(seat, server)
    page = seat.page
    first, second = seat.view["choices"]["play"][:2]
    seat.hand(first).click()
    seat.settle()
    seat.pace(0)  # the first card stays on its way until the second is pressed
    seat.does(page.get_by_role("button", name="Play it").click)
    before = seat.hand(second).bounding_box()
    page.evaluate("() => { window.setTimeout = () => 0 }")  # however long it takes here, it is no long press
    press = finger_press if finger else mouse_press
    with press(seat, middle(seat.hand(second))):
        seat.pace(PACE)
        seat.until(lambda: seat.hand(second).bounding_box() != before, "the hand to close up")
        seat.settle()
    expect(seat.hand(second)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-hand] [aria-pressed=true]")).to_have_count(1)
    expect(page.get_by_role("button", name="Try it")).to_be_enabled()
    friend.leave()


def test_a_press_that_slides_off_a_card_is_no_tap(seat: Seat) -> None:
    seat.open(seat.make("together"))
    seat.settle()
    first, second = seat.view["choices"]["play"][:2]
    with mouse_press(seat, middle(seat.hand(first))):
        seat.page.mouse.move(*middle(seat.hand(second)), steps=3)
    expect(seat.page.locator("[data-hand] [aria-pressed=true]")).to_have_count(0)
    seat.hand(second).click()
    expect(seat.hand(second)).to_have_attribute("aria-pressed", "true")


@contextmanager
def mouse_press(seat: Seat, at: tuple[float, float]) -> Iterator[None]:
    seat.page.mouse.move(*at)
    seat.page.mouse.down()
    yield
    seat.page.mouse.up()


@contextmanager
def finger_press(seat: Seat, at: tuple[float, float]) -> Iterator[None]:
    session = seat.page.context.new_cdp_session(seat.page)
    point = {"x": at[0], "y": at[1]}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    yield
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_a_card_stays_chosen_while_a_mate_plays(open_seat: Callable[..., Seat], server: Server) -> None:
    seat, chosen = open_seat(), Event()

    def play(view: dict[str, Any]) -> dict[str, Any]:
        assert chosen.wait(HANGS_AFTER)
        return team_up(view)

    friend = team_of_two(seat, server, play, first=1)
    card = seat.view["seats"][0]["hand"][0]["card"]
    seat.hand(card).click()
    expect(seat.hand(card)).to_have_attribute("aria-pressed", "true")
    chosen.set()
    assert seat.until_mine_or_over()
    expect(seat.page.locator(".actions")).to_be_visible()
    expect(seat.hand(card)).to_have_attribute("aria-pressed", "true")
    friend.leave()


def test_an_icon_says_on_a_tap_what_it_is_for(seat: Seat) -> None:
    page = seat.page
    seat.open(seat.make("together"))
    page.locator("[data-hand] .icon").first.click()
    expect(page.locator(".toast")).to_contain_text("The icons are for discarding.")
    expect(page.locator("[data-hand] [aria-pressed=true]")).to_have_count(0)
    seat.hand(seat.view["choices"]["play"][0]).click()
    expect(page.locator("[data-hand] [aria-pressed=true]")).to_have_count(1)


def test_a_whole_game_by_keyboard_alone(open_seat: Callable[..., Seat], server: Server) -> None:
    seat = open_seat()
    friend = team_of_two(seat, server)
    keys = seat.page.keyboard
    seat.page.mouse.move(0, 0)
    kinds: set[str] = set()
    while seat.until_mine_or_over():
        first = seat.view["choices"]["discard"][:1] if "discard" not in kinds else []
        action = {"type": "discard", "card": first[0]} if first else team_up(seat.view)
        kinds.add(action["type"])
        if action["type"] == "stop":
            seat.does(lambda: keys.press("0"))
            continue
        choose(seat, action["card"])
        seat.does(lambda play=action["type"] == "play": keys.press("Enter" if play else "Delete"))  # type: ignore[misc]
    friend.leave()
    assert kinds == {"play", "discard", "stop"}
    seat.until(lambda: seat.page.get_by_role("link", name="Replay").count() == 1, "the end")
    # On by keyboard too: Tab reaches the buttons of the end.
    for _ in range(40):
        keys.press("Tab")
        if seat.page.evaluate("document.activeElement.closest('a[href*=replay]') !== null"):
            break
    keys.press("Enter")
    expect(seat.page.locator('input[type="range"]')).to_be_visible()


def choose(seat: Seat, card: str) -> None:
    """Choose a card of the hand by its number, in the order shown. The focus is on it then."""
    drawn = "[...document.querySelectorAll('[data-hand] [data-card]')].map((one) => one.dataset.card)"
    chosen = "document.activeElement?.closest('[data-hand] .selected')?.dataset.card ?? ''"

    def press() -> bool:
        hand = seat.page.evaluate(drawn)
        if card in hand:
            seat.page.keyboard.press(str(hand.index(card) + 1))
        seat.page.evaluate(A_FRAME)
        # A first key may only have ended what was being shown, with another card in this place.
        return bool(seat.page.evaluate(chosen) == card)

    seat.until(press, "the card to be chosen")


def test_a_card_is_played_by_dragging_it_with_a_finger(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844, has_touch=True)
    seat.open(seat.make("together", computers=1))
    seat.settle()
    card = seat.view["choices"]["play"][0]
    seat.does(lambda: seat.drag_by_finger(seat.hand(card), seat.page.locator("[data-line]")))
    told = next(event for event in (seat.update or {})["events"] if event.get("card") == card)
    assert told["type"] in {"placed", "blocked"}


CLIPPED = """titles => titles.flatMap((title) => [...document.querySelectorAll('button.blocked')].flatMap((card) => {
  for (const one of card.querySelectorAll('.title > span')) one.textContent = title
  const shown = [...card.querySelectorAll('.title > span')].filter((one) => one.checkVisibility())
  const cut = (one) => one.scrollHeight > one.clientHeight + 1 || one.clientHeight > one.parentElement.clientHeight + 1
  if (shown.length === 1 && !cut(shown[0])) return []
  return [`${title}: ${Math.round(card.clientWidth)}x${Math.round(card.clientHeight)}`]
}))"""


PHONES = [(360, 740), (390, 844), (844, 390)]
Side = dict[str, str | None]
SHOWN: Side = {"date": "-1479", "back": "key"}
HIDDEN: Side = {"date": None, "back": None}
BLOCKED = pairwise(["fr", "is"], PHONES, [1, 2, 3, 4], [SHOWN, HIDDEN])


class Sideways:
    """Shows the first cards of hands as blocked, with these date sides: changes the server's words on their way."""

    def __init__(self, page: Page, *sides: list[Side]) -> None:
        self._sides = sides
        page.route_web_socket("**/play", self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.connect_to_server().on_message(self._hear)

    def _hear(self, words: str | bytes) -> None:
        said = json.loads(words)
        if said["type"] != "update":
            self._socket.send(words)
            return
        self._update = said
        self.lay(*self._sides)

    def lay(self, *sides: list[Side]) -> None:
        """Tell the newest update, perhaps once more, with these date sides."""
        update = copy.deepcopy(self._update)
        for player, shown in zip(update["view"]["seats"], sides, strict=False):
            for card, side in zip(player["hand"], shown, strict=False):
                card["blocked"] = side
        self._socket.send(json.dumps(update | {"events": []}))


@pytest.mark.parametrize("language", ["fr", "is"])
def test_blocked_cards_show_their_whole_titles_on_phones(language: str, open_seat: Callable[..., Seat]) -> None:
    """The longest titles of the deck, with one to four cards blocked.

    Of languages, phones, numbers of cards, and dates shown or hidden all pairs.
    """
    seat = open_seat(language=language)
    page = seat.page
    table = Sideways(page)
    code = seat.make("together", computers=1)
    cards = seat.ask(f"/api/tables/{code}/texts?language={language}")["cards"].values()
    titles = sorted((card["title"] for card in cards), key=lambda title: len(title.replace("\u00ad", "")))
    seat.open(code)
    lying = page.locator("[data-hand] button.blocked")
    for _, size, count, side in [row for row in BLOCKED if row[0] == language]:
        table.lay([side] * count)
        seat.resize(*size)
        expect(lying).to_have_count(count)
        expect(lying.filter(has_text="1479")).to_have_count(count if side is SHOWN else 0)
        seat.settle()
        assert page.evaluate(CLIPPED, titles[-24:]) == [], (size, count, side)


def test_a_blocked_card_is_marked_as_seen_and_does_not_show_its_date(seat: Seat) -> None:
    Sideways(seat.page, [HIDDEN, SHOWN], [HIDDEN, SHOWN])
    seat.open(seat.make("together", computers=1))
    seen, shown = seat.page.locator("[data-hand] button.blocked").all()
    expect(seen.locator(".date")).to_have_text("seen")
    expect(seen).to_have_accessible_name(re.compile("everyone has seen its date; now it’s hidden again"))
    expect(shown.locator(".date")).to_have_text("1479 BC")
    mate = seat.page.locator('[data-seat="1"]').first
    expect(mate.locator(".one.sideways")).to_have_count(2)
    expect(mate.locator(".one.sideways .eye")).to_have_count(1)

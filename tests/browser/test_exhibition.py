"""Whole games of Exhibition by taps, keys and drags, and what its table shows."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import axe
from tests.browser.compare_exhibition_view import drawn, told
from tests.browser.exhibition_moves import Way, carry, choosable, drag, play, stop, tap, type_keys
from tests.browser.page_sockets import InterruptibleSocket
from tests.browser.seat import PACE, Seat, middle
from tests.browser.server import Server
from tests.browser.socket_players import SocketPlayer, exhibit, exhibit_white, is_to_move, play_ahead

EVERY_KIND = {"take", "to", "put", "store", "finish"}


def test_a_whole_game_solo_by_taps(seat: Seat) -> None:
    seat.open(seat.make("exhibition"))
    expect(stop(seat, choosable(seat.view)[0])).to_be_visible()
    assert play(seat, tap) == EVERY_KIND
    expect(seat.page.get_by_role("link", name="Replay")).to_be_visible()


def go_on_before(seat: Seat, server: Server, code: str, kind: str) -> None:
    """Play without the page until the next move is of this type, and open the page again."""
    seat.leave()
    play_ahead(seat, server, code, exhibit_white, lambda view: exhibit_white(view)["type"] == kind)
    seat.enter(code)


@pytest.mark.parametrize("way", [type_keys, drag])
def test_every_kind_of_move_of_a_game_solo(way: Way, seat: Seat, server: Server) -> None:
    """The turns up to the first white card, the first one that goes to the depot, and those to the end."""
    code = seat.make("exhibition")
    seat.open(code)
    kinds = play(seat, way, until=lambda view: view["turn"] == 4)
    go_on_before(seat, server, code, "store")
    kinds |= play(seat, way, until=lambda view: view["choices"]["type"] == "take")
    go_on_before(seat, server, code, "finish")
    kinds |= play(seat, way)
    assert kinds == EVERY_KIND
    expect(seat.page.get_by_role("link", name="Replay")).to_be_visible()


def test_the_end_of_a_game_with_three(open_seat: Callable[..., Seat], server: Server) -> None:
    seat = open_seat()
    code = seat.make("exhibition", start=False)
    friends = [
        SocketPlayer(server, code, name, animal, exhibit) for name, animal in (("Inès", "fox"), ("Kwame", "otter"))
    ]
    seat.change(code, type="start", first=0)
    play_ahead(seat, server, code, exhibit, lambda view: view["turn"] >= 34)
    seat.open(code)
    play(seat, tap)
    for friend in friends:
        friend.leave()
    assert len(seat.view["outcome"]["ranking"]) == 3
    expect(seat.page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_card_dropped_on_a_spot_is_taken_and_placed_there(seat: Seat) -> None:
    seat.open(seat.make("exhibition"))
    card = next(one["card"] for one in seat.view["choices"]["cards"] if not one["to"])
    spot = "spot one_continent 0"
    carry(seat, stop(seat, f"card {card}"), seat.page.locator(f'[data-drop="{spot}"]'))
    expect(seat.page.locator(f'[data-stop="{spot}"][data-card="{card}"]')).to_be_visible()
    seat.until(lambda: seat.view["choices"]["type"] == "take", "the card to be placed")


@pytest.mark.parametrize("secret", [False, True], ids=["open", "secret decades"])
def test_pass_and_play_hides_the_table_only_for_secrets_and_only_after_the_flights(secret: bool, seat: Seat) -> None:
    page = seat.page
    seat.open(seat.make("exhibition", people=2, options={"secret_decades": True} if secret else {}))
    curtain, ready = page.get_by_role("dialog"), page.get_by_role("button", name="I’m")
    expect(ready).to_have_text("I’m Ada")
    expect(curtain).to_have_count(int(secret))
    ready.click()
    seat.until_mine_or_over()
    card = next(one["card"] for one in seat.view["choices"]["cards"] if not one["to"])
    seat.does(page.locator(f'.takeable[data-stop="card {card}"]').dblclick)
    expect(page.locator(".spot.lit").first).to_be_visible()
    seat.settle()
    seat.pace(0.1)
    # One click: the spot is suggested already, and a second one would end the flights.
    seat.does(page.get_by_role("button", name="Place it here").click)
    expect(page.locator("[data-copy]").first).to_be_visible()
    expect(ready).to_have_count(0)
    seat.pace(PACE)
    expect(ready).to_have_text("I’m Inès")
    expect(page.locator("[data-copy]")).to_have_count(0)
    expect(curtain).to_have_count(int(secret))


def places(seat: Seat) -> list[Any]:
    """Return where the parts of a phone's table are, and how far the page can be scrolled."""
    found: list[Any] = seat.page.evaluate(PLACES)
    return found


PLACES = """() => [
  ...['.route', '.hall', '.depot', '.tray'].map((part) => {
    const { x, y, width, height } = document.querySelector(`main ${part}`).getBoundingClientRect()
    return [part, x, y, width, height].map((number) => (number.toFixed ? number.toFixed(1) : number)).join(' ')
  }),
  document.documentElement.scrollHeight - innerHeight,
  document.documentElement.scrollWidth - innerWidth
]"""


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (360, 640), (844, 390)], ids=str)
def test_on_a_phone_hall_and_tray_keep_their_places_through_the_whole_turn(
    size: tuple[int, int], open_seat: Callable[..., Seat], server: Server
) -> None:
    """Nothing is scrolled and nothing moves, from the choice of a card until it is placed."""
    seat = open_seat(*size, has_touch=True)
    page = seat.page
    code = seat.make("exhibition", start=False, options={"secret_decades": True})
    friend = SocketPlayer(server, code, "Kwame", "otter", exhibit)
    seat.change(code, type="start", first=0)
    play_ahead(seat, server, code, exhibit, lambda view: view["turn"] > 4 and is_to_move(view))
    seat.open(code)
    seat.settle()
    still = places(seat)
    assert still[-2:] == [0, 0], "all of it is on screen"
    card = next(one for one in seat.view["choices"]["cards"] if not one["to"])
    stop(seat, f"card {card['card']}").tap()
    expect(page.locator("main .lit")).to_have_count(len(card["spots"]) + 1)
    assert places(seat) == still
    seat.does(page.get_by_role("button", name="Take it").tap)
    seat.settle()
    assert places(seat) == still
    for place in page.locator("main .lit").all():
        place.tap()
        expect(page.get_by_role("tabpanel").get_by_role("button", name=re.compile("[+−]"))).to_be_enabled()
        assert places(seat) == still
    page.locator('[role=tab][aria-selected="false"]').first.tap()
    expect(page.get_by_role("tabpanel").get_by_role("heading", level=1)).to_contain_text("Looking at")
    assert places(seat) == still
    friend.leave()


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "laptop"])
def test_a_lit_spot_takes_and_places_the_picked_card_in_one_go(
    size: tuple[int, int], open_seat: Callable[..., Seat]
) -> None:
    seat = open_seat(*size)
    seat.open(seat.make("exhibition"))
    card = next(one for one in seat.view["choices"]["cards"] if not one["to"])
    spot = max(card["spots"], key=lambda one: one["gain"]["total"])
    name = f"spot {spot['showcase']} {spot['spot']}"
    stop(seat, f"card {card['card']}").click()
    expect(stop(seat, name).locator("b")).to_have_text(f"+{spot['gain']['total']}")
    stop(seat, name).click()
    expect(seat.page.locator(f'[data-stop="{name}"][data-card="{card["card"]}"]')).to_be_visible()
    seat.until(lambda: seat.view["turn"] == 2, "the card to be placed")


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "laptop"])
def test_the_gain_of_a_spot_is_broken_down_and_the_first_game_suggests_one(
    size: tuple[int, int], open_seat: Callable[..., Seat]
) -> None:
    seat = open_seat(*size)
    page = seat.page
    seat.open(seat.make("exhibition"))
    expect(page.locator(".rule")).to_have_count(5)
    card = next(one for one in seat.view["choices"]["cards"] if not one["to"])
    seat.does(stop(seat, f"card {card['card']}").dblclick)
    best = max(one["gain"]["total"] for one in seat.view["choices"]["spots"] if one["gain"])
    picked = page.locator('.spot[aria-pressed="true"]')
    expect(picked).to_have_count(1)
    expect(picked.locator("b")).to_have_text(f"+{best}")
    points = [int(text.replace("−", "-")) for text in page.locator(".aim li b").all_inner_texts()]
    assert sum(points) == best
    seat.does(page.get_by_role("button", name=f"Place it here: +{best}").click)
    assert seat.view["turn"] == 2


def test_a_phone_has_the_fame_points_in_a_sheet_with_the_way_to_other_halls(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844)
    page = seat.page
    seat.open(seat.make("exhibition", people=1, computers=1))
    page.get_by_role("button", name=re.compile("−15 Fame points.*1st of 2")).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("row")).to_have_count(9)
    sheet.get_by_role("button", name="Look at").last.click()
    expect(page.get_by_role("dialog").get_by_role("region", name="’s hall")).to_be_visible()


def test_a_finger_drags_the_taken_card_to_a_spot(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(390, 844, has_touch=True)
    page = seat.page
    seat.open(seat.make("exhibition"))
    card = next(one["card"] for one in seat.view["choices"]["cards"] if not one["to"])
    stop(seat, f"card {card}").tap()
    seat.does(stop(seat, f"card {card}").tap)
    spot = page.locator(".spot.lit").first
    expect(spot).to_be_visible()
    seat.settle()
    name = spot.get_attribute("data-stop")
    touch = page.context.new_cdp_session(page)
    start, end = middle(page.locator(".tray [data-card]")), middle(spot)
    for kind, at in [
        ("touchStart", [start]),
        ("touchMove", [(start[0], start[1] - 20)]),
        ("touchMove", [end]),
        ("touchEnd", []),
    ]:
        points = [{"x": x, "y": y} for x, y in at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(page.locator(f'[data-stop="{name}"][data-card="{card}"]')).to_be_visible()


SCREENS = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)]


def test_columns_hall_depot_and_fame_are_on_screen_together(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(*SCREENS[0])
    page = seat.page
    seat.open(seat.make("exhibition", computers=4, options={"secret_decades": True}))
    for phase in ("take", "place"):
        assert seat.view["phase"] == phase
        for size in SCREENS:
            seat.resize(*size)
            for part in (".market", ".hall", ".depot", "aside table", "aside ul"):
                expect(page.locator(f"main {part}")).to_be_in_viewport(ratio=1)
            too_high = page.evaluate("document.documentElement.scrollHeight - innerHeight")
            parts = [page.locator(f"main {part}").inner_text() for part in (".left", ".market")]
            assert too_high <= 0, (phase, size, parts)
        if phase == "take":
            card = next(one["card"] for one in seat.view["choices"]["cards"] if not one["to"])
            seat.does(stop(seat, f"card {card}").dblclick)


GROUND = "one => getComputedStyle(one.querySelector('.mark') ?? one).backgroundColor"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_column_has_the_colour_of_its_continent(scheme: str, open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(color_scheme=scheme)
    seat.open(seat.make("exhibition", computers=1))
    columns = seat.page.locator("[data-column]")
    for size in ((390, 844), (1440, 900)):
        seat.resize(*size)
        expect(columns).to_have_count(6)
        assert len({column.evaluate(GROUND) for column in columns.all()}) == 6, size


def test_every_item_of_the_score_has_a_sign_before_its_name(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(1440, 900)
    seat.open(seat.make("exhibition", computers=1, options={"secret_decades": True}))
    items = seat.page.locator("aside tbody th")
    expect(items).to_have_count(8)
    signs = [item.locator("svg path").get_attribute("d") for item in items.all()]
    assert len(set(signs)) == 8


def test_text_of_twice_the_size_scrolls_nothing_sideways(open_seat: Callable[..., Seat]) -> None:
    seat = open_seat(1440, 900)
    seat.page.goto("/settings")
    seat.page.get_by_text("200%").click()
    seat.open(seat.make("exhibition", computers=2))
    card = next(one["card"] for one in seat.view["choices"]["cards"] if not one["to"])
    for taken in (False, True):
        if taken:
            seat.does(stop(seat, f"card {card}").dblclick)
        for size in ((390, 844), (1280, 720), (1440, 900)):
            seat.resize(*size)
            if taken:
                expect(seat.page.locator(".spot.lit").first).to_be_visible()
            assert axe.overflow(seat.page) <= 0, (taken, size)


def test_a_spot_says_what_it_brings_or_why_the_card_does_not_fit(seat: Seat, server: Server) -> None:
    page = seat.page
    code = seat.make("exhibition")
    play_ahead(seat, server, code, exhibit, lambda view: any(one["misfit"] for one in view["choices"].get("spots", [])))
    seat.open(code)
    choices = seat.view["choices"]
    fits = next(one for one in choices["spots"] if one["gain"])
    misfit = next(one for one in choices["spots"] if one["misfit"])
    lit = stop(seat, f"spot {fits['showcase']} {fits['spot']}")
    total = fits["gain"]["total"]
    expect(lit.locator("b").first).to_have_text(f"+{total}" if total > 0 else str(total).replace("-", "−"))
    before, hall = len(seat.views), seat.view["seats"][0]["hall"]
    stop(seat, f"spot {misfit['showcase']} {misfit['spot']}").click(force=True)  # it says that it is disabled
    expect(page.locator(".aim h2")).to_contain_text(f"spot {misfit['spot'] + 1}")
    expect(page.locator(".aim p")).not_to_be_empty()
    # What was sent would be answered before what is sent now.
    seat.does(lit.dblclick)
    assert len(seat.views) == before + 1, "nothing was sent for the spot that does not fit"
    assert seat.view["seats"][0]["hall"] != hall


def test_a_click_on_a_spot_is_taken_while_a_key_has_led_to_another_one(seat: Seat) -> None:
    seat.open(seat.make("exhibition"))
    seat.does(lambda: tap(seat, exhibit(seat.view)))
    other, name = [one for one in choosable(seat.view) if one.startswith("spot ")][:2]
    expect(stop(seat, name)).to_be_visible()
    stop(seat, other).focus()
    seat.page.keyboard.press("Shift")
    stop(seat, name).click()
    expect(stop(seat, name)).to_have_attribute("aria-pressed", "true")
    seat.does(stop(seat, name).click)


def test_after_every_move_the_table_is_what_the_view_says(open_seat: Callable[..., Seat], server: Server) -> None:
    seat = open_seat()
    code = seat.make("exhibition", start=False)
    friend = SocketPlayer(server, code, "Kwame", "otter", exhibit)
    seat.change(code, type="start", first=0)
    seat.open(code)
    for turn in range(10):
        seat.until_mine_or_over()
        if turn % 2:
            ends_as_told(seat)
        else:
            # A key ends what is being shown, and it lies as it should at once.
            seat.page.keyboard.press("Escape")
            assert drawn(seat.page) == told(seat.view)
        seat.does(lambda: tap(seat, exhibit(seat.view)))
    friend.leave()


def test_what_others_did_meanwhile_is_shown_one_after_the_other_and_a_tap_is_taken(
    open_seat: Callable[..., Seat], server: Server
) -> None:
    seat = open_seat()
    page = seat.page
    socket = InterruptibleSocket(page)
    code = seat.make("exhibition", start=False)
    friends = [
        SocketPlayer(server, code, name, animal, exhibit) for name, animal in (("Inès", "fox"), ("Kwame", "otter"))
    ]
    seat.change(code, type="start", first=0)
    seat.open(code)
    for tapped in (False, True):
        seat.does(lambda: tap(seat, exhibit(seat.view)))
        page.evaluate(NOTE_FLIGHTS)
        missed = play_in_silence(seat, socket, friends)
        assert {1, 2} <= {event["seat"] for event in missed if event["type"] == "took"}, "it came in one update"
        if tapped:
            seat.does(lambda: tap(seat, exhibit(seat.view)))
        else:
            seat.until(lambda: len(set(page.evaluate("window.flown"))) > 2, "flights that begin one after the other")
        ends_as_told(seat)
    for friend in friends:
        friend.leave()


def play_in_silence(seat: Seat, socket: InterruptibleSocket, friends: list[SocketPlayer]) -> list[dict[str, Any]]:
    """Place a card, drop all messages until this seat's next turn, and return the events that then arrive at once."""
    turn = seat.view["turn"] + len(friends) + 1
    socket.mute()
    tap(seat, exhibit(seat.view))
    seat.until(lambda: friends[0].views[-1]["turn"] == turn, "the friends to have played")
    socket.updates.clear()
    socket.disconnect()
    seat.until(lambda: bool(socket.updates), "the connection")
    assert socket.updates[0]["view"]["turn"] == turn
    events: list[dict[str, Any]] = socket.updates[0]["events"]
    return events


NOTE_FLIGHTS = """() => {
  window.flown = []
  const note = (node) => {
    if ('copy' in (node.dataset ?? {})) window.flown.push(node.getAnimations()[0]?.effect.getTiming().delay)
  }
  const flights = new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(note)))
  flights.observe(document.body, { childList: true })
}"""


def ends_as_told(seat: Seat) -> None:
    """Wait until nothing moves, and compare the page with the view."""
    seat.settle()
    seat.until(lambda: drawn(seat.page) == told(seat.view), "the table to be what the view says")

"""Every screen in every state, one after the other: tests look at each with axe, tools/screens.py takes its picture."""

from collections.abc import Callable, Iterator

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.deck_states import decks
from tests.browser.friend import Friend, exhibit, place_wrong, team_up
from tests.browser.seat import Seat
from tests.browser.server import Server

OpenSeat = Callable[[], Seat]
State = tuple[str, Seat]


def settled(seat: Seat) -> Seat:
    """Wait until nothing is on its way any more."""
    seat.page.wait_for_load_state("networkidle")
    seat.page.evaluate("document.fonts.ready")
    return seat


def pages(open_seat: OpenSeat, server: Server) -> Iterator[State]:
    """Pages without a table."""
    seat = open_seat()
    page = seat.page
    for name, path in [
        ("home", "/"),
        ("decks", "/decks"),
        ("deck-warning", "/decks/world"),
        ("rules", "/rules"),
        ("rules-timeline", "/rules/timeline"),
        ("rules-together", "/rules/together"),
        ("rules-exhibition", "/rules/exhibition"),
        ("settings", "/settings"),
        ("privacy", "/privacy"),
        ("about", "/about"),
        ("carry", "/carry/abcdefghijklmnop"),
        ("not-found", "/nowhere"),
        ("offline", "/offline.html"),
    ]:
        page.goto(path)
        expect(page.locator("h1:visible").first).to_be_visible()
        yield name, settled(seat)
    page.goto("/decks/century")
    page.locator(".warning .button").click()
    expect(page.locator("[data-card]").first).to_be_visible()
    yield "deck", settled(seat)
    page.locator("[data-card]").nth(3).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "deck-card", settled(seat)
    page.keyboard.press("Escape")
    page.locator("input").first.fill("zzzzzz")
    yield "deck-nothing-found", settled(seat)
    page.goto("/carry/abcdefghijklmnop")
    page.locator("main button.brass").click()
    expect(page.locator("main .button.brass[href]")).to_be_visible()
    yield "carry-failed", settled(seat)
    page.route("**/api/rules/**", lambda route: route.abort())
    page.goto("/rules/timeline")
    expect(page.get_by_role("alert").filter(has=page.locator("button"))).to_be_visible()
    yield "page-unreachable", seat
    page.unroute("**/api/rules/**")
    seat.make(computers=1)
    page.goto("/")
    expect(page.locator('a[href^="/t/"]').first).to_be_visible()
    yield "home-with-tables", settled(seat)
    page.locator(".me").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "home-name", settled(seat)


def tables(open_seat: OpenSeat, server: Server) -> Iterator[State]:
    """What every table has, whatever its game."""
    host, guest = open_seat(), open_seat()
    page = host.page
    code = host.make(start=False)
    page.goto(f"/t/{code}")
    expect(page.locator("h1")).to_be_visible()
    yield "waiting-room-alone", settled(host)
    guest.page.goto(f"/t/{code}")
    expect(guest.page.locator("h1")).to_be_visible()
    yield "waiting-room-guest", settled(guest)
    friend = Friend(server, code, "Kwame", "otter", place_wrong)
    host.change(code, type="add_computer", level="guide")
    expect(page.get_by_text("Kwame").first).to_be_visible()
    yield "waiting-room", settled(host)
    host.change(code, type="start", first=0)
    host.open(code)
    settled(host)
    page.get_by_role("banner").get_by_role("button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "menu", settled(host)
    page.keyboard.press("Escape")
    page.get_by_role("banner").get_by_role("button").nth(-2).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "chat", settled(host)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "keys", host
    page.keyboard.press("Escape")
    host.change(code, type="pause")
    yield "paused", settled(host)
    host.change(code, type="resume")
    friend.leave()
    guest.open(code)
    yield "spectator", settled(guest)
    guest.page.goto("/t/ZZZZZZ")
    expect(guest.page.locator("h1")).to_be_visible()
    yield "no-such-table", settled(guest)
    shared = open_seat()
    shared.open(shared.make(people=2))
    expect(shared.page.locator("dialog[open]")).to_be_visible()
    yield "hand-over", settled(shared)


def lost(open_seat: OpenSeat, server: Server) -> Iterator[State]:
    """A table whose connection is lost."""
    seat = open_seat()
    sockets: list[WebSocketRoute] = []

    def keep(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    seat.page.route_web_socket("**/play", keep)
    seat.open(seat.make(computers=1))
    settled(seat)
    seat.page.context.set_offline(True)
    for socket in sockets:
        socket.close()
    expect(seat.page.locator(".lost")).to_be_visible()
    yield "lost-connection", seat
    seat.page.context.set_offline(False)


def timeline(open_seat: OpenSeat, server: Server) -> Iterator[State]:
    """Timeline from the first turn to the replay."""
    seat = open_seat()
    page = seat.page
    code = seat.make(start=False)
    friend = Friend(server, code, "Kwame", "otter", place_wrong)
    seat.change(code, type="start", first=0)
    seat.open(code)
    expect(page.locator("[data-hand] .playable").first).to_be_visible()
    yield "timeline-your-turn", settled(seat)
    seat.hand(seat.view["choices"]["cards"][0]).click()
    yield "timeline-card-picked", settled(seat)
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "timeline-card-large", settled(seat)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    seat.move(seat.tap, right=False)
    page.wait_for_timeout(1000)
    yield "timeline-reveal", seat
    seat.until_mine_or_over()
    page.wait_for_timeout(2500)
    yield "timeline-later", settled(seat)
    page.locator(".piles button, button.pile").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "timeline-discards", settled(seat)
    page.keyboard.press("Escape")
    while seat.until_mine_or_over():
        expect(page.locator("[data-hand] .playable").first).to_be_visible()
        seat.move(seat.tap)
    friend.leave()
    expect(page.locator('a[href*="/replay/"]')).to_be_visible()
    yield "timeline-over", settled(seat)
    page.locator('a[href*="/replay/"]').click()
    expect(page.locator('input[type="range"]')).to_be_visible()
    page.keyboard.press("End")
    page.wait_for_timeout(500)
    yield "timeline-replay", settled(seat)
    page.goto(f"/t/{code}/replay/9")
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_timeout(300)
    yield "replay-missing", settled(seat)


def together(open_seat: OpenSeat, server: Server) -> Iterator[State]:
    """Timeline together."""
    seat = open_seat()
    page = seat.page
    code = seat.make("together", start=False)
    friend = Friend(server, code, "Kwame", "otter", team_up)
    seat.change(code, type="start", first=0)
    seat.open(code)
    expect(page.locator("[data-hand] .playable").first).to_be_visible()
    yield "together-your-turn", settled(seat)
    stopped = False
    for shown in range(200):
        if not seat.until_mine_or_over():
            break
        action = team_up(seat.view)
        if shown == 8:
            page.wait_for_timeout(1500)
            yield "together-later", settled(seat)
        if action["type"] == "stop":
            if not stopped:
                page.wait_for_timeout(1500)
                yield "together-stop-or-try", settled(seat)
            stopped = True
            seat.does(lambda: page.keyboard.press("0"))
            continue
        seat.hand(action["card"]).click()
        if shown == 0:
            yield "together-card-picked", settled(seat)
        page.wait_for_timeout(100)
        seat.does(lambda key=action["type"]: page.keyboard.press("Enter" if key == "play" else "Delete"))  # type: ignore[misc]
    friend.leave()
    expect(page.locator('a[href*="/replay/"]')).to_be_visible()
    yield "together-over", settled(seat)


def exhibition(open_seat: OpenSeat, server: Server) -> Iterator[State]:
    """Exhibition, with a secret decade."""
    seat = open_seat()
    page = seat.page
    code = seat.make("exhibition", start=False, options={"secret_decades": True})
    friend = Friend(server, code, "Kwame", "otter", exhibit)
    seat.change(code, type="start", first=0)
    seat.open(code)
    expect(page.locator("[data-stop]").first).to_be_visible()
    yield "exhibition-take", settled(seat)
    for turn in range(60):
        if not seat.until_mine_or_over():
            break
        action = exhibit(seat.view)
        if action["type"] == "put" and turn in {1, 13}:
            page.wait_for_timeout(700)
            yield f"exhibition-place-{turn}", settled(seat)
        seat.does(lambda action=action: act(seat, action))  # type: ignore[misc]
    friend.leave()
    expect(page.locator('a[href*="/replay/"]')).to_be_visible()
    yield "exhibition-over", settled(seat)


def act(seat: Seat, action: dict[str, str | int]) -> None:
    """Make a move of Exhibition over the page, by whatever the device has: a finger taps twice."""
    before = len(seat.views)
    stop = {
        "take": f"card {action.get('card')}",
        "put": f"spot {action.get('showcase')} {action.get('spot')}",
        "store": "depot",
    }.get(str(action["type"]))
    if stop is None:
        seat.page.locator("main .button.ink, main .button.line").last.click()
        seat.page.locator("dialog[open] .button").last.click()
        return
    seat.page.locator(f'[data-stop="{stop}"]').click()
    if "to" in action:
        seat.page.locator(f'[data-stop="to {action["to"]}"]').first.click()
    seat.page.wait_for_timeout(150)
    if len(seat.views) == before and seat.page.locator(f'[data-stop="{stop}"].picked').count():
        seat.page.locator(f'[data-stop="{stop}"]').click()


GROUPS: dict[str, Callable[[OpenSeat, Server], Iterator[State]]] = {
    "pages": pages,
    "tables": tables,
    "lost": lost,
    "timeline": timeline,
    "together": together,
    "exhibition": exhibition,
    "decks": decks,
}

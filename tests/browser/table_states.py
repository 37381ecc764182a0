"""The states of tables of any game: before the start, dialogs, and errors."""

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.browser.socket_players import SocketPlayer, place_wrong
from tests.browser.state_helpers import OpenSeat, States, close, opened, settled

NAMES = {
    "Björk": "swan",
    "João": "parrot",
    "Mei": "panda",
    "Zoë": "fox",
    "Ömer": "turtle",
    "Łucja": "honeybee",
    "Þór": "whale",
}
MORE = [{"name": name, "animal": animal} for name, animal in NAMES.items()]


def tables(open_seat: OpenSeat, server: Server) -> States:
    """Walk through a table before the start and during a game, as host and as guest."""
    host, guest = open_seat(), open_seat()
    page = host.page
    code = host.make(start=False)
    yield from waiting_room(host, guest, code)
    friend = SocketPlayer(server, code, "Kwame", "otter", place_wrong)
    host.change(code, type="add_computer", level="guide")
    expect(page.get_by_text("Kwame").first).to_be_visible()
    yield "waiting-room", settled(host)
    host.change(code, type="start", first=0)
    host.until(lambda: host.update is not None, "the game")
    friend.leave()
    settled(host)
    yield from dialogs(host)
    host.change(code, type="pause")
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    yield "paused", settled(host)
    host.change(code, type="resume")
    guest.enter(code)
    yield "spectator", settled(guest)
    away = page.locator('[data-seat="1"]').first
    expect(away).to_contain_text("away")
    yield "away", settled(host)
    away.click()
    opened(page)
    yield "away-seat", settled(host)
    close(page)
    host.change(code, type="end")
    expect(page.locator('a[href*="/replay/"], main .button.brass').first).to_be_visible()
    yield "ended-by-host", settled(host)


def waiting_room(host: Seat, guest: Seat, code: str) -> States:
    """Show a table before its start: alone, with a guest, and full."""
    page = host.page
    page.goto(f"/t/{code}")
    expect(page.locator("h1")).to_be_visible()
    yield "waiting-room-alone", settled(host)
    guest.page.goto(f"/t/{code}")
    expect(guest.page.locator("h1")).to_be_visible()
    yield "waiting-room-guest", settled(guest)
    guest.page.get_by_role("button", name="Change name and animal").click()
    opened(guest.page)
    yield "waiting-room-name", settled(guest)
    close(guest.page)
    full = host.make(start=False)
    host.change(full, type="join", people=MORE)
    guest.go(f"/t/{full}")
    expect(guest.page.get_by_text("Þór")).to_be_visible()
    yield "full-table", settled(guest)


def dialogs(host: Seat) -> States:
    """Walk through the dialogs of a table."""
    page = host.page
    buttons = page.get_by_role("banner").get_by_role("button")
    buttons.last.click()
    opened(page)
    yield "menu", settled(host)
    page.get_by_role("button", name="End the game").click()
    yield "menu-end", settled(host)
    page.get_by_role("alertdialog").get_by_role("button").first.click()
    page.get_by_role("button", name="Invite").click()
    expect(page.locator("dialog[open]")).to_have_count(2)
    yield "invite", settled(host)
    page.get_by_role("button", name="New code").click()
    yield "invite-recode", settled(host)
    close(page)
    close(page)
    buttons.nth(-2).click()
    opened(page)
    yield "chat", settled(host)
    page.get_by_role("button", name="Hello!").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.get_by_role("log").get_by_text("Hello!")).to_be_visible()
    buttons.nth(-2).click()
    page.get_by_role("button", name="Earlier").click()
    expect(page.get_by_role("dialog").get_by_role("listitem").filter(has_text="Hello!")).to_be_visible()
    yield "chat-earlier", settled(host)
    close(page)
    for sheet in ("Rules", "Settings"):
        buttons.last.click()
        page.get_by_role("dialog").get_by_role("button", name=sheet).click()
        opened(page)
        yield sheet.lower() + "-sheet", settled(host)
        close(page)
    page.keyboard.press("?")
    opened(page)
    yield "keys", host
    close(page)


def doors(open_seat: OpenSeat, server: Server) -> States:
    """Walk through tables that cannot be opened or that wait for something."""
    seat, guest = open_seat(), open_seat()
    page = guest.page
    page.goto("/t/ZZZZZZ")
    expect(page.locator("h1")).to_be_visible()
    yield "no-such-table", settled(guest)
    page.goto(f"/t/{seat.make(computers=1, spectators=False)}")
    expect(page.locator("h1")).to_be_visible()
    yield "closed-table", settled(guest)
    shared = open_seat()
    shared.open(shared.make(people=2))
    expect(shared.page.get_by_role("button", name="I’m Ada")).to_be_visible()
    yield "hand-over", settled(shared)
    shared.enter(shared.make("exhibition", people=2, options={"secret_decades": True}))
    opened(shared.page)
    yield "hand-over-secret", settled(shared)
    shared.enter(shared.make("exhibition", people=2))
    expect(shared.page.get_by_role("button", name="I’m Ada")).to_be_visible()
    yield "hand-over-exhibition", settled(shared)
    yield from lost(open_seat())
    yield from saving(open_seat())
    page.route_web_socket("**/play", lambda _: None)
    guest.go(f"/t/{guest.make(computers=1)}")  # opened by its address, the page itself would carry the table
    expect(page.locator(".wait")).to_be_visible()
    yield "table-opening", guest


def lost(seat: Seat) -> States:
    """Show a table whose connection is lost."""
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


def saving(seat: Seat) -> States:
    """Show a move that is sent and not stored yet. The test does not forward it."""

    def hold(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if '"act"' in str(message) else server.send(message))

    seat.page.route_web_socket("**/play", hold)
    seat.open(seat.make(computers=1))
    settled(seat)
    seat.tap(*seat.chosen())
    expect(seat.page.locator(".lost")).to_have_text("Saving…")
    yield "saving", seat

"""The states of Exhibition: for two with secret decades, as a spectator, and solo."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.browser.line_states import replay
from tests.browser.seat import Seat, View
from tests.browser.server import Server
from tests.browser.socket_players import SocketPlayer, exhibit, is_to_move, play_ahead
from tests.browser.state_helpers import OpenSeat, States, close, opened, settled


def exhibition(open_seat: OpenSeat, server: Server) -> States:
    """Walk through a game for two, a solo game, and their dialogs."""
    seat, guest = open_seat(), open_seat()
    page = seat.page
    code = seat.make("exhibition", start=False, options={"secret_decades": True})
    friend = SocketPlayer(server, code, "Kwame", "otter", exhibit)
    seat.change(code, type="start", first=0)
    seat.open(code)
    expect(page.locator(".takeable").first).to_be_visible()
    yield "exhibition-take", settled(seat)
    yield from looks(seat)
    yield from moments(seat, guest, server, code)
    friend.leave()
    seat.enter(code)
    expect(page.locator('a[href*="/replay/"]')).to_be_visible()
    yield "exhibition-over", settled(seat)
    yield from replay(seat, "exhibition")
    seat.leave()
    yield from solo(seat, server)


def looks(seat: Seat) -> States:
    """Walk through the dialogs: a showcase's rule, a hall, a card."""
    page = seat.page
    page.get_by_role("button", name="Six Continents").first.click()
    opened(page)
    yield "exhibition-rule", settled(seat)
    close(page)
    scores = page.locator(".pill")  # a phone has the points of all in a sheet, and the halls behind it
    if scores.count():
        scores.click()
        opened(page)
        yield "exhibition-scores", settled(seat)
        page.locator("dialog[open] .halls button").last.click()
    else:
        page.locator('[data-seat="1"]').first.click()
    opened(page)
    yield "exhibition-hall", settled(seat)
    close(page)
    page.locator(".tile").first.click(button="right")
    opened(page)
    yield "exhibition-card-large", settled(seat)
    close(page)
    card = next(one["card"] for one in seat.view["choices"]["cards"] if not one["to"])
    page.locator(f'[data-stop="card {card}"]').click()
    yield "exhibition-picked", settled(seat)
    page.keyboard.press("Escape")


def white_card(view: View) -> str | None:
    """Return a white card that can be taken, or None."""
    cards = view["choices"]["cards"] if view["choices"]["type"] == "take" else []
    return next((one["card"] for one in cards if one["to"]), None)


def spots(view: View, kind: str) -> list[str]:
    """Return the spots where the taken card scores (`gain`), or does not fit (`misfit`)."""
    free = view["choices"]["spots"] if view["choices"]["type"] == "place" else []
    return [f"spot {one['showcase']} {one['spot']}" for one in free if one[kind]]


# Situations of only some turns. The deal must have them all, or the walk fails.
MOMENTS: dict[str, Callable[[View], Any]] = {
    "white": white_card,
    "first": lambda view: spots(view, "gain"),
    "later": lambda view: view["turn"] > 12 and spots(view, "gain"),
    "misfit": lambda view: spots(view, "misfit"),
    "finish": lambda view: view["choices"]["type"] == "place" and view["choices"]["finish"],
    "spectator": lambda view: view["turn"] > 14,
}


def moments(seat: Seat, guest: Seat, server: Server, code: str) -> States:
    """Play until every situation of `MOMENTS` has been shown."""
    wanted = dict(MOMENTS)
    while wanted:
        seat.leave()
        play_ahead(seat, server, code, exhibit, lambda view: is_to_move(view) and any(f(view) for f in wanted.values()))
        seat.enter(code)
        for name in [name for name, found in wanted.items() if found(seat.view)]:
            del wanted[name]
            settled(seat)
            yield from moment(name, seat, guest, code)
    seat.leave()
    play_ahead(seat, server, code, exhibit, lambda view: view["outcome"] is not None)


def moment(name: str, seat: Seat, guest: Seat, code: str) -> States:
    """Show one situation."""
    page, view = seat.page, seat.view
    if name == "white":
        page.locator(f'[data-stop="card {white_card(view)}"]').click()
        expect(page.locator(".target").first).to_be_visible()
        yield "exhibition-white-card", settled(seat)
        page.keyboard.press("Escape")
    elif name in {"first", "later"}:
        page.locator(f'[data-stop="{spots(view, "gain")[0]}"]').focus()
        page.keyboard.press("Shift")
        yield f"exhibition-place-{name}", settled(seat)
        page.keyboard.press("Escape")
    elif name == "misfit":
        page.locator(f'[data-stop="{spots(view, "misfit")[0]}"]').click(force=True)
        yield "exhibition-misfit", settled(seat)
        page.keyboard.press("Escape")
    elif name == "finish":
        page.get_by_role("button", name="Finish here").click()
        opened(page)
        yield "exhibition-finish", settled(seat)
        close(page)
    else:
        guest.open(code)
        yield "exhibition-spectator", settled(guest)


def solo(seat: Seat, server: Server) -> States:
    """Show a solo game in the middle."""
    code = seat.make("exhibition")
    play_ahead(seat, server, code, exhibit, lambda view: view["turn"] > 5 and view["choices"]["type"] == "place")
    seat.enter(code)
    yield "exhibition-solo", settled(seat)

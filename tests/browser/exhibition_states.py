"""Exhibition: with somebody else and secret decades, watched, and alone."""

from playwright.sync_api import expect

from tests.browser.exhibition_ways import tap
from tests.browser.friend import Friend, exhibit
from tests.browser.line_states import replay
from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.browser.showing import OpenSeat, States, close, opened, settled


def exhibition(open_seat: OpenSeat, server: Server) -> States:
    """Walk through a game for two, one for oneself alone, and what opens over them."""
    seat, guest = open_seat(), open_seat()
    page = seat.page
    code = seat.make("exhibition", start=False, options={"secret_decades": True})
    friend = Friend(server, code, "Kwame", "otter", exhibit)
    seat.change(code, type="start", first=0)
    seat.open(code)
    expect(page.locator(".takeable").first).to_be_visible()
    yield "exhibition-take", settled(seat)
    yield from looks(seat)
    seen: set[str] = set()
    for turn in range(70):
        if not seat.until_mine_or_over():
            break
        yield from moments(seat, seen, turn)
        if turn == 14:
            guest.open(code)
            yield "exhibition-spectator", settled(guest)
        action = exhibit(seat.view)
        seat.does(lambda action=action: tap(seat, action))  # type: ignore[misc]
    friend.leave()
    expect(page.locator('a[href*="/replay/"]')).to_be_visible()
    yield "exhibition-over", settled(seat)
    yield from replay(seat, "exhibition")
    yield from solo(open_seat())


def looks(seat: Seat) -> States:
    """What opens over the table: a showcase's rule, somebody's hall, a card."""
    page = seat.page
    page.get_by_role("button", name="Six Continents").first.click()
    opened(page)
    yield "exhibition-rule", settled(seat)
    close(page)
    page.locator('[data-seat="1"]').first.click()
    opened(page)
    yield "exhibition-hall", settled(seat)
    close(page)
    page.locator(".tile").first.click(button="right")
    opened(page)
    yield "exhibition-card-large", settled(seat)
    close(page)


def moments(seat: Seat, seen: set[str], turn: int) -> States:
    """What only some turns bring: lit spots, a spot that does not fit, a white card, a card that fits nowhere."""
    page, choices = seat.page, seat.view["choices"]
    page.wait_for_timeout(150)
    if choices["type"] == "take":
        white = next((one["card"] for one in choices["cards"] if one["to"]), None)
        if white and "white" not in seen:
            seen.add("white")
            page.locator(f'[data-stop="card {white}"]').click()
            expect(page.locator(".target").first).to_be_visible()
            yield "exhibition-white-card", settled(seat)
            page.keyboard.press("Escape")
        return
    fits = [one for one in choices["spots"] if one["gain"]]
    misfit = next((one for one in choices["spots"] if one["misfit"]), None)
    if fits and ("first" not in seen or ("later" not in seen and turn > 12)):
        name = "later" if "first" in seen else "first"
        seen.add(name)
        page.locator(f'[data-stop="spot {fits[0]["showcase"]} {fits[0]["spot"]}"]').focus()
        page.keyboard.press("Shift")
        page.wait_for_timeout(600)
        yield f"exhibition-place-{name}", settled(seat)
        page.keyboard.press("Escape")
    if misfit and "misfit" not in seen:
        seen.add("misfit")
        page.locator(f'[data-stop="spot {misfit["showcase"]} {misfit["spot"]}"]').click(force=True)
        yield "exhibition-misfit", settled(seat)
        page.keyboard.press("Escape")
    if choices["finish"] and "finish" not in seen:
        seen.add("finish")
        page.get_by_role("button", name="Finish", exact=True).click()
        opened(page)
        yield "exhibition-finish", settled(seat)
        close(page)


def solo(seat: Seat) -> States:
    """A game for oneself alone, in the middle."""
    seat.open(seat.make("exhibition"))
    for _ in range(11):
        action = exhibit(seat.view)
        seat.does(lambda action=action: tap(seat, action))  # type: ignore[misc]
    seat.page.wait_for_timeout(600)
    yield "exhibition-solo", settled(seat)

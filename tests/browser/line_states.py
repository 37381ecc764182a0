"""Timeline and Timeline together from the first turn to the replay."""

from playwright.sync_api import expect

from tests.browser.friend import Friend, place_wrong, team_up
from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.browser.showing import OpenSeat, States, close, opened, settled

# In the page itself: a machine with much to do may look too late from outside.
HOLD_THE_REVEAL = """() => new Promise((held, missed) => {
  const end = performance.now() + 15000
  const look = () => {
    const seal = document.querySelector('[data-guest] .corner')
    if (performance.now() > end) return missed(new Error('no seal was seen'))
    if (!seal?.checkVisibility({ visibilityProperty: true })) return requestAnimationFrame(look)
    setTimeout(() => held(document.getAnimations().forEach((one) => one.pause())), 200)
  }
  look()
})"""


def timeline(open_seat: OpenSeat, server: Server) -> States:
    """Timeline against a friend who places everything wrong."""
    seat = open_seat()
    page = seat.page
    code = seat.make(start=False, clock={"type": "seconds", "seconds": 90})
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
    opened(page)
    yield "timeline-card-large", settled(seat)
    close(page)
    page.keyboard.press("Escape")
    page.locator('[data-seat="1"]').first.click()
    opened(page)
    yield "timeline-seat", settled(seat)
    close(page)
    seat.move(seat.tap, right=False)
    page.evaluate(HOLD_THE_REVEAL)
    yield "timeline-reveal", seat
    page.evaluate("document.getAnimations().forEach((one) => one.play())")
    seat.until_mine_or_over()
    page.wait_for_timeout(2500)
    yield "timeline-later", settled(seat)
    page.locator(".piles button, button.pile").last.click()
    opened(page)
    yield "timeline-discards", settled(seat)
    page.get_by_role("dialog").locator("[data-card]").first.click()
    page.get_by_role("button", name="Something wrong with this card?").last.click()
    expect(page.get_by_role("textbox")).to_be_visible()
    yield "report", settled(seat)
    close(page)
    close(page)
    while seat.until_mine_or_over():
        expect(page.locator("[data-hand] .playable").first).to_be_visible()
        seat.move(seat.tap)
    friend.leave()
    expect(page.locator('a[href*="/replay/"]')).to_be_visible()
    page.wait_for_timeout(600)
    yield "timeline-over", settled(seat)
    yield from replay(seat, "timeline")
    page.goto(f"/t/{code}/replay/9")
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_timeout(300)
    yield "replay-missing", settled(seat)
    yield from tie_break(open_seat())


def tie_break(seat: Seat) -> States:
    """Two at one device who both place their last card right."""
    page = seat.page
    seat.open(seat.make(people=2, options={"hand_size": 1}))
    for name in ("Ada", "Inès"):
        page.get_by_role("button", name=f"I am {name}").click()
        seat.until_mine_or_over()
        expect(page.locator("[data-hand] .playable")).to_have_count(1)
        seat.move(seat.tap)
    page.get_by_role("button", name="I am Ada").click()
    seat.until_mine_or_over()
    page.wait_for_timeout(2500)
    yield "timeline-tie-break", settled(seat)


def replay(seat: Seat, game: str) -> States:
    """A game that is over, shown again."""
    page = seat.page
    page.locator('a[href*="/replay/"]').click()
    expect(page.locator('input[type="range"]')).to_be_visible()
    page.keyboard.press("End")
    page.wait_for_timeout(700)
    yield f"{game}-replay", settled(seat)


def together(open_seat: OpenSeat, server: Server) -> States:
    """Timeline together, stopping as soon as one may."""
    seat = open_seat()
    page = seat.page
    code = seat.make("together", start=False)
    friend = Friend(server, code, "Kwame", "otter", team_up)
    seat.change(code, type="start", first=0)
    seat.open(code)
    expect(page.locator("[data-hand] .playable").first).to_be_visible()
    yield "together-your-turn", settled(seat)
    page.locator('[data-seat="1"]').first.click()
    opened(page)
    yield "together-mate", settled(seat)
    close(page)
    page.keyboard.press("1")
    page.keyboard.press("i")
    opened(page)
    yield "together-card-large", settled(seat)
    close(page)
    page.keyboard.press("Escape")
    stopped = later = False
    for shown in range(200):
        if not seat.until_mine_or_over():
            break
        action = team_up(seat.view)
        if not later and (shown == 5 or any(card["blocked"] for card in seat.view["seats"][0]["hand"])):
            later = True
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
    page.wait_for_timeout(600)
    yield "together-over", settled(seat)
    yield from replay(seat, "together")

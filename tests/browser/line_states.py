"""The states of the games with a line, from the first turn to the replay."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.seat import PACE, Seat, View
from tests.browser.server import Server
from tests.browser.socket_players import SocketPlayer, is_to_move, place_wrong, play_ahead, team_up
from tests.browser.state_helpers import OpenSeat, States, close, opened, settled

# Stops a reveal in the task in which its seal appears, with the seal landed. `window.held` is settled then, and
# `window.release` lets the reveal go on. Runs in the page: from outside, a busy machine may look too late.
HOLD_AT_THE_SEAL = """() => {
  const play = Animation.prototype.play
  const stopped = new Set()
  const hold = () => {
    for (const one of document.getAnimations()) { one.pause(); stopped.add(one) }
    Animation.prototype.play = function () {
      if (!this.effect?.target?.matches('.corner')) return stopped.add(this)
      play.call(this)
      this.finish()
    }
  }
  window.release = () => {
    Animation.prototype.play = play
    for (const one of stopped) one.play()
  }
  window.held = new Promise((held) => new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-guest] .corner')) return
    observer.disconnect()
    held(hold())
  }).observe(document.body, { childList: true, subtree: true }))
}"""
# Stops a reveal of Timeline when a wrong card lies where it belonged. `window.held` is settled then; a tap or
# `window.release` lets it go on.
HOLD_AT_THE_CORRECTION = """() => {
  const play = Animation.prototype.play
  window.held = new Promise((held) => {
    Animation.prototype.play = function () {
      const waits = !this.effect?.target && document.querySelector('.corrects [data-guest]:not(.flying)')
      if (!waits) return play.call(this)
      Animation.prototype.play = play
      this.pause()
      window.release = () => this.finish()
      held()
    }
  })
}"""
AT_THE_END = "slider => slider.value === slider.max"


def timeline(open_seat: OpenSeat, server: Server) -> States:
    """Walk through Timeline against a player who places everything wrong."""
    seat = open_seat()
    page = seat.page
    code = seat.make(start=False, clock={"type": "seconds", "seconds": 90})
    friend = SocketPlayer(server, code, "Kwame", "otter", place_wrong)
    seat.change(code, type="start", first=0)
    seat.open(code)
    expect(page.locator("[data-hand] .playable").first).to_be_visible()
    yield "timeline-your-turn", settled(seat)
    seat.hand(seat.view["choices"]["cards"][0]).click()
    yield "timeline-card-picked", settled(seat)
    page.keyboard.press("Escape")
    yield from card_large(seat, "timeline")
    page.locator('[data-seat="1"]').first.click()
    opened(page)
    yield "timeline-seat", settled(seat)
    close(page)
    page.evaluate(HOLD_AT_THE_SEAL)
    seat.move(seat.tap, right=False)
    page.evaluate("window.held")
    seat.pace(0)  # nothing goes on
    yield "timeline-reveal", seat
    page.evaluate("window.release()")
    page.evaluate(HOLD_AT_THE_CORRECTION)
    seat.pace(PACE)
    wait_for_the_correction(seat)
    yield "timeline-correction", seat
    page.evaluate("window.release()")
    seat.until_mine_or_over()
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
    yield "timeline-over", settled(seat)
    yield from replay(seat, "timeline")
    seat.follow(f"/t/{code}/replay/9")
    yield "replay-missing", seat
    yield from tie_break(seat)


def card_large(seat: Seat, game: str) -> States:
    """Show the first card of the hand in large."""
    page = seat.page
    page.keyboard.press("1")
    page.keyboard.press("i")
    opened(page)
    yield f"{game}-card-large", settled(seat)
    close(page)
    page.keyboard.press("Escape")


def wait_for_the_correction(seat: Seat) -> None:
    """Wait until a wrong card lies where it belonged and the cards around it have made room."""
    seat.page.evaluate("window.held")
    seat.rest(seat.page.locator("[data-guest] [data-card]"))


def tie_break(seat: Seat) -> States:
    """Show a tie-break of two at one device."""
    page = seat.page
    seat.enter(seat.make(people=2, options={"hand_size": 1}))
    for name in ("Ada", "Inès"):
        page.get_by_role("button", name=f"I’m {name}").click()
        seat.until_mine_or_over()
        expect(page.locator("[data-hand] .playable")).to_have_count(1)
        seat.move(seat.tap)
    page.get_by_role("button", name="I’m Ada").click()
    seat.until_mine_or_over()
    yield "timeline-tie-break", settled(seat)


def replay(seat: Seat, game: str) -> States:
    """Show the replay of a finished game."""
    page = seat.page
    page.locator('a[href*="/replay/"]').click()
    expect(page.locator('input[type="range"]')).to_be_visible()
    page.keyboard.press("End")
    seat.until(lambda: page.locator('input[type="range"]').evaluate(AT_THE_END), "the end to be shown")
    yield f"{game}-replay", settled(seat)


def together(open_seat: OpenSeat, server: Server) -> States:
    """Walk through Timeline together, stopping as soon as possible."""
    seat = open_seat()
    page = seat.page
    code = seat.make("together", start=False)
    friend = SocketPlayer(server, code, "Kwame", "otter", team_up)
    seat.change(code, type="start", first=0)
    seat.open(code)
    expect(page.locator("[data-hand] .playable").first).to_be_visible()
    yield "together-your-turn", settled(seat)
    page.locator('[data-seat="1"]').first.click()
    opened(page)
    yield "together-mate", settled(seat)
    close(page)
    yield from card_large(seat, "together")
    seat.hand(seat.view["choices"]["play"][0]).click()
    yield "together-card-picked", settled(seat)

    def go_to(wanted: Callable[[View], bool]) -> None:
        seat.leave()
        play_ahead(seat, server, code, team_up, wanted)
        seat.enter(code)
        settled(seat)

    go_to(lambda view: is_to_move(view) and any(card["blocked"] for card in view["seats"][0]["hand"]))
    yield "together-later", seat
    go_to(lambda view: is_to_move(view) and view["choices"]["stop"])
    yield "together-stop-or-try", seat
    go_to(lambda view: view["outcome"] is not None)
    friend.leave()
    expect(page.locator('a[href*="/replay/"]')).to_be_visible()
    yield "together-over", settled(seat)
    yield from replay(seat, "together")


def lineup(open_seat: OpenSeat, server: Server) -> States:
    """Walk through Line-up: the first card, after a miss, the end, the replay."""
    seat = open_seat()
    page = seat.page
    seat.open(seat.make("lineup", options={"cards": 3, "given": 4}))
    yield "lineup-first-card", settled(seat)
    for gap in (0, 5, 6):
        placed = len(seat.view["answers"])
        seat.gap(gap).click()
        seat.until(lambda placed=placed: len(seat.view["answers"]) > placed, "the answer")  # type: ignore[misc]
        if placed == 0:
            yield "lineup-second-card", settled(seat)
    expect(page.get_by_role("button", name="Another line")).to_be_visible()
    yield "lineup-over", settled(seat)
    yield from replay(seat, "lineup")

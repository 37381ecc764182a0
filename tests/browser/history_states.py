"""The states of pages that show what a browser remembers: progress, games, practice, home for who comes back."""

from datetime import UTC, datetime

from playwright.sync_api import expect

from tests.browser.card_dates import right_gap, wrong_gap
from tests.browser.histories import history
from tests.browser.server import Server
from tests.browser.state_helpers import OpenSeat, States, close, opened, settled

GAMES = 150  # a day each: progress is compared with that of three months ago
SESSION = 10  # cards


def histories(open_seat: OpenSeat, server: Server) -> States:
    """Import the history of half a year, look at it, and practise."""
    seat = open_seat()
    page = seat.page
    page.goto("/progress")
    day = datetime.now(UTC).date().isoformat()
    file = history(day, games=GAMES).encode()
    page.locator("input[type=file]").set_input_files({"name": "h.json", "mimeType": "application/json", "buffer": file})
    expect(page.get_by_text("Three months ago")).to_be_visible()
    yield "progress-full", settled(seat)
    page.get_by_role("button", name="Delete all").click()
    opened(page)
    yield "progress-delete", settled(seat)
    close(page)
    page.get_by_role("link", name=f"All {GAMES}").click()
    expect(page.get_by_role("heading", name="Right by era")).to_be_visible()
    yield "games-full", settled(seat)
    seat.follow("/practice")
    practise = page.get_by_role("button", name=f"Practise {SESSION} cards")
    expect(practise).to_be_visible()
    yield "practice-due", settled(seat)
    practise.click()
    seat.until(lambda: seat.update is not None, "the cards to practise")
    for done in range(SESSION):
        gap = (right_gap if done else wrong_gap)(seat.line(), seat.view["card"])
        assert gap is not None
        expect(page.locator("[data-gap] button.lit").first).to_be_visible()
        seat.gap(gap).click()
        seat.until(lambda: len(seat.view["answers"]) > done, "the answer")  # noqa: B023  # called before the next one
    expect(page.get_by_role("heading", name="When they come back")).to_be_visible()
    expect(page.get_by_text("Next time: ")).to_have_count(SESSION)
    yield "practice-over", settled(seat)
    seat.follow("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Today’s line")
    yield "home-back", settled(seat)
    page.add_init_script("indexedDB.open = () => { throw new DOMException('no', 'SecurityError') }")
    page.goto("/progress")
    expect(page.get_by_text("This browser doesn’t keep data, so there is nothing to show.")).to_be_visible()
    yield "progress-blocked", seat

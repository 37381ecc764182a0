"""The daily line on a phone: played, shared, left half-way, followed by another day, found again in the calendar.

What it leaves in the browser: cards to practise, a history that is exported, deleted and imported.
"""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from frieze.daily import line_of
from frieze.decks import load_deck
from tests.browser import axe, card_dates
from tests.browser.contexts import set_day
from tests.browser.fit import texts_that_do_not_fit
from tests.browser.seat import PACE, Seat
from tests.browser.server import Server

YESTERDAY, TODAY, TOMORROW = "2026-12-02", "2026-12-03", "2026-12-04"
# What a device's share sheet is given.
SHARE_SHEET = "navigator.share = async (what) => { window.shared = what }"

# As on plain http: there is no share sheet and no clipboard, so a selected text is copied.
NO_CLIPBOARD = """() => {
  delete navigator.share
  delete Navigator.prototype.share
  Object.defineProperty(navigator, 'clipboard', { value: undefined })
  document.addEventListener('copy', () => (window.copied = document.activeElement.value))
}"""


@pytest.fixture(scope="module")
def dated_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which it is noon of TODAY, until a test sets another day."""
    running = Server(tmp_path_factory.mktemp("dated"), pace=PACE)
    running.day = TODAY
    running.start()
    yield running
    running.stop()


def place(seat: Seat, deck: str, *, right: bool = True) -> None:
    """Place the front card and wait until the answer is shown."""
    card, done = seat.view["card"], len(seat.view["answers"])
    found = (card_dates.right_gap if right else card_dates.wrong_gap)(seat.line(), card, deck)
    assert found is not None
    expect(seat.page.locator("[data-gap] button.lit").first).to_be_visible()
    seat.gap(found).click()
    seat.until(lambda: len(seat.view["answers"]) > done, "the answer")


def look(seat: Seat) -> None:
    """Look at a page with axe, and whether it fits the narrowest phone."""
    seat.resize(320, 640)
    seat.settle()
    axe.check(seat.page)
    assert axe.overflow(seat.page) == 0
    small = axe.small_targets(seat.page)
    assert not small, small
    assert texts_that_do_not_fit(seat.page) == []
    seat.resize(390, 844)


def practise(seat: Seat, deck: str, button: str, *, right: bool = True) -> None:
    """Begin a session of one card and place it."""
    seat.update = None
    seat.page.get_by_role("button", name=button).click()
    seat.until(lambda: seat.update is not None and not seat.view["answers"], "the card to practise")
    place(seat, deck, right=right)


def delete_all(page: Page, *, sure: bool) -> None:
    page.get_by_role("button", name="Delete all").click()
    expect(page.get_by_text("Delete your history? Games, practice and streak in this browser.")).to_be_visible()
    page.get_by_role("button", name="Delete" if sure else "Keep it", exact=True).click()


def begin_from_home(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Play today’s line").locator("visible=true").first.click()
    expect(page.locator("ol.progress")).to_be_visible()


def test_a_line_of_tomorrow_waits_and_a_day_without_one_says_so(
    open_seat: Callable[..., Seat], dated_server: Server
) -> None:
    seat = open_seat(390, 844, server=dated_server, timezone_id="UTC")
    page = seat.page
    set_day(page, TODAY)
    page.goto(f"/daily/{TOMORROW}")
    expect(page.get_by_role("heading", level=1)).to_have_text("This line isn’t here yet")
    page.goto("/daily/2026-11-01")
    expect(page.get_by_text("There’s no line for this day.")).to_be_visible()
    set_day(page, "2031-01-01")
    page.goto("/daily")
    expect(page.get_by_text("No line today. Practise instead.")).to_be_visible()


def test_a_day_and_the_next_one(open_seat: Callable[..., Seat], dated_server: Server) -> None:
    line = line_of(TODAY)
    assert line is not None
    seat = open_seat(390, 844, server=dated_server, timezone_id="UTC")
    page = seat.page
    page.add_init_script(SHARE_SHEET)
    set_day(page, TODAY)
    begin_from_home(page)
    seat.until(lambda: seat.update is not None, "the line")
    for number in range(4):
        place(seat, line.deck, right=number != 2)

    # left half-way
    page.reload()
    expect(page.get_by_text("Card 5 of 8")).to_be_visible()
    expect(page.locator("ol.progress .seal")).to_have_count(4)
    page.goto("/")
    page.get_by_role("link", name="today’s line").locator("visible=true").first.click()
    expect(page.locator("ol.progress [aria-current=step]")).to_have_text("5")
    for _ in range(3):
        place(seat, line.deck)
    set_day(page, TOMORROW)  # midnight passes meanwhile
    place(seat, line.deck)

    # the result, and what is shared of it
    missed = seat.view["answers"][2]["years_off"]
    said = f"issed one by {missed:,} year"
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"7 of 8. M{said}")
    expect(page.locator("section", has_text="How the others did").locator("li")).to_have_count(5)
    look(seat)
    page.get_by_role("button", name="Share").locator("visible=true").click()
    seat.until(lambda: page.evaluate("'shared' in window"), "what is shared")
    shared = page.evaluate("window.shared")
    text, marks, address = shared["text"].replace("\u00a0", " ").split("\n")
    assert text.startswith(f"Frieze, 3 December: 7 of 8 — m{said}")
    assert marks == "✅✅❌✅✅✅✅✅"
    assert address == f"{dated_server.address}/daily/{TODAY}"
    page.evaluate(NO_CLIPBOARD)
    page.get_by_role("button", name="Share").locator("visible=true").click()
    expect(page.get_by_text("Copied").first).to_be_visible()
    assert page.evaluate("window.copied") == shared["text"]
    cards = {card.id: card for card in load_deck(line.deck).cards}
    for card in line.cards:
        assert card not in json.dumps(shared)
        assert cards[card].date not in text

    # looked at again, also without a connection
    set_day(page, TODAY)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("7 of 8")
    page.get_by_role("link", name="Home", exact=True).locator("visible=true").click()
    expect(page.get_by_text("7 of 8 today. Next line in 12 h 0 min.")).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("link", name="See today’s result").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"7 of 8. M{said}")
    expect(page.get_by_text("Comes when you’re online.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("section", has_text="How the others did").locator("li")).to_have_count(5)

    # the first try counts; another one is marked
    page.get_by_role("button", name="Play it again").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Another try")).to_be_visible()

    # the next day
    dated_server.stop()
    dated_server.day = TOMORROW
    dated_server.start()
    set_day(page, TOMORROW)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Today’s line")
    expect(page.get_by_text("Yesterday you had")).to_contain_text("7 of 8")
    expect(page.get_by_role("link", name="Play today’s line").locator("visible=true")).to_have_count(1)

    look(seat)

    # what was missed is practised
    page.get_by_role("link", name="Practise 1 card").click()
    expect(page.get_by_text("1 due")).to_be_visible()
    practise(seat, line.deck, "Practise 1 card", right=False)
    expect(page.get_by_role("heading", level=1)).to_have_text("0 of 1")
    expect(page.get_by_text(re.compile("Next time: in 1[01] minutes"))).to_be_visible()
    expect(page.get_by_text("Nothing is due. Next: 1 card today.")).to_be_visible()
    practise(seat, line.deck, "Practise the one you missed")
    expect(page.get_by_role("heading", level=1)).to_have_text("1 of 1")
    expect(page.get_by_text("You knew it.")).to_be_visible()
    expect(page.get_by_text("Next time: tomorrow")).to_be_visible()
    expect(page.get_by_text("Nothing is due. Next: 1 card tomorrow.")).to_be_visible()
    look(seat)
    page.get_by_role("link", name="Done").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Today’s line")
    expect(page.get_by_role("heading", name="Practise")).to_have_count(0)

    # the history is exported, deleted and imported
    page.get_by_role("link", name="Progress").locator("visible=true").click()
    expect(page.get_by_text("Play two or three games and your time sense shows up here.")).to_be_visible()
    sums = page.get_by_role("region", name="So far").inner_text()
    assert sums.split("\n")[:3] == ["So far", "cards placed", "10"]
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = download.value.path()
    delete_all(page, sure=False)
    assert page.get_by_role("region", name="So far").inner_text() == sums
    delete_all(page, sure=True)
    expect(page.get_by_role("region", name="Your games")).to_contain_text("No finished games yet.")
    page.reload()
    expect(page.get_by_role("region", name="Your games")).to_contain_text("No finished games yet.")
    for news in ("1 new game, 10 new placements.", "No new games, no new placements."):
        page.locator("input[type=file]").set_input_files(file)
        expect(page.get_by_text(news).first).to_be_visible()
        seat.until(lambda: page.get_by_role("region", name="So far").inner_text() == sums, "the sums")

    # the archive
    page.goto(f"/daily/{TODAY}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("7 of 8")
    expect(page.get_by_role("link", name="3 December: 7 of 8")).to_be_visible()
    page.get_by_role("link", name="2 December: not played yet").click()
    page.wait_for_url(f"**/daily/{YESTERDAY}")
    expect(page.locator("ol.progress [aria-current=step]")).to_have_text("1")
    expect(page.get_by_text("Line of 2 December")).to_be_visible()

    # days after, the table of a line is deleted
    def forget(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "table": None, "phase": None, "score": None})

    page.route(f"**/api/daily/{TODAY}", forget)
    page.goto(f"/daily/{TODAY}")
    expect(page.get_by_text("The table of this line is gone.")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"7 of 8. M{said}")
    page.unroute_all(behavior="wait")  # an answer on its way would fail the next test
